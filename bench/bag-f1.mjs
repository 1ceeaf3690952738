// @ts-check

/**
 * F1 of two texts as bags of words: each word counts as often as it occurs, in any order.
 * @param {readonly string[]} produced
 * @param {readonly string[]} truth
 */
export function bagF1(produced, truth) {
	/** @type {Map<string, number>} */
	const left = new Map();
	for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1);
	const common = produced.filter((word) => {
		const count = left.get(word) ?? 0;
		left.set(word, count - 1);
		return count > 0;
	}).length;
	return produced.length + truth.length === 0 ? 1 : (2 * common) / (produced.length + truth.length);
}
