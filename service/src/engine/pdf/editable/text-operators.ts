import type { FontBook, GlyphRun, GlyphWord } from '../../fonts/font-book';
import { hex, utf16Hex } from '../../fonts/pdf-fonts';
import type { FontLook } from '../../fonts/script-fonts';
import type { FontFamily } from '../../external/standard-widths';
import type { Page, Word } from '../../model';
import { fitLine } from './fit-line';
import { inkOf, type MeasuredWord } from './measure-ink';
import { placeLetters } from './place-letters';
import type { TextLine } from './text-lines';

/** Letters are stretched or narrowed to the width they have on the page within these bounds. */
const narrowest = 0.6;
const widest = 1.6;
/** Words of a line differ from the line's own stretching by this part at most … */
const mostDifference = 0.25;
/** … and share it when they differ by less. */
const leastDifference = 0.02;
/** A word keeps the size of its line unless its own differs by more than this part. */
const sameSize = 0.3;

/** What a page knows of how its words look. */
export interface WordLooks {
	readonly familyOf: (word: Word) => FontFamily;
	/** Words that are seen on the picture behind them. */
	readonly hidden: ReadonlySet<Word>;
	/** By how much lines fall to the right, for each point along them. */
	readonly fall: number;
}

/** Readers of PDFs part words whose letters leave their line by half a point, and join them by gaps that must not differ then. */
const mostFall = 0.4;

/** A word of a line on its way to the page. */
interface FittedWord {
	readonly glyphs: GlyphWord;
	readonly text: string;
	readonly color: number;
	/** Points. */
	readonly size: number;
	/** Horizontal stretching. */
	readonly stretch: number;
	/** Above the baseline of its line, points. */
	readonly rise: number;
	/** Drawn without ink, over a picture of it. */
	readonly hidden: boolean;
	/** Where it begins, on the page turned upright; points. */
	readonly left: number;
	readonly space: GlyphRun | undefined;
	readonly spaceWidth: number;
}

/**
 * The operators that write a line: one text object, its words where they were on the page.
 * @param page  size as displayed
 */
export async function lineOperators(
	line: TextLine,
	page: Pick<Page, 'width' | 'height'>,
	book: FontBook,
	looks: WordLooks,
): Promise<string> {
	const { words, baseline } = await fittedWords(line, book, looks);
	const start = words[0]?.left ?? 0;
	const writer = new LineWriter(start);
	for (const word of words) writer.add(word);
	return `BT\n${matrixOf(line.turn, baseline, start, page)} Tm\n${writer.end()}\nET`;
}

async function fittedWords(
	line: TextLine,
	book: FontBook,
	{ familyOf, hidden, fall }: WordLooks,
): Promise<{ readonly words: readonly FittedWord[]; readonly baseline: number }> {
	const shaped = await Promise.all(
		line.words.map(async ({ word, spaceBefore }) => {
			const look: FontLook = { family: familyOf(word), bold: line.bold || (word.style?.bold ?? false), italic: word.style?.italic ?? false };
			const space = spaceBefore ? await book.shape(' ', look) : undefined;
			return { word, glyphs: await book.shape(word.text, look), space, measured: inkOf(word) };
		}),
	);
	const isOfLine = ({ fontSize }: Word) => Math.abs(fontSize / line.fontSize - 1) <= sameSize;
	const pairs = shaped.flatMap(({ word, glyphs, measured }) => (measured && isOfLine(word) ? [{ glyphs, measured, at: middleOf(word) }] : []));
	const { size: lineSize, raise, slope } = fitLine(pairs, line.fontSize);
	const sizeOf = (word: Word) => (isOfLine(word) ? lineSize : (word.fontSize / line.fontSize) * lineSize);
	const spans = shaped.map(({ word, glyphs, measured }) => spanOf(word, glyphs, measured));
	const wanted = spans.reduce((sum, span) => sum + span.right - span.left, 0);
	const natural = shaped.reduce((sum, { word }, index) => sum + spans[index]!.width * sizeOf(word), 0);
	const ofLine = natural > 0 ? wanted / natural : 1;
	const words = shaped.map(({ word, glyphs, space, measured }, index): FittedWord => {
		const span = spans[index]!;
		const size = sizeOf(word);
		const own = span.width > 0 ? (span.right - span.left) / (span.width * size) : ofLine;
		const near = Math.max(ofLine * (1 - mostDifference), Math.min(ofLine * (1 + mostDifference), own));
		const chosen = Math.abs(near / ofLine - 1) < leastDifference ? ofLine : near;
		const stretch = round(Math.max(narrowest, Math.min(widest, chosen)));
		const left = span.left - span.bearing * size * stretch;
		const place = { left: left - word.box.left, size, stretch };
		return {
			glyphs: measured && (span.right - span.left) * Math.abs(fall) < mostFall ? { ...glyphs, runs: placeLetters(glyphs.runs, place, measured.columns) } : glyphs,
			text: word.text,
			color: word.style?.color ?? 0,
			size: round(size),
			stretch,
			rise: Math.round((slope * middleOf(word)) / riseStep) * riseStep,
			hidden: hidden.has(word),
			left,
			space: space?.runs[0],
			spaceWidth: space?.width ?? 0,
		};
	});
	return { words, baseline: line.baseline - raise };
}

/** Steps in which words of one line stand higher than others, points: finer ones nobody sees. */
const riseStep = 0.1;

function middleOf({ box }: Word): number {
	return (box.left + box.right) / 2;
}

/** Where a word's ink lies along its line (points), and how wide it is in its font (parts of the size). */
function spanOf(
	{ box }: Word,
	{ ink, width }: GlyphWord,
	measured: MeasuredWord['ink'] | undefined,
): { readonly left: number; readonly right: number; readonly width: number; readonly bearing: number } {
	if (!measured || !ink) return { left: box.left, right: box.right, width, bearing: 0 };
	return { left: box.left + measured.left, right: box.right - measured.right, width: ink.right - ink.left, bearing: ink.left };
}

/** Where a line begins, in points from the lower left corner of the displayed page, and which way it runs. */
function matrixOf(turn: TextLine['turn'], baseline: number, left: number, { width, height }: Pick<Page, 'width' | 'height'>): string {
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

/** Writes the strings of a line; numbers between them move on to where a glyph belongs (ISO 32000-1, 9.4.3). */
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
	/** Where the next glyph would come, along the line; points. */
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
			// What its glyphs alone would not give: conjuncts, marks, signs in another order than they are read.
			this.operators.push(`/Span <</ActualText <FEFF${utf16Hex(word.text)}>>> BDC`);
		}
		let place = word.left;
		for (const run of word.glyphs.runs) place = this.addRun(run, word, place);
		if (isMarked) {
			this.flush();
			this.operators.push('EMC');
		}
	}

	/** The operators; what text objects hand on to those after them is as it was before. */
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

/** Numbers as a content stream has them: no exponents, a thousandth of a point is enough. */
function round(value: number): number {
	return Math.round(value * 1000) / 1000;
}
