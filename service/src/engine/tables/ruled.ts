import type { Box } from '../model';
import { unionOf } from '../model/boxes';
import { opensCaption, isNote } from '../text/captions';
import { centreOf, stretchAt, type Grid, type GridCell } from './grid';
import type { Lattice } from './lattice';
import { headerRowsOf } from './ruled-header';
import { toRows } from './rows';
import type { Placed } from './placed';
import type { TableSettings } from './settings';

/** A drawn grid with its words; `undefined` when it is no table. */
export function ruledGrid(lattice: Lattice, words: readonly Placed[], settings: TableSettings): Grid | undefined {
	const { xs, ys } = lattice;
	const { leastConfidence } = settings.ruled;
	if (lattice.cells.length < 2 || xs.length < 3) return undefined;
	const cells = fillCells(lattice, words).flatMap((cell) =>
		settings.missingLines.on ? dividedCell(cell, lattice, settings) : [cell],
	);
	const inner = settings.titles.on ? withoutTitles(cells, xs.length - 1, ys.length - 1, settings) : cells;
	if (inner.length < 2) return undefined;
	const { cells: kept, rowCount, columnCount } = withoutEmptyTracks(inner, xs.length - 1, ys.length - 1);
	if ((settings.framedText.on && isFramedText(kept, settings)) || rowCount * columnCount < settings.ruled.fewestPlaces)
		return undefined;
	if (columnCount < 2 || (settings.emptyGrids.on && isMostlyEmpty(kept, settings))) return undefined;
	if (settings.fullRows.on && !hasFullRows(kept, rowCount, settings)) return undefined;
	return {
		box: unionOf(kept.map((cell) => cell.box)),
		rowCount,
		columnCount,
		cells: kept,
		headerRows: headerRowsOf(kept, rowCount, columnCount, settings),
		evidence: 'ruled',
		confidence: leastConfidence + (1 - leastConfidence) * lattice.closed,
	};
}

function fillCells({ cells, xs, ys }: Lattice, words: readonly Placed[]): GridCell[] {
	const columns = xs.length - 1;
	const cellAt = new Int32Array(columns * (ys.length - 1));
	cells.forEach((cell, index) => {
		for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
			cellAt.fill(index, row * columns + cell.column, row * columns + cell.column + cell.columnSpan);
	});
	const contents = cells.map((): Placed[] => []);
	for (const placed of words) {
		const { x, y } = centreOf(placed.box);
		const column = stretchAt(xs, x);
		const row = stretchAt(ys, y);
		if (column >= 0 && row >= 0) contents[cellAt[row * columns + column]!]!.push(placed);
	}
	return cells.map((cell, index) => ({ ...cell, words: contents[index]!, box: latticeBox(xs, ys, cell) }));
}

/**
 * Where lines are missing in part of a table, texts that keep to the rows or columns beside them divide a cell: a line
 * of text in each row it spans, or a piece in each column.
 */
function dividedCell(cell: GridCell, { xs, ys }: Lattice, settings: TableSettings): GridCell[] {
	if (cell.words.length < 2 || cell.rowSpan + cell.columnSpan === 2) return [cell];
	const rows = toRows(cell.words, [], settings);
	if (cell.rowSpan > 2 && cell.columnSpan === 1) {
		const places = rows.map((row) => stretchAt(ys, (row.top + row.bottom) / 2));
		const distinct = new Set(places).size;
		if (distinct < settings.missingLines.rowPart * Math.max(rows.length, cell.rowSpan)) return [cell];
		return Array.from({ length: cell.rowSpan }, (_, index) => {
			const row = cell.row + index;
			const words = rows
				.filter((_row, at) => places[at] === row)
				.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.words));
			const part = { row, column: cell.column, rowSpan: 1, columnSpan: 1 };
			return { ...part, words, box: latticeBox(xs, ys, part) };
		});
	}
	const chunks = rows.length === 1 && cell.rowSpan === 1 ? rows[0]!.chunks : [];
	if (chunks.length !== cell.columnSpan) return [cell];
	const inOwn = chunks.every(({ box }, index) => {
		const column = cell.column + index;
		return (
			box.left >= xs[column]! - settings.ruled.columnSlackPt &&
			box.right <= xs[column + 1]! + settings.ruled.columnSlackPt
		);
	});
	if (!inOwn) return [cell];
	return chunks.map(({ words }, index) => {
		const part = { row: cell.row, column: cell.column + index, rowSpan: 1, columnSpan: 1 };
		return { ...part, words, box: latticeBox(xs, ys, part) };
	});
}

