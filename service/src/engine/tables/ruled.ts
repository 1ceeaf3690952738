import type { Box } from '../model';
import { centreOf, unionOf } from '../model/boxes';
import { stretchAt, type Grid, type GridCell } from './grid';
import type { Lattice, LatticeCell } from './lattice';
import { headerRowsOf } from './ruled-header';
import { toRows } from './rows';
import { withoutTitles } from './titles';
import type { Placed } from './placed';
import type { TableSettings } from './settings';

/** A drawn grid with its words; `undefined` if it is not a table. */
export function buildRuledGrid(lattice: Lattice, words: readonly Placed[], settings: TableSettings): Grid | undefined {
	const { xs, ys } = lattice;
	const { minConfidence } = settings.ruled;
	if (lattice.cells.length < 2 || xs.length < 3) return undefined;
	const cells = fillCells(lattice, words).flatMap((cell) =>
		settings.missingLines.on ? splitCell(cell, lattice, settings) : [cell],
	);
	const inner = settings.titles.on ? withoutTitles(cells, xs.length - 1, ys.length - 1, settings) : cells;
	if (inner.length < 2) return undefined;
	const {
		cells: kept,
		rowCount,
		columnCount,
	} = withoutEmptyTracks(withoutSlits(inner, settings), xs.length - 1, ys.length - 1);
	if (columnCount < 2 || rowCount * columnCount < settings.ruled.minPlaces) return undefined;
	if (settings.fullRows.on && !hasFullRows(kept, rowCount, settings)) return undefined;
	return {
		box: unionOf(kept.map((cell) => cell.box)),
		rowCount,
		columnCount,
		cells: kept,
		headerRows: headerRowsOf(kept, rowCount, columnCount, settings),
		evidence: 'ruled',
		confidence: minConfidence + (1 - minConfidence) * lattice.closed,
	};
}

function fillCells(lattice: Lattice, words: readonly Placed[]): GridCell[] {
	const { cells, xs, ys } = lattice;
	const columns = xs.length - 1;
	const filled = cells.map((cell) => ({ ...cell, words: new Array<Placed>(), box: latticeBox(lattice, cell) }));
	const cellAt = new Map<number, (typeof filled)[number]>();
	for (const cell of filled) {
		for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
			for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
				cellAt.set(row * columns + column, cell);
	}
	for (const placed of words) {
		const { x, y } = centreOf(placed.box);
		const [column, row] = [stretchAt(xs, x), stretchAt(ys, y)];
		if (column >= 0 && row >= 0) cellAt.get(row * columns + column)?.words.push(placed);
	}
	return filled;
}

/**
 * If lines are missing in part of a table, texts aligned with the rows or columns beside them split a cell: one line of
 * text per row, or a first line with one text per column.
 */
function splitCell(cell: GridCell, lattice: Lattice, settings: TableSettings): GridCell[] {
	if (cell.words.length < 2 || cell.rowSpan + cell.columnSpan === 2) return [cell];
	const rows = toRows(cell.words, [], settings);
	const partAt = (row: number, column: number, words: readonly Placed[]): GridCell => {
		const part = { row, column, rowSpan: 1, columnSpan: 1 };
		return { ...part, words, box: latticeBox(lattice, part) };
	};
	if (cell.rowSpan > 2 && cell.columnSpan === 1) {
		const placed = rows.map((row) => ({ row, place: stretchAt(lattice.ys, (row.top + row.bottom) / 2) }));
		const distinct = new Set(placed.map(({ place }) => place)).size;
		if (distinct < settings.missingLines.rowPart * Math.max(rows.length, cell.rowSpan)) return [cell];
		return Array.from({ length: cell.rowSpan }, (_, index) => {
			const own = placed.filter(({ place }) => place === cell.row + index);
			const words = own.flatMap(({ row }) => row.chunks.flatMap((chunk) => chunk.words));
			return partAt(cell.row + index, cell.column, words);
		});
	}
	const [first, ...others] = rows;
	if (!first || cell.rowSpan > 1 || first.chunks.length !== cell.columnSpan) return [cell];
	const parts = first.chunks.map((chunk, index) => ({
		chunk,
		part: partAt(cell.row, cell.column + index, chunk.words),
	}));
	const slack = settings.ruled.columnSlackPt;
	const inOwn = parts.every(
		({ chunk, part }) => chunk.box.left >= part.box.left - slack && chunk.box.right <= part.box.right + slack,
	);
	if (!inOwn) return [cell];
	// Further lines are in the column where they start, which a long one may leave.
	const last = cell.column + cell.columnSpan - 1;
	const below = others.flatMap(({ chunks }) =>
		chunks.map(({ words, box }) => ({
			words,
			column: Math.min(last, Math.max(cell.column, stretchAt(lattice.xs, box.left + slack))),
		})),
	);
	return parts.map(({ part }) => ({
		...part,
		words: [...part.words, ...below.flatMap(({ words, column }) => (column === part.column ? words : []))],
	}));
}

