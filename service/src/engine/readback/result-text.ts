import { IntList } from './int-list';
import type { WordKeys } from './word-keys';

/** What is known about a token of a result. */
export const tokenFlags = {
	/** First of its paragraph, cell or line. */
	startsBlock: 1,
	/** May be there or not: running lines, counters, remarks. */
	isFree: 2,
	/** First of a file, sheet or part with its own order of pages. */
	startsPart: 4,
} as const;

/** Where the next cell of a table begins: some columns are taken by cells above. */
interface Grid {
	column: number;
	/** Row for each column. */
	readonly takenUntil: number[];
}

/** What a file says about the place of a cell. */
export interface WrittenCell {
	readonly column?: number;
	readonly rowSpan?: number;
	readonly columnSpan?: number;
}

/** Words of a written file in order, with the rows and cells of its tables. */
export class ResultText {
	readonly tokens = new IntList();
	readonly flags = new IntList();
	/** Cell of each token, from 1; 0 outside of tables. */
	readonly cells = new IntList();
	/** Row of each cell, and table of each row, from 1. */
	readonly rowOfCell = new IntList();
	/** Column of each cell, from 0. */
	readonly columnOfCell = new IntList();
	readonly tableOfRow = new IntList();
	/** Tokens of descriptions, which readers do not see. */
	readonly described = new IntList();
	/** Where marks of notes are that the program that shows the file counts itself: the token before each. */
	readonly noteMarks = new IntList();
	private tables = 0;
	private pending = '';
	private next: number = tokenFlags.startsBlock | tokenFlags.startsPart;
	private free = 0;
	private cell = 0;
	private readonly outer: { readonly cell: number; readonly table: number; readonly grid: Grid }[] = [];
	private table = 0;
	private grid: Grid = { column: 0, takenUntil: [] };

	constructor(readonly vocabulary: WordKeys) {
		this.rowOfCell.push(0);
		this.columnOfCell.push(0);
		this.tableOfRow.push(0);
	}

	/** Appends to the word or block that is open. */
	add(text: string): void {
		this.pending += text;
	}

	/** Ends a block: what follows is a separate word. */
	endBlock(): void {
		const { pending } = this;
		if (pending !== '') {
			this.pending = '';
			this.addWords(pending);
		}
		this.next |= tokenFlags.startsBlock;
	}

	/** A file, sheet or part begins. */
	startPart(): void {
		this.endBlock();
		this.next |= tokenFlags.startsPart;
	}

	/** Words from here may be there or not, until the matching `endFree`. */
	startFree(): void {
		this.endBlock();
		this.free++;
	}

	endFree(): void {
		this.endBlock();
		this.free--;
	}

	/** Adds words that may be there or not to the open block. */
	addCounter(text: string): void {
		this.endBlock();
		this.free++;
		this.addWords(text);
		this.free--;
	}

	/** Adds a mark that the program that shows the file counts itself to the open block. */
	addNoteMark(): void {
		this.addWords(this.pending);
		this.pending = '';
		this.noteMarks.push(this.tokens.length - 1);
	}

	addDescription(text: string): void {
		for (const word of text.split(/\s+/)) {
			const tokens = this.vocabulary.tokensOf(word);
			for (const token of typeof tokens === 'number' ? [tokens] : tokens) this.described.push(token);
		}
	}

	startTable(): void {
		this.endBlock();
		this.outer.push({ cell: this.cell, table: this.table, grid: this.grid });
		this.grid = { column: 0, takenUntil: [] };
		this.table = ++this.tables;
		this.cell = 0;
	}

	endTable(): void {
		this.endBlock();
		const outer = this.outer.pop();
		this.cell = outer?.cell ?? 0;
		this.table = outer?.table ?? 0;
		if (outer) this.grid = outer.grid;
	}

	startRow(): void {
		this.endBlock();
		this.tableOfRow.push(this.table);
		this.grid.column = 0;
	}

	/** @param column  the next free one unless told */
	startCell({ column, rowSpan = 1, columnSpan = 1 }: WrittenCell = {}): void {
		this.endBlock();
		const { grid } = this;
		const row = this.tableOfRow.length - 1;
		if (column !== undefined) grid.column = column;
		else while ((grid.takenUntil[grid.column] ?? 0) > row) grid.column++;
		this.rowOfCell.push(row);
		this.columnOfCell.push(grid.column);
		for (let end = grid.column + columnSpan; grid.column < end; grid.column++)
			grid.takenUntil[grid.column] = row + rowSpan;
		this.cell = this.rowOfCell.length - 1;
	}

	/** Widens the cell that is open. */
	spanColumns(count: number): void {
		this.grid.column += Math.max(0, count - 1);
	}

	endCell(): void {
		this.endBlock();
		this.cell = 0;
	}

	/** Splits a text at white space. */
	private addWords(text: string): void {
		let start = -1;
		for (let index = 0; index <= text.length; index++) {
			const code = index < text.length ? text.charCodeAt(index) : 32;
			const isSpace = code <= 32 || (code >= 0xa0 && isWideSpace(code));
			if (!isSpace) {
				if (start < 0) start = index;
			} else if (start >= 0) {
				this.addWord(text.slice(start, index));
				start = -1;
			}
		}
	}

	private addWord(word: string): void {
		const tokens = this.vocabulary.tokensOf(word);
		if (typeof tokens === 'number') this.push(tokens);
		else for (const token of tokens) this.push(token);
	}

	private push(token: number): void {
		this.tokens.push(token);
		this.flags.push(this.next | (this.free > 0 ? tokenFlags.isFree : 0));
		this.cells.push(this.cell);
		this.next = 0;
	}
}

function isWideSpace(code: number): boolean {
	return code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x2028 || code === 0x202f || code === 0x3000;
}
