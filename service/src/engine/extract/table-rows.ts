import type { Word } from '../model';
import { horizontalOverlap } from '../model/boxes';
import { isNumber } from './cell-values';
import { labelOwners } from './lexicon';
import { compact } from './fold';
import type { PageText, TextRow, Segment } from './page-text';
import { isBalanceLabel, isCarryForward } from './carry-forward';
import { columnIds, typeOfColumn } from './table-columns';
import { findAmounts } from './recognise/amounts';
import type { HeadingCell, TableHeader } from './table-header';
import { joinMiddleRows } from './middle-rows';
import { rowWords } from './row-words';
import { learnedLine } from './learned-line';
import { extractSettings } from './settings';

const { maxGap, lastLineTolerance, minLines, loneWeight, alignedPt, minAligned } = extractSettings.rows;

/** Texts of a table row by column number, with their position. */
export interface TableRow {
	readonly cells: readonly string[];
	/** A new row, or the continuation of the previous one. */
	readonly begins: boolean;
	/** A line without a quantity below all lines with one. */
	readonly isLast?: boolean;
	/** Index among the rows read. */
	readonly place: number;
	/** OCR confidence of each cell: that of its least certain word, 1 if it is empty. Missing without OCR. */
	readonly reading?: readonly number[];
}

/** The rows under a header. */
export interface TableBody {
	readonly rows: readonly TableRow[];
	/** Boundaries between columns, left to right. */
	readonly boundaries: readonly number[];
	/** False if the page ended before the table did. */
	readonly ended: boolean;
}

/** Totals end a table: labels of these fields at the start of a row. */
const totalFields = new Set([
	'grand_total',
	'net_total',
	'subtotal',
	'tax_total',
	'amount_due',
	'discount',
	'shipping',
	'rounding',
	'paid_amount',
]);

/** Columns whose values mark the start of a row. */
const anchorIds = new Set(['position', 'quantity', 'unit_price', 'amount', 'debit', 'credit', 'balance']);

/** Columns with one amount per row. */
const sumIds = new Set(['amount', 'debit', 'credit']);

/**
 * Reads the rows under a header, up to the totals or a wide gap.
 * @param from        first row of the page to read
 * @param before      the table that the page continues or may continue, and its boundaries, else found from the words
 */
export function readBody(
	page: PageText,
	header: TableHeader,
	from: number,
	before?: { readonly boundaries?: readonly number[] },
): TableBody {
	const last = lastRow(page, header, from);
	const rows = page.rows.slice(from, last.row);
	const isOutside = (row: TextRow) => isSkipped(row, header) || last.subtotals.has(row);
	const edges = before?.boundaries ?? findBoundaries(header.cells, rows);
	const placed = (segment: Segment) => header.cells[columnOf(segment, edges) ?? header.cells.length - 1];
	const joined = joinMiddleRows(
		rows,
		(segment) => isTextColumn(placed(segment)),
		(segment) => isNumber(segment.text) && placed(segment)?.ids.some((id) => typeOfColumn(id) === 'number') === true,
	);
	const texts = joined.map((row, index) =>
		isOutside(rows[index] ?? row) ? [] : cellTexts(row, edges, header.cells.length),
	);
	const rests = joined.map((row) => restTexts(row, edges, header.cells));
	const found = rowsOf(texts, header.cells, rests, before === undefined, last.ended).map((line) => {
		const row = line.begins ? line : { ...line, cells: rests[line.place] ?? line.cells };
		const reading = readingOf(joined[row.place]?.segments ?? [], edges, header.cells.length);
		return reading ? { ...row, reading } : row;
	});
	const end = lastLine(rows, found);
	const isCut = end < rows.length;
	return {
		rows: isCut ? found.filter(({ place }) => place < end) : found,
		boundaries: edges,
		ended: last.ended || isCut,
	};
}

