// @ts-check
// Words as scores compare them.

/** Signs that are a word each, because nothing divides words: Han, Hiragana, Katakana. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー';
const wordPattern = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/**
 * One form for signs that are drawn differently: compatibility forms, capitals, accents (which capitals drop in some languages),
 * dotless letters and final forms.
 * @param {string} text
 */
export function normalised(text) {
	return text
		.normalize('NFKD')
		.replaceAll(/[\u0300-\u036f\u00ad\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
		.toUpperCase()
		.toLowerCase()
		.replaceAll('ı', 'i')
		.normalize('NFKC')
		.replaceAll('ς', 'σ')
		.replaceAll(/[\u0300-\u036f]/g, '');
}

/** @param {string} text @returns {string[]} words in their order, of letters and digits alone */
export const wordsOf = (text) => normalised(text).match(wordPattern) ?? [];

/** @param {string} text @returns {string} its letters and digits alone */
export const compact = (text) => wordsOf(text).join('');

/** @param {Iterable<string>} words @returns {Map<string, number>} */
export function counted(words) {
	/** @type {Map<string, number>} */
	const counts = new Map();
	for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	return counts;
}

/** @param {string} word @returns {boolean} whether it is a sign of a script without spaces */
export const isUnspacedSign = (word) => new RegExp(`^[${unspaced}]`, 'u').test(word);
