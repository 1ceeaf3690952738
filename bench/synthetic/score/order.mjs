// @ts-check
// Reading order: of the words that occur once in the truth and once in the result, the share in the right order, which
// is the longest run of them that rises. Words of tables, notes at the foot of pages and charts are left out.
import { counted, isUnspacedSign, wordsOf } from './words.mjs';

/** Signs of unspaced scripts that make one mark together: three rarely stand twice on a page. */
const signsOfMark = 3;

/** @param {readonly string[]} words of one text @returns {string[]} marks that identify its positions */
export function marksOf(words) {
	return words.flatMap((word, index) => {
		if (!isUnspacedSign(word)) return word.length > 2 ? [word] : [];
		const mark = words.slice(index, index + signsOfMark);
		return mark.length === signsOfMark && mark.every(isUnspacedSign) ? [mark.join('')] : [];
	});
}

/** Roles without a fixed place in the order, or with a separate figure. */
const leftOut = ['cell', 'headCell', 'footnote', 'axis', 'tableNote'];

/**
 * @param {readonly string[]} produced texts in the order of the result
 * @param {readonly import('../truth/truth.mjs').TruthText[]} texts
 * @returns {{ inOrder: number, compared: number }}
 */
export function scoreOrder(produced, texts) {
	const after = scoreOneOrder(produced, texts);
	if (!texts.some(({ role }) => role === 'aside')) return after;
	// Margin notes may be read before or after their paragraph.
	const before = scoreOneOrder(produced, withAsidesFirst(texts));
	return before.inOrder > after.inOrder ? before : after;
}

/** @param {readonly import('../truth/truth.mjs').TruthText[]} texts */
function withAsidesFirst(texts) {
	const moved = [...texts];
	moved.forEach((text, index) => {
		if (text.role === 'aside') moved.splice(index - 1, 2, text, /** @type {typeof text} */ (moved[index - 1]));
	});
	return moved;
}

/**
 * @param {readonly string[]} produced
 * @param {readonly import('../truth/truth.mjs').TruthText[]} texts
 * @returns {{ inOrder: number, compared: number }}
 */
function scoreOneOrder(produced, texts) {
	const marks = texts.map(({ role, text }) => ({ role, marks: marksOf(wordsOf(text)) }));
	const counts = counted(marks.flatMap((text) => text.marks));
	const wanted = marks
		.filter(({ role }) => !leftOut.includes(role))
		.flatMap((text) => text.marks.filter((mark) => counts.get(mark) === 1));
	const found = marksOf(produced.flatMap(wordsOf));
	const foundCounts = counted(found);
	const placeOf = new Map(found.map((mark, index) => [mark, index]));
	const places = wanted.filter((mark) => foundCounts.get(mark) === 1).map((mark) => placeOf.get(mark) ?? 0);
	return { inOrder: risingCount(places), compared: places.length };
}

/** @param {readonly number[]} numbers different ones @returns {number} length of the longest rising subsequence */
export function risingCount(numbers) {
	/** @type {number[]} */
	const ends = [];
	for (const number of numbers) {
		let [low, high] = [0, ends.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((ends[middle] ?? 0) < number) low = middle + 1;
			else high = middle;
		}
		ends[low] = number;
	}
	return ends.length;
}
