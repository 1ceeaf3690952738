import type { Box, Word } from '../model';
import type { DocumentPage, TableBlock, TableCell, TextBlock } from '../model/blocks';
import { unionOf } from '../model/boxes';
import { cutBetween, isFilled, lastOf, type NonEmpty } from '../values/sequences';
import { cellLines, cellRuns } from './cell-text';
import { columnExtents } from './column-extents';
import type { TableSettings } from './settings';

/**
 * A page whose first line is a row cut off by the page break, put back into the table below it or made a table: a sum,
 * or a row whose other cells are empty. Its words keep to columns of the last table on the previous page.
 * @param index  of the block that starts the page
 */
export function withCutRow(
	former: TableBlock,
	page: DocumentPage,
	index: number,
	settings: TableSettings,
): DocumentPage {
	const first = page.blocks[index];
	const next = page.blocks[index + 1];
	if (!settings.cutRow.on || !first || !isLine(first)) return page;
	const cells = rowOf(first, former, page, settings);
	if (!cells) return page;
	const goesOn = next?.kind === 'table' && isRightBelow(first, next, settings) ? next : undefined;
	if (goesOn ? goesOn.table.columnCount !== former.table.columnCount : cells.length === 1) return page;
	const block = goesOn ? withRow(cells, first.box, goesOn) : tableOf(cells, first, former);
	return { ...page, blocks: page.blocks.toSpliced(index, goesOn ? 2 : 1, block) };
}

function isLine(block: DocumentPage['blocks'][number]): block is TextBlock {
	return block.kind === 'text' && (block.role === 'paragraph' || block.role === 'heading') && block.lines.length === 1;
}

function isRightBelow({ box, fontSize }: TextBlock, next: TableBlock, { cutRow }: TableSettings): boolean {
	return next.box.top - box.bottom <= cutRow.below * fontSize;
}

/**
 * The words of a line as cells of a row; `undefined` if a word is in no column, or two columns are as close as words.
 */
function rowOf(
	{ lines, fontSize }: TextBlock,
	former: TableBlock,
	page: DocumentPage,
	{ cutRow }: TableSettings,
): TableCell[] | undefined {
	const extents = columnExtents(former);
	const columnOf = ({ box }: Word) =>
		extents.findIndex(
			(extent) =>
				extent && box.left >= extent.left - cutRow.overhangPt && box.right <= extent.right + cutRow.overhangPt,
		);
	const words = lines.flatMap((line) => line.words).map((word) => ({ word, column: columnOf(word) }));
	if (!isFilled(words) || words.some(({ column }) => column < 0)) return undefined;
	const parts = cutBetween(words, (before, after) => before.column !== after.column);
	if (new Set(parts.map(([{ column }]) => column)).size < parts.length) return undefined;
	const isClose = parts.some((part, at) => {
		const after = parts[at + 1];
		return after !== undefined && distance(lastOf(part).word.box, after[0].word.box) < cutRow.apart * fontSize;
	});
	return isClose ? undefined : parts.map((part) => cellOf(part, page));
}

const distance = (a: Box, b: Box): number => Math.max(b.left - a.right, a.left - b.right);

function cellOf(part: NonEmpty<{ word: Word; column: number }>, page: DocumentPage): TableCell {
	const words = part.map(({ word }) => word);
	const lines = cellLines(words, page);
	const box = unionOf(words.map((word) => word.box));
	return { row: 0, column: part[0].column, rowSpan: 1, columnSpan: 1, box, runs: cellRuns(lines), lines };
}

function withRow(cells: readonly TableCell[], box: Box, block: TableBlock): TableBlock {
	const below = block.table.cells.map((cell) => ({ ...cell, row: cell.row + 1 }));
	const table = {
		...block.table,
		rowCount: block.table.rowCount + 1,
		headerRows: 0,
		cells: [...byColumn(cells), ...below],
	};
	return { ...block, box: unionOf([box, block.box]), table };
}

function tableOf(cells: readonly TableCell[], { box, pageNumber }: TextBlock, { table }: TableBlock): TableBlock {
	return { kind: 'table', pageNumber, box, table: { ...table, rowCount: 1, headerRows: 0, cells: byColumn(cells) } };
}

const byColumn = (cells: readonly TableCell[]): TableCell[] => [...cells].sort((a, b) => a.column - b.column);
