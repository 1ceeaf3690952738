/** A value loaded on the first call and kept for the process; after a failure the next call tries again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
	let loading: Promise<T> | undefined;
	return async () => {
		loading ??= load().catch((error: unknown) => {
			loading = undefined;
			throw error;
		});
		return await loading;
	};
}
