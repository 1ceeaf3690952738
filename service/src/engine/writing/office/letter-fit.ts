import { isMeasuredText, type TextWidth } from '../../fonts/standard-widths';
import { typefaceOf, type Typeface } from '../../fonts/typeface';
import type { Line, Word } from '../../model';
import { orderWords } from '../../text/word-order';
import type { Alignment } from './flow';
import { levelLines } from './line-fit';
import { gapsBefore } from './word-gaps';
import { pointsPerInch } from '../../model/points';

/** Widths of a text, in points, that make an office program break its lines as on the page. */
export interface LetterFit {
	/** Letter spacing of all lines, for fonts with other metrics than the page's. Every line fits. */
	readonly spacing: number;
	/** The same for each level line, as needed to break all lines as on the page. Multiples of `letterStep`. */
	readonly lines: readonly number[];
	/**
	 * Space for its lines from the edge where they start: slightly more than the longest line, but not so much that a
	 * line takes the first word of the next.
	 */
	readonly width: number;
}

/** Common properties of the letters of a text. */
export interface LetterLook {
	readonly face: Typeface;
	/** Points. */
	readonly fontSize: number;
	/** Weight and slant of the whole apply to each word: for headings. */
	readonly isOneFace: boolean;
	readonly alignment: Alignment;
	/** Whether lines start at the right. */
	readonly isFromRight: boolean;
}

/** Step of letter spacing, points: a twip. */
const letterStep = 1 / 20;

/**
 * Spare space of a line, and space that the first word of the next one lacks, points: programs round positions
 * differently.
 */
const spare = 1;

/** Fractions of a step that count as zero: rounding errors. */
const noStep = 1e-6;

/**
 * LibreOffice stores letter spacing in hundredths of a millimeter, points: over sixty letters that is almost a point.
 */
const coarseStep = pointsPerInch / 2540;

/** Maximum letter spacing, in font sizes: for a narrower font, not a change of the text. */
const maxSpacing = 0.15;

/** Share of it for expanded spacing: naturally narrow text stays narrow. */
const maxExtraRoom = 0.5;

/** Share of the characters of a text that may be exceptions. */
const maxUnknown = 0.2;

/** Smaller words, relative to their text, are superscripts or subscripts. */
const scriptSize = 0.8;

/** Size of such words in Word and LibreOffice, relative to their text. */
const scriptPart = 0.6;

/**
 * Minimum spare space at the end of a line, points, and the maximum as a share of its width; for narrow text such as
 * cells in font sizes: a wider character than on the page takes most of it.
 */
const minRoom = 1;
const maxRoom = 0.02;
const maxRoomOfSize = 0.4;

/** The widths of a line on the page and in office fonts, points. */
export interface MeasuredLine {
	/** From the edge where the lines of the text start. */
	readonly offset: number;
	readonly width: number;
	/** Of its words alone, on the page and in the other fonts. */
	readonly words: number;
	readonly naturalWords: number;
	/** In the other fonts, with spaces. */
	readonly natural: number;
	readonly letters: number;
	readonly spaces: number;
	/** Of its first word, with a space before it. */
	readonly first: number;
	/** Of its first word in the other fonts up to a possible break, with a space before it. */
	readonly naturalFirst: number;
	/** Letters of that part. */
	readonly firstLetters: number;
	/** Of a space in the other fonts. */
	readonly space: number;
	/** Of the hyphen at its end, which disappears if the word is rejoined; 0 without one. In the other fonts. */
	readonly hyphen: number;
}

