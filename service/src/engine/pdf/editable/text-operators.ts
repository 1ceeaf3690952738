import type { FontBook, GlyphRun } from '../../fonts/font-book';
import { hex, utf16Hex } from '../../fonts/pdf-fonts';
import type { Page } from '../../model';
import { fitBest } from './choose-face';
import type { FittedWord } from './fit-words';
import type { WordLooks } from './shape-line';
import type { TextLine } from './text-lines';

/**
 * The operators of a line: one text object with its words in place.
 * @param page  displayed size
 */
export async function lineOperators(
	line: TextLine,
	page: Pick<Page, 'width' | 'height'>,
	book: FontBook,
	looks: WordLooks,
): Promise<string> {
	const { words, baseline } = await fitBest(line, book, looks);
	const start = words[0]?.left ?? 0;
	const writer = new LineWriter(start);
	for (const word of words) {
		writer.add(word);
		for (const run of word.space ? [word.space, ...word.glyphs.runs] : word.glyphs.runs) book.use(run);
	}
	return `BT\n${matrixOf(line.turn, baseline, start, page)} Tm\n${writer.end()}\nET`;
}

/** Start of a line, in points from the lower left corner of the displayed page, and its direction. */
function matrixOf(
	turn: TextLine['turn'],
	baseline: number,
	left: number,
	{ width, height }: Pick<Page, 'width' | 'height'>,
): string {
	const numbers = {
		0: [1, 0, 0, 1, left, height - baseline],
		90: [0, -1, 1, 0, width - baseline, height - left],
		180: [-1, 0, 0, -1, width - left, baseline],
		270: [0, 1, -1, 0, baseline, left],
	}[turn];
	return numbers.map(round).join(' ');
}

/** Text rendering modes (ISO 32000-1, table 106). */
const filled = 0;
const invisible = 3;

/** Writes the strings of a line; numbers between them move to the position of a glyph (ISO 32000-1, 9.4.3). */
class LineWriter {
	private readonly operators: string[] = [];
	private strings: string[] = [];
	private codes = '';
	private font = '';
	private size = 0;
	private stretch = 1;
	private color = -1;
	private rise = 0;
	private hidden = false;
	/** Default position of the next glyph along the line; points. */
	private pen: number;

	constructor(start: number) {
		this.pen = start;
	}

	add(word: FittedWord): void {
		this.setLook(word);
		if (word.space) this.addSpace(word, word.space);
		const isMarked = !word.glyphs.reads;
		if (isMarked) {
			this.flush();
			// Text that its glyphs alone would not give: conjuncts, marks, reordered characters.
			this.operators.push(`/Span <</ActualText <FEFF${utf16Hex(word.text)}>>> BDC`);
		}
		let place = word.left;
		for (const run of word.glyphs.runs) place = this.addRun(run, word, place);
		if (isMarked) {
			this.flush();
			this.operators.push('EMC');
		}
	}

	/** The operators; the state passed on to later text objects is unchanged. */
	end(): string {
		this.flush();
		if (this.rise !== 0) this.operators.push('0 Ts');
		if (this.stretch !== 1) this.operators.push('100 Tz');
		if (this.hidden) this.operators.push(`${filled} Tr`);
		return this.operators.join('\n');
	}

	private setLook({ color, stretch, size, hidden }: FittedWord): void {
		if (hidden !== this.hidden) {
			this.flush();
			this.hidden = hidden;
			this.operators.push(`${hidden ? invisible : filled} Tr`);
		}
		if (color !== this.color) {
			this.flush();
			this.color = color;
			const parts = [color >> 16, (color >> 8) & 255, color & 255].map((value) => round(value / 255));
			this.operators.push(`${parts.join(' ')} rg`);
		}
		if (stretch !== this.stretch) {
			this.flush();
			this.stretch = stretch;
			this.operators.push(`${round(stretch * 100)} Tz`);
		}
		if (size !== this.size) {
			this.flush();
			this.size = size;
			this.font = '';
		}
	}

	/** A space in the middle of the gap before a word. */
	private addSpace(word: FittedWord, space: GlyphRun): void {
		const width = word.spaceWidth * word.size * word.stretch;
		this.addRun(space, word, (this.pen + word.left - width) / 2);
	}

	private addRun({ font, glyphs }: GlyphRun, { size, stretch, rise: raised }: FittedWord, start: number): number {
		if (font !== this.font) {
			this.flush();
			this.font = font;
			this.operators.push(`/${font} ${this.size} Tf`);
		}
		const unit = (size * stretch) / 1000;
		let place = start;
		for (const glyph of glyphs) {
			const rise = round((glyph.y * size) / 1000 + raised);
			if (rise !== this.rise) {
				this.flush();
				this.rise = rise;
				this.operators.push(`${rise} Ts`);
			}
			this.moveTo(place + glyph.x * unit, unit);
			this.codes += hex(glyph.code);
			this.pen += glyph.width * unit;
			place += glyph.advance * unit;
		}
		return place;
	}

	private moveTo(place: number, unit: number): void {
		const by = Math.round((this.pen - place) / unit);
		if (by === 0) return;
		if (this.codes !== '') this.strings.push(`<${this.codes}>`);
		this.codes = '';
		this.strings.push(String(by));
		this.pen -= by * unit;
	}

	private flush(): void {
		if (this.codes !== '') this.strings.push(`<${this.codes}>`);
		if (this.strings.length > 0) this.operators.push(`[${this.strings.join(' ')}] TJ`);
		this.strings = [];
		this.codes = '';
	}
}

/** Content stream numbers: no exponents, a thousandth of a point is enough. */
function round(value: number): number {
	return Math.round(value * 1000) / 1000;
}
