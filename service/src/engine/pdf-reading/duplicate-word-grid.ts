import type { Word } from '../model';
import { horizontalOverlap, verticalOverlap } from '../model/boxes';

/** Two equal words that share this part of their area are one word drawn twice: a shadow or simulated bold. */
const doubledPart = 0.6;

/** Side of a cell, points. */
const cellSize = 4;

/** Size of the hash table of cells, a power of two; cells may share an entry. */
const tableSize = 1 << 14;

/**
 * Maximum words compared per cell, and per entry: hostile pages have thousands of words at one position that do not
 * cover each other.
 */
const maxInOneCell = 8;
const maxInOneEntry = 64;

/** Finds words drawn twice, by the positions of earlier ones. */
export class DuplicateWordGrid {
	/** By cell: 1 + index of its last word; 0 if it has none. */
	private readonly last = new Int32Array(tableSize);

	/** By stored word: 1 + index of the previous word of its entry. */
	private readonly before: Int32Array;

	private readonly columns: Int32Array;

	private readonly rows: Int32Array;

	private readonly words: Word[] = [];

	/** @param most  maximum number of words */
	constructor(most: number) {
		this.before = new Int32Array(most);
		this.columns = new Int32Array(most);
		this.rows = new Int32Array(most);
	}

	/** False for a word that covers an equal earlier one. */
	isNew(word: Word): boolean {
		const column = Math.round(word.box.left / cellSize);
		const row = Math.round(word.box.top / cellSize);
		for (let x = column - 1; x <= column + 1; x++) {
			for (let y = row - 1; y <= row + 1; y++) if (this.hasDouble(x, y, word)) return false;
		}
		this.add(column, row, word);
		return true;
	}

	private hasDouble(column: number, row: number, word: Word): boolean {
		for (let place = this.last[entryOf(column, row)]!; place > 0; place = this.before[place - 1]!) {
			const index = place - 1;
			if (this.columns[index] !== column || this.rows[index] !== row) continue;
			const other = this.words[index]!;
			if (other.text === word.text && liesOver(other, word)) return true;
		}
		return false;
	}

	private add(column: number, row: number, word: Word): void {
		const entry = entryOf(column, row);
		let inCell = 0;
		let inEntry = 0;
		for (let place = this.last[entry]!; place > 0; place = this.before[place - 1]!) {
			if (this.columns[place - 1] === column && this.rows[place - 1] === row) inCell++;
			if (inCell >= maxInOneCell || ++inEntry >= maxInOneEntry) return;
		}
		const index = this.words.push(word) - 1;
		this.columns[index] = column;
		this.rows[index] = row;
		this.before[index] = this.last[entry]!;
		this.last[entry] = index + 1;
	}
}

function entryOf(column: number, row: number): number {
	return (column * 251 + row) & (tableSize - 1);
}

function liesOver(a: Word, b: Word): boolean {
	const area = (b.box.right - b.box.left) * (b.box.bottom - b.box.top);
	return horizontalOverlap(a.box, b.box) * verticalOverlap(a.box, b.box) >= doubledPart * area && area > 0;
}
