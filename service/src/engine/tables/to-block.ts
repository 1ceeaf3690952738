import type { Page, Word } from '../model';
import type { CellSpan, TableBlock, TableCell } from '../model/blocks';
import { mirrorColumns } from '../model/column-order';
import { directionOf, hasRightToLeft } from '../model/scripts';
import { cellLines, cellRuns } from './cell-text';
import { cellStyles } from './cell-styles';
import type { Grid } from './grid';
import { onBackground } from './on-background';
import { backgroundEdges } from './outer-backgrounds';
import { writeNestedText } from './nested';
import { toPageBox, type View } from './view';
import type { Placed } from './placed';

/** A table on a page and the words it holds, which leave the running text. */
export interface FoundTable {
	readonly block: TableBlock;
	readonly words: ReadonlySet<Word>;
}

/**
 * Writes a grid as a model block.
 * @param rightToLeft  reading direction; decided by its letters when absent
 */
export function toFoundTable(
	grid: Grid,
	view: Pick<View, 'turn' | 'mirrored' | 'width' | 'height' | 'leaders'>,
	page: Page,
	rightToLeft: boolean = isFromRight(grid, view.mirrored),
): FoundTable {
	const inOrder = <Place extends CellSpan>(places: readonly Place[]) =>
		rightToLeft === view.mirrored ? [...places] : mirrorColumns(places, grid.columnCount);
	const looks = cellStyles(grid, view, page);
	const drawn = grid.cells.map((cell) => ({ ...cell, look: looks.cells.get(cell) }));
	const cells = inOrder(drawn)
		.map((cell): TableCell => {
			const printed = cell.words.filter((placed) => !view.leaders.has(placed));
			const wordsOf = (some: readonly Placed[]) => some.map(({ word }) => word);
			const lines = cellLines(wordsOf(cell.words), page);
			const read = printed.length === cell.words.length ? lines : cellLines(wordsOf(printed), page);
			const { row, column, rowSpan, columnSpan, look } = cell;
			const text = cell.nested ? writeNestedText(cell, page) : { runs: cellRuns(read, page.links), lines };
			const place = { row, column, rowSpan, columnSpan, box: toPageBox(cell.box, view) };
			return look
				? { ...place, runs: text.runs, lines: onBackground(text.lines, look.fill), look }
				: { ...place, ...text };
		})
		.sort((a, b) => a.row - b.row || a.column - b.column);
	const { columnCount } = grid;
	const box = toPageBox(grid.box, view);
	const words = new Set(grid.cells.flatMap((cell) => cell.words.map(({ word }) => word)));
	const grounds =
		view.turn === 0 && looks.cells.size > 0
			? backgroundEdges(box, { cells, columnCount, rightToLeft }, page, words)
			: undefined;
	const isWider = grounds && (grounds.left < box.left || grounds.right > box.right);
	return {
		block: {
			kind: 'table',
			pageNumber: page.pageNumber,
			box,
			table: {
				rowCount: grid.rowCount,
				columnCount,
				cells,
				...(looks.emptyPlaces.length > 0 ? { emptyPlaces: inOrder(looks.emptyPlaces) } : {}),
				headerRows: grid.headerRows,
				evidence: grid.evidence,
				confidence: grid.confidence,
				...(rightToLeft ? { rightToLeft } : {}),
				...(isWider ? { grounds } : {}),
			},
		},
		words,
	};
}

/** Whether a table is read from right to left: by its letters, or if they do not decide, by its page. */
function isFromRight({ cells }: Grid, pageFromRight: boolean): boolean {
	const text = cells.flatMap(({ words }) => words.map(({ word }) => word.text)).join(' ');
	const direction = directionOf(text);
	return pageFromRight ? direction !== 'leftToRight' || hasRightToLeft(text) : direction === 'rightToLeft';
}
