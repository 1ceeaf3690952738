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
	const isLast = end === last;
	const isUnderHead = end === headRows - 1;
	const isSumNext = rows[end + 1]?.role === 'sum';
	const isGroup = rows[row]?.role === 'group';
	const isSpanning = row < headRows - 1 && columnSpan > 1;
	const none = { top: 0, right: 0, bottom: 0, left: 0 };
	switch (rules) {
		case 'none':
			return none;
		case 'grid':
			return { top: thickness, right: thickness, bottom: thickness, left: thickness };
		case 'three':
			return {
				...none,
				top: row === 0 ? thickness * heavy : 0,
				bottom: isLast ? thickness * heavy : isUnderHead || isSpanning ? thickness : 0,
			};
		case 'heads':
			return { ...none, bottom: isUnderHead ? thickness : 0 };
		case 'rows':
			return { ...none, top: row === 0 ? thickness : 0, bottom: thickness };
		case 'partial':
			return { ...none, bottom: isUnderHead || isSumNext || isGroup ? thickness : 0 };
		case 'stub':
			return { ...none, right: column === 0 ? thickness : 0, bottom: isUnderHead ? thickness : 0 };
		case 'outer':
			return {
				top: row === 0 ? thickness : 0,
				bottom: isLast || isUnderHead ? thickness : 0,
				left: column === 0 ? thickness : 0,
				right: column + columnSpan === align.length ? thickness : 0,
			};
	}
}

/** Colours of shades, six hexadecimal digits. */
export const shades = { head: 'd9dfe6', band: 'f0f2f4' };
