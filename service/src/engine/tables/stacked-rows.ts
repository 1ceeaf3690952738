import { stretchAt, type Grid, type GridCell } from './grid';
import { headerRowsOf } from './ruled-header';
import { isNumeric } from '../values/numeric';
import { toRows } from './rows';
import { isFilled, pairsOf, type NonEmpty } from '../values/sequences';
import type { TableSettings } from './settings';

/**
 * Splits rows of a drawn grid that hold several records without a line between them: adjacent cells have their lines at
 * the same heights, and the lines end before the cell does. A single text beside them labels all records.
 */
export function splitStackedRows(grid: Grid, settings: TableSettings): Grid {
	if (!settings.stackedRows.on) return grid;
	let { cells, rowCount } = grid;
	// Bottom-up, since splitting a row shifts those below.
	for (let row = grid.rowCount - 1; row >= Math.max(1, grid.headerRows); row--) {
		const inRow = cells.filter((cell) => cell.row === row && cell.rowSpan === 1 && cell.words.length > 0);
		const bounds = stackOf(inRow, settings);
		if (!bounds) continue;
		cells = cells.flatMap((cell) => splitRow(cell, row, bounds));
		rowCount += bounds.length - 2;
	}
	if (rowCount === grid.rowCount) return grid;
	return { ...grid, cells, rowCount, headerRows: headerRowsOf(cells, rowCount, grid.columnCount, settings) };
}

/** y of the boundaries between the records of one row; `undefined` if it is a single record. */
function stackOf(cells: readonly GridCell[], settings: TableSettings): number[] | undefined {
	const lines = toRows(
		cells.flatMap(({ words }) => words),
		[],
		settings,
	);
	if (lines.length < settings.stackedRows.minNumbers) return undefined;
	const all = [-Infinity, ...pairsOf(lines).map(([above, below]) => (above.bottom + below.top) / 2), Infinity];
	const stacks = cells.map((cell) => ({ cell, texts: linesOf(cell, all).filter(isFilled) }));
	const stacked = stacks.filter(({ texts }) => texts.length >= settings.stackedRows.sharedLines * lines.length);
	if (
		stacked.length < settings.stackedRows.minCells ||
		stacks.some(({ texts }) => texts.length > 1 && texts.length < settings.stackedRows.sharedLines * lines.length)
	)
		return undefined;
	const starts = (stacked[0]?.texts ?? []).map(
		(_, index) => new Set(stacked.map(({ texts }) => texts[index] && leftmost(texts[index]).word.text)),
	);
	if (starts.filter(({ size }) => size === 1).length >= settings.stackedRows.sameLabels * lines.length)
		return undefined;
	const numbers = stacked.filter(({ texts }) => texts.every(isValue)).length;
	if (lines.length < settings.stackedRows.minLines && 2 * numbers < stacked.length) return undefined;
	const ends = stacked.flatMap(({ cell, texts }) =>
		pairsOf(texts).map(([line, next]) => (isValue(line) && isValue(next)) || hasRoom(cell, line, next, settings)),
	);
	const enough =
		stacked.length < settings.stackedRows.manyCells
			? settings.stackedRows.unwrappedLines
			: settings.stackedRows.unwrappedOfMany;
	return ends.filter(Boolean).length >= enough * ends.length ? all : undefined;
}

type Words = GridCell['words'];

/** Words of a cell between consecutive boundaries. */
function linesOf({ words }: Pick<GridCell, 'words'>, bounds: readonly number[]): Words[] {
	const places = words.map((placed) => ({ placed, at: stretchAt(bounds, (placed.box.top + placed.box.bottom) / 2) }));
	return bounds.slice(1).map((_, at) => places.filter((place) => place.at === at).map(({ placed }) => placed));
}

const isValue = (line: Words) => isNumeric(line.map(({ word }) => word.text).join(' '));

const leftmost = (line: NonEmpty<Words[number]>) => line.reduce((a, b) => (b.box.left < a.box.left ? b : a));

/** Whether the first word of the next line would have fitted at the end of a line. */
function hasRoom({ box }: GridCell, line: Words, next: NonEmpty<Words[number]>, settings: TableSettings): boolean {
	const left = Math.min(...line.map((placed) => placed.box.left));
	const right = Math.max(...line.map((placed) => placed.box.right));
	const first = leftmost(next);
	const size = first.word.fontSize;
	const needed = right - left + settings.stackedRows.wordSpace * size + (first.box.right - first.box.left);
	return needed <= box.right - box.left - 2 * settings.stackedRows.cellMargin * size;
}

/** The cells that one becomes when its row is split. */
function splitRow(cell: GridCell, row: number, bounds: readonly number[]): GridCell[] {
	const more = bounds.length - 2;
	if (cell.row > row) return [{ ...cell, row: cell.row + more }];
	if (cell.row + cell.rowSpan <= row) return [cell];
	const lines = cell.rowSpan === 1 ? linesOf(cell, bounds) : [];
	const filled = lines.filter((words) => words.length > 0).length;
	if (cell.rowSpan > 1 || filled === 1) return [{ ...cell, rowSpan: cell.rowSpan + more }];
	return pairsOf(bounds).map(([top, bottom], index) => ({
		...cell,
		row: row + index,
		words: lines[index] ?? [],
		box: { ...cell.box, top: Math.max(cell.box.top, top), bottom: Math.min(cell.box.bottom, bottom) },
	}));
}
