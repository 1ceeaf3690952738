import { unknownColumn } from './cell-grid';
import type { ResultText } from './result-text';

/** Words of a text file: lines with wide gaps are rows of cells. */
export class PlainTextReader {
	private inTable = false;

	constructor(private readonly result: ResultText) {}

	line(line: string): void {
		const { result } = this;
		const text = line.includes('\f') ? line.replaceAll('\f', ' ') : line;
		const cells = text.includes('  ') ? text.trim().split(/ {2,}/) : [];
		if (cells.length < 2) {
			if (text.trim() !== '') this.endTable();
			result.add(text);
			result.endBlock();
			return;
		}
		if (!this.inTable) result.startTable();
		this.inTable = true;
		result.startRow();
		for (const cell of cells) {
			result.startCell({ column: unknownColumn });
			result.add(cell);
		}
		result.endCell();
	}

	end(): void {
		this.endTable();
		this.result.endBlock();
	}

	private endTable(): void {
		if (this.inTable) this.result.endTable();
		this.inTable = false;
	}
}