/** Rows of a table with known columns, up to its totals. */
export function bodyOf(texts: readonly (readonly string[])[], cells: readonly HeadingCell[]): Pick<TableBody, 'rows'> {
	const total = texts.findIndex((row) => isTotal(row.filter((text) => text !== '').map((text) => ({ text }))));
	return { rows: rowsOf(total < 0 ? texts : texts.slice(0, total), cells) };
}

/**
 * @param rests  the same rows as continued texts, which keep the number at their end
 * @param opens  false if a previous page may start the table: the first amount may be a carried sum then
 * @param ended  false if the table may continue on the next page: its last amount may be one
 */
function rowsOf(
	texts: readonly (readonly string[])[],
	header: readonly HeadingCell[],
	rests: readonly (readonly string[])[] = texts,
	opens = false,
	ended = false,
): TableRow[] {
	const isLine = learnedLine(header);
	const anchors = header.flatMap(({ ids }, column) => (ids.some((id) => anchorIds.has(id)) ? [column] : []));
	const filled = [...texts.entries()].filter(
		([, cells]) => cells.some((cell) => cell !== '') && !isCarried(cells, header),
	);
	const typed = anchors.filter((column) => filled.some(([, cells]) => isNumber(cells[column] ?? '')));
	const rows = filled.map(
		([place, cells]): TableRow => ({
			cells,
			begins: isLine?.(cells) ?? (beginsRow(cells, typed) || isMovement(rests[place] ?? cells, header)),
			place,
		}),
	);
	if (isLine) return rows;
	return withoutSums(linesOf(withoutGroups(rows, header, opens), header, rests, opens, ended), header);
}

/** Rows up to a sum of the lines above it, without a name of a sum; between lines, only the sum is left out. */
function withoutSums(rows: readonly TableRow[], header: readonly HeadingCell[]): TableRow[] {
	const isSum = ({ begins, cells }: TableRow, index: number) =>
		(!begins || cells.every((cell, column) => cell === '' || !isTextColumn(header[column]))) &&
		isSumOf(cells, beginning(rows.slice(0, index)), header, minLines);
	const sums = new Set(rows.filter(isSum));
	const lastLine = rows.findLastIndex((row) => row.begins && !sums.has(row));
	const end = rows.findIndex((row, index) => index > lastLine && sums.has(row));
	return rows.slice(0, end < 0 ? rows.length : end).filter((row) => !sums.has(row));
}

const beginning = (rows: readonly TableRow[]): TableRow[] => rows.filter(({ begins }) => begins);

/** Rows without headings of groups: texts alone above a line are headings, if the first line has one. */
function withoutGroups(rows: readonly TableRow[], header: readonly HeadingCell[], opens: boolean): TableRow[] {
	const isTextual = (column: number) => isTextColumn(header[column]);
	const isHeading = (index: number) => {
		const [row, next] = [rows[index], rows[index + 1]];
		if (!row || row.begins || next?.begins !== true) return false;
		const isText = row.cells.every((cell, column) => cell === '' || isTextual(column));
		return isText && next.cells.some((cell, column) => isTextual(column) && /\p{L}/u.test(cell));
	};
	return opens && isHeading(0) ? rows.filter((_, index) => !isHeading(index)) : [...rows];
}

function linesOf(
	rows: readonly TableRow[],
	header: readonly HeadingCell[],
	rests: readonly (readonly string[])[],
	opens: boolean,
	ended: boolean,
): TableRow[] {
	const textsOf = (row: TableRow | undefined) => (row ? (rests[row.place] ?? row.cells) : []);
	let line: readonly string[] = [];
	const last = rows.findLastIndex(({ begins }) => begins);
	const lines = rows.map((row, index): TableRow => {
		const begins = row.begins || (index < last && (opens || line.length > 0) && hasOwnSum(textsOf(row), line, header));
		if (begins) line = row.cells;
		return { ...row, begins };
	});
	if (!ended || last < 0 || !header.some(({ ids }) => ids.includes('amount'))) return lines;
	for (let index = last + 1; index < lines.length; index++) {
		const [row, before] = [lines[index], lines[index - 1]];
		if (!row || !hasOwnSum(textsOf(row), line, header)) break;
		const texts = textsOf(row);
		if (texts.some((text) => text.includes('%')) || isSumOf(texts, beginning(lines.slice(0, index)), header)) break;
		if (row.place - (before?.place ?? row.place) > 1) break;
		lines[index] = { ...row, begins: true, isLast: true };
	}
	return lines;
}

