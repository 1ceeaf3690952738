/** A table as text: rows of cells, the first of them the headings. */
export type TextTable = readonly (readonly string[])[];

/**
 * The tables in a CSV text (RFC 4180: commas, quotes where needed); empty rows part one table from the next.
 * @param text without a byte order mark; may be empty
 * @returns tables with at least one row
 */
export function tablesOfCsv(text: string): TextTable[] {
	const tables: string[][][] = [];
	let table: string[][] = [];
	const close = () => {
		if (table.length > 0) tables.push(table);
		table = [];
	};
	for (const row of rowsOfCsv(text)) {
		if (row.every((cell) => cell.trim() === '')) close();
		else table.push(row);
	}
	close();
	return tables;
}

function* rowsOfCsv(text: string): Generator<string[], void> {
	let row: string[] = [];
	// A cell with what ends it: quoted, in which two quotes are one, or plain.
	const cells = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/gy;
	for (let match = cells.exec(text); match; match = cells.exec(text)) {
		const [, quoted, plain = '', end] = match;
		row.push(unguarded(quoted === undefined ? plain : quoted.replace(/""/g, '"')));
		if (end === ',') continue;
		yield row;
		row = [];
		if (end === '' || cells.lastIndex >= text.length) return;
	}
}

/** The service puts an apostrophe before what a spreadsheet would run as a formula. */
function unguarded(cell: string): string {
	return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}
