// @ts-check
// What a table's look means for each of its cells, so that all producers draw the same lines and shades.
import { placedCells } from './tree.mjs';

/** @typedef {import('./tree.mjs').Table} Table */

/** Thickness of lines around a cell in points, 0 for none. @typedef {{ top: number, right: number, bottom: number, left: number }} Edges */

/** Outer rules of three-rule tables are heavier than the inner one by this factor. */
const heavy = 1.8;

/**
 * A cell as it is drawn.
 * @typedef {object} DrawnCell
 * @property {number} row
 * @property {number} column
 * @property {number} rowSpan
 * @property {number} columnSpan
 * @property {string} text
 * @property {import('./tree.mjs').Alignment} align
 * @property {Edges} edges
 * @property {'' | 'head' | 'band'} shade
 * @property {boolean} bold
 * @property {boolean} italic
 */

/** @param {Table} table @returns {DrawnCell[][]} by row; places without a cell are under a span */
export function drawnCells(table) {
	const { rows, headRows, look, align } = table;
	const last = rows.length - 1;
	let band = 0;
	return placedCells(rows, align.length).map((places, row) => {
		const role = rows[row]?.role ?? 'body';
		const isHead = row < headRows;
		if (!isHead) band++;
		const shade = isHead
			? look.shade === 'head' || look.shade === 'both'
				? 'head'
				: ''
			: (look.shade === 'zebra' || look.shade === 'both') && band % 2 === 0
				? 'band'
				: '';
		return places.map(({ column, rowSpan, columnSpan, cell }) => ({
			row,
			column,
			rowSpan,
			columnSpan,
			text: cell.text,
			align: cell.align ?? align[column] ?? 'left',
			edges: edgesOf(table, { row, column, rowSpan, columnSpan }, last),
			shade,
			bold: (isHead && look.head === 'bold') || role === 'sum' || (role === 'group' && look.head !== 'italic'),
			italic: (isHead || role === 'group') && look.head === 'italic',
		}));
	});
}

/**
 * @param {Table} table
 * @param {{ row: number, column: number, rowSpan: number, columnSpan: number }} place
 * @param {number} last row
 * @returns {Edges}
 */
function edgesOf({ rows, headRows, look, align }, { row, column, rowSpan, columnSpan }, last) {
	const { rules, thickness } = look;
	const end = row + rowSpan - 1;
	const isUnderHead = end === headRows - 1;
	const lineIf = (/** @type {boolean} */ isDrawn) => (isDrawn ? thickness : 0);
	const none = { top: 0, right: 0, bottom: 0, left: 0 };
	switch (rules) {
		case 'none':
			return none;
		case 'grid':
			return { top: thickness, right: thickness, bottom: thickness, left: thickness };
		case 'three': {
			const isSpanning = row < headRows - 1 && columnSpan > 1;
			const inner = lineIf(isUnderHead || isSpanning);
			return { ...none, top: lineIf(row === 0) * heavy, bottom: end === last ? thickness * heavy : inner };
		}
		case 'heads':
			return { ...none, bottom: lineIf(isUnderHead) };
		case 'rows':
			return { ...none, top: lineIf(row === 0), bottom: thickness };
		case 'partial': {
			const isSumNext = rows[end + 1]?.role === 'sum';
			return { ...none, bottom: lineIf(isUnderHead || isSumNext || rows[row]?.role === 'group') };
		}
		case 'stub':
			return { ...none, right: lineIf(column === 0), bottom: lineIf(isUnderHead) };
		case 'outer':
			return {
				top: lineIf(row === 0),
				bottom: lineIf(end === last || isUnderHead),
				left: lineIf(column === 0),
				right: lineIf(column + columnSpan === align.length),
			};
	}
}

/** Colours of shades, six hexadecimal digits. */
export const shades = { head: 'd9dfe6', band: 'f0f2f4' };
