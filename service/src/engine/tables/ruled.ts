import type { Box } from '../model';
import { centreOf, stretchAt, type Grid, type GridCell } from './grid';
import type { Lattice } from './lattice';
import type { Placed } from './view';

/** Grids of which more cells than this part are empty are boxes of a drawing or form. */
const emptiest = 0.9;

/** Blank forms are kept when this part of their first row or column is filled. */
const labelledPart = 0.7;

/** A grid that holds the whole page is a border. */
const pagePart = 0.95;

/** A drawn grid with its words; `undefined` when it is no table. */
export function ruledGrid(
	lattice: Lattice,
	words: readonly Placed[],
	page: { readonly width: number; readonly height: number },
): Grid | undefined {
	const { xs, ys, box } = lattice;
	if (lattice.cells.length < 2 || xs.length < 3) return undefined;
	const unusual = (box.right - box.left) * (box.bottom - box.top) > pagePart * page.width * page.height;
	if (unusual) return undefined;
	const cells = fillCells(lattice, words);
	const { cells: kept, rowCount, columnCount } = withoutEmptyTracks(cells, xs.length - 1, ys.length - 1);
	const filled = kept.filter((cell) => cell.words.length > 0);
	if (filled.length < 2 || columnCount < 2 || isMostlyEmpty(kept)) return undefined;
	return {
		box: { left: xs[0]!, right: xs.at(-1)!, top: ys[0]!, bottom: ys.at(-1)! },
		rowCount,
		columnCount,
		cells: kept,
		headerRows: 0,
		evidence: 'ruled',
		confidence: 0.6 + 0.4 * lattice.closed,
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
	return cells.map((cell, index) => ({
		...cell,
		words: contents[index]!,
		box: latticeBox(xs, ys, cell),
	}));
}

function latticeBox(xs: readonly number[], ys: readonly number[], cell: Omit<GridCell, 'words' | 'box'>): Box {
	return {
		left: xs[cell.column]!,
		right: xs[cell.column + cell.columnSpan]!,
		top: ys[cell.row]!,
		bottom: ys[cell.row + cell.rowSpan]!,
	};
}

function isMostlyEmpty(cells: readonly GridCell[]): boolean {
	const part = (some: readonly GridCell[]) => some.filter((cell) => cell.words.length > 0).length / some.length;
	if (part(cells) > 1 - emptiest) return false;
	const first = cells.filter((cell) => cell.column === 0);
	const top = cells.filter((cell) => cell.row === 0);
	return part(first) < labelledPart && part(top) < labelledPart;
}

/** Take out rows and columns in which no cell begins: they come from lines that are drawn in two places. */
export function withoutEmptyTracks(
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
