import type { Box, Page } from '../model';
import { cellSides, type PlaceLook, type CellSide, type CellSpan, type EmptyPlace } from '../model/blocks';
import { areaOf } from '../model/boxes';
import { backgroundFinder } from './cell-background';
import { lineFinder } from './cell-lines-drawn';
import type { Grid, GridCell } from './grid';
import { toPageBox, type View } from './view';

/** What is drawn for the cells of a table. */
interface GridLooks {
	/** Cells without an entry have no style. */
	readonly cells: ReadonlyMap<GridCell, PlaceLook>;
	/** Columns, numbered as in the grid. */
	readonly emptyPlaces: readonly EmptyPlace[];
}

const noLooks: GridLooks = { cells: new Map(), emptyPlaces: [] };

/**
 * The backgrounds and lines that a page draws for the cells of a table. None for text from OCR: lines and colors of a
 * scan help to read it but are not reproduced.
 */
export function cellStyles(
	grid: Grid,
	view: Pick<View, 'turn' | 'mirrored' | 'width' | 'height'>,
	page: Page,
): GridLooks {
	const words = grid.cells.flatMap((cell) => cell.words);
	if (words.some(({ word }) => word.confidence !== undefined || !word.style)) return noLooks;
	const groundOf = backgroundFinder(page, toPageBox(grid.box, view));
	const lineOf = lineFinder(page, grid, view);
	const lookOf = (place: CellSpan & { readonly box: Box }): PlaceLook | undefined => {
		const fill = groundOf(toPageBox(place.box, view));
		const sides = cellSides.flatMap((side) => {
			const line = lineOf(place, side);
			return line ? [[shownSide(side, view.mirrored), line] as const] : [];
		});
		if (fill === undefined && sides.length === 0) return undefined;
		return { ...(fill === undefined ? {} : { fill }), ...Object.fromEntries(sides) };
	};
	const cells = new Map<GridCell, PlaceLook>();
	for (const cell of grid.cells) {
		const look = lookOf(cell);
		if (look) cells.set(cell, look);
	}
	const emptyPlaces = placesWithoutCell(grid).flatMap((place): EmptyPlace[] => {
		const look = lookOf(place);
		const { row, column, rowSpan, columnSpan } = place;
		return look ? [{ row, column, rowSpan, columnSpan, look }] : [];
	});
	return { cells, emptyPlaces };
}

/** Swaps left and right on a page that was searched mirrored. */
function shownSide(side: CellSide, isMirrored: boolean): CellSide {
	if (!isMirrored || side === 'top' || side === 'bottom') return side;
	return side === 'left' ? 'right' : 'left';
}

/** Grid positions that no cell covers, with the boxes of their row and column. */
function placesWithoutCell({ rowCount, columnCount, cells }: Grid): (CellSpan & { readonly box: Box })[] {
	const taken = new Set<number>();
	for (const cell of cells)
		for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
			for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
				taken.add(row * columnCount + column);
	if (taken.size >= rowCount * columnCount) return [];
	const rows = Array.from({ length: rowCount }, () => ({ from: Infinity, to: -Infinity }));
	const columns = Array.from({ length: columnCount }, () => ({ from: Infinity, to: -Infinity }));
	const widen = (track: { from: number; to: number } | undefined, from: number, to: number) => {
		if (!track) return;
		track.from = Math.min(track.from, from);
		track.to = Math.max(track.to, to);
	};
	for (const { row, column, rowSpan, columnSpan, box } of cells) {
		if (rowSpan === 1) widen(rows[row], box.top, box.bottom);
		if (columnSpan === 1) widen(columns[column], box.left, box.right);
	}
	return rows.flatMap(({ from: top, to: bottom }, row) =>
		columns.flatMap(({ from: left, to: right }, column) => {
			const box = { left, top, right, bottom };
			if (taken.has(row * columnCount + column) || !(areaOf(box) > 0)) return [];
			return [{ row, column, rowSpan: 1, columnSpan: 1, box }];
		}),
	);
}
