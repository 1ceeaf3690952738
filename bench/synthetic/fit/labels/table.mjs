// @ts-check
// Whether a region of a page is a table: most of its texts are cells of one.

/** @typedef {import('../truth-index.mjs').TruthIndex} TruthIndex */

/** Part of a region's letters that are cells of one table: from here on it is a table, and below there it is none. */
const [isTable, isNone] = [0.85, 0.5];

/** Part of a table's letters that a region holds at least: a smaller piece says nothing. */
const minShare = 0.2;

/** Numbers, full rows, straight columns and rules around speak for a table; sentences, entries and page numbers against it. */
export const tableDirections = /** @type {const} */ ({
	numbers: 1,
	fullRows: 1,
	aligned: 1,
	ruleOver: 1,
	ruleUnder: 1,
	sentences: -1,
	entries: -1,
	flowing: -1,
	risingPages: -1,
	captioned: 1,
});

/**
 * @param {import('../collect.mjs').Candidate} candidate with a text for each chunk of a row
 * @param {TruthIndex} truth
 * @returns {0 | 1 | undefined}
 */
export function tableLabel({ texts }, truth) {
	const { table, share, letters } = mostlyOf(texts, truth);
	if (share < isNone) return 0;
	if (share < isTable) return undefined;
	const whole = truth.truth.tables[table]?.cells.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
	return letters >= minShare * whole ? 1 : undefined;
}

/**
 * The table with most letters of some printed texts. What matches no text of the truth completely (a line of two texts) is
 * no cell.
 * @param {readonly string[]} texts
 * @param {TruthIndex} truth
 * @returns {{ table: number, share: number, letters: number }} share of all letters; table -1 for none
 */
export function mostlyOf(texts, truth) {
	/** @type {Map<number, number>} */
	const votes = new Map();
	let all = 0;
	for (const printed of texts) {
		all += printed.length;
		const tables = new Set(truth.find(printed).flatMap(({ text }) => (text.table === undefined ? [] : [text.table])));
		for (const table of tables) votes.set(table, (votes.get(table) ?? 0) + printed.length);
	}
	const [table, letters] = [...votes].sort(([, a], [, b]) => b - a)[0] ?? [-1, 0];
	return { table, share: all === 0 ? 0 : letters / all, letters };
}
