/**
 * Left edges of the open entries, outermost first; the index of an edge is its level.
 * @param open    before the entry
 * @param left    left edge of the entry
 * @param step    minimum indent of a nested entry, points
 * @param fewest  outer levels that stay whatever starts further left
 */
export function withIndent(open: readonly number[], left: number, step: number, fewest: 0 | 1): readonly number[] {
	const kept = open.slice(0, Math.max(fewest, open.findLastIndex((other) => other <= left + step) + 1));
	const last = kept.at(-1);
	return last === undefined || left > last + step ? [...kept, left] : kept;
}
