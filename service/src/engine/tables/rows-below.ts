import type { Box, Line, Word } from '../model';
import type { Block, ColumnFacts, DocumentPage, TableBlock, TableCell } from '../model/blocks';
import { unionOf } from '../model/boxes';
import { cutBetween, pairsOf } from '../values/sequences';
import { cellLines, cellRuns } from './cell-text';
import { bodyRows, cellText, columnFacts, sentenceContinues, type FilledRow } from './column-facts';
import { tableSettings, type TableSettings } from './settings';

/** Rows read from text that keeps to the columns of a table above it. */
interface RowsBelow {
	/** Cells by row, header included. */
	readonly rows: readonly (readonly TableCell[])[];
	/** 1 if the first row repeats the header of the table. */
	readonly headerRows: number;
	/** Whether the first row below the header is the rest of the table's last row. */
	readonly splitRow: boolean;
	/** Number of blocks read. */
	readonly count: number;
	readonly box: Box;
}

/** Words of a text line in one column. */
interface Fragment {
	readonly block: number;
	readonly column: number;
	readonly words: readonly Word[];
	readonly box: Box;
}

type TextLine = readonly Fragment[];

/**
 * Reads text as rows of the table above it: a row that fills the rest of a page, or whole pages, leaves nothing that
 * looks like a table. Words keep to columns, and a row starts where all columns of short texts that other rows fill
 * have a word.
 * @param blocks  below the table or at the start of the next page, without running lines
 */
function readRowsBelow(
	former: TableBlock,
	blocks: readonly Block[],
	page: DocumentPage,
	settings: TableSettings,
): RowsBelow | undefined {
	const facts = columnFacts(former, true);
	for (let count = countInColumns(blocks, facts, settings); count > 0; ) {
		const all = blocks.slice(0, count).flatMap((block, index) => fragments(block, index, facts, settings) ?? []);
		const lines = textLines(all);
		const stop = toRows(lines, former, facts, page);
		if (typeof stop !== 'number') return { ...stop, count };
		count = stop;
	}
	return undefined;
}

function countInColumns(blocks: readonly Block[], facts: ColumnFacts, settings: TableSettings): number {
	const outside = blocks.findIndex((block, index) => !fragments(block, index, facts, settings));
	return outside < 0 ? blocks.length : outside;
}

/** The text of a block by columns; `undefined` if it does not keep to them. */
function fragments(
	block: Block,
	index: number,
	{ extents }: ColumnFacts,
	{ cutRow }: TableSettings,
): Fragment[] | undefined {
	const found = (linesOf(block) ?? []).map((line) => fragmentsOfLine(line, index, extents, cutRow));
	return found.length > 0 && found.every((line) => line !== undefined) ? found.flat() : undefined;
}

function fragmentsOfLine(
	{ words, turn }: Line,
	block: number,
	extents: ColumnFacts['extents'],
	{ overhangPt, apart }: TableSettings['cutRow'],
): Fragment[] | undefined {
	const placed: { readonly word: Word; readonly columns: readonly number[] }[] = [];
	for (const word of words) {
		const own = columnsAt(word.box, extents, overhangPt);
		const columns = own.length === 0 ? columnBefore(placed.at(-1), word, extents, apart) : own;
		placed.push({ word, columns });
	}
	if (turn !== 0 || placed.some(({ columns }) => columns.length !== 1)) return undefined;
	const parts = cutBetween(placed, (a, b) => a.columns[0] !== b.columns[0]).map((part) => {
		const own = part.map(({ word }) => word);
		return { block, column: part[0].columns[0] ?? 0, words: own, box: unionOf(own.map(({ box }) => box)) };
	});
	return pairsOf(parts).some(([a, b]) => isClose(a, b, apart)) ? undefined : parts;
}

/** The column of the word before, which a longer line may exceed as far as the next column. */
function columnBefore(
	before: { readonly word: Word; readonly columns: readonly number[] } | undefined,
	{ box, fontSize }: Word,
	extents: ColumnFacts['extents'],
	apart: number,
): readonly number[] {
	const gap = apart * fontSize;
	if (!before || Math.abs(box.left - before.word.box.right) >= gap) return [];
	const [column = 0] = before.columns;
	const next = extents.slice(column + 1).find((extent) => extent !== undefined);
	return !next || box.right <= next.left - gap ? before.columns : [];
}

