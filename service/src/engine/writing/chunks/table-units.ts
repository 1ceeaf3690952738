import type { DocumentPage, TableBlock, TableCell } from '../../model/blocks';
import { runsText } from '../../model/run-text';
import { makeUnits, type ChunkUnit } from './chunk-unit';
import { cutRow, cutSentences } from './cut-text';
import { joinAllLocated, joinLocated, locateText, type LocatedText } from './located-text';
import { tokenWeight } from './token-weight';

/** Cells of a row by column. */
type Row = readonly LocatedText[];

const emptyCell: LocatedText = { text: '', words: [] };

/** A row over page breaks is joined up to this many times the maximum of a chunk, then continues as another one. */
const maxJoinedRow = 16;

/** The rows of a table as units, over several pages. */
export class TableUnits {
	private readonly rows: ChunkUnit[] = [];
	private readonly captions: ChunkUnit[] = [];
	private columnCount = 0;
	private rowCount = 0;
	/** The last row, which may continue on the next page, and the number of its units. */
	private last: { readonly cells: Row; readonly units: number } = { cells: [], units: 0 };

	constructor(private readonly maxTokens: number) {}

	/** With the caption below. */
	get units(): readonly ChunkUnit[] {
		return [...this.rows, ...this.captions];
	}

	add(block: TableBlock, page: DocumentPage): void {
		const { table } = block;
		this.columnCount = table.columnCount;
		rowsOf(block, page).forEach((row, index) => this.push(row, index < table.headerRows));
	}

	/** Appends the rows of its part on another page. @returns false if it is another table */
	continueWith(block: TableBlock, page: DocumentPage): boolean {
		const { table, repeatedHeaderRows = 0, splitRow = false } = block;
		if (table.columnCount !== this.columnCount) return false;
		const rows = rowsOf(block, page).slice(repeatedHeaderRows);
		if (splitRow && rows[0] && this.joinsLast()) this.joinLast(rows.shift()!);
		for (const row of rows) this.push(row, false);
		return true;
	}

	/** Adds the caption below it. @returns false if it has one */
	takeCaption(caption: LocatedText): boolean {
		if (this.captions.length > 0) return false;
		const style = { kind: 'caption', gap: '\n\n', opens: true, keepsNext: false } as const;
		this.captions.push(...makeUnits(caption, cutSentences(caption.text, this.maxTokens), style).units);
		return true;
	}

	private joinsLast(): boolean {
		const weight = this.last.cells.reduce((sum, { text }) => sum + tokenWeight(text), 0);
		return this.last.units > 0 && weight <= maxJoinedRow * this.maxTokens;
	}

	private joinLast(rest: Row): void {
		const { cells, units } = this.last;
		const isHeader = this.rows.at(-1)?.isHeader ?? false;
		this.rows.splice(this.rows.length - units);
		this.rowCount--;
		this.push(
			cells.map((cell, column) => joinLocated(cell, rest[column] ?? emptyCell)),
			isHeader,
		);
	}

	private push(cells: Row, isHeader: boolean): void {
		if (cells.every(({ text, words }) => text === '' && words.length === 0)) return;
		const row = joinAllLocated(cells, '\t');
		const first = this.rowCount === 0;
		const style = { kind: 'table', gap: first ? '\n\n' : '\n', opens: true, keepsNext: isHeader, isHeader } as const;
		const { units } = makeUnits(row, cutRow(row.text, this.maxTokens), { ...style, row: this.rowCount++ });
		for (const unit of units) this.rows.push(unit);
		this.last = { cells, units: units.length };
	}
}

function rowsOf({ table }: TableBlock, page: DocumentPage): Row[] {
	const cells: TableCell[][] = Array.from({ length: table.rowCount }, () => []);
	for (const cell of table.cells) cells[cell.row]?.push(cell);
	return cells.map((row) => {
		const words = row.reduce((sum, { lines }) => sum + lines.reduce((count, line) => count + line.words.length, 0), 0);
		const line = { page, block: table, words };
		const texts = Array<LocatedText>(table.columnCount).fill(emptyCell);
		for (const { column, runs, lines } of row) {
			texts[column] = locateText(runsText(runs).replace(/\s+/g, ' '), lines, page, table, line);
		}
		return texts;
	});
}
