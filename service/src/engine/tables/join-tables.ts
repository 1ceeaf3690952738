import type { Block, DocumentPage, TableBlock, TableCell } from '../model/blocks';
import { isNumeric } from '../values/numeric';
import { isTableCaption } from '../text/captions';
import { columnExtents } from './column-extents';
import { columnFacts } from './column-facts';
import { withCutRow } from './cut-row';
import { splitRepeatedHeader } from './repeated-header';
import { withRowsAtTop } from './rows-below';
import { isSplitRow } from './split-row';
import { tableSettings, type TableSettings } from './settings';

/** Words for "continued". */
const continuedMark =
	/\bcont\.|\(cont\)|\b(continued|continuation|cont['’]?d|fortsetzung|fortgesetzt|suite|continuación|continua)\b|续表?|續表?/iu;

/** Blocks allowed between the parts of a table, since they are printed on every page. */
const furniture: ReadonlySet<string> = new Set(['header', 'footer', 'pageNumber', 'footnote']);

/**
 * Marks the first table of a page if it continues the last one of the previous page (`continues`,
 * `repeatedHeaderRows`). Grids stay per page.
 */
export function joinToPage(
	before: DocumentPage,
	found: DocumentPage,
	settings: TableSettings = tableSettings,
): DocumentPage {
	const isFurniture = furnitureOf(before, found);
	const mark = found.blocks.findIndex(isContinuedMark);
	// Text may follow a table whose title says "continued".
	const last = before.blocks.findLastIndex((block) =>
		mark >= 0 ? block.kind === 'table' : !isFurniture(block) && !isMarkedNote(block),
	);
	const former = before.blocks[last];
	if (former?.kind !== 'table') return found;
	const isNoted = before.blocks
		.slice(last + 1)
		.some((block) => !isFurniture(block) && isNoteOf(block, former, settings));
	const first = found.blocks.findIndex((block) => !isFurniture(block));
	const page =
		mark < 0 && !isNoted && endsLow(former, before, settings)
			? (withRowsAtTop(former, found, first, settings) ?? withCutRow(former, found, first, settings))
			: found;
	const index = page.blocks.findIndex((block, place) => place > mark && !isFurniture(block) && !isCaption(block));
	const drawn = page.blocks[index];
	if (drawn?.kind !== 'table') return found;
	const next = splitRepeatedHeader(former, drawn);
	const captions = page.blocks.slice(0, index).filter(isCaption);
	const marked = captions.some((caption) => continuedMark.test(textOf(caption)));
	const newCaption = !marked && captions.length > 0;
	if (newCaption || !goesOn(former, before, next, page, marked, settings)) return found;
	const repeated = countRepeatedRows(former, next);
	// Notes right below prove nothing if the header is repeated; otherwise they may be the end of the table.
	if (isNoted && !marked && repeated === 0) return found;
	// A continued row is not a header, whatever it looked like on its page alone.
	const table = marked ? next.table : { ...next.table, headerRows: repeated };
	const splitRow = next.splitRow ?? isSplitRow(former, { ...next, table }, repeated, settings);
	const block: TableBlock = {
		...next,
		table,
		continues: true,
		repeatedHeaderRows: repeated,
		earlier: columnFacts(former, splitRow),
		...(splitRow ? { splitRow } : {}),
	};
	return { ...page, blocks: page.blocks.map((other) => (other === drawn ? block : other)) };
}

/** What is printed on every page: running lines, and figures that both pages have in the same place. */
function furnitureOf(before: DocumentPage, found: DocumentPage): (block: Block) => boolean {
	const figures = [before, found].map(({ blocks }) => new Set(blocks.filter(isFigure).map(placeOf)));
	return (block) =>
		block.kind === 'annotation' ||
		(block.kind === 'text' && furniture.has(block.role)) ||
		(isFigure(block) && figures.every((places) => places.has(placeOf(block))));
}

const isFigure = ({ kind }: Block): boolean => kind === 'figure';

/** In whole points. */
const placeOf = ({ box }: Block): string =>
	[box.left, box.top, box.right, box.bottom].map((edge) => Math.round(edge)).join();

/** A note with a number or mark right before its text. */
function isMarkedNote(block: Block): boolean {
	return block.kind === 'text' && block.role === 'paragraph' && /^(?:\d{1,2}|[*†‡§])\p{L}/u.test(textOf(block));
}

/** A note right below a table; page notes are further away. */
function isNoteOf(block: Block, former: Block, { continued }: TableSettings): boolean {
	return block.kind === 'text' && block.box.top - former.box.bottom < continued.noteApart * block.fontSize;
}

function endsLow({ box }: TableBlock, { height }: DocumentPage, { continued }: TableSettings): boolean {
	return box.bottom >= continued.endsBelow * height;
}

function isCaption(block: Block): boolean {
	return block.kind === 'text' && (block.role === 'caption' || continuedMark.test(textOf(block)));
}

/** A title that says "continued"; repeated over pages, it may have become a running header. */
function isContinuedMark(block: Block): boolean {
	const isTitle = block.kind === 'text' && (block.role === 'caption' || block.role === 'header');
	return isTitle && isTableCaption(textOf(block)) && continuedMark.test(textOf(block));
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
	if (!endsLow(former, before, settings) || next.box.top > settings.continued.startsAbove * page.height) return false;
	if (settings.repeatedHeadings.on && countRepeatedRows(former, next) > 0) return true;
	if (!settings.sameColumns.on) return false;
	return !hasOwnHeading(former, next, settings) && keepToColumns(former, next, page, settings);
}

/**
 * A different header starts another table: words over a numeric column, or bold texts as in the former header. If
 * neither decides, the first row only looks like a header because it is the first.
 */
function hasOwnHeading(former: TableBlock, next: TableBlock, { sameColumns }: TableSettings): boolean {
	if (next.table.headerRows === 0) return false;
	const first = firstValues(next);
	const body = former.table.cells.filter(({ row }) => row >= former.table.headerRows);
	const values = first.filter(({ column }) => {
		const above = body.filter((cell) => cell.column === column && textOfCell(cell) !== '');
		const numbers = above.filter((cell) => isNumeric(textOfCell(cell))).length;
		return above.length > 0 && numbers >= sameColumns.numberPart * above.length;
	});
	const filled = values.filter((cell) => /[\p{L}\p{N}]/u.test(textOfCell(cell)));
	if (filled.length > 0) return !filled.some((cell) => isNumeric(textOfCell(cell)));
	return isBold(first) && !isBold(body);
}

/** The cells of the first row, or of the one below if the first is only a group label. */
function firstValues({ table: { cells } }: TableBlock): readonly TableCell[] {
	const [first = [], second = []] = [0, 1].map((index) => cells.filter(({ row }) => row === index));
	const isLabel = first.filter((cell) => textOfCell(cell) !== '').length === 1;
	return isLabel && second.length > 1 ? second : first;
}

const textOfCell = ({ runs }: TableCell): string =>
	runs
		.map(({ text }) => text)
		.join('')
		.trim();

function isBold(cells: readonly TableCell[]): boolean {
	const runs = cells.flatMap((cell) => cell.runs.filter(({ text }) => text.trim() !== ''));
	return runs.length > 0 && runs.filter(({ bold }) => bold).length > runs.length / 2;
}

/**
 * Each column starts, ends or is centered where that of the previous page is; on facing pages all may be shifted
 * equally.
 */
function keepToColumns(
	former: TableBlock,
	next: TableBlock,
	page: DocumentPage,
	{ sameColumns }: TableSettings,
): boolean {
	const width = former.box.right - former.box.left;
	const tolerance = Math.max(sameColumns.boundOfPage * page.width, sameColumns.boundPart * width);
	const [a, b] = [columnFacts(former, true).extents, columnExtents(next)];
	return [0, next.box.left - former.box.left].some((shift) =>
		a.every((extent, column) => {
			const other = b[column];
			if (!extent || !other) return true;
			const [left, right] = [other.left - extent.left - shift, other.right - extent.right - shift];
			return Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2) <= tolerance;
		}),
	);
}

/** Number of rows at the top of `next` that repeat the header of `former`. */
function countRepeatedRows(former: TableBlock, next: TableBlock): number {
	const header = former.earlier?.header ?? former.table.cells;
	const most = Math.max(former.earlier ? 1 + Math.max(...header.map(({ row }) => row)) : former.table.headerRows, 1);
	let row = 0;
	while (row < most && row < next.table.rowCount) {
		const text = rowText(next.table.cells, row);
		if (text === '' || text !== rowText(header, row)) break;
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
