/** How a list is worked on, a few entries at a time. */
export interface Work<Entry, Result> {
	/** How many may be under way; asked before each one is begun, and at least 1. */
	atOnce(): number;
	/** How many may be begun before the first of them is done (`Infinity`: any number): those are for nothing if it ends the work. */
	readonly ahead: number;
	/**
	 * Do the work for an entry; a failure is a result too.
	 * @param unwanted aborted when an entry before this one has ended the work: nobody looks at the result then
	 */
	perform(entry: Entry, unwanted: AbortSignal): Promise<Result>;
	/** True for a result after which the entries behind it are not wanted. */
	endsWork(result: Result): boolean;
}

/**
 * Work on entries, begun in their order.
 * Ends like working on one after the other: with the results of every entry, or of those up to the first that ends the
 * work. Nothing is begun after that, and what is under way is told that it is unwanted, and awaited.
 * @returns the results in the order of the entries
 */
export async function inOrder<Entry, Result>(entries: readonly Entry[], work: Work<Entry, Result>): Promise<Result[]> {
	const results: Result[] = [];
	/** By place in the list, in the order of beginning. */
	const underWay = new Map<number, AbortController>();
	let next = 0;
	let end = entries.length;

	const isAllowed = () => {
		const [first = next] = underWay.keys();
		return next < end && underWay.size < work.atOnce() && next - first < work.ahead;
	};
	const begin = async (index: number) => {
		const controller = new AbortController();
		underWay.set(index, controller);
		const result = await work.perform(entries[index] as Entry, controller.signal);
		underWay.delete(index);
		results[index] = result;
		if (index >= end || !work.endsWork(result)) return;
		end = index + 1;
		for (const [other, unwanted] of underWay) if (other > index) unwanted.abort();
	};
	await new Promise<void>((resolve, reject) => {
		const beginMore = () => {
			while (isAllowed()) begin(next++).then(beginMore).catch(reject);
			if (underWay.size === 0) resolve();
		};
		beginMore();
	});
	return results.slice(0, end);
}