const columnsOf = (header: readonly HeadingCell[], isWanted: (id: string) => boolean): number[] =>
	header.flatMap(({ ids }, column) => (ids.some(isWanted) ? [column] : []));

/** A described amount above or below another one is a separate line, even without a quantity. */
function hasOwnSum(cells: readonly string[], line: readonly string[], header: readonly HeadingCell[]): boolean {
	const isAmount = (text: string | undefined) => text !== undefined && /^[^%]*\d[^%]*$/.test(text) && isNumber(text);
	return (
		columnsOf(header, (id) => id === 'description').some((column) => /\p{L}{2}/u.test(cells[column] ?? '')) &&
		columnsOf(header, (id) => sumIds.has(id)).some(
			(column) => isAmount(cells[column]) && (line.length === 0 || isAmount(line[column])),
		)
	);
}

/** Columns of amounts, by the requested column or the name of the header. */
const sumColumns = (header: readonly HeadingCell[]): number[] =>
	header.flatMap(({ ids, wanted }, column) =>
		sumIds.has(wanted?.id ?? '') || ids.some((id) => sumIds.has(id)) ? [column] : [],
	);

/** Whether the amount of a row is the sum of those of the lines above it. */
function isSumOf(
	cells: readonly string[],
	lines: readonly TableRow[],
	header: readonly HeadingCell[],
	minSummed = 1,
): boolean {
	const amountOf = (text: string | undefined) => findAmounts(text ?? '')[0]?.amount ?? 0;
	return (
		lines.length >= minSummed &&
		sumColumns(header).some((column) => {
			const sum = lines.reduce((all, row) => all + amountOf(row.cells[column]), 0);
			return cells[column] !== '' && Math.abs(sum - amountOf(cells[column])) < 0.005;
		})
	);
}

/** Where unrelated text starts under the last line: its distance exceeds that between lines. */
function lastLine(rows: readonly TextRow[], found: readonly TableRow[]): number {
	const lines = found.filter(({ begins, isLast }) => begins && !isLast);
	const last = lines.at(-1)?.place;
	if (last === undefined || lines.length < minLines) return rows.length;
	const gap = (place: number) => (rows[place]?.box.top ?? 0) - (rows[place - 1]?.box.bottom ?? 0);
	const widest = Math.max(...lines.slice(1).map(({ place }) => gap(place)));
	const height = (rows[last]?.box.bottom ?? 0) - (rows[last]?.box.top ?? 0);
	for (let place = last + 1; place < rows.length; place++)
		if (gap(place) > widest + lastLineTolerance * height) return place;
	return rows.length;
}

/** Columns that line items have, but carried sums and balances lack. */
const lineIds = new Set(['position', 'article', 'quantity', 'unit_price']);

/** A row that is a carried sum, or an opening or closing balance. */
function isCarried(cells: readonly string[], header: readonly HeadingCell[]): boolean {
	if (header.some(({ ids }, column) => cells[column] !== '' && ids.some((id) => lineIds.has(id)))) return false;
	const texts = cells.filter((cell) => /\p{L}/u.test(cell));
	const numbers = cells.filter(isNumber);
	const text = texts.join(' ');
	return isCarryForward(text) || (numbers.length === 1 && isBalanceLabel(text));
}

/** A row starts with a number in a number column; in a table without any, with text in its first column. */
function beginsRow(cells: readonly string[], anchors: readonly number[]): boolean {
	if (anchors.length === 0) return cells[0] !== '';
	const numbers = anchors.filter((column) => isNumber(cells[column] ?? '')).length;
	return numbers >= Math.min(2, anchors.length);
}

