import { isMeasuredText, type TextWidth } from '../../fonts/standard-widths';
import { typefaceOf, type Typeface } from '../../fonts/typeface';
import type { Line, Word } from '../../model';
import { orderWords, type OrderedWord } from '../../text/word-order';
import type { Alignment } from './flow';
import { levelLines } from './line-fit';

/** How wide a text is set, so that an office program breaks its lines where the page does. Points. */
export interface LetterFit {
	/** Added behind each letter of all lines: fonts of other measures than the page's. Every line finds room. */
	readonly spacing: number;
	/** The same for each level line by itself, as it takes to break all lines where the page does. Multiples of `letterStep`. */
	readonly lines: readonly number[];
	/**
	 * What its lines may fill, from the edge at which they begin: the longest of the page and a little more, but not so much that a
	 * line takes the first word of the next.
	 */
	readonly width: number;
}

/** What the letters of a text have in common. */
export interface LetterLook {
	readonly face: Typeface;
	/** Points. */
	readonly fontSize: number;
	/** Weight and slant of the whole are those of each word: of headings. */
	readonly isOneFace: boolean;
	readonly alignment: Alignment;
	/** Lines begin at the right. */
	readonly isFromRight: boolean;
}

/** What spacings are multiples of, points: a twip. */
const letterStep = 1 / 20;

/** A line has this much room to spare, and the first word of the next lacks as much, points: programs round places, each in its way. */
const spare = 1;

/** Parts of a step that are none: sums of fractions. */
const noStep = 1e-6;

/** LibreOffice keeps room between letters in hundredths of a millimetre, points: in a line of sixty letters nearly a point is gained or lost. */
const coarseStep = 72 / 2540;

/** Letters are moved by this part of the font size at most: a narrower font, not a change of the text. */
const maxSpacing = 0.15;

/** Part of that to which letters are moved apart: text that is narrow by nature stays so. */
const maxExtraRoom = 0.5;

/** Part of the signs of a text that may have others. */
const maxUnknown = 0.2;

/** Words below this part of the size of their text are written above or below the line, and smaller. */
const scriptSize = 0.8;

/** Size of such words in Word and LibreOffice, as part of that of their text. */
const scriptPart = 0.6;

/**
 * Least room at the end of a line that its own letters do not need, points, and the most, as part of its width; that of narrow text, as of
 * cells, as part of the font size: a sign that is wider than the page's takes most of what that would be.
 */
const minRoom = 1;
const maxRoom = 0.02;
const maxRoomOfSize = 0.4;

/** The widths of a line on the page and in the fonts of office programs, points. */
export interface MeasuredLine {
	/** From the edge at which the lines of the text begin. */
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
	/** Of its first word in the other fonts up to where it may be parted, with a space before it. */
	readonly naturalFirst: number;
	/** Letters of that part. */
	readonly firstLetters: number;
	/** Of a space in the other fonts. */
	readonly space: number;
	/** Of the hyphen at its end, which is gone where the word is whole again; 0 without one. In the other fonts. */
	readonly hyphen: number;
}

/** Measure the level lines of a text. */
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
	const limited = (spacing: number) => Math.max(-limit, Math.min(maxExtraRoom * limit, spacing));
	const usual = missing / Math.max(1, signs);
	const width = widest + room;
	return {
		spacing: isKnown ? limited(Math.min(usual, ...fitting)) : 0,
		lines: isKnown ? spacings(measured, limited(usual), width).map(limited) : measured.map(() => 0),
		width,
	};
}

/** Fonts whose words are narrower than this part of the letters that there are have narrower letters, not only letters nearer to each other. */
const narrowFont = 0.92;

/** Letters are made as narrow as this part of their width. */
const narrowest = 0.5;