function isClose(a: Fragment, b: Fragment, apart: number): boolean {
	const distance = Math.max(b.box.left - a.box.right, a.box.left - b.box.right);
	return distance < apart * (a.words[0]?.fontSize ?? 0);
}

function linesOf(block: Block): readonly Line[] | undefined {
	if (block.kind === 'text') return block.lines;
	return block.kind === 'list' ? block.items.flatMap(({ lines }) => lines) : undefined;
}

function columnsAt({ left, right }: Box, extents: ColumnFacts['extents'], overhang: number): number[] {
	const width = right - left;
	return extents.flatMap((extent, column) => {
		if (!extent) return [];
		const shared = Math.min(right, extent.right + overhang) - Math.max(left, extent.left - overhang);
		return shared > Math.min(overhang, width / 2) ? [column] : [];
	});
}

/** Fragments as lines from the top; columns may be separate blocks. */
function textLines(all: readonly Fragment[]): TextLine[] {
	const lines: Fragment[][] = [];
	for (const fragment of [...all].sort((a, b) => a.box.top - b.box.top)) {
		const line = lines.at(-1);
		if (line?.some(({ box }) => isLevel(box, fragment.box))) line.push(fragment);
		else lines.push([fragment]);
	}
	return lines;
}

function isLevel(a: Box, b: Box): boolean {
	const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
	return shared > Math.min(a.bottom - a.top, b.bottom - b.top) / 2;
}

/** Rows of lines, or the number of blocks to try without the one that fits no row. */
function toRows(
	lines: readonly TextLine[],
	former: TableBlock,
	facts: ColumnFacts,
	page: DocumentPage,
): Omit<RowsBelow, 'count'> | number {
	const headers = isHeader(lines[0] ?? [], facts) ? 1 : 0;
	const short = facts.always.filter((column) => !facts.wrapped.includes(column));
	const rest: TextLine[] = [];
	const rows: TextLine[][] = [];
	const last = bodyRows(former).at(-1);
	const wraps = (line: TextLine, column: number) =>
		facts.wrapped.includes(column) || (rows.length === 0 && last !== undefined && isOpen(line, column, last));
	for (const line of lines.slice(headers)) {
		const columns = new Set(line.map(({ column }) => column));
		const starts = short.length > 0 && short.every((column) => columns.has(column));
		const goesOn = [...columns].every((column) => wraps(line, column));
		if (starts) rows.push([line]);
		else if (goesOn) (rows.at(-1) ?? rest).push(line);
		else return Math.min(...line.map(({ block }) => block));
	}
	const first = lines[headers]?.[0]?.block ?? 0;
	if (rest.length > 0 && !isRest(rest, former, facts, headers > 0)) return 0;
	if (rest.length === 0 && headers === 0 && (rows.length === 0 || short.length < 2)) return first;
	const cells = [lines.slice(0, headers), ...(rest.length > 0 ? [rest] : []), ...rows].filter((row) => row.length > 0);
	if (cells.length === headers && headers > 0) return 0;
	return {
		rows: cells.map((row, index) => cellsOf(row, index, page)),
		headerRows: headers,
		splitRow: rest.length > 0,
		box: unionOf(lines.flat().map(({ box }) => box)),
	};
}

/** Whether the last cell of a column is a text that continues in a line, although no cell above it has two lines. */
function isOpen(line: TextLine, column: number, last: FilledRow): boolean {
	const cell = last.get(column);
	const first = line.find((fragment) => fragment.column === column)?.words[0]?.text ?? '';
	return cell !== undefined && /\p{L}/u.test(cellText(cell)) && sentenceContinues(cellText(cell), first);
}

function isHeader(line: TextLine, { header }: ColumnFacts): boolean {
	const own = columnTexts(line);
	const first = header.filter(({ row, lines }) => row === 0 && lines.length > 0);
	return (
		first.length > 1 &&
		first.length === own.size &&
		first.every((cell) => own.get(cell.column) === fold(cellText(cell)))
	);
}

function columnTexts(line: TextLine): Map<number, string> {
	const texts = new Map<number, string>();
	for (const { column, words } of line) {
		const text = words.map((word) => word.text).join(' ');
		texts.set(column, fold([texts.get(column), text].filter((part) => part !== undefined).join(' ')));
	}
	return texts;
}

const fold = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Whether lines are the rest of the table's last row: they lack a column that rows fill, and continue cells with
 * wrapped text.
 */
