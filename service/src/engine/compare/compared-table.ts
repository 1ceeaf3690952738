import type { DocumentPage, TableBlock } from '../model/blocks';
import { runsText } from '../model/run-text';
import { joinLocated, locateText, type LocatedText } from '../writing/chunks/located-text';
import type { ComparedToken, TokenIds } from './tokens';

/** A row of a table. */
export interface ComparedRow {
	/** By column; empty for places that another cell covers. */
	readonly cells: readonly (readonly ComparedToken[])[];
	/** Of all cells. */
	readonly tokens: readonly ComparedToken[];
	/** Equal for rows with the same words, whatever their cells. */
	readonly key: number;
}

const emptyText: LocatedText = { text: '', words: [] };

/** A table over one page or several. */
export class ComparedTable {
	private readonly made: ComparedRow[] = [];
	private last: readonly LocatedText[] = [];
	private headers = 0;

	constructor(
		private readonly ids: TokenIds,
		readonly columnCount: number,
	) {}

	/** With the header, without its repetitions. */
	get rows(): readonly ComparedRow[] {
		return this.made;
	}

	get headerRows(): number {
		return this.headers;
	}

	/** The first row, which the pages of a table may repeat. */
	get header(): ComparedRow | undefined {
		return this.made[0];
	}

	/** @param last  what precedes the table: one on the page before may continue here, in other columns */
	add(block: TableBlock, page: DocumentPage, last: unknown): void {
		this.headers = block.table.headerRows;
		for (const texts of textsOf(block, page)) this.push(texts);
		const { header } = this;
		const isRepeated = last instanceof ComparedTable && header && last.header?.key === header.key;
		if (isRepeated && last.header.tokens[0]!.page < page.pageNumber && this.made.length > 1) this.made.shift();
	}

	/** Appends its part on another page. @returns false if it is another table */
	continueWith(block: TableBlock, page: DocumentPage): boolean {
		const { table, repeatedHeaderRows = 0, splitRow = false } = block;
		if (table.columnCount !== this.columnCount) return false;
		const rows = textsOf(block, page).slice(repeatedHeaderRows);
		const rest = splitRow && this.made.length > 0 ? rows.shift() : undefined;
		if (rest) {
			this.made.pop();
			this.push(this.last.map((cell, column) => joinLocated(cell, rest[column] ?? emptyText)));
		}
		for (const texts of rows) this.push(texts);
		return true;
	}

	private push(texts: readonly LocatedText[]): void {
		const cells = texts.map((located) => this.ids.tokensOf({ located, kind: 'cell' }));
		const tokens = cells.flat();
		if (tokens.length === 0) return;
		this.last = texts;
		this.made.push({ cells, tokens, key: this.ids.idOf(`\n${this.ids.joined(tokens)}`) });
	}
}

function textsOf({ table }: TableBlock, page: DocumentPage): LocatedText[][] {
	const rows = Array.from({ length: table.rowCount }, () => Array<LocatedText>(table.columnCount).fill(emptyText));
	for (const { row, column, runs, lines } of table.cells) {
		const texts = rows[row];
		if (!texts || column >= table.columnCount) continue;
		const words = lines.reduce((sum, line) => sum + line.words.length, 0);
		texts[column] = locateText(runsText(runs).replace(/\s+/g, ' '), lines, page, table, { page, block: table, words });
	}
	return rows;
}
