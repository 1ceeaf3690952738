import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import type { Part } from './edited-documents';

/** A way to set a document. */
export interface Setting {
	readonly page: readonly [width: number, height: number];
	readonly margin: number;
	readonly size: number;
	readonly columns: 1 | 2;
	readonly serif: boolean;
	readonly justified: boolean;
	/** Words are divided at line ends. */
	readonly hyphens: boolean;
	/** Running lines; `{page}` is the number of the page, and `{title}` the title of the document. */
	readonly head?: string;
	readonly foot?: string;
	/** Typographic quotation marks, and ligatures as characters. */
	readonly typographic: boolean;
	readonly ruled: boolean;
}

/** Two settings that have as little in common as possible. */
export const settings = {
	letter: {
		page: [595, 842],
		margin: 70,
		size: 11,
		columns: 1,
		serif: false,
		justified: false,
		hyphens: false,
		head: '{title}',
		foot: 'Page {page}',
		typographic: false,
		ruled: true,
	},
	journal: {
		page: [612, 792],
		margin: 48,
		size: 9,
		columns: 2,
		serif: true,
		justified: true,
		hyphens: true,
		foot: '{title} - {page}',
		typographic: true,
		ruled: true,
	},
	booklet: {
		page: [420, 595],
		margin: 45,
		size: 10,
		columns: 1,
		serif: true,
		justified: true,
		hyphens: true,
		head: '{title}, {page}',
		typographic: true,
		ruled: false,
	},
	/** No rule was made with a look at it. */
	ledger: {
		page: [842, 595],
		margin: 60,
		size: 12,
		columns: 1,
		serif: true,
		justified: false,
		hyphens: false,
		head: '{title}',
		foot: '- {page} -',
		typographic: true,
		ruled: false,
	},
} as const satisfies Record<string, Setting>;

/** Sets a document in pages. */
export async function drawParts(
	parts: readonly Part[],
	setting: Setting,
	title = 'Framework contract',
): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(setting.serif ? StandardFonts.TimesRoman : StandardFonts.Helvetica);
	const bold = await document.embedFont(setting.serif ? StandardFonts.TimesRomanBold : StandardFonts.HelveticaBold);
	const setter = new Setter(document, { font, bold }, setting, title);
	for (const part of parts) setter.set(part);
	return await document.save();
}

const typographic = (text: string): string => text.replace(/"([^"]*)"/g, '\u201c$1\u201d');

class Setter {
	private sheet: PDFPage | undefined;
	private column = 0;
	private y = 0;
	private pages = 0;

	constructor(
		private readonly document: PDFDocument,
		private readonly fonts: { readonly font: PDFFont; readonly bold: PDFFont },
		private readonly setting: Setting,
		private readonly title: string,
	) {}

	set(part: Part): void {
		const { font, bold } = this.fonts;
		const { size } = this.setting;
		switch (part.kind) {
			case 'heading':
				this.keep(6 * size);
				this.y -= size;
				return this.setText(part.text, bold, size + 3, false);
			case 'paragraph':
				return this.setText(part.sentences.join(' '), font, size, this.setting.justified);
			case 'table':
				return this.setTable(part);
			case 'pageBreak':
				this.sheet = undefined;
		}
	}

	private get width(): number {
		const { page, margin, columns } = this.setting;
		return (page[0] - 2 * margin - (columns - 1) * 20) / columns;
	}

	private get left(): number {
		return this.setting.margin + this.column * (this.width + 20);
	}

	/** Starts the next column or page without this room. */
	private keep(height: number): PDFPage {
		const { page, margin, columns, head, foot, size } = this.setting;
		if (this.sheet && this.y - height >= margin) return this.sheet;
		if (this.sheet && this.column + 1 < columns) {
			this.column++;
			this.y = page[1] - margin;
			return this.sheet;
		}
		this.sheet = this.document.addPage([...page]);
		this.column = 0;
		this.y = page[1] - margin;
		this.pages++;
		const running = { size: size - 1, font: this.fonts.font, x: margin };
		const textOf = (line: string) => line.replace('{page}', String(this.pages)).replace('{title}', this.title);
		if (head !== undefined) this.sheet.drawText(textOf(head), { ...running, y: page[1] - margin / 2 });
		if (foot !== undefined) this.sheet.drawText(textOf(foot), { ...running, x: page[0] / 2, y: margin / 2 });
		return this.sheet;
	}

	private setText(text: string, font: PDFFont, size: number, justified: boolean): void {
		const lines = this.linesOf(this.setting.typographic ? typographic(text) : text, font, size);
		lines.forEach((words, index) => {
			const page = this.keep(1.3 * size);
			this.y -= 1.3 * size;
			const widths = words.map((word) => font.widthOfTextAtSize(word, size));
			const free = this.width - widths.reduce((sum, width) => sum + width, 0);
			const isLast = index === lines.length - 1;
			const gap =
				justified && !isLast && words.length > 1 ? free / (words.length - 1) : font.widthOfTextAtSize(' ', size);
			let x = this.left;
			words.forEach((word, place) => {
				page.drawText(place < words.length - 1 ? `${word} ` : word, { x, y: this.y, size, font });
				x += widths[place]! + gap;
			});
		});
		this.y -= 0.6 * size;
	}

	private linesOf(text: string, font: PDFFont, size: number): string[][] {
		const lines: string[][] = [[]];
		const fits = (words: readonly string[]) => font.widthOfTextAtSize(words.join(' '), size) <= this.width;
		for (const word of text.split(' ')) {
			const line = lines.at(-1)!;
			if (line.length === 0 || fits([...line, word])) {
				line.push(word);
				continue;
			}
			const [start, rest] = [word.slice(0, 4), word.slice(4)];
			const isDivided = this.setting.hyphens && /^[a-z]{8,}[.,]?$/.test(word) && fits([...line, `${start}-`]);
			if (isDivided) line.push(`${start}-`);
			lines.push([isDivided ? rest : word]);
		}
		return lines;
	}

	private setTable({ header, rows }: Extract<Part, { kind: 'table' }>): void {
		const { size, ruled } = this.setting;
		const height = 1.6 * size;
		const widths = [0.4, 0.18, 0.21, 0.21].map((share) => share * this.width);
		this.y -= 0.5 * size;
		if (this.sheet) this.keep(Math.min(height * (rows.length + 1), 300));
		[header, ...rows].forEach((texts, row) => {
			const page = this.keep(height);
			this.y -= height;
			let x = this.left;
			texts.forEach((text, column) => {
				const font = row === 0 ? this.fonts.bold : this.fonts.font;
				const width = widths[column]!;
				if (ruled) page.drawRectangle({ x, y: this.y, width, height, borderWidth: 0.5, borderColor: rgb(0, 0, 0) });
				const indent = column === 0 ? 3 : width - 3 - font.widthOfTextAtSize(text, size);
				page.drawText(text, { x: x + indent, y: this.y + 0.4 * size, size, font });
				x += width;
			});
		});
		this.y -= size;
	}
}
