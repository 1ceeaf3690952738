// @ts-check
// Whether a row of a table begins between two of its lines.

/** @typedef {import('../truth-index.mjs').Place} Place */

/**
 * The texts of the line above and of the line below, each with tabs between its cells, are looked up in the truth. Numbers occur in
 * many cells; but texts of one line belong to one row, and few rows have them all. Texts of two columns read as one are nowhere.
 * @type {import('./labels.mjs').Label}
 */
export function rowBorder({ texts: [above = '', below = ''] }, truth) {
	const lines = [above, below].map((line) =>
		line
			.split('\t')
			.map((text) => truth.find(text))
			.filter(isFilled),
	);
	const tables = new Set(lines.flat(2).flatMap(({ text, cell }) => (cell ? [text.table] : [])));
	const answers = new Set([...tables].flatMap((table) => answerIn(table, lines) ?? []));
	return answers.size === 1 ? [...answers][0] : undefined;
}

/**
 * @param {number | undefined} table
 * @param {readonly (readonly (readonly Place[])[])[]} lines places of each text of the two lines
 * @returns {0 | 1 | undefined}
 */
function answerIn(table, lines) {
	const [upper = [], lower = []] = lines.map((texts) => texts.map((places) => inTable(places, table)));
	// Text outside of tables has numbers that occur in a table by chance.
	if (!isFilled(upper) || !isFilled(lower) || ![...upper, ...lower].every(isFilled)) return undefined;
	const goesOn = only(upper).some((before) => only(lower).some((after) => before.index === after.index));
	if (goesOn) return 0;
	const [before, after] = [commonRow(upper), commonRow(lower)];
	if (before === undefined || after === undefined || after < before) return undefined;
	return before === after ? 0 : 1;
}

/** @param {readonly unknown[]} list */
const isFilled = (list) => list.length > 0;

/** @param {readonly Place[]} places @param {number | undefined} table */
const inTable = (places, table) => places.filter(({ text, cell }) => cell !== undefined && text.table === table);

/** @param {readonly (readonly Place[])[]} texts @returns {Place[]} of those that occur in only one cell */
const only = (texts) => texts.flatMap((places) => (places.length === 1 ? places : []));

/** The only row that contains all texts of a line. @param {readonly (readonly Place[])[]} texts @returns {number | undefined} */
function commonRow(texts) {
	const rows = texts.map((places) => new Set(places.flatMap(({ cell }) => (cell ? rowsOf(cell) : []))));
	const common = [...(rows[0] ?? [])].filter((row) => rows.every((of) => of.has(row)));
	return common.length === 1 ? common[0] : undefined;
}

/** @param {import('../../truth/truth.mjs').TruthCell} cell */
const rowsOf = ({ row, rowSpan }) => Array.from({ length: rowSpan }, (_, index) => row + index);
