/** What XML 1.0 does not allow: control characters, lone surrogates and the two non-characters. */
const notAllowed = /[\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n]/gu;

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	'\t': '&#9;',
	'\n': '&#10;',
};

/** A text as XML content or attribute, without what XML cannot hold. */
export function escapedXml(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(notAllowed, '')
		.replace(/[&<>"\t\n]/g, (sign) => entities[sign] ?? sign);
}

/** Begins every part. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Name spaces of SpreadsheetML (ECMA-376, part 1). */
export const spreadsheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const relationshipNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';

/** A relationships part; identifiers are `rId1`, `rId2`, … in order. */
export function relationshipsXml(targets: readonly { readonly type: string; readonly target: string }[]): string {
	const rows = targets.map(
		({ type, target }, index) =>
			`<Relationship Id="rId${index + 1}" Type="${relationshipNamespace}/${type}" Target="${target}"/>`,
	);
	return `${xmlHead}<Relationships xmlns="${packageNamespace}/relationships">${rows.join('')}</Relationships>`;
}

/** Name of a column: 0 is A, 26 is AA. */
export function columnName(column: number): string {
	let name = '';
	for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
		name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
	}
	return name;
}

/** Address of a cell, row and column counted from 0. */
export function cellAddress(row: number, column: number): string {
	return `${columnName(column)}${row + 1}`;
}