/** How narrow the letters of a text are, as part of the width of those that there are: 1 for usual ones. In hundredths. */
export function narrowing(lines: readonly Line[], letters: LetterLook, widthOf: TextWidth): number {
	const level = levelLines(lines);
	if (!isMeasured(level)) return 1;
	const measured = level.map((line) => measure(line, 0, letters, widthOf));
	const total = (valueOf: (line: MeasuredLine) => number) => measured.reduce((sum, line) => sum + valueOf(line), 0);
	const natural = total(({ naturalWords }) => naturalWords);
	const part = total(({ words }) => words) / Math.max(1, natural);
	return part > narrowFont || part <= 0 ? 1 : Math.max(narrowest, Math.round(100 * part) / 100);
}

/** The same as `letterFit` for letters that are made as narrow as the page's, in hundredths of their width where that is not the usual one. */
export function narrowedFit(
	lines: readonly Line[],
	letters: LetterLook,
	widthOf: TextWidth,
): LetterFit & { readonly stretch?: number } {
	const narrow = narrowing(lines, letters, widthOf);
	if (narrow === 1) return letterFit(lines, letters, widthOf);
	const fit = letterFit(lines, letters, (...own) => widthOf(...own) * narrow);
	return { ...fit, stretch: Math.round(100 * narrow) };
}

/** Room between the letters of each line: the usual one, less where it lacks room for itself, more where the next word finds room in it. */
function spacings(lines: readonly MeasuredLine[], usual: number, width: number): number[] {
	const whole = (steps: number) => steps * letterStep;
	const base = whole(Math.round(usual / letterStep));
	const found: number[] = [];
	// From the last line up: the first word of the next one has the room between its letters that it has there.
	for (const [index, line] of [...lines.entries()].reverse()) {
		const next = lines[index + 1];
		const signs = Math.max(1, line.letters + line.spaces);
		// What is no wider than on the page finds the room that it had there.
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

/** A room between letters as LibreOffice has it. */
const coarse = (spacing: number): number => Math.round(spacing / coarseStep) * coarseStep;

/** What a line grows by when the first word of the next stands in it. */
function firstOf(next: MeasuredLine, { hyphen }: MeasuredLine): number {
	return hyphen > 0 ? next.naturalFirst - next.space - hyphen : next.naturalFirst;
}

function isMeasured(lines: readonly Line[]): boolean {
	const texts = lines.flatMap((line) => line.words.map(({ text }) => text));
	const signsOf = (some: readonly string[]) => some.flatMap((text) => [...text]);
	// Most texts have no such sign.
	const strange = signsOf(texts.filter((text) => !isMeasuredText(text))).filter((sign) => !isMeasuredText(sign));
	return strange.length === 0 || strange.length <= maxUnknown * signsOf(texts).length;
}

/** Where a line begins, from the edge at which the lines of its text begin; points. */
export function offsetOf({ box }: Line, lines: readonly Line[], { alignment, isFromRight }: LetterLook): number {
	if (alignment === 'center' || alignment === 'right') return 0;
	if (isFromRight) return Math.max(...lines.map((line) => line.box.right)) - box.right;
	return box.left - Math.min(...lines.map((line) => line.box.left));
}

/** Room behind the longest line, points: half of what is still too narrow for the first word of the next. */
export function roomOf(measured: readonly MeasuredLine[], widest: number, letters: LetterLook): number {
	if (letters.alignment === 'justify') return minRoom / 2;
	const most = Math.max(maxRoom * widest, maxRoomOfSize * letters.fontSize);
	const spare = measured.slice(0, -1).map((line, index) => {
		const next = measured[index + 1]?.first ?? 0;
		return line.offset + line.width + next - widest;
	});
	return Math.max(minRoom, Math.min(...spare, 2 * most) / 2);
}

/** Measure a line. @param offset  where it begins, points */
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
	for (const [index, { word, spaceBefore }] of words.entries()) {
		const gap = gapBefore(words, index);
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

/** The start of a word up to a sign behind which it may be parted. */
const firstPart = /^.+?[-‐–—/](?=.)/u;

/** A gap between two words that is wider than this part of the font size is a tab. */
const maxSpace = 1.2;

function gapBefore(words: readonly OrderedWord[], index: number): number {
	const [before, word] = [words[index - 1]?.word, words[index]?.word];
	return before && word ? Math.max(before.box.left, word.box.left) - Math.min(before.box.right, word.box.right) : 0;
}
