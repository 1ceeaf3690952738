/** Rows and cells of a CSV text (RFC 4180), which may be truncated. */
export function parseCsv(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	let cell = '';
	let quoted = false;
	const endRow = (): void => {
		row.push(cell);
		rows.push(row);
		row = [];
		cell = '';
	};
	const signs = text.replace(/^\ufeff/, '');
	for (let index = 0; index < signs.length; index++) {
		const sign = signs[index]!;
		if (quoted) {
			if (sign !== '"') cell += sign;
			else if (signs[index + 1] === '"') cell += signs[index++]!;
			else quoted = false;
		} else if (sign === '"') quoted = true;
		else if (sign === ',') {
			row.push(cell);
			cell = '';
		} else if (sign === '\n') endRow();
		else if (sign !== '\r') cell += sign;
	}
	if (cell !== '' || row.length > 0) endRow();
	return rows;
}
