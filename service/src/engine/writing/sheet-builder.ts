import type { CellSpan, TableBlock, TableCell, TextRun } from '../model/blocks';
import { runsText } from '../model/run-text';
import { styleOfPart, textColor } from './office/cell-styles';
import { columnsOf } from '../model/scripts';
import { joinTexts } from '../text/runs';
import type { Sheet, SheetCell, SheetFigure, SheetKind, SheetRow } from './sheet';
import { looksNumeric } from '../values/typed-number';
import { ColumnEvidence, columnReaders, type SurroundingEvidence } from './typed-column';
import { readDate } from '../values/typed-date';
import { Spool } from './archive/spool';

/** Annotations on table cells. */
export type CellNotes = ReadonlyMap<TableCell, string>;

const noNotes: CellNotes = new Map();

/** Rows of a sheet kept in memory before they go to disk. */
const rowsInMemory = 2000;

/** Builds one sheet, row by row. */
export class SheetBuilder {
	private readonly spool: Spool<SheetRow>;
	private readonly tables: { readonly columns: ColumnEvidence[]; readonly columnCount: number }[] = [];
	private readonly widths: number[] = [];
	private rightToLeft = 0;
	private frozenRows = 0;
	/** Waits for its rest on the next page. */
	private last: SheetRow | undefined;
	/** Of its first table. */
	private caption: string | undefined;

	/** @param path  for overflow rows */
	constructor(
		readonly kind: SheetKind,
		readonly number: number,
		private readonly pageNumber: number,
		path: string,
	) {
		this.spool = new Spool(path, rowsInMemory);
	}

	get rowCount(): number {
		return this.spool.count + (this.last ? 1 : 0);
	}

	/** Whether a continued table can be appended to the last one of this sheet. */
	canContinue({ continues, table }: TableBlock): boolean {
		return continues === true && this.tables.at(-1)?.columnCount === table.columnCount;
	}

	/** Adds a table below the content; an empty row separates it from a table before it. */
	async addTable({ table }: TableBlock, notes: CellNotes = noNotes, caption?: string): Promise<void> {
		if (this.rowCount > 0) await this.addRow({ kind: 'empty', cells: [] });
		else if (this.kind === 'table') {
			this.frozenRows = table.headerRows;
			this.caption = caption;
		}
		const columns = Array.from({ length: table.columnCount }, () => new ColumnEvidence());
		this.tables.push({ columns, columnCount: table.columnCount });
		if (table.rightToLeft) this.rightToLeft++;
		await this.addRows(table, 0, table.headerRows, notes);
	}

	/** Adds the rows of a table that continues the last one, without repeated headers. */
	async continueTable(
		{ table, repeatedHeaderRows = 0, splitRow = false }: TableBlock,
		notes: CellNotes = noNotes,
	): Promise<void> {
		await this.addRows(table, repeatedHeaderRows, repeatedHeaderRows, notes, splitRow);
	}

	/** Adds a line of text. */
	async addText(text: string, kind: 'text' | 'heading', note?: string): Promise<void> {
		const cell: SheetCell = { column: 0, text, ...(note === undefined ? {} : { note }) };
		await this.addRow({ kind, cells: [cell] });
	}

	/** Adds a row with an image. */
	async addFigure(figure: SheetFigure): Promise<void> {
		await this.addRow({ kind: 'figure', cells: [], figure });
	}

	/** The complete sheet. @param around  evidence from the document; this sheet's is added to it */
	async finish(around: SurroundingEvidence): Promise<Sheet> {
		await this.flushRow();
		const { kind, number, caption, pageNumber, spool, widths, rightToLeft, frozenRows, tables } = this;
		return {
			kind,
			number,
			...(caption === undefined ? {} : { caption }),
			pageNumber,
			rowCount: spool.count,
			tableCount: tables.length,
			widths,
			rightToLeft: 2 * rightToLeft > tables.length,
			frozenRows,
			readers: tables.map(({ columns }) => columnReaders(columns, around)),
			rows: () => spool.read(),
			remove: () => spool.remove(),
		};
	}

	/** Discards it, finished or not. */
	async remove(): Promise<void> {
		await this.spool.remove();
	}

	private async addRow(row: SheetRow): Promise<void> {
		await this.flushRow();
		this.last = row;
	}

	private async flushRow(): Promise<void> {
		if (this.last) await this.spool.add(this.last);
		this.last = undefined;
	}

