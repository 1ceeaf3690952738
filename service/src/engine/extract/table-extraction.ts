import type { TableBlock } from '../model/blocks';
import { isDate } from './cell-values';
import { completeHeader } from './complete-header';
import { readDrawnTable } from './drawn-table';
import type { PageText } from './page-text';
import { RunningSums } from './carry-forward';
import { findDates } from './recognise/dates';
import { columnType, isNumberColumn, wantedColumns, type WantedColumn } from './table-columns';
import { findHeaders, isCovered, isWhollyWanted, type HeadingCell, type TableHeader } from './table-header';
import { continueLearned } from './learned-line';
import { readBody, type TableRow } from './table-rows';
import { DocumentSums } from './document-sums';
import { StatementEnds } from './statement-ends';
import { findTableDoubts, type TableLine } from './find-table-doubts';
import type { TableDoubt } from './table-doubt';

/** A table with the requested columns. */
export interface ExtractedTable {
	/** Index of the page on which it starts. */
	readonly pageIndex: number;
	/** Names as requested, in order; a missing column is empty in every row. */
	readonly columns: readonly string[];
	/** Texts by column name. */
	readonly rows: readonly Readonly<Record<string, string>>[];
	/** True if it was read by a learned layout. */
	readonly learned?: true;
	/** What to review; missing if there are no doubts. */
	readonly doubts?: readonly TableDoubt[];
}

const accountColumns: ReadonlySet<string> = new Set(['balance', 'debit', 'credit']);

/** Finds the headers on a page, from top to bottom. */
type HeadersOf = (page: PageText, wanted: readonly WantedColumn[]) => readonly TableHeader[];

interface OpenTable {
	readonly pageIndex: number;
	header: TableHeader;
	boundaries: readonly number[];
	readonly rows: string[][];
	/** The same with every column of the header. */
	readonly lines: TableLine[];
	readonly sums: RunningSums;
	/** True if it has few of the requested columns: other tables replace it. */
	readonly isSparse: boolean;
}

/** Finds the tables with the requested columns, page by page. */
export class TableExtraction {
	private readonly wanted: readonly WantedColumn[];
	private readonly tables: OpenTable[] = [];
	/** The table that continues from the previous page. */
	private open: OpenTable | undefined;
	/** Sums of the pages from the first table on. */
	private readonly documentSums = new DocumentSums();
	private readonly ends = new StatementEnds();

	/**
	 * @param names      column headers, in any language of the lexicon
	 * @param headersOf  finds headers; by default by their words
	 */
	constructor(
		names: readonly string[],
		private readonly headersOf: HeadersOf = findHeaders,
	) {
		this.wanted = wantedColumns([...new Set(names)]);
	}

	/** @param tablesOf  drawn tables of the page, for a requested header */
	addPage(text: PageText, tablesOf: () => readonly TableBlock[]): void {
		if (this.wanted.length === 0) return;
		const possible = this.headersOf(text, this.wanted);
		const covered = possible.filter((header) => isCovered(header, this.wanted));
		this.goOn(text, covered[0]);
		const headers = covered.length > 0 || this.tables.length > 0 ? covered : possible;
		const tables = headers.length > 0 ? tablesOf() : [];
		for (const found of headers) {
			const { header, body } = this.readTable(text, found, tables);
			const isSparse = !isCovered(header, this.wanted);
			if (isSparse && !isWhollyWanted(header)) continue;
			const same = this.open && isSameHeader(this.open.header, header) ? this.open : undefined;
			if (body.rows.length === 0 && !same) continue;
			const table = same ?? {
				pageIndex: text.pageIndex,
				header,
				boundaries: body.boundaries,
				rows: [],
				lines: [],
				sums: new RunningSums(),
				isSparse,
			};
			addRows(table, body.rows, header, this.wanted);
			if (!same) this.tables.push(table);
			this.open = body.ended ? undefined : Object.assign(table, { header, boundaries: body.boundaries });
		}
		if (this.tables.length > 0) this.documentSums.addPage(text);
		if (this.isStatement()) this.ends.addPage(text);
	}

	private readTable(text: PageText, found: TableHeader, tables: readonly TableBlock[]) {
		const drawn = readDrawnTable(found, tables, this.wanted, text);
		const body = { ...readBody(text, found, found.lastRow + 1, this.open && {}), ...drawn?.body };
		const own = drawn?.header ?? found;
		return { body, header: own.learned ? own : completeHeader(own, body.rows, this.wanted) };
	}

	/** Whether columns of an account are requested or found. */
	private isStatement(): boolean {
		const ids = [
			...this.wanted.flatMap(({ id }) => id ?? []),
			...this.tables.flatMap(({ header }) => header.cells.flatMap((cell) => cell.ids)),
		];
		return ids.some((id) => accountColumns.has(id));
	}

	/** Whether no table has started yet. */
	get isEmpty(): boolean {
		return this.tables.every(({ rows }) => rows.length === 0);
	}