/** Whether a table lists the entries of an account, whose balance may appear only below the last entry of a day. */
function isAccount(header: readonly HeadingCell[]): boolean {
	const has = (id: string) => columnsOf(header, (own) => own === id).length > 0;
	return (has('balance') && header.length > 2) || (has('debit') && has('credit'));
}

/** A described amount on one side of an account. */
function isMovement(cells: readonly string[], header: readonly HeadingCell[]): boolean {
	if (!isAccount(header)) return false;
	const sums = columnsOf(header, (id) => sumIds.has(id)).filter((column) => isNumber(cells[column] ?? ''));
	return sums.length === 1 && cells.some((cell, column) => /\p{L}/u.test(cell) && isTextColumn(header[column]));
}

interface LastRow {
	/** Index of the first row below the table. */
	readonly row: number;
	readonly ended: boolean;
	/** Sums between the lines. */
	readonly subtotals: ReadonlySet<TextRow>;
}

function lastRow(page: PageText, header: TableHeader, from: number): LastRow {
	const headerRow = page.rows[header.lastRow];
	const height = headerRow?.segments[0]?.height ?? 10;
	const left = Math.min(...header.cells.map(({ box }) => box.left));
	const right = Math.max(...header.cells.map(({ box }) => box.right));
	const subtotals = new Set<TextRow>();
	for (let row = from; row < page.rows.length; row++) {
		const line = page.rows[row];
		const before = page.rows[row - 1];
		if (!line) break;
		if (row > from && before && line.box.top - before.box.bottom > maxGap * height)
			return { row, ended: true, subtotals };
		if (isEnd(line, header)) {
			const next = isLineOf(line, header) ? row : findNextLine(page, header, row, maxGap * height);
			if (next === undefined) return { row, ended: true, subtotals };
			for (const own of page.rows.slice(row, next)) if (isTotal(own.segments)) subtotals.add(own);
			row = next;
		}
		// No text of the row is under the header.
		if (line.segments.every(({ box }) => box.right < left - height || box.left > right + 4 * height))
			return { row, ended: true, subtotals };
	}
	return { row: page.rows.length, ended: false, subtotals };
}

/** The next line below a subtotal, with at most a heading between; `undefined` at the end of the table. */
function findNextLine(page: PageText, header: TableHeader, subtotal: number, maxSpace: number): number | undefined {
	for (let row = subtotal + 1; row < page.rows.length; row++) {
		const [before, line] = [page.rows[row - 1], page.rows[row]];
		if (!before || !line || line.box.top - before.box.bottom > maxSpace) return undefined;
		if (isLineOf(line, header)) return row;
		if (line.segments.some(({ text }) => findAmounts(text).some(({ cents }) => cents))) return undefined;
	}
	return undefined;
}

/**
 * Whether a row has numbers in the columns of quantity and unit price, position or article, or a date and an amount in
 * an account: sums have none there.
 */
function isLineOf({ segments }: TextRow, { cells, learned }: TableHeader): boolean {
	const isFilled = (id: string, own = /\d/) => {
		const head = cells.find(({ wanted }) => wanted?.id === id) ?? cells.find(({ ids }) => ids.includes(id));
		return (
			head !== undefined && segments.some(({ text, box }) => own.test(text) && horizontalOverlap(box, head.box) > 0)
		);
	};
	if (learned) return false;
	// A text may follow its date closely.
	const isEntry = segments.length > 1 && isAccount(cells) && isFilled('date', /^\d/);
	if (isEntry && [...sumIds].some((id) => isFilled(id))) return true;
	const isNamed = isFilled('unit_price') || isFilled('position', /^\d{1,4}\.?$/) || isFilled('article', /^\S*\d\S*$/);
	return segments.length > 2 && isFilled('quantity') && isNamed;
}

