// @ts-check
// Whether a line at the top of a table belongs to the heading of its columns.

/** @typedef {import('../truth-index.mjs').Place} Place */

/**
 * The texts of the line, with tabs between its cells, are looked up in the truth: numbers and short words may occur in many cells, but
 * either all texts of a line are headers or none.
 * @type {import('./labels.mjs').Label}
 */
export function headerLine({ texts: [line = ''] }, truth) {
	const found = line
		.split('\t')
		.map((text) => truth.find(text))
		.filter((places) => places.length > 0);
	const tables = new Set(found.flat().flatMap(({ text, cell }) => (cell ? [text.table] : [])));
	const answers = new Set([...tables].flatMap((table) => answersIn(table, found)));
	return answers.size === 1 ? [...answers][0] : undefined;
}

/**
 * @param {number | undefined} table
 * @param {readonly (readonly Place[])[]} found places of each text of the line
 * @returns {(0 | 1)[]} what all texts of the line may be in a table that has them all
 */
function answersIn(table, found) {
	const own = found.map((places) => places.filter(({ text }) => text.table === table));
	if (own.some((places) => places.length === 0)) return [];
	const isIn = (/** @type {boolean} */ head) => own.every((places) => places.some(({ cell }) => cell?.head === head));
	return [...(isIn(false) ? [/** @type {const} */ (0)] : []), ...(isIn(true) ? [/** @type {const} */ (1)] : [])];
}
