import type { FontFamily } from '../../fonts/font-family';
import type { FontBook, GlyphWord } from '../../fonts/font-book';
import type { Word } from '../../model';
import { fitHeights, type LineFit } from './fit-line';
import { inkOf, type MeasuredWord } from './measure-ink';
import { strokeDifference } from './stroke-weight';
import type { TextLine } from './text-lines';

/** Text style of a page. */
export interface WordLooks {
	readonly familyOf: (word: Word) => FontFamily;
	/** Words visible in the image behind them. */
	readonly hidden: ReadonlySet<Word>;
	/** Downward slope of lines per point along them. */
	readonly fall: number;
}

/** Typeface to try for a line; undefined properties are taken from each word. */
export interface LineFace {
	readonly family?: FontFamily | undefined;
	readonly italic: ReadonlySet<Word>;
}

/** A word and its glyphs in a typeface. */
export interface ShapedWord {
	readonly word: Word;
	readonly glyphs: GlyphWord;
	readonly space: GlyphWord | undefined;
	readonly measured: MeasuredWord['ink'] | undefined;
}

/** A line's glyphs in a typeface, with size and baseline from the extent of its ink. */
export interface ShapedLine {
	readonly line: TextLine;
	readonly looks: WordLooks;
	readonly words: readonly ShapedWord[];
	readonly fit: LineFit;
	/** Stroke difference of regular and bold words to the typeface, thousandths of the size. */
	readonly differences: readonly [number, number];
}

/** A word keeps the size of its line unless its own differs by more than this share. */
const sameSize = 0.3;

/** Shapes a line in a typeface with strokes as thick as its ink. */
export async function shapeLine(line: TextLine, book: FontBook, looks: WordLooks, face: LineFace): Promise<ShapedLine> {
	const plain = await shapedWords(line, book, looks, face, () => 0);
	const { size } = sizeAndBaseline(line, plain);
	const [regular = 0, bold = 0] = [false, true].map((isIt) =>
		strokeDifference(
			plain.filter(({ word }) => isBold(word, line) === isIt),
			size,
		),
	);
	const heavierOf = (word: Word) => (isBold(word, line) ? bold : regular);
	const words = regular === 0 && bold === 0 ? plain : await shapedWords(line, book, looks, face, heavierOf);
	return { line, looks, words, fit: sizeAndBaseline(line, words), differences: [regular, bold] };
}

/** Whether a word has the size of its line. */
export function isOfLine({ fontSize }: Word, line: TextLine): boolean {
	return Math.abs(fontSize / line.fontSize - 1) <= sameSize;
}

/** Size of a word on a line, points. */
export function sizeOnLine(word: Word, line: TextLine, lineSize: number): number {
	return isOfLine(word, line) ? lineSize : (word.fontSize / line.fontSize) * lineSize;
}

/** How far OCR placed a word above its line, points. */
export function liftOf({ baseline }: Word, line: TextLine): number {
	return baseline === undefined ? 0 : line.baseline - baseline;
}

/** Center of a word along its line, points. */
export function middleOf({ box }: Word): number {
	return (box.left + box.right) / 2;
}

/** Extent of a word's ink along its line (points), and its width in its font (sizes). */
export interface Span {
	readonly left: number;
	readonly right: number;
	readonly width: number;
	readonly bearing: number;
}

/** Extent of a word: of its ink, or of its box if not measured. */
export function spanOf({ word: { box }, glyphs: { ink, width }, measured }: ShapedWord): Span {
	if (!measured || !ink) return { left: box.left, right: box.right, width, bearing: 0 };
	return {
		left: box.left + measured.left,
		right: box.right - measured.right,
		width: ink.right - ink.left,
		bearing: ink.left,
	};
}

function isBold({ style }: Word, line: TextLine): boolean {
	return line.bold || (style?.bold ?? false);
}

async function shapedWords(
	line: TextLine,
	book: FontBook,
	{ familyOf }: WordLooks,
	face: LineFace,
	heavierOf: (word: Word) => number,
): Promise<ShapedWord[]> {
	return await Promise.all(
		line.words.map(async ({ word, spaceBefore }) => {
			const look = {
				family: face.family ?? familyOf(word),
				bold: isBold(word, line),
				italic: face.italic.has(word) || (word.style?.italic ?? false),
				heavier: heavierOf(word),
			};
			return {
				word,
				glyphs: await book.shape(word.text, look),
				space: spaceBefore ? await book.shape(' ', look) : undefined,
				measured: inkOf(word),
			};
		}),
	);
}

function sizeAndBaseline(line: TextLine, shaped: readonly ShapedWord[]): LineFit {
	const pairs = shaped.flatMap(({ word, glyphs, measured }) => {
		if (!measured || !isOfLine(word, line)) return [];
		const lift = liftOf(word, line);
		return [
			{
				glyphs,
				measured: { ...measured, top: measured.top + lift, bottom: measured.bottom + lift },
				at: middleOf(word),
			},
		];
	});
	return fitHeights(pairs, line.fontSize);
}
