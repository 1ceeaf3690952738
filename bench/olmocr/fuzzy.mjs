// @ts-check

/**
 * Places where a text occurs with some edits: ends of matches of Sellers' algorithm (1980).
 * @param {string} text
 * @param {string} wanted
 * @param {number} maxEdits
 * @returns {number[]} offsets behind the matches; empty when there is none
 */
export function fuzzyEnds(text, wanted, maxEdits) {
	if (maxEdits === 0) {
		const ends = [];
		for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) ends.push(at + wanted.length);
		return ends;
	}
	let column = Array.from({ length: wanted.length + 1 }, (_, index) => index);
	const ends = [];
	for (let at = 0; at < text.length; at++) {
		const next = [0];
		for (let index = 1; index <= wanted.length; index++) {
			const cost = text[at] === wanted[index - 1] ? 0 : 1;
			next.push(Math.min((column[index - 1] ?? 0) + cost, (column[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
		}
		column = next;
		if ((column[wanted.length] ?? Infinity) <= maxEdits) ends.push(at + 1);
	}
	return ends;
}
