/** Longest wait for a state, in milliseconds: only an outer limit, for machines that are busy with other things. */
const maxWaitMs = 60_000;

/**
 * Waits for a state.
 * @param isSo  whether it has come; asked again and again
 * @param what  the state, for the error
 * @throws {Error} if it does not come
 */
export async function waitUntil(isSo: () => unknown, what: string, everyMs = 50): Promise<void> {
	for (const end = performance.now() + maxWaitMs; !(await isSo()); ) {
		if (performance.now() > end) throw new Error(`not within ${maxWaitMs} ms: ${what}`);
		await new Promise((resolve) => setTimeout(resolve, everyMs));
	}
}