function latticeBox(xs: readonly number[], ys: readonly number[], cell: Omit<GridCell, 'words' | 'box'>): Box {
	return {
		left: xs[cell.column]!,
		right: xs[cell.column + cell.columnSpan]!,
		top: ys[cell.row]!,
		bottom: ys[cell.row + cell.rowSpan]!,
	};
}

function hasFullRows(cells: readonly GridCell[], rowCount: number, settings: TableSettings): boolean {
	const filled = new Int32Array(rowCount);
	for (const { row, rowSpan, words } of cells) {
		if (words.length > 0) for (let at = row; at < row + rowSpan; at++) filled[at]!++;
	}
	const full = filled.filter((count) => count > 1).length;
	return full >= Math.max(1, settings.fullRows.part * rowCount);
}

function isFramedText(cells: readonly GridCell[], settings: TableSettings): boolean {
	const filled = cells.filter(({ words }) => words.length > 0);
	return (
		filled.length <= settings.framedText.cells && filled.some(({ words }) => words.length >= settings.framedText.words)
	);
}

/** Leave out a caption in the first row and notes in the last ones, where they have the whole width. */
function withoutTitles(
	cells: readonly GridCell[],
	columnCount: number,
	rowCount: number,
	settings: TableSettings,
): GridCell[] {
	const whole = (row: number) => cells.find((cell) => cell.row === row && cell.columnSpan === columnCount);
	const textOf = (cell: GridCell) => cell.words.map(({ word }) => word.text).join(' ');
	let first = 0;
	let end = rowCount;
	for (let cell = whole(first); cell; cell = whole(first)) {
		if (cell.words.length > 0 && !opensCaption(textOf(cell))) break;
		first += cell.rowSpan;
	}
	for (;;) {
		const cell = cells.find((last) => last.row + last.rowSpan === end && last.columnSpan === columnCount);
		if (!cell || cell.row < first) break;
		const isNotes = cell.words.length > settings.titles.noteWords || cell.words.length === 0 || isNote(textOf(cell));
		if (!isNotes) break;
		end = cell.row;
	}
	return cells.filter((cell) => cell.row >= first && cell.row < end);
}

function isMostlyEmpty(cells: readonly GridCell[], settings: TableSettings): boolean {
	const part = (some: readonly GridCell[]) => some.filter((cell) => cell.words.length > 0).length / some.length;
	if (part(cells) > 1 - settings.emptyGrids.part) return false;
	const first = cells.filter((cell) => cell.column === 0);
	const top = cells.filter((cell) => cell.row === 0);
	return part(first) < settings.emptyGrids.labelledPart && part(top) < settings.emptyGrids.labelledPart;
}

/** Take out rows and columns in which no cell begins: they come from lines that are drawn in two places. */
function withoutEmptyTracks(
	cells: readonly GridCell[],
	columnCount: number,
	rowCount: number,
): Pick<Grid, 'cells' | 'rowCount' | 'columnCount'> {
	const rowStarts = new Set(cells.map(({ row }) => row));
	const columnStarts = new Set(cells.map(({ column }) => column));
	const rows = renumbered(rowStarts, rowCount);
	const columns = renumbered(columnStarts, columnCount);
	return {
		rowCount: rows.at(-1)!,
		columnCount: columns.at(-1)!,
		cells: cells.map((cell) => ({
			...cell,
			row: rows[cell.row]!,
			rowSpan: rows[cell.row + cell.rowSpan]! - rows[cell.row]!,
			column: columns[cell.column]!,
			columnSpan: columns[cell.column + cell.columnSpan]! - columns[cell.column]!,
		})),
	};
}

/** New number of each old track; the last entry is the new count. */
function renumbered(starts: ReadonlySet<number>, count: number): number[] {
	const numbers: number[] = [];
	let next = 0;
	for (let track = 0; track < count; track++) {
		numbers.push(next);
		if (starts.has(track)) next++;
	}
	numbers.push(next);
	return numbers;
}
