/**
 * Where entries begin that are open, from the outermost to the last; its number in there is its level.
 * @param open    before the entry
 * @param left    where it begins
 * @param step    what begins further right than another by more is nested in it, points
 * @param fewest  outer levels that stay whatever begins further left
 */
export function withIndent(open: readonly number[], left: number, step: number, fewest: 0 | 1): readonly number[] {
	const kept = open.slice(0, Math.max(fewest, open.findLastIndex((other) => other <= left + step) + 1));
	const last = kept.at(-1);
	return last === undefined || left > last + step ? [...kept, left] : kept;
}