/** Measures the level lines of a text. */
export function letterFit(lines: readonly Line[], letters: LetterLook, widthOf: TextWidth): LetterFit {
	const level = levelLines(lines);
	const measured = level.map((line) => measure(line, offsetOf(line, level, letters), letters, widthOf));
	const widest = Math.max(0, ...measured.map(({ offset, width }) => offset + width));
	const isJustified = letters.alignment === 'justify';
	const room = roomOf(measured, widest, letters);
	const total = (valueOf: (line: MeasuredLine) => number) => measured.reduce((sum, line) => sum + valueOf(line), 0);
	const signs = total(isJustified ? (line) => line.letters : (line) => line.letters + line.spaces);
	const missing = isJustified
		? total(({ words, naturalWords }) => words - naturalWords)
		: total(({ width, natural }) => width - natural);
	const fitting = measured.map((line) => (widest + room - line.offset - line.natural) / (line.letters + line.spaces));
	const limit = maxSpacing * letters.fontSize;
	const isKnown = isMeasured(level);
	const limitSpacing = (spacing: number) => Math.max(-limit, Math.min(maxExtraRoom * limit, spacing));
	const usual = missing / Math.max(1, signs);
	const width = widest + room;
	return {
		spacing: isKnown ? limitSpacing(Math.min(usual, ...fitting)) : 0,
		lines: isKnown ? spacings(measured, limitSpacing(usual), width).map(limitSpacing) : measured.map(() => 0),
		width,
	};
}

/**
 * Fonts whose words are narrower than this share of the available letters have narrower letters, not only tighter
 * spacing.
 */
const narrowFont = 0.92;

/** Minimum letter width. */
const narrowest = 0.5;

/** Letter width of a text relative to the available fonts: 1 for usual ones. In hundredths. */
export function narrowing(lines: readonly Line[], letters: LetterLook, widthOf: TextWidth): number {
	const level = levelLines(lines);
	if (!isMeasured(level)) return 1;
	const measured = level.map((line) => measure(line, 0, letters, widthOf));
	const total = (valueOf: (line: MeasuredLine) => number) => measured.reduce((sum, line) => sum + valueOf(line), 0);
	const natural = total(({ naturalWords }) => naturalWords);
	const part = total(({ words }) => words) / Math.max(1, natural);
	return part > narrowFont || part <= 0 ? 1 : Math.max(narrowest, Math.round(100 * part) / 100);
}

/** Like `letterFit` for scaled letters, in percent of their width if not 100. */
export function fitNarrowed(
	lines: readonly Line[],
	letters: LetterLook,
	widthOf: TextWidth,
): LetterFit & { readonly stretch?: number } {
	const narrow = narrowing(lines, letters, widthOf);
	if (narrow === 1) return letterFit(lines, letters, widthOf);
	const fit = letterFit(lines, letters, (...own) => widthOf(...own) * narrow);
	return { ...fit, stretch: Math.round(100 * narrow) };
}

/** Letter spacing of each line: the usual one, less if it does not fit, more if the next word would fit. */
function spacings(lines: readonly MeasuredLine[], usual: number, width: number): number[] {
	const whole = (steps: number) => steps * letterStep;
	const base = whole(Math.round(usual / letterStep));
	const found: number[] = [];
	// Bottom-up: the first word of the next line has that line's spacing.
	for (const [index, line] of [...lines.entries()].reverse()) {
		const next = lines[index + 1];
		const signs = Math.max(1, line.letters + line.spaces);
		// Content no wider than on the page fits.
		const own = line.natural <= line.width + letterStep ? 0 : spare;
		const room = (width - own - line.offset - line.natural) / signs;
		const first = next ? firstOf(next, line) + next.firstLetters * Math.min(0, found[index + 1] ?? 0) : Infinity;
		const missing = (width + spare - line.offset - line.natural - first) / signs;
		let most = Math.floor(room / letterStep + noStep);
		if (coarse(whole(most)) > room + noStep) most--;
		let least = Math.ceil(missing / letterStep);
		if (coarse(whole(least)) < missing) least++;
		found[index] = Math.min(Math.max(base, whole(least)), whole(most));
	}
	return found;
}

/** Letter spacing as stored by LibreOffice. */
const coarse = (spacing: number): number => Math.round(spacing / coarseStep) * coarseStep;

