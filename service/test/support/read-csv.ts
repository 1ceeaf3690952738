/**
 * Read CSV by the grammar of RFC 4180, independently of how the service writes it.
 * @throws Error for text that is not of that grammar
 */
export function readCsv(text: string): string[][] {
	const rows: string[][] = [];
	const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
	let row: string[] = [];
	while (field.lastIndex < text.length) {
		const start = field.lastIndex;
		const found = field.exec(text);
		if (!found) throw new Error(`no CSV at character ${start}: ${JSON.stringify(text.slice(start, start + 20))}`);
		const [, quoted, plain = '', end] = found;
		row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
		if (end === ',') {
			if (field.lastIndex === text.length) row.push('');
			continue;
		}
		rows.push(row);
		row = [];
	}
	if (row.length > 0) rows.push(row);
	return rows;
}