/** Position of a cell between the lines of its lattice. */
function latticeBox({ box, xs, ys }: Lattice, { row, column, rowSpan, columnSpan }: LatticeCell): Box {
	return {
		left: xs[column] ?? box.left,
		right: xs[column + columnSpan] ?? box.right,
		top: ys[row] ?? box.top,
		bottom: ys[row + rowSpan] ?? box.bottom,
	};
}

function hasFullRows(cells: readonly GridCell[], rowCount: number, settings: TableSettings): boolean {
	const filled = cells.filter(({ words }) => words.length > 0);
	const isIn = (row: number) => (cell: GridCell) => cell.row <= row && row < cell.row + cell.rowSpan;
	const full = Array.from({ length: rowCount }, (_, row) => filled.filter(isIn(row)).length > 1).filter(Boolean).length;
	return full >= Math.max(1, settings.fullRows.part * rowCount);
}

/**
 * Text in frames: long cells hold most of the words, and no two of them have a short cell beside them, as descriptions
 * in a table do. With a whole row, they are a table.
 */
export function isFramedText({ cells }: Grid, { framedText }: TableSettings): boolean {
	if (!framedText.on) return false;
	const filled = cells.filter(({ words }) => words.length > 0);
	const isLong = ({ words }: GridCell) => words.length >= framedText.words;
	const long = filled.filter(isLong);
	const isWhole = ({ row }: GridCell) => filled.filter((cell) => cell.row === row).length >= framedText.wholeRow;
	const isBeside = ({ row }: GridCell) => filled.some((cell) => cell.row === row && !isLong(cell));
	const length = (some: readonly GridCell[]) => some.reduce((sum, { words }) => sum + words.length, 0);
	return (
		2 * length(long) > length(filled) &&
		new Set(long.filter(isBeside).map(({ row }) => row)).size < 2 &&
		!filled.some(isWhole)
	);
}

/** Removes empty cells of columns and rows too narrow for text: double lines at their sides. */
function withoutSlits(cells: readonly GridCell[], { ruled: { slitPt } }: TableSettings): readonly GridCell[] {
	const slitsOf = (track: 'row' | 'column', isSlit: (cell: GridCell) => boolean) => {
		const slits = new Set(cells.filter(isSlit).map((cell) => cell[track]));
		for (const cell of cells) if (!isSlit(cell)) slits.delete(cell[track]);
		return slits;
	};
	const columns = slitsOf(
		'column',
		({ columnSpan, words, box }) => columnSpan === 1 && words.length === 0 && box.right - box.left < slitPt,
	);
	const rows = slitsOf(
		'row',
		({ rowSpan, words, box }) => rowSpan === 1 && words.length === 0 && box.bottom - box.top < slitPt,
	);
	return columns.size + rows.size === 0
		? cells
		: cells.filter(({ column, row }) => !columns.has(column) && !rows.has(row));
}

/** Removes rows and columns in which no cell starts: they come from lines drawn in two places. */
function withoutEmptyTracks(
	cells: readonly GridCell[],
	columnCount: number,
	rowCount: number,
): Pick<Grid, 'cells' | 'rowCount' | 'columnCount'> {
	const rowStarts = [...new Set(cells.map(({ row }) => row))];
	const columnStarts = [...new Set(cells.map(({ column }) => column))];
	const before = (starts: readonly number[], track: number) => starts.filter((start) => start < track).length;
	return {
		rowCount: before(rowStarts, rowCount),
		columnCount: before(columnStarts, columnCount),
		cells: cells.map((cell) => {
			const [row, column] = [before(rowStarts, cell.row), before(columnStarts, cell.column)];
			const rowSpan = before(rowStarts, cell.row + cell.rowSpan) - row;
			const columnSpan = before(columnStarts, cell.column + cell.columnSpan) - column;
			return { ...cell, row, rowSpan, column, columnSpan };
		}),
	};
}