/** Growth of a line if the first word of the next one joins it. */
function firstOf(next: MeasuredLine, { hyphen }: MeasuredLine): number {
	return hyphen > 0 ? next.naturalFirst - next.space - hyphen : next.naturalFirst;
}

function isMeasured(lines: readonly Line[]): boolean {
	const texts = lines.flatMap((line) => line.words.map(({ text }) => text));
	const signsOf = (some: readonly string[]) => some.flatMap((text) => [...text]);
	// Most texts have no such character.
	const strange = signsOf(texts.filter((text) => !isMeasuredText(text))).filter((sign) => !isMeasuredText(sign));
	return strange.length === 0 || strange.length <= maxUnknown * signsOf(texts).length;
}

/** Start of a line, from the edge where the lines of its text start; points. */
export function offsetOf({ box }: Line, lines: readonly Line[], { alignment, isFromRight }: LetterLook): number {
	if (alignment === 'center' || alignment === 'right') return 0;
	if (isFromRight) return Math.max(...lines.map((line) => line.box.right)) - box.right;
	return box.left - Math.min(...lines.map((line) => line.box.left));
}

/** Space after the longest line, points: half of what is still too narrow for the first word of the next. */
export function roomOf(measured: readonly MeasuredLine[], widest: number, letters: LetterLook): number {
	if (letters.alignment === 'justify') return minRoom / 2;
	const most = Math.max(maxRoom * widest, maxRoomOfSize * letters.fontSize);
	const spare = measured.slice(0, -1).map((line, index) => {
		const next = measured[index + 1]?.first ?? 0;
		return line.offset + line.width + next - widest;
	});
	return Math.max(minRoom, Math.min(...spare, 2 * most) / 2);
}

/** Measures a line. @param offset  where it starts, points */
export function measure(line: Line, offset: number, letters: LetterLook, widthOf: TextWidth): MeasuredLine {
	const words = orderWords(line);
	const { face, fontSize, isOneFace } = letters;
	let onPage = 0;
	let natural = 0;
	let signs = 0;
	const naturalOf = (word: Word, text = word.text) => {
		const own = typefaceOf(word);
		const family = own.family === 'mono' ? 'mono' : face.family;
		const look = isOneFace ? { ...face, family } : { family, bold: own.bold, italic: own.italic };
		return widthOf(text, look, word.fontSize < scriptSize * fontSize ? scriptPart * fontSize : fontSize);
	};
	for (const { word } of words) {
		onPage += word.box.right - word.box.left;
		natural += naturalOf(word);
		signs += [...word.text].length;
	}
	const space = widthOf(' ', face, fontSize);
	let spaces = 0;
	let gaps = 0;
	const before = gapsBefore(words.map(({ word }) => word));
	for (const [index, { word, spaceBefore }] of words.entries()) {
		const gap = before[index] ?? 0;
		if (gap > maxSpace * word.fontSize) gaps += gap;
		else if (spaceBefore) spaces++;
	}
	const [first, last] = [words[0]?.word, words.at(-1)?.word];
	const part = first && (firstPart.exec(first.text)?.[0] ?? first.text);
	return {
		offset,
		width: line.box.right - line.box.left,
		words: onPage,
		naturalWords: natural,
		natural: natural + spaces * space + gaps,
		letters: signs,
		spaces,
		first: space + (first ? first.box.right - first.box.left : 0),
		naturalFirst: space + (first ? naturalOf(first, part) : 0),
		firstLetters: [...(part ?? '')].length,
		space,
		hyphen: last && /[-‐\u00ad]$/u.test(last.text) ? naturalOf(last, '-') : 0,
	};
}

/** The start of a word up to a character after which it may break. */
const firstPart = /^.+?[-‐–—/](?=.)/u;

/** A wider gap between two words, in font sizes, is a tab. */
const maxSpace = 1.2;
