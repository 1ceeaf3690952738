import { readZip } from './zip';

/** A worksheet as texts. */
export interface Sheet {
	readonly name: string;
	readonly rows: readonly (readonly string[])[];
}

/** Maximum rows read per sheet. */
const maxRows = 501;

/**
 * The worksheets of a workbook, values as stored: numbers without their format (ECMA-376 part 1, 18.3).
 * @throws Error if it is not a workbook
 */
export async function readSheets(content: Blob): Promise<Sheet[]> {
	const entries = new Map((await readZip(content)).map((entry) => [entry.name, entry.read]));
	const xml = async (name: string): Promise<Document | undefined> => {
		const text = await (await entries.get(name)?.())?.text();
		return text === undefined ? undefined : new DOMParser().parseFromString(text, 'application/xml');
	};
	const workbook = await xml('xl/workbook.xml');
	if (!workbook) throw new Error('no workbook');
	const relations = elements((await xml('xl/_rels/workbook.xml.rels')) ?? workbook, 'Relationship');
	const shared = await xml('xl/sharedStrings.xml');
	const strings = shared ? elements(shared, 'si').map(textOf) : [];
	const sheets: Sheet[] = [];
	for (const sheet of elements(workbook, 'sheet')) {
		const id = sheet.getAttribute('r:id');
		const target = relations.find((relation) => relation.getAttribute('Id') === id)?.getAttribute('Target');
		const document = target ? await xml(target.startsWith('/') ? target.slice(1) : `xl/${target}`) : undefined;
		if (document) sheets.push({ name: sheet.getAttribute('name') ?? '', rows: rowsOf(document, strings) });
	}
	return sheets;
}

function rowsOf(sheet: Document, strings: readonly string[]): string[][] {
	return elements(sheet, 'row')
		.slice(0, maxRows)
		.map((row) => {
			const cells: string[] = [];
			for (const cell of elements(row, 'c')) {
				const column = columnOf(cell.getAttribute('r') ?? '') ?? cells.length;
				while (cells.length < column) cells.push('');
				cells.push(valueOf(cell, strings));
			}
			return cells;
		});
}

function valueOf(cell: Element, strings: readonly string[]): string {
	const value = elements(cell, 'v')[0]?.textContent ?? '';
	switch (cell.getAttribute('t')) {
		case 's':
			return strings[Number(value)] ?? '';
		case 'inlineStr':
			return elements(cell, 'is').map(textOf).join('');
		default:
			return value;
	}
}

/** `B7` → 1. */
function columnOf(reference: string): number | undefined {
	const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
	if (letters === undefined) return undefined;
	return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(element: Element): string {
	return elements(element, 't')
		.map((part) => part.textContent ?? '')
		.join('');
}

function elements(parent: Document | Element, name: string): Element[] {
	return [...parent.getElementsByTagName(name)];
}
