import type { ResultText } from './result-text';

interface ParsedCell {
	readonly row: number;
	readonly column: number;
	readonly text: string;
}

/** An object of a parsed document, as far as its words are concerned. */
interface ParsedObject {
	readonly role?: string;
	readonly text?: string;
	readonly alternative_text?: string;
	readonly rows?: readonly (readonly string[])[];
	readonly cells?: readonly ParsedCell[];
	readonly items?: readonly { readonly marker: string; readonly text: string }[];
	readonly entries?: readonly { readonly text: string; readonly page_label: string }[];
}

/** Words of a parsed document: one object per line. */
export class ParsedJsonReader {
	constructor(private readonly result: ResultText) {}

	line(line: string): void {
		if (!line.startsWith('{') || line.startsWith('{"version"')) return;
		this.object(JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line) as ParsedObject);
	}

	private object(object: ParsedObject): void {
		const { result } = this;
		const { role, text = '', alternative_text: description = '', rows, cells, items, entries } = object;
		result.addDescription(description);
		if (rows) return this.table(rows, cells ?? []);
		if (role === 'annotation') result.startFree();
		if (role === 'table')
			this.table(
				text.split('\n').map((row) => row.split('\t')),
				[],
			);
		else if (items) this.agreeing(text, items.map((item) => `${item.marker} ${item.text}`).join('\n'));
		else if (entries) this.agreeing(text, entries.map((entry) => `${entry.text} ${entry.page_label}`).join('\n'));
		else result.add(text);
		if (role === 'annotation') result.endFree();
		result.endBlock();
	}

	private table(rows: readonly (readonly string[])[], cells: readonly ParsedCell[]): void {
		const { result } = this;
		const texts = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell.text]));
		result.startTable();
		for (const [row, columns] of rows.entries()) {
			result.startRow();
			for (const [column, text] of columns.entries()) {
				result.startCell();
				this.agreeing(text, texts.get(`${row} ${column}`) ?? text);
			}
			result.endCell();
		}
		result.endTable();
	}

	/** A text in two fields: they must agree, else one of them has too little or too much. */
	private agreeing(text: string, other: string): void {
		const [one, two] = [text, other].map((value) => value.replace(/\s+/g, ' ').trim());
		if (one === two) return this.result.add(text);
		if (one !== '' && two !== '') this.result.add(`${text} ${other}`);
	}
}
