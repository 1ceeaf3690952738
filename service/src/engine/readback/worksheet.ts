import { markupAttribute, MarkupScanner } from './markup-scanner';
import type { ResultText } from './result-text';

/** Formats with built-in numbers that show days (ECMA-376, part 1, 18.8.30). */
const builtInDates = new Set(['14', '15', '16', '17', '22']);

/** Formats with built-in numbers of numbers. */
const builtInFormats: Readonly<Record<string, string>> = {
	1: '0',
	2: '0.00',
	3: '#,##0',
	4: '#,##0.00',
	9: '0%',
	10: '0.00%',
};

/** The number formats of a workbook by the numbers of its styles. */
export class WorkbookStyles {
	private readonly formats = new Map<string, string>();
	private readonly styles: string[] = [];
	readonly push: (piece: string) => void;

	constructor() {
		let inStyles = false;
		const scanner = new MarkupScanner({
			open: (name, tag) => {
				if (name === 'numFmt') this.formats.set(markupAttribute(tag, 'numFmtId'), markupAttribute(tag, 'formatCode'));
				else if (name === 'cellXfs') inStyles = true;
				else if (name === 'xf' && inStyles) this.styles.push(markupAttribute(tag, 'numFmtId'));
			},
			close: (name) => {
				if (name === 'cellXfs') inStyles = false;
			},
			text: () => undefined,
		});
		this.push = (piece) => scanner.push(piece);
	}

	/** A number as text: days with their parts, others with the decimals and words of their format. */
	textOf(value: number, style: number): string {
		const id = this.styles[style] ?? '0';
		const format = this.formats.get(id) ?? builtInFormats[id] ?? '';
		const words = [...format.matchAll(/"([^"]*)"|\\(.)|\[\$([^\]-]*)/g)].map(([, ...parts]) => parts.join(''));
		const codes = format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
		if (!builtInDates.has(id) && !/[ymdh]/i.test(codes)) {
			const number = codes.includes('%') ? Number((100 * value).toPrecision(12)) : value;
			const isRounded = /[0#]/.test(codes) && !/[E/?]/i.test(codes);
			return `${isRounded ? number.toFixed(/\.([0#]+)/.exec(codes)?.[1]?.length ?? 0) : number} ${words.join(' ')}`;
		}
		const date = new Date(Math.round((value - daysTo1970) * 86_400) * 1000);
		const [day, month, year] = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear()];
		const time = date.getTime() % 86_400_000 === 0 ? '' : ` ${date.toISOString().slice(11, 16)}`;
		return `${day}.${month}.${year}${time}`;
	}
}

/** From the day 0 of spreadsheets, 30 December 1899. */
const daysTo1970 = 25_569;

/** The column of a cell as "B3", from 0. */
function columnOf(reference: string): number {
	let column = 0;
	for (const letter of reference.match(/^[A-Z]+/)?.[0] ?? 'A') column = 26 * column + letter.charCodeAt(0) - 64;
	return column - 1;
}

/** Cells of a sheet. A row with nothing but a text in its first column is a text between tables. */
export class WorksheetReader {
	private readonly scanner: MarkupScanner;
	private inText = false;
	private style = 0;
	private isText = false;
	private cells: { readonly column: number; text: string }[] = [];
	private lastRow = 0;
	private inTable = false;

	constructor(
		private readonly result: ResultText,
		styles: WorkbookStyles,
	) {
		result.startPart();
		this.scanner = new MarkupScanner({
			open: (name, tag) => this.open(name, tag),
			close: (name) => this.close(name),
			text: (text) => {
				const cell = this.cells.at(-1);
				if (this.inText && cell) cell.text += this.isText ? text : styles.textOf(Number(text), this.style);
			},
		});
	}

	push(piece: string): void {
		this.scanner.push(piece);
	}

	end(): void {
		this.endTable();
	}

	private open(name: string, tag: string): void {
		if (name === 't' || name === 'v') this.inText = true;
		else if (name === 'row') {
			const row = Number(markupAttribute(tag, 'r'));
			if (row !== this.lastRow + 1) this.endTable();
			this.lastRow = row;
			this.cells = [];
		} else if (name === 'c') {
			this.style = Number(markupAttribute(tag, 's'));
			this.isText = markupAttribute(tag, 't') !== '';
			this.cells.push({ column: columnOf(markupAttribute(tag, 'r')), text: '' });
		}
	}

	private close(name: string): void {
		if (name === 't' || name === 'v') this.inText = false;
		else if (name === 'row') this.endRow();
	}

	private endRow(): void {
		const { result } = this;
		const cells = this.cells.filter(({ text }) => text !== '');
		const [only] = cells;
		if (cells.length === 1 && only?.column === 0) {
			this.endTable();
			result.add(only.text);
			result.endBlock();
			return;
		}
		if (cells.length === 0) return;
		if (!this.inTable) result.startTable();
		this.inTable = true;
		result.startRow();
		for (const { column, text } of cells) {
			result.startCell({ column });
			result.add(text);
		}
		result.endCell();
	}

	private endTable(): void {
		if (this.inTable) this.result.endTable();
		this.inTable = false;
	}
}