	/** Returns every table with rows after the last page. */
	finish(): ExtractedTable[] {
		const filled = this.tables.filter(({ rows }) => rows.length > 0);
		const covered = filled.filter(({ isSparse }) => !isSparse);
		return (covered.length > 0 ? covered : filled).map(({ pageIndex, rows, header, lines }) => {
			const { cells } = header;
			const missing = this.missingIn(header);
			const doubts = findTableDoubts({
				cells,
				lines: this.wholeLines(cells, lines, rows),
				missing,
				sums: this.documentSums,
				ends: this.ends,
			});
			return {
				pageIndex,
				columns: this.wanted.map(({ name }) => name),
				rows: rows.map((own) => Object.fromEntries(this.wanted.map(({ name }, index) => [name, own[index] ?? '']))),
				...(doubts.length > 0 ? { doubts } : {}),
			};
		});
	}

	/** Requested columns that a table unexpectedly lacks. */
	private missingIn({ cells, learned }: TableHeader): string[] {
		const absent = learned?.columns.flatMap(({ name, state }) => (state === 'absent' ? [name] : [])) ?? [];
		return this.wanted.flatMap(({ name, text }) =>
			cells.some(({ wanted }) => wanted?.name === name) || wantedColumns(absent).some((one) => one.text === text)
				? []
				: [name],
		);
	}

	/** Lines with the continuation rows of their cells. */
	private wholeLines(
		cells: readonly HeadingCell[],
		lines: readonly TableLine[],
		rows: readonly (readonly string[])[],
	): TableLine[] {
		const places = cells.map(({ wanted }) => (wanted ? this.wanted.indexOf(wanted) : -1));
		return lines.map((line, row) => ({
			...line,
			cells: line.cells.map((text, at) => rows[row]?.[places[at] ?? -1] ?? text),
		}));
	}

	/** Rows at the top of a page without a header that continue the table of the previous page. */
	private goOn(text: PageText, header: TableHeader | undefined): void {
		const open = this.open;
		if (!open || header) return;
		const body = readBody(text, { ...open.header, lastRow: -1 }, firstTableRow(text, open), open);
		const begins = body.rows.findIndex((row) => row.begins);
		// Without a row of numbers under the same columns, what follows is other text.
		if (begins < 0) {
			this.open = undefined;
			return;
		}
		addRows(open, body.rows, open.header, this.wanted);
		if (body.ended) this.open = undefined;
	}
}

/** Skips the page header above the rows of a table: the first row must reach into several columns. */
function firstTableRow(text: PageText, { boundaries }: OpenTable): number {
	const row = text.rows.findIndex(({ segments }) => {
		const columns = new Set(
			segments.map(({ box }) => boundaries.filter((boundary) => (box.left + box.right) / 2 > boundary).length),
		);
		return columns.size >= Math.min(3, boundaries.length + 1) && segments.some((segment) => /\d/.test(segment.text));
	});
	return Math.max(0, row);
}

function isSameHeader(a: TableHeader, b: TableHeader): boolean {
	return a.cells.length === b.cells.length && a.cells.every(({ text }, index) => text === b.cells[index]?.text);
}

/** Appends rows to a table: the requested columns, with continuation rows merged. */
function addRows(
	table: OpenTable,
	rows: readonly TableRow[],
	{ cells }: TableHeader,
	wanted: readonly WantedColumn[],
): void {
	const places = wanted.map((column) => cells.findIndex((cell) => cell.wanted === column));
	for (const { cells: texts, begins, reading } of rows) {
		if (begins) table.sums.add(texts);
		// A carried sum is also recognizable by its value.
		else if (table.sums.isCarry(texts)) continue;
		const own = places.map((place) => (place < 0 ? '' : (texts[place] ?? '')));
		const before = table.rows.at(-1);
		if (begins || !before) {
			if (!begins) continue;
			table.rows.push(own);
			table.lines.push({ cells: texts, ...(reading ? { reading: [...reading] } : {}) });
			continue;
		}
		for (const [index, text] of own.entries()) {
			const column = wanted[index];
			if (text === '' || !column) continue;
			const learned = cells[places[index] ?? -1]?.learned;
			const cell = before[index] ?? '';
			const rest = learned ? continueLearned(learned, cell, text) : restOf(column, cell, text);
			if (rest !== undefined) before[index] = rest;
		}
	}
}

/**
 * A cell with its continuation; `undefined` for other rows: numbers fill one row, and broken dates are not dates
 * before.
 */
function restOf(column: WantedColumn, cell: string, text: string): string | undefined {
	const joined = `${cell} ${text}`.trim();
	if (cell === '' || !isNumberColumn(column)) return joined;
	if (columnType(column) !== 'date') return undefined;
	return [joined, cell + text].find(
		(date) => isDate(date) && date.length - cell.length > 0 && isRestOfDate(cell, date),
	);
}

/** True if a date continues with a missing part: its year, or the separator after its day. */
function isRestOfDate(cell: string, date: string): boolean {
	const [begun] = findDates(cell);
	const [whole] = findDates(date);
	return whole !== undefined && (begun === undefined || whole.value !== begun.value || whole.end > begun.end);
}
