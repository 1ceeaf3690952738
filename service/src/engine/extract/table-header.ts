import type { Box } from '../model';
import { horizontalOverlap, unionOf } from '../model/boxes';
import { boxOfPart, type PageText, type Segment } from './page-text';
import { compact as foldedName } from './fold';
import { columnIds, scoreHeadings, type WantedColumn } from './table-columns';
import type { LearnedTable, PlacedColumn } from './learned-table';
import { extractSettings } from './settings';

const { maxRows, rowGap, minCoverage } = extractSettings.headers;

/** A column header. */
export interface HeadingCell {
	readonly text: string;
	readonly box: Box;
	/** The requested column that it matches. */
	readonly wanted: WantedColumn | undefined;
	/** Id in the lexicon. */
	readonly ids: readonly string[];
	/** Learned data of the column. */
	readonly learned?: PlacedColumn;
}

export interface TableHeader {
	/** From left to right. */
	readonly cells: readonly HeadingCell[];
	/** Rows of the page that it covers. */
	readonly firstRow: number;
	readonly lastRow: number;
	/** Share of the requested columns that it has, 0 to 1. */
	readonly coverage: number;
	/** Learned data of the table. */
	readonly learned?: LearnedTable;
	/** Requested columns whose header has moved or changed since the review. */
	readonly strayed?: readonly string[];
}

/** Whether a header has enough of the requested columns. */
export function isCovered({ cells, coverage, learned }: TableHeader, wanted: readonly WantedColumn[]): boolean {
	const count = cells.filter((cell) => cell.wanted !== undefined).length;
	return learned !== undefined || Math.max(coverage, count / wanted.length) >= minCoverage;
}

/** Whether a table has only requested columns: a text and an amount of each line. */
export function isWhollyWanted({ cells }: TableHeader): boolean {
	const ids = cells.map(({ wanted }) => wanted?.id);
	return !ids.includes(undefined) && ids.includes('description') && ids.includes('amount');
}

/** Possible headers on a page, with any of the requested columns, from top to bottom. */
export function findHeaders(page: PageText, wanted: readonly WantedColumn[]): TableHeader[] {
	const found: FittingHeader[] = [];
	const parts = page.rows.map(({ segments }) => segments.flatMap(partsOf));
	for (let row = 0; row < page.rows.length; row++) {
		const best = bestHeader(page, parts, row, wanted);
		if (!best) continue;
		const before = found.at(-1);
		// The same header starting at its second row: the first one may be a title.
		if (before && best.header.firstRow <= before.header.lastRow) {
			const more = best.header.coverage - before.header.coverage;
			if (more > 0 || (more === 0 && best.fit >= before.fit)) found[found.length - 1] = best;
			continue;
		}
		found.push(best);
	}
	return found.map(({ header }) => header);
}

interface FittingHeader {
	readonly header: TableHeader;
	/** Sum of how well its cells match the requested columns. */
	readonly fit: number;
}

function bestHeader(
	page: PageText,
	partsOfRows: readonly (readonly Part[])[],
	row: number,
	wanted: readonly WantedColumn[],
): FittingHeader | undefined {
	let best: FittingHeader | undefined;
	let merged: readonly Part[] = [];
	for (let last = row; last < Math.min(page.rows.length, row + maxRows); last++) {
		if (last > row && !isNear(page, last)) break;
		merged = mergeParts(merged, partsOfRows[last] ?? []);
		const parts = [...merged].sort((a, b) => a.box.left - b.box.left);
		const { byPart, fit } = pairHeadings(parts, wanted);
		if (byPart.size === 0 || fit <= (best?.fit ?? 0)) continue;
		const cells = cellsOf(parts, byPart);
		const coverage = byPart.size / wanted.length;
		const known = cells.filter(({ wanted: one, ids }) => one !== undefined || ids.length > 0).length;
		if (known < (coverage >= minCoverage ? Math.max(2, cells.length / 2) : 2)) continue;
		best = { header: { cells, firstRow: row, lastRow: last, coverage }, fit };
	}
	return best;
}

function isNear(page: PageText, row: number): boolean {
	const [upper, lower] = [page.rows[row - 1], page.rows[row]];
	if (!upper || !lower) return false;
	const height = lower.segments[0]?.height ?? 1;
	const hasNumbers = lower.segments.some(({ text }) => /\d[.,]\d{2}(?!\d)/.test(text));
	return !hasNumbers && lower.box.top - upper.box.bottom < rowGap * height;
}

type Part = Pick<HeadingCell, 'text' | 'box'>;

