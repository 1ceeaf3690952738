import type { GridCell } from './grid';
import { isNumeric, isYear } from '../values/numeric';
import type { TableSettings } from './settings';

/**
 * Number of header rows of a drawn grid: those before the first row with numbers, if most rows have some; else the
 * first row if it is filled with short or bold texts, together with a title over all columns above it. A header that
 * spans several rows takes them all.
 */
export function headerRowsOf(
	cells: readonly GridCell[],
	rowCount: number,
	columnCount: number,
	settings: TableSettings,
): number {
	const rows = Array.from({ length: rowCount }, (_, row) => cells.filter((cell) => cell.row === row));
	const columns = numberColumns(cells, settings);
	const isBody = (row: readonly GridCell[]) =>
		isHalfNumbers(row) || row.some((cell) => columns.has(cell.column) && isValue(cell));
	const first = rows.findIndex(isBody);
	const numbered = rows.filter(isHalfNumbers).length;
	if (first > 0 && numbered >= settings.ruledHeader.numberRows * (rowCount - first)) {
		const isFull = (row: readonly GridCell[]) => row.filter((cell) => cell.words.length > 0).length > 1;
		return Math.max(1, rows.slice(0, first).findLastIndex(isFull) + 1);
	}
	if (first === 0 || rowCount < 3) return 0;
	const titles = titleRows(rows, columnCount);
	const top = rows[titles];
	const isHead = top && isFilled(top, columnCount) && (areShort(top, settings) || areBold(top));
	if (isHead) return Math.min(rowCount - 1, titles + Math.max(...top.map(({ rowSpan }) => rowSpan)));
	return Math.min(titles, 1);
}

const textOf = (cell: GridCell) => cell.words.map(({ word }) => word.text).join(' ');

/** A number that is not a year: headers contain years too. */
function isValue(cell: GridCell): boolean {
	const text = textOf(cell);
	return /\d/.test(text) && isNumeric(text) && !isYear(text);
}

/** Columns after the first that are mostly numbers, below a header. */
function numberColumns(cells: readonly GridCell[], settings: TableSettings): Set<number> {
	const counts = new Map<number, { filled: number; numbers: number }>();
	for (const cell of cells) {
		if (cell.row === 0 || cell.column === 0 || cell.columnSpan > 1 || cell.words.length === 0) continue;
		const count = counts.get(cell.column) ?? { filled: 0, numbers: 0 };
		count.filled++;
		if (isValue(cell)) count.numbers++;
		counts.set(cell.column, count);
	}
	const mostly = [...counts].filter(
		([, { filled, numbers }]) => numbers > 1 && numbers >= settings.ruledHeader.numberColumn * filled,
	);
	return new Set(mostly.map(([column]) => column));
}

function isHalfNumbers(row: readonly GridCell[]): boolean {
	const values = row.filter((cell) => cell.column > 0 && cell.words.length > 0).map(textOf);
	const numbers = values.filter(isNumeric);
	return numbers.length > 0 && 2 * numbers.length >= values.length && !numbers.every(isYear);
}

/** Rows at the top with one text over all columns. */
function titleRows(rows: readonly (readonly GridCell[])[], columnCount: number): number {
	const index = rows.findIndex((row) => !row.some((cell) => cell.columnSpan === columnCount && cell.rowSpan === 1));
	return index < 0 ? 0 : index;
}

/** Whether texts are above all columns, or all but one. */
function isFilled(row: readonly GridCell[], columnCount: number): boolean {
	const filled = row.filter(({ words }) => words.length > 0);
	return filled.reduce((sum, { columnSpan }) => sum + columnSpan, 0) >= columnCount - 1;
}

function areShort(row: readonly GridCell[], settings: TableSettings): boolean {
	return row.every(({ words }) => words.length <= settings.ruledHeader.maxHeadLength);
}

function areBold(row: readonly GridCell[]): boolean {
	return row.every(({ words }) => words.every(({ word }) => word.style?.bold));
}
