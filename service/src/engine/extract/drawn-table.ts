import type { Box } from '../model';
import type { TableBlock } from '../model/blocks';
import { contains, holds } from '../model/boxes';
import { wholeRunsText } from '../text/runs';
import { pairsOf } from '../values/sequences';
import type { WantedColumn } from './table-columns';
import { assignHeadings, type TableHeader } from './table-header';
import { bodyOf, isSeveralLines, type TableBody } from './table-rows';
import type { PageText } from './page-text';

/**
 * Reads the table of a header by its drawn lines, which define rows and columns.
 * @param header  as found in the rows of the page
 * @param tables  drawn tables of the page, in its coordinates
 * @param page    the page, with the confidence of its words
 * @returns the header by the table's columns, and its rows; `undefined` if no table has all columns of the header, or a requested column is empty, since lines may enclose only a header
 */
export function readDrawnTable(
	header: TableHeader,
	tables: readonly TableBlock[],
	wanted: readonly WantedColumn[],
	page: Pick<PageText, 'segments' | 'settings'>,
): { readonly header: TableHeader; readonly body: Omit<TableBody, 'ended'> } | undefined {
	const { overhangPt } = page.settings.drawnTables;
	const block = tables.find(({ box }) => header.cells.every((cell) => contains(box, cell.box, overhangPt)));
	if (!block) return undefined;
	const texts = textsOf(block);
	const top = rowOf(block, header);
	const columns = columnsOf(block, texts.slice(0, top + 1));
	const cells = assignHeadings(columns, wanted);
	const asked = cells.flatMap((cell, column) => (cell.wanted ? [column] : []));
	if (cells.length < header.cells.length || asked.length / wanted.length < header.coverage) return undefined;
	const body = bodyOf(texts.slice(top + 1), cells);
	// Horizontal lines above and below all rows do not separate them.
	const [only, other] = body.rows.filter(({ begins }) => begins);
	if (only && !other && isSeveralLines(only)) return undefined;
	if (asked.some((column) => body.rows.every((row) => row.cells[column] === ''))) return undefined;
	const boundaries = pairsOf(cells).map(([left, right]) => (left.box.right + right.box.left) / 2);
	const rows = body.rows.map((row) => {
		const reading = readingOf(block, top + 1 + row.place, page);
		return reading ? { ...row, reading } : row;
	});
	return { header: { ...header, cells }, body: { rows, boundaries } };
}

/** Texts by row and column; a merged cell has its text in the first one. */
function textsOf({ table: { rowCount, columnCount, cells } }: TableBlock): string[][] {
	const textAt = new Map(cells.map(({ row, column, runs }) => [row * columnCount + column, wholeRunsText(runs)]));
	return Array.from({ length: rowCount }, (_row, row) =>
		Array.from({ length: columnCount }, (_column, column) =>
			(textAt.get(row * columnCount + column) ?? '').replace(/\s+/g, ' ').trim(),
		),
	);
}

/** Minimum OCR confidence of each cell; `undefined` for a page without OCR. */
function readingOf(
	{ table: { columnCount, cells } }: TableBlock,
	row: number,
	{ segments }: Pick<PageText, 'segments'>,
): readonly number[] | undefined {
	const words = segments.flatMap((segment) => segment.words).filter(({ confidence }) => confidence !== undefined);
	if (words.length === 0) return undefined;
	const reading = Array.from({ length: columnCount }, () => 1);
	for (const cell of cells.filter((one) => one.row === row)) {
		const own = words.filter(({ box }) => holds(cell.box, box));
		reading[cell.column] = Math.min(1, ...own.map(({ confidence = 1 }) => confidence));
	}
	return reading;
}

/** The last table row that the header covers. */
function rowOf({ table }: TableBlock, { cells }: TableHeader): number {
	const lowest = Math.max(...cells.map(({ box }) => (box.top + box.bottom) / 2));
	return Math.max(0, ...table.cells.filter(({ box }) => box.top < lowest).map(({ row }) => row));
}

/** Columns with their header texts and positions. */
function columnsOf({ table, box }: TableBlock, heads: readonly (readonly string[])[]): { text: string; box: Box }[] {
	return Array.from({ length: table.columnCount }, (_, column) => {
		const own = table.cells.find((cell) => cell.column === column && cell.columnSpan === 1)?.box ?? box;
		return {
			text: heads
				.map((texts) => texts[column])
				.join(' ')
				.trim(),
			box: own,
		};
	});
}