function isRest(rest: readonly TextLine[], former: TableBlock, facts: ColumnFacts, hasHeader: boolean): boolean {
	const last = bodyRows(former).at(-1);
	const all = rest.flat();
	const columns = new Set(all.map(({ column }) => column));
	if (!last || ![...columns].every((column) => last.has(column))) return false;
	if (former.splitRow && last.size === columns.size && bodyRows(former).length === 1) return true;
	const lacks = [...last.keys(), ...facts.always].some((column) => !columns.has(column));
	if (!lacks || !isSameSize(all, last)) return false;
	return hasHeader || [...columns].every((column) => continuesCell(all, column, last, facts));
}

function isSameSize(all: readonly Fragment[], last: FilledRow): boolean {
	return all.every(({ column, words }) => {
		const size = last.get(column)?.lines.at(-1)?.words[0]?.fontSize;
		return size === undefined || Math.abs((words[0]?.fontSize ?? size) - size) <= 0.15 * size;
	});
}

/** Whether a sentence continues, or several lines start where the text of an inner column does. */
function continuesCell(all: readonly Fragment[], column: number, last: FilledRow, { extents }: ColumnFacts): boolean {
	const own = all.filter((fragment) => fragment.column === column);
	const above = last.get(column);
	if (!above) return false;
	const first = own[0]?.words.map(({ text }) => text).join(' ') ?? '';
	if (sentenceContinues(cellText(above), first)) return own.length > 1 || isInner(column, extents);
	const left = extents[column]?.left ?? 0;
	return own.length > 1 && isInner(column, extents) && own.every(({ box }) => Math.abs(box.left - left) <= 1);
}

const isInner = (column: number, extents: ColumnFacts['extents']): boolean =>
	extents.some(
		(extent, other) => other !== column && extent !== undefined && extent.right < (extents[column]?.left ?? 0),
	);

function cellsOf(row: readonly TextLine[], index: number, page: DocumentPage): TableCell[] {
	const columns = [...new Set(row.flat().map(({ column }) => column))].sort((a, b) => a - b);
	return columns.map((column) => {
		const words = row.flat().flatMap((fragment) => (fragment.column === column ? fragment.words : []));
		const lines = cellLines(words, page);
		const box = unionOf(words.map((word) => word.box));
		return { row: index, column, rowSpan: 1, columnSpan: 1, box, runs: cellRuns(lines), lines };
	});
}

/** A page whose tables without a complete grid take back the rest of their last row, and the rows below it. */
export function withRestsBelow(page: DocumentPage, settings: TableSettings = tableSettings): DocumentPage {
	if (!settings.cutRow.on) return page;
	let { blocks } = page;
	for (let index = 0; index < blocks.length - 1; index++) {
		const table = blocks[index];
		if (table?.kind !== 'table' || table.table.evidence === 'ruled' || table.table.evidence === 'tags') continue;
		const found = readRowsBelow(table, blocks.slice(index + 1), page, settings);
		const size = found?.rows[0]?.[0]?.lines[0]?.words[0]?.fontSize ?? 0;
		if (!found?.splitRow || found.headerRows > 0) continue;
		if (found.box.top - table.box.bottom > settings.cutRow.restBelow * size) continue;
		blocks = blocks.toSpliced(index, found.count + 1, withRows(table, found, page));
	}
	return blocks === page.blocks ? page : { ...page, blocks };
}

/** A table with the rest of its last row, and rows below it. */
function withRows(block: TableBlock, { rows: [rest = [], ...rows], box }: RowsBelow, page: DocumentPage): TableBlock {
	const { table } = block;
	const last = table.rowCount - 1;
	const cells = table.cells.map((cell) =>
		cell.row === last && cell.columnSpan === 1 ? withMore(cell, rest, page) : cell,
	);
	const below = rows.flatMap((row, index) => row.map((cell) => ({ ...cell, row: table.rowCount + index })));
	return {
		...block,
		box: unionOf([block.box, box]),
		table: { ...table, rowCount: table.rowCount + rows.length, cells: [...cells, ...below] },
	};
}

const wordsOf = (lines: readonly Line[]): Word[] => lines.flatMap(({ words }) => words);

