/** A part of a page: left, top, right and bottom in points from its top left corner. */
export type PlaceBox = readonly [left: number, top: number, right: number, bottom: number];

/** A cell of a table. */
interface ParsedCell {
	readonly row: number;
	readonly column: number;
	readonly text: string;
	readonly header: boolean;
	readonly rect: PlaceBox;
}

/** An object of the parsed document, as far as it is used here; `contract/parsed-document.ts` has all of it. */
export interface ReadObject {
	readonly type: string;
	readonly text?: string;
	readonly rect: PlaceBox;
	/** Counted from 0. */
	readonly page: number;
	readonly level?: number;
	readonly rows?: readonly (readonly string[])[];
	readonly header_rows?: number;
	readonly cells?: readonly ParsedCell[];
}

/** Content of a document. */
export interface Parsed {
	readonly objects: readonly ReadObject[];
	readonly pages: readonly { readonly page: number }[];
}

/** The parameters of `pdf/json` and `img/json` for texts and tables with their positions, and nothing else. */
export const parsedParameter = {
	resolveType: 'EXTRACT',
	outputType: 1,
	isContainImg: 0,
	enableOcr: 1,
	ocrOption: 'INVALID_CHARACTERAND_SCAN_PAGE',
} as const;

/** A position as people and models cite it. @param page  from 0 */
export function citation(page: number, box: PlaceBox): string {
	return `page ${page + 1}, box ${box.map((side) => Math.round(side)).join(',')}`;
}

/** An object as text: headings and tables as in Markdown. */
export function textOf({ type, text = '', level, rows, header_rows: headers = 0 }: ReadObject): string {
	if (rows && rows.length > 0) return tableText(rows, headers);
	if (level !== undefined) return `${'#'.repeat(Math.min(6, Math.max(1, level)))} ${text}`;
	return type === 'Image' ? '' : text;
}

/** A Markdown table; its first row is the header, as Markdown requires one. */
function tableText(rows: readonly (readonly string[])[], headers: number): string {
	const columns = Math.max(...rows.map((row) => row.length));
	const line = (row: readonly string[]): string =>
		`| ${Array.from({ length: columns }, (_, column) => (row[column] ?? '').replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`;
	const [first = [], ...others] = headers > 0 ? rows : [Array.from({ length: columns }, () => ''), ...rows];
	return [line(first), `|${' --- |'.repeat(columns)}`, ...others.map(line)].join('\n');
}
