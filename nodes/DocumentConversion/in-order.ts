/**
 * Work on entries, a few at a time, and hand the results over in the order of the entries.
 * Whoever stops listening early leaves nothing behind: no further work is begun, and what has begun is awaited.
 * @param atOnce how many are worked on at once, at least 1
 * @param work must not reject: a failure is a result
 */
export async function* inOrder<Entry, Result>(
	entries: readonly Entry[],
	atOnce: number,
	work: (entry: Entry) => Promise<Result>,
): AsyncGenerator<Result> {
	const waiting = [...entries];
	const running: Promise<Result>[] = [];
	try {
		while (running.length > 0 || waiting.length > 0) {
			running.push(...waiting.splice(0, atOnce - running.length).map(work));
			yield await (running.shift() as Promise<Result>);
		}
	} finally {
		await Promise.all(running);
	}
}
