import type { Box } from '../model';
import { unionOf } from '../model/boxes';
import { median } from '../values/quantiles';
import type { Grid, GridCell } from './grid';
import type { Placed } from './placed';
import { toRows, type Row } from './rows';
import type { TableSettings } from './settings';

/** Vertical extent of a row of a grid. */
type Band = Pick<Box, 'top' | 'bottom'>;

/**
 * Adds the labels left of a drawn grid of numbers whose rules enclose only the values: one label for each row.
 * @param free  words of no grid, in the direction of the view
 */
export function addRowLabels(grid: Grid, free: readonly Placed[], settings: TableSettings): Grid {
	if (!settings.rowLabels.on || grid.evidence !== 'ruled' || !startsWithNumbers(grid, settings)) return grid;
	const bands = bandsOf(grid);
	const lines = toRows(
		free.filter(({ box }) => box.right <= grid.box.left),
		[],
		settings,
	);
	const labels = bands && findLabels(lines, bands, grid, settings);
	if (!bands || !labels) return grid;
	const left = Math.min(...labels.flat().map(({ box }) => box.left));
	const added = labelCells(labels, bands, grid.headerRows).map((cell) => ({
		...cell,
		box: { left, right: grid.box.left, ...cell.box },
	}));
	const cells = [...added, ...grid.cells.map((cell) => ({ ...cell, column: cell.column + 1 }))];
	return { ...grid, cells, columnCount: grid.columnCount + 1, box: unionOf(cells.map(({ box }) => box)) };
}

/** A grid whose first column has texts needs no labels. */
function startsWithNumbers({ cells, headerRows }: Grid, { rowLabels }: TableSettings): boolean {
	const texts = cells
		.filter(({ row, column, words }) => row >= headerRows && column === 0 && words.length > 0)
		.map(({ words }) => words.map(({ word }) => word.text).join(' '));
	const numbers = texts.filter((text) => /^[\s\-–—]+$|^[^\p{L}]*\d/u.test(text));
	return texts.length >= rowLabels.minRows && numbers.length >= rowLabels.numberPart * texts.length;
}

/** The extent of each row; `undefined` if a row has only cells that span rows. */
function bandsOf({ cells, rowCount }: Grid): Band[] | undefined {
	const bands = Array.from({ length: rowCount }, (_, row) => {
		const own = cells.filter((cell) => cell.row === row && cell.rowSpan === 1).map(({ box }) => box);
		return own.length === 0 ? undefined : unionOf(own);
	});
	return bands.every((band) => band !== undefined) ? bands.map(({ top, bottom }) => ({ top, bottom })) : undefined;
}

/** The words of the labels by row; `undefined` if the lines are not labels. @param lines  left of the grid */
function findLabels(
	lines: readonly Row[],
	bands: readonly Band[],
	{ box, headerRows }: Grid,
	{ rowLabels }: TableSettings,
): Placed[][] | undefined {
	const beside = lines.filter(({ top, bottom }) => (top + bottom) / 2 >= box.top && (top + bottom) / 2 <= box.bottom);
	if (beside.length === 0 || isRunningText(lines, bands, box, rowLabels.continuedLines)) return undefined;
	const labels: Placed[][] = bands.map(() => []);
	for (const { chunks, top, bottom } of beside) {
		const row = bands.findIndex(
			(band) => top >= band.top - rowLabels.overhangPt && bottom <= band.bottom + rowLabels.overhangPt,
		);
		const words = labels[row];
		if (!words || chunks.length > 1) return undefined;
		words.push(...chunks[0].words);
	}
	const body = labels.slice(headerRows);
	const labelled = body.filter((words) => words.length > 0);
	const boxes = labelled.map((words) => unionOf(words.map((placed) => placed.box)));
	const lengths = labelled.map((words) => words.length);
	const isColumn =
		labelled.length >= Math.max(rowLabels.minRows, rowLabels.rowPart * body.length) &&
		(median(lengths) ?? 0) <= rowLabels.maxWords &&
		box.left - Math.max(...boxes.map(({ right }) => right)) <= rowLabels.maxGapPt &&
		(isLevel(
			boxes.map(({ left }) => left),
			rowLabels.alignPt,
		) ||
			isLevel(
				boxes.map(({ right }) => right),
				rowLabels.alignPt,
			));
	return isColumn ? labels : undefined;
}

function isLevel(values: readonly number[], tolerance: number): boolean {
	return Math.max(...values) - Math.min(...values) <= tolerance;
}

/** Text that continues above or below the grid by several lines, at the distance of its rows. */
function isRunningText(lines: readonly Row[], bands: readonly Band[], box: Box, maxLines: number): boolean {
	const height = median(bands.map(({ top, bottom }) => bottom - top)) ?? 0;
	const within = (from: number, to: number) =>
		lines.filter(({ top, bottom }) => (top + bottom) / 2 > from && (top + bottom) / 2 < to).length;
	const reach = (maxLines + 1) * height;
	return within(box.top - reach, box.top) >= maxLines || within(box.bottom, box.bottom + reach) >= maxLines;
}

/** One cell for each row; a single label beside several header rows spans them. */
function labelCells(
	labels: readonly (readonly Placed[])[],
	bands: readonly Band[],
	headerRows: number,
): (Omit<GridCell, 'box'> & { readonly box: Band })[] {
	const header = labels.slice(0, headerRows);
	const spans = headerRows > 1 && header.filter((words) => words.length > 0).length <= 1;
	const toCell = (row: number, rowSpan: number, words: readonly Placed[]) => ({
		...{ row, rowSpan, column: 0, columnSpan: 1, words },
		box: { top: bands[row]?.top ?? 0, bottom: bands[row + rowSpan - 1]?.bottom ?? 0 },
	});
	const first = spans ? [toCell(0, headerRows, header.flat())] : [];
	const start = spans ? headerRows : 0;
	return [...first, ...labels.slice(start).map((words, index) => toCell(start + index, 1, words))];
}