/** A row that is not a line: a total, headers of another table, or the end of the table in a reviewed document. */
function isEnd(line: TextRow, { learned }: TableHeader): boolean {
	if (!learned) return isTotal(line.segments) || isOtherHeading(line);
	const words = rowWords(line);
	const isKnownEnd = learned.ends.some((end) => end.every((word, index) => words[index] === word));
	return isKnownEnd || (!learned.hasTotals && isTotal(line.segments));
}

/** A row between the lines of a reviewed table that was not a line. */
function isSkipped(line: TextRow, { learned }: TableHeader): boolean {
	if (!learned || learned.skipped.length === 0) return false;
	const words = rowWords(line).join(' ');
	return learned.skipped.some((own) => own.join(' ') === words);
}

/** A row that starts with the name of a sum before numbers, or has one directly before its last number. */
export function isTotal(segments: readonly Pick<Segment, 'text'>[]): boolean {
	const [first] = segments;
	const last = segments.at(-1);
	const beforeLast = segments.at(-2);
	if (!first || !last) return false;
	// A carried sum is not part of the table.
	const isLabelled = segments.length <= 2 && findAmounts(last.text).length > 0;
	if (isLabelled && isCarryForward(first.text)) return false;
	const name = /^[^\d:：€$£%(]+/u.exec(first.text)?.[0] ?? '';
	if (isTotalName(name) && (segments.length <= 2 || findAmounts(segments.map(({ text }) => text).join(' ')).length > 0))
		return true;
	if (beforeLast && isTotalName(beforeLast.text) && findAmounts(last.text).length === 1) return true;
	return (
		/^(?:sub-?\s?total|total|summe|gesamt|zwischensumme|totale|totaal|合计|小计)(?!\p{L})/iu.test(first.text) &&
		segments.length <= 4 &&
		findAmounts(last.text).length > 0
	);
}

function isTotalName(text: string): boolean {
	const owners = labelOwners.get(compact(text));
	return owners !== undefined && [...owners].some((id) => totalFields.has(id));
}

/** Headers of another table: only names of columns and fields. */
function isOtherHeading({ segments }: TextRow): boolean {
	const names = segments.map(({ text }) => text.replace(/\d{1,2}(?:[.,]\d{1,2})?\s?%/, ''));
	if (segments.length < 3 || names.some((text) => /\d/.test(text))) return false;
	const known = names.filter((text) => columnIds(compact(text)).length > 0 || labelOwners.has(compact(text))).length;
	return known >= 2 && known >= segments.length / 2;
}

/** A word, and how well it shows the columns: a text alone in its row hardly does. */
interface WeighedWord {
	readonly box: Word['box'];
	readonly weight: number;
}

const weightOf = (words: readonly WeighedWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0);

/** Between two headings, the boundary that cuts as few words of the rows as possible, nearest to the middle of the gap. */
function findBoundaries(cells: readonly HeadingCell[], rows: readonly TextRow[]): number[] {
	const words = rows.flatMap(({ segments }) =>
		segments.flatMap((segment) =>
			segment.words.map(({ box }) => ({ box, weight: segments.length > 1 ? 1 : loneWeight })),
		),
	);
	const boundaries: number[] = [];
	for (let column = 0; column + 1 < cells.length; column++) {
		const left = cells[column]?.box;
		const right = cells[column + 1]?.box;
		if (!left || !right) continue;
		const middle = (left.right + right.left) / 2;
		// Numbers are right-aligned, texts left-aligned: each may reach under its neighbor.
		const from = Math.max(boundaries.at(-1) ?? -Infinity, (left.left + left.right) / 2);
		const to = (right.left + right.right) / 2;
		const edge = right.left - alignedPt;
		boundaries.push(edge > from && isAligned(rows, right.left) ? edge : findBoundary(words, from, to, middle));
	}
	return boundaries;
}

/** Whether words of most lines begin where a header does: texts before them may overlap them. */
function isAligned(rows: readonly TextRow[], left: number): boolean {
	const lines = rows.filter(({ segments }) => segments.length > 1);
	const aligned = lines.filter(({ segments }) =>
		segments.some(({ words }) => words.some(({ box }) => Math.abs(box.left - left) < alignedPt)),
	);
	return aligned.length >= minLines && aligned.length >= minAligned * lines.length;
}

function findBoundary(words: readonly WeighedWord[], from: number, to: number, middle: number): number {
	let best = middle;
	let bestCost = Infinity;
	const steps = 40;
	for (let step = 0; step <= steps; step++) {
		const x = from + ((to - from) * step) / steps;
		const crossed = weightOf(words.filter(({ box }) => box.left < x - 0.5 && box.right > x + 0.5));
		// Words of one text have narrow spaces; a boundary has space on both sides.
		const touched = weightOf(words.filter(({ box }) => box.left < x + 2 && box.right > x - 2));
		const cost = crossed * 4 + touched + Math.abs(x - middle) / Math.max(1, to - from);
		if (cost < bestCost) {
			best = x;
			bestCost = cost;
		}
	}
	return best;
}

function cellTexts({ segments }: TextRow, boundaries: readonly number[], columns: number): string[] {
	const cells = Array.from({ length: columns }, (): string[] => []);
	for (const { words } of segments)
		for (const word of words) cells[columnOf(word, boundaries) ?? columns - 1]?.push(word.text);
	return cells.map((words) => words.join(' '));
}

/** The same for the rest of a row: a text that starts in a text column does not reach into the numbers beside it. */
function restTexts(row: TextRow | undefined, boundaries: readonly number[], header: readonly HeadingCell[]): string[] {
	const cells = header.map((): string[] => []);
	for (const { words, text } of row?.segments ?? []) {
		const [first] = words;
		const start = first && placeOf(first, boundaries, header.length);
		const isText = start !== undefined && /\p{L}/u.test(text) && isTextColumn(header[start]);
		for (const word of words) {
			const own = placeOf(word, boundaries, header.length);
			cells[isText && !isTextColumn(header[own]) ? start : own]?.push(word.text);
		}
	}
	return cells.map((words) => words.join(' '));
}

function isTextColumn(cell: HeadingCell | undefined): boolean {
	const ids = cell?.wanted?.id === undefined ? (cell?.ids ?? []) : [cell.wanted.id];
	return ids.some((id) => typeOfColumn(id) === 'text');
}

const placeOf = (word: Word, boundaries: readonly number[], columns: number): number =>
	columnOf(word, boundaries) ?? columns - 1;

/** Index of the column of a word; `undefined` for the last one. */
function columnOf({ box }: Pick<Word, 'box'>, boundaries: readonly number[]): number | undefined {
	const middle = (box.left + box.right) / 2;
	const at = boundaries.findIndex((boundary) => middle < boundary);
	return at < 0 ? undefined : at;
}

function readingOf(
	segments: readonly Segment[],
	boundaries: readonly number[],
	columns: number,
): readonly number[] | undefined {
	const words = segments.flatMap((segment) => segment.words);
	if (words.every(({ confidence }) => confidence === undefined)) return undefined;
	const reading = Array.from({ length: columns }, () => 1);
	for (const word of words) {
		const at = columnOf(word, boundaries) ?? columns - 1;
		reading[at] = Math.min(reading[at] ?? 1, word.confidence ?? 1);
	}
	return reading;
}

/** A number with spaces between thousands. */
const spacedNumber = /^[^\p{L}\d]?\d{1,3}(?: \d{3})+(?:[.,]\d+)?\S*$/u;

/** True for a drawn row that contains several lines of the table: two of its columns have several numbers. */
export function isSeveralLines({ cells }: TableRow): boolean {
	return cells.filter(isSeveralNumbers).length >= 2;
}

/** True for adjacent numbers that are not thousands groups of one number. */
export function isSeveralNumbers(text: string): boolean {
	const words = text.split(' ');
	return words.length >= 2 && words.every((word) => isNumber(word)) && !spacedNumber.test(text);
}