/** The cells of some rows with those of the next row, merged vertically. */
function mergeParts(upper: readonly Part[], lower: readonly Part[]): readonly Part[] {
	let cells = [...upper];
	for (const part of lower) {
		const over = cells.filter(({ box }) => horizontalOverlap(box, part.box) > 0);
		const [only] = over;
		if (only && over.length === 1) {
			cells = cells.map((cell) => (cell === only ? joinParts(only, part) : cell));
		} else if (over.length === 0) cells.push(part);
	}
	return cells;
}

/** Close headings form one segment, which is split if it consists of column names, or a position and a name. */
function partsOf(segment: Segment): Part[] {
	const { tokens, text, box } = segment;
	const parts: Part[] = [];
	let first = 0;
	let ids: readonly string[] = [];
	while (first < tokens.length) {
		const end = findNameEnd(
			tokens.map(({ fold }) => fold),
			first,
		);
		if (end === undefined) {
			// "Pos. Ware": a position has no further words, so these are the name of the next column.
			if (parts.length !== 1 || ids[0] !== 'position') return [{ text, box }];
			const from = tokens[first]?.start ?? 0;
			return [...parts, { text: text.slice(from), box: boxOfPart(segment, from, text.length) }];
		}
		const from = tokens[first]?.start ?? 0;
		const to = tokens[end - 1]?.end ?? text.length;
		const own = columnIds(foldOf(tokens.slice(first, end)));
		const part = { text: text.slice(from, to), box: boxOfPart(segment, from, to) };
		const before = parts.at(-1);
		// "Total Amount" is one name of two.
		if (before && own.length === 1 && ids.length === 1 && own[0] === ids[0])
			parts[parts.length - 1] = joinParts(before, part);
		else parts.push(part);
		ids = own;
		first = end;
	}
	return parts.length > 0 ? parts : [{ text, box }];
}

const joinParts = (a: Part, b: Part): Part => ({ text: `${a.text} ${b.text}`, box: unionOf([a.box, b.box]) });

const foldOf = (tokens: readonly { readonly fold: string }[]): string => tokens.map(({ fold }) => fold).join('');

function findNameEnd(words: readonly string[], first: number): number | undefined {
	for (let end = Math.min(words.length, first + 5); end > first; end--) {
		if (columnIds(words.slice(first, end).join('')).length > 0) return end;
	}
	return undefined;
}

/** Assigns each requested column its best header, each header once. */
export const assignHeadings = (parts: readonly Part[], wanted: readonly WantedColumn[]): HeadingCell[] =>
	cellsOf(parts, pairHeadings(parts, wanted).byPart);

const cellsOf = (parts: readonly Part[], byPart: ReadonlyMap<number, WantedColumn>): HeadingCell[] =>
	parts.map(({ text, box }, at) => ({ text, box, wanted: byPart.get(at), ids: idsOf(text) }));

function pairHeadings(
	parts: readonly Part[],
	wanted: readonly WantedColumn[],
): { readonly byPart: ReadonlyMap<number, WantedColumn>; readonly fit: number } {
	const pairs = parts.flatMap(({ text }, at) =>
		scoreHeadings(text, wanted).flatMap((fit, index) => {
			const column = wanted[index];
			return column && fit > 0 ? [{ at, column, fit }] : [];
		}),
	);
	pairs.sort((a, b) => b.fit - a.fit);
	const byPart = new Map<number, WantedColumn>();
	const taken = new Set<WantedColumn>();
	let fit = 0;
	for (const pair of pairs) {
		if (byPart.has(pair.at) || taken.has(pair.column)) continue;
		byPart.set(pair.at, pair.column);
		taken.add(pair.column);
		fit += pair.fit;
	}
	fit += makeRoom(pairs, byPart, taken);
	return { byPart, fit };
}

/** Gives unassigned columns a header of another column that has an alternative; returns the gain. */
function makeRoom(
	pairs: readonly { readonly at: number; readonly column: WantedColumn; readonly fit: number }[],
	byPart: Map<number, WantedColumn>,
	taken: Set<WantedColumn>,
): number {
	let gained = 0;
	for (const pair of pairs) {
		const other = byPart.get(pair.at);
		if (taken.has(pair.column) || other === undefined) continue;
		const free = pairs.find(({ at, column }) => column === other && !byPart.has(at));
		if (!free) continue;
		byPart.set(free.at, other);
		byPart.set(pair.at, pair.column);
		taken.add(pair.column);
		gained += pair.fit;
	}
	return gained;
}

function idsOf(text: string): readonly string[] {
	const words = text.split(/[\s/(]+/);
	for (let end = words.length; end > 0; end--) {
		const ids = columnIds(foldedName(words.slice(0, end).join(' ')));
		if (ids.length > 0) return ids;
	}
	return [];
}
