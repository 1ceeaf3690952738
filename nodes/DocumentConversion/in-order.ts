/** How to process a list, a few entries at a time. */
export interface Work<Entry, Result> {
	/** Maximum entries in progress, at least 1; read before each start. */
	atOnce(): number;
	/** Maximum entries to start beyond the first unfinished one; they are wasted if that one ends the work. */
	readonly ahead: number;
	/**
	 * Process an entry; a failure is a result too.
	 * @param unwanted aborted if an earlier entry ends the work, so that the result is not needed
	 */
	perform(entry: Entry, unwanted: AbortSignal): Promise<Result>;
	/** True for a result that makes later entries unnecessary. */
	endsWork(result: Result): boolean;
}

/**
 * Process entries in parallel, with the results of sequential processing: of all entries, or up to the first one that ends
 * the work. Later entries are not started, or aborted and awaited.
 * @returns the results in the order of the entries
 */
export async function processInOrder<Entry, Result>(
	entries: readonly Entry[],
	work: Work<Entry, Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	/** By index, in the order of starting. */
	const inProgress = new Map<number, AbortController>();
	let next = 0;
	let end = entries.length;

	const isAllowed = () => {
		const [first = next] = inProgress.keys();
		return next < end && inProgress.size < work.atOnce() && next - first < work.ahead;
	};
	const start = async (index: number) => {
		const controller = new AbortController();
		inProgress.set(index, controller);
		const result = await work.perform(entries[index] as Entry, controller.signal);
		inProgress.delete(index);
		results[index] = result;
		if (index >= end || !work.endsWork(result)) return;
		end = index + 1;
		for (const [other, unwanted] of inProgress) if (other > index) unwanted.abort();
	};
	await new Promise<void>((resolve, reject) => {
		const startMore = () => {
			while (isAllowed()) start(next++).then(startMore).catch(reject);
			if (inProgress.size === 0) resolve();
		};
		startMore();
	});
	return results.slice(0, end);
}