/** A page that starts with rows of the table above it, put into the table below them or made a table. */
export function withRowsAtTop(
	former: TableBlock,
	page: DocumentPage,
	index: number,
	settings: TableSettings,
): DocumentPage | undefined {
	if (!settings.cutRow.on || index < 0) return undefined;
	const found = readRowsBelow(former, page.blocks.slice(index), page, settings);
	if (!found) return undefined;
	const next = page.blocks[index + found.count];
	const goesOn = next?.kind === 'table' && isRightBelow(found, next, settings) ? next : undefined;
	if (goesOn && goesOn.table.columnCount !== former.table.columnCount) return undefined;
	const block = goesOn
		? tableOf(...withLinesAbove(found, goesOn, former, page), former, page.pageNumber)
		: tableOf(found, undefined, former, page.pageNumber);
	return { ...page, blocks: page.blocks.toSpliced(index, found.count + (goesOn ? 1 : 0), block) };
}

function isRightBelow({ box, rows }: RowsBelow, next: TableBlock, { cutRow }: TableSettings): boolean {
	const size = rows[0]?.[0]?.lines[0]?.words[0]?.fontSize ?? 0;
	return next.box.top - box.bottom <= cutRow.below * size;
}

/** Moves the lines above the first row of a table, which the table took for its own, to the row that they end. */
function withLinesAbove(
	found: RowsBelow,
	goesOn: TableBlock,
	former: TableBlock,
	page: DocumentPage,
): readonly [RowsBelow, TableBlock] {
	const { always, wrapped } = columnFacts(former, true);
	const { cells, rowCount } = goesOn.table;
	const last = found.rows.at(-1) ?? [];
	const isWrapping = ({ column }: TableCell) =>
		wrapped.includes(column) || last.some((cell) => cell.column === column && cell.lines.length > 1);
	const first = cells.filter(({ row, lines }) => row === 0 && lines.length > 0);
	const tops = first
		.filter((cell) => always.includes(cell.column) && !isWrapping(cell))
		.flatMap(({ lines }) => lines.map(({ box }) => box.top));
	const top = Math.min(...tops, Infinity);
	const above = first.filter(isWrapping).flatMap(({ lines }) => lines.filter(({ box }) => box.bottom <= top));
	const isWhole = tops.length === 0;
	if (above.length === 0 || (isWhole && !first.every(isWrapping))) return [found, goesOn];
	const left = cells
		.filter(({ row }) => !isWhole || row > 0)
		.map((cell) => {
			const lines = cell.row === 0 ? cell.lines.filter((line) => !above.includes(line)) : cell.lines;
			const row = isWhole ? cell.row - 1 : cell.row;
			return lines.length === cell.lines.length ? { ...cell, row } : { ...cell, row, lines, runs: cellRuns(lines) };
		});
	const table = { ...goesOn.table, rowCount: isWhole ? rowCount - 1 : rowCount, cells: left };
	const moved = first
		.filter(isWrapping)
		.map((cell) => ({ column: cell.column, lines: cell.lines.filter((line) => above.includes(line)) }));
	const rows = found.rows.with(
		-1,
		last.map((cell) => withMore(cell, moved, page)),
	);
	return [
		{ ...found, rows },
		{ ...goesOn, table },
	];
}

/** A cell with further lines of its column. */
function withMore(
	cell: TableCell,
	further: readonly Pick<TableCell, 'column' | 'lines'>[],
	page: DocumentPage,
): TableCell {
	const more = further.find(({ column, lines }) => column === cell.column && lines.length > 0);
	if (!more) return cell;
	const lines = cellLines(wordsOf([...cell.lines, ...more.lines]), page);
	return { ...cell, lines, runs: cellRuns(lines), box: unionOf(lines.map(({ box }) => box)) };
}

function tableOf(
	{ rows, headerRows, splitRow, box }: RowsBelow,
	goesOn: TableBlock | undefined,
	former: TableBlock,
	pageNumber: number,
): TableBlock {
	const below = (goesOn?.table.cells ?? []).map((cell) => ({ ...cell, row: cell.row + rows.length }));
	const { emptyPlaces: places, ...shape } = goesOn?.table ?? former.table;
	const emptyPlaces = goesOn ? places?.map((place) => ({ ...place, row: place.row + rows.length })) : undefined;
	const table = {
		...shape,
		...(emptyPlaces ? { emptyPlaces } : {}),
		rowCount: rows.length + (goesOn?.table.rowCount ?? 0),
		headerRows,
		cells: [...rows.flat(), ...below],
	};
	return { kind: 'table', pageNumber, box: goesOn ? unionOf([box, goesOn.box]) : box, table, splitRow };
}
