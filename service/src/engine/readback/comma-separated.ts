import type { ResultText } from './result-text';

/** Cells of a CSV file (RFC 4180). */
export class CommaSeparatedReader {
	/** Rest of a row that is not complete yet. */
	private pending = '';

	constructor(private readonly result: ResultText) {
		result.startTable();
	}

	/** @param line  without its line break */
	line(line: string): void {
		const row = this.pending === '' ? line : `${this.pending}\n${line}`;
		const isOpen = row.includes('"') && row.split('"').length % 2 === 0;
		this.pending = isOpen ? row : '';
		if (!isOpen) this.row(row);
	}

	end(): void {
		if (this.pending !== '') this.row(this.pending);
		this.result.endTable();
	}

	private row(row: string): void {
		const { result } = this;
		result.startRow();
		for (const field of row.includes('"') ? fieldsOf(row) : row.split(',')) {
			result.startCell();
			result.add(field);
		}
		result.endCell();
	}
}

function fieldsOf(row: string): string[] {
	const fields: string[] = [];
	let start = 0;
	let isQuoted = false;
	for (let index = 0; index <= row.length; index++) {
		const sign = row[index];
		if (sign === '"') isQuoted = !isQuoted;
		if (sign !== undefined && (sign !== ',' || isQuoted)) continue;
		fields.push(row.slice(start, index).replaceAll('"', ' '));
		start = index + 1;
	}
	return fields;
}
