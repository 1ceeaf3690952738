import type { Block, DocumentPage, TableBlock, TableCell } from '../model/blocks';
import { tableSettings, type TableSettings } from './settings';

/** Words that say that a table goes on from the page before. */
const continuedMark =
	/\b(continued|cont['’]?d|cont\.|fortsetzung|fortgesetzt|suite|continuación|continua)\b|续表?|續表?/iu;

/** Blocks that may stand between the parts of a table: they are printed on every page. */
const furniture: ReadonlySet<string> = new Set(['header', 'footer', 'pageNumber', 'footnote']);

/**
 * A page whose first table is marked when it goes on the last one of the page before (`continues`, `repeatedHeaderRows`).
 * Grids stay one a page.
 */
export function joinedToPage(
	before: DocumentPage,
	page: DocumentPage,
	settings: TableSettings = tableSettings,
): DocumentPage {
	const former = before.blocks.findLast((block) => !isFurniture(block));
	const index = page.blocks.findIndex((block) => !isFurniture(block) && !isCaption(block));
	const next = page.blocks[index];
	if (former?.kind !== 'table' || next?.kind !== 'table') return page;
	const marked = page.blocks.slice(0, index).some((block) => isCaption(block) && continuedMark.test(textOf(block)));
	const newCaption = !marked && page.blocks.slice(0, index).some(isCaption);
	if (newCaption || !goesOn(former, before, next, page, marked, settings)) return page;
	const repeated = repeatedRows(former, next);
	const block: TableBlock = { ...next, continues: true, repeatedHeaderRows: repeated };
	return { ...page, blocks: page.blocks.map((other) => (other === next ? block : other)) };
}

function isFurniture(block: Block): boolean {
	return block.kind === 'annotation' || (block.kind === 'text' && furniture.has(block.role));
}

function isCaption(block: Block): boolean {
	return block.kind === 'text' && (block.role === 'caption' || continuedMark.test(textOf(block)));
}

function textOf(block: Block): string {
	return block.kind === 'text' ? block.runs.map(({ text }) => text).join('') : '';
}

function goesOn(
	former: TableBlock,
	before: DocumentPage,
	next: TableBlock,
	page: DocumentPage,
	marked: boolean,
	settings: TableSettings,
): boolean {
	if (former.table.columnCount !== next.table.columnCount) return false;
	if (marked) return true;
	if (
		former.box.bottom < settings.continued.endsBelow * before.height ||
		next.box.top > settings.continued.startsAbove * page.height
	)
		return false;
	if (settings.repeatedHeadings.on && repeatedRows(former, next) > 0) return true;
	if (!settings.sameColumns.on) return false;
	const width = former.box.right - former.box.left;
	const widthsAgree =
		Math.abs(next.box.right - next.box.left - width) <=
		Math.max(settings.sameColumns.widthOfPage * page.width, settings.sameColumns.widthPart * width);
	// A heading of its own that differs from the former one's begins another table.
	if (!widthsAgree || next.table.headerRows > 0) return false;
	const tolerance = Math.max(settings.sameColumns.boundOfPage * page.width, settings.sameColumns.boundPart * width);
	const [a, b] = [columnStarts(former), columnStarts(next)];
	return a.every((x, column) => {
		const y = b[column];
		return x === undefined || y === undefined || Math.abs(x - former.box.left - (y - next.box.left)) <= tolerance;
	});
}

/** Left edges of columns, where a cell begins and ends in one. */
function columnStarts({ table }: TableBlock): (number | undefined)[] {
	const starts: (number | undefined)[] = Array.from({ length: table.columnCount }, () => undefined);
	for (const { column, columnSpan, box } of table.cells) if (columnSpan === 1) starts[column] ??= box.left;
	return starts;
}

/** Rows at the top of `next` that repeat the heading of `former`. */
function repeatedRows(former: TableBlock, next: TableBlock): number {
	const most = Math.max(former.table.headerRows, 1);
	let row = 0;
	while (row < most && row < next.table.rowCount) {
		const text = rowText(next.table.cells, row);
		if (text === '' || text !== rowText(former.table.cells, row)) break;
		row++;
	}
	return row;
}

function rowText(cells: readonly TableCell[], row: number): string {
	const texts = cells
		.filter((cell) => cell.row === row)
		.map(({ column, runs }) => `${column}:${runs.map(({ text }) => text).join('')}`);
	return texts.some((text) => /\p{L}/u.test(text)) ? texts.join('|').toLowerCase().replace(/\s+/g, ' ') : '';
}
