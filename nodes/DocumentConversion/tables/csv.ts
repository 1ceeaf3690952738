/** A table as text: rows of cells, the header row first. */
export type TextTable = readonly (readonly string[])[];

/**
 * Parse the tables of a CSV text (RFC 4180), separated by empty rows.
 * @param text without a byte order mark; may be empty
 * @returns tables with at least one row
 */
export function parseCsvTables(text: string): TextTable[] {
	const tables: string[][][] = [];
	let table: string[][] = [];
	const close = () => {
		if (table.length > 0) tables.push(table);
		table = [];
	};
	for (const row of parseRows(text)) {
		if (row.every((cell) => cell.trim() === '')) close();
		else table.push(row);
	}
	close();
	return tables;
}

function* parseRows(text: string): Generator<string[], void> {
	let row: string[] = [];
	// A cell and its delimiter: quoted, with doubled quotes, or plain.
	const cells = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/gy;
	for (let match = cells.exec(text); match; match = cells.exec(text)) {
		const [, quoted, plain = '', end] = match;
		row.push(unescapeFormula(quoted === undefined ? plain : quoted.replace(/""/g, '"')));
		if (end === ',') continue;
		yield row;
		row = [];
		if (end === '' || cells.lastIndex >= text.length) return;
	}
}

/** The service adds an apostrophe to text that a spreadsheet would run as a formula. */
function unescapeFormula(cell: string): string {
	return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}
