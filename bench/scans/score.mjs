// @ts-check
// Words that were read, and words that are printed.

/**
 * Words of a page.
 * @typedef {object} Count
 * @property {number} truth printed
 * @property {number} read
 * @property {number} right
 * @property {number} falseWords read with a letter or a digit, and nowhere printed
 * @property {string[]} missed printed and not read
 * @property {string[]} added read and not printed
 */

/** Writings that mean the same, by what they are compared as. @param {string} text */
export const folded = (text) =>
	text
		.normalize('NFKC')
		.replaceAll('ſ', 's')
		.replace(/[‐-―−]/g, '-')
		.replace(/[‘’ʼ]/g, "'")
		.replace(/[“”„«»]/g, '"')
		.replace(/\u00ad/g, '');

/** Words of a text; each ideograph is one word. @param {string} text */
export const wordsOf = (text) =>
	folded(text)
		.replace(/([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])/g, ' $1 ')
		.split(/\s+/)
		.filter((word) => word !== '');

/** @param {readonly string[]} words */
function counted(words) {
	/** @type {Map<string, number>} */
	const counts = new Map();
	for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	return counts;
}

/**
 * Compare words without their order.
 * @param {string} read
 * @param {string} printed
 * @param {readonly string[]} extra words that count neither way
 * @returns {Count}
 */
export function countWords(read, printed, extra = []) {
	const left = counted(wordsOf(printed));
	const optional = counted(extra.flatMap(wordsOf));
	let [right, falseWords, all] = [0, 0, 0];
	const added = [];
	for (const word of wordsOf(read)) {
		const count = left.get(word) ?? 0;
		const free = optional.get(word) ?? 0;
		if (count > 0) left.set(word, count - 1);
		else if (free > 0) {
			optional.set(word, free - 1);
			continue;
		} else {
			added.push(word);
			if (/[\p{L}\p{N}]/u.test(word)) falseWords++;
		}
		if (count > 0) right++;
		all++;
	}
	const missed = [...left].flatMap(([word, count]) => Array.from({ length: count }, () => word));
	return { truth: wordsOf(printed).length, read: all, right, falseWords, missed, added };
}

/** Word F1; of a page without words 1 where nothing was read, else 0. @param {Count} count */
export function f1({ truth, read, right }) {
	return truth + read === 0 ? 1 : (2 * right) / (truth + read);
}