	private async addRows(
		{ cells, emptyPlaces = [], rowCount, columnCount }: TableBlock['table'],
		first: number,
		headerRows: number,
		notes: CellNotes,
		splitRow = false,
	): Promise<void> {
		const table = this.tables.length - 1;
		const rows = Array.from({ length: Math.max(0, rowCount - first) }, (): SheetCell[] => []);
		for (const cell of cells) {
			// A header that extends into the remaining rows keeps only its first place.
			const inside = cell.row >= first && cell.row < rowCount && cell.column < columnCount;
			if (!inside) continue;
			const content = sheetCell(cell, rowCount, columnCount, notes.get(cell));
			rows[cell.row - first]?.push(content);
			this.observe(content, cell.row, headerRows);
		}
		// Each place of a cell shows a part of its background and borders; a place without a cell may have its own.
		for (const place of [...cells, ...emptyPlaces]) {
			for (const { row, cell } of findCoveredPlaces(place, rowCount, columnCount)) rows[row - first]?.push(cell);
		}
		for (const [index, row] of rows.entries()) {
			const kind = index + first < headerRows ? 'header' : 'body';
			const cells = row.sort((a, b) => a.column - b.column);
			if (index === 0 && splitRow && this.last?.kind === 'body')
				this.last = { ...this.last, cells: joinCells(this.last.cells, cells) };
			else await this.addRow({ kind, table, cells });
		}
	}

	/** Counts a cell for the width and type of its column. */
	private observe({ text, plain = text, column, columnSpan }: SheetCell, row: number, headerRows: number): void {
		if (columnSpan !== undefined) return;
		const width = text.split('\n').reduce((widest, line) => Math.max(widest, columnsOf(line)), 0);
		this.widths[column] = Math.max(this.widths[column] ?? 0, width);
		if (row < headerRows) return;
		// The first row of a table without a known header may be one.
		const mayBeHeading = headerRows === 0 && row === 0;
		if (mayBeHeading && !looksNumeric(plain) && !readDate(plain)) return;
		this.tables.at(-1)?.columns[column]?.add(plain);
	}
}

/** The cells of a row and its rest. */
function joinCells(cells: readonly SheetCell[], rest: readonly SheetCell[]): SheetCell[] {
	const columns = new Set([...cells, ...rest].map(({ column }) => column));
	return [...columns]
		.sort((a, b) => a - b)
		.flatMap((column) => {
			const [cell, other] = [cells, rest].map((row) => row.find((one) => one.column === column));
			if (!cell || !other) return cell ?? other ?? [];
			const note = [cell.note, other.note].filter((text) => text !== undefined).join('\n');
			const { look, color } = cell;
			return {
				column,
				text: joinTexts(cell.text, other.text),
				...(note === '' ? {} : { note }),
				...(look ? { look } : {}),
				...(color === undefined ? {} : { color }),
			};
		});
}

/** Places without text that show something: those of a spanning cell except the first, and those without a cell. */
function findCoveredPlaces(
	place: CellSpan & Pick<TableCell, 'look'> & Partial<Pick<TableCell, 'runs'>>,
	rowCount: number,
	columnCount: number,
): { readonly row: number; readonly cell: SheetCell }[] {
	const { look, row: top, column: left, rowSpan, columnSpan } = place;
	if (!look) return [];
	const found: { row: number; cell: SheetCell }[] = [];
	for (let row = top; row < Math.min(rowCount, top + rowSpan); row++) {
		for (let column = left; column < Math.min(columnCount, left + columnSpan); column++) {
			const isOwn = row === top && column === left && place.runs !== undefined;
			if (!isOwn) found.push({ row, cell: { column, text: '', look: styleOfPart(look, place, row, column) } });
		}
	}
	return found;
}

function sheetCell(cell: TableCell, rowCount: number, columnCount: number, note: string | undefined): SheetCell {
	const text = runsText(cell.runs);
	const rowSpan = Math.min(cell.rowSpan, rowCount - cell.row);
	const columnSpan = Math.min(cell.columnSpan, columnCount - cell.column);
	const color = textColor(cell);
	return {
		column: cell.column,
		text,
		...markOf(cell.runs),
		...(rowSpan > 1 ? { rowSpan } : {}),
		...(columnSpan > 1 ? { columnSpan } : {}),
		...(note === undefined ? {} : { note }),
		...(cell.look ? { look: styleOfPart(cell.look, cell, cell.row, cell.column) } : {}),
		...(color === undefined ? {} : { color }),
		...(cell.value ? { value: cell.value } : {}),
	};
}

/** The footnote mark at the end of a cell, which is not part of a number. */
function markOf(runs: readonly TextRun[]): Pick<SheetCell, 'plain' | 'mark'> {
	const last = runs.at(-1);
	if (last?.position !== 'superscript' || runs.length < 2) return {};
	return { plain: runsText(runs.slice(0, -1)), mark: last.text.trim() };
}
