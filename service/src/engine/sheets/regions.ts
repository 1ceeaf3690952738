import type { SheetGrid, FilledCell } from './sheet-model';
import { maxTextRows } from './settings';

/** A part of a sheet: a table, or lines of text around one. */
export interface SheetRegion {
	readonly kind: 'table' | 'text';
	/** In rows from the top; places are those of the sheet. */
	readonly cells: readonly FilledCell[];
	/** Header rows of a table. */
	readonly headerRows: number;
}

/** Cells by row; a spanning cell is in its first row, and reaches into the others. */
type Rows = readonly (readonly FilledCell[])[];

/**
 * Divides a sheet into its tables. Empty rows separate tables if a header follows; a table keeps its own empty rows and
 * columns. Tables side by side are separated by an empty column if one of them is longer.
 */
export function findRegions({ cells }: Pick<SheetGrid, 'cells'>): SheetRegion[] {
	const parts = divide(cells).map((part) => ({ cells: part, rows: rowsOf(part) }));
	if (!parts.some(({ rows }) => isTabular(rows))) return parts.length === 0 ? [] : [toTable(cells)];
	const found: SheetRegion[] = [];
	for (const { cells: part, rows } of parts) {
		if (isText(rows)) {
			found.push({ kind: 'text', cells: part, headerRows: 0 });
			continue;
		}
		const titles = titleRows(rows);
		if (titles > 0) found.push({ kind: 'text', cells: rows.slice(0, titles).flat(), headerRows: 0 });
		const rest = rows.slice(titles).flat();
		if (hasHeader(rows.slice(titles)) || !continueTable(found, rest)) found.push(toTable(rest));
	}
	return found;
}

/** Adds rows without a header to the table above, with the label between them. @returns whether there is one */
function continueTable(found: SheetRegion[], cells: readonly FilledCell[]): boolean {
	const label = found.at(-1)?.kind === 'text' && found.at(-2)?.kind === 'table' ? found.pop() : undefined;
	const last = found.at(-1);
	if (last?.kind !== 'table' || !isBelow(last.cells, cells)) {
		if (label) found.push(label);
		return false;
	}
	found[found.length - 1] = { ...last, cells: [...last.cells, ...(label?.cells ?? []), ...cells] };
	return true;
}

function toTable(cells: readonly FilledCell[]): SheetRegion {
	const rows = rowsOf(cells);
	const headerRows = hasHeader(rows) ? headerHeight(rows) : 0;
	return { kind: 'table', cells, headerRows };
}

/** Whether some cells are below others, in columns that they share. */
function isBelow(above: readonly FilledCell[], cells: readonly FilledCell[]): boolean {
	const [upper, lower] = [cellExtent(above), cellExtent(cells)];
	return lower.top >= upper.bottom && lower.left < upper.right && upper.left < lower.right;
}

interface Extent {
	readonly top: number;
	readonly bottom: number;
	readonly left: number;
	readonly right: number;
}

/** Rows and columns that some cells take; the ends are exclusive. */
export function cellExtent(cells: readonly FilledCell[]): Extent {
	let [top, bottom, left, right] = [Infinity, 0, Infinity, 0];
	for (const { row, column, rowSpan, columnSpan } of cells) {
		top = Math.min(top, row);
		bottom = Math.max(bottom, row + rowSpan);
		left = Math.min(left, column);
		right = Math.max(right, column + columnSpan);
	}
	return { top, bottom, left, right };
}

/** Parts separated by empty rows, and by empty columns between tables of different length. */
function divide(cells: readonly FilledCell[]): (readonly FilledCell[])[] {
	const bands = cut(cells, 'row');
	return bands.flatMap((band) => {
		const sides = cut(band, 'column');
		const groups: FilledCell[][] = [];
		for (const side of sides) {
			const before = groups.at(-1);
			if (before && !areApart(before, side)) before.push(...side);
			else groups.push([...side]);
		}
		if (groups.length === 1) return [band];
		return groups.flatMap((group) => cut(group.sort(byRow), 'row'));
	});
}

/** Whether two groups of cells side by side are tables of different length. */
function areApart(left: readonly FilledCell[], right: readonly FilledCell[]): boolean {
	const [a, b] = [cellExtent(left), cellExtent(right)];
	const isOtherLength = a.top !== b.top || a.bottom !== b.bottom;
	return isOtherLength && [left, right].every((side) => isTabular(rowsOf([...side].sort(byRow))));
}

function byRow(a: FilledCell, b: FilledCell): number {
	return a.row - b.row || a.column - b.column;
}

/** Groups of cells with an empty row or column between them. */
function cut(cells: readonly FilledCell[], along: 'row' | 'column'): FilledCell[][] {
	const span = along === 'row' ? 'rowSpan' : 'columnSpan';
	const groups: FilledCell[][] = [];
	let end = -1;
	for (const cell of along === 'row' ? cells : [...cells].sort((a, b) => a.column - b.column)) {
		if (groups.length === 0 || cell[along] > end) groups.push([]);
		groups.at(-1)?.push(cell);
		end = Math.max(end, cell[along] + cell[span]);
	}
	return groups;
}

function rowsOf(cells: readonly FilledCell[]): Rows {
	const rows: FilledCell[][] = [];
	for (const cell of cells) {
		if (rows.at(-1)?.[0]?.row !== cell.row) rows.push([]);
		rows.at(-1)?.push(cell);
	}
	return rows;
}

/** Several rows, of which one has several cells. */
function isTabular(rows: Rows): boolean {
	return rows.length > 1 && rows.some((row) => row.length > 1);
}

/** A few lines of one text each. */
function isText(rows: Rows): boolean {
	return rows.length <= maxTextRows && rows.every((row) => row.length === 1 && row[0]?.kind === 'text');
}

/** Rows with one text above the header. */
function titleRows(rows: Rows): number {
	const { left } = cellExtent(rows.flat());
	const titles = rows.findIndex((row) => row.length > 1 || row[0]?.kind !== 'text' || row[0].column !== left);
	if (titles < 1 || titles > maxTextRows) return 0;
	return hasHeader(rows.slice(titles)) ? titles : 0;
}

/** Whether the first row has only texts, and rows follow. */
function hasHeader([first = [], ...others]: Rows): boolean {
	return first.length > 1 && others.length > 0 && first.every(({ kind }) => kind === 'text');
}

/** A header with spanning cells has a second row. */
function headerHeight([first = [], second = [], ...others]: Rows): number {
	const isGrouped = first.some(({ columnSpan }) => columnSpan > 1);
	const isSecond = others.length > 0 && second.length > 1 && second.every(({ kind }) => kind === 'text');
	return isGrouped && isSecond ? 2 : 1;
}
