import type { TextWidth } from '../../fonts/standard-widths';
import type { Line } from '../../model';
import { hasArabic } from '../../model/scripts';
import {
	measure,
	fitNarrowed,
	offsetOf,
	roomOf,
	type LetterFit,
	type LetterLook,
	type MeasuredLine,
} from './letter-fit';
import { levelLines } from './line-fit';

/** Widths of a text whose letters may be scaled. */
interface StretchedFit extends LetterFit {
	/** Letter width in percent; absent for 100. */
	readonly stretch?: number;
	/** The same for each level line; absent if all have that of the text. */
	readonly stretches?: readonly number[];
}

/** Spare space of a line, and space that the first word of the next one lacks, points. */
const spare = 1;

/** Range of letter widths, in percent. */
const narrowest = 50;
const widest = 200;

/** A letter before which a script-neutral character is set as in Arabic text. */
const anchor = '\u0627';

/**
 * Fits the letters of a text into its lines on the page: joined Arabic letters by their width, others by letter
 * spacing.
 */
export function fitLetters(lines: readonly Line[], letters: LetterLook, widthOf: TextWidth): StretchedFit {
	const isJoined = widthOf.hasArabic === true && letters.isFromRight && lines.some(isArabic);
	return isJoined ? fitJoined(levelLines(lines), letters, widthOf) : fitNarrowed(lines, letters, widthOf);
}

const isArabic = ({ words }: Line): boolean => words.some(({ text }) => hasArabic(text));

function fitJoined(lines: readonly Line[], letters: LetterLook, widthOf: TextWidth): StretchedFit {
	const measured = lines.map((line) => measure(line, offsetOf(line, lines, letters), letters, besideArabic(widthOf)));
	const longest = Math.max(0, ...measured.map(({ offset, width }) => offset + width));
	const width = longest + roomOf(measured, longest, letters);
	const stretches = stretchesOf(measured, width, letters.alignment === 'justify');
	const [first] = stretches;
	return {
		spacing: 0,
		lines: measured.map(() => 0),
		width,
		stretch: (stretches.length === 1 ? first : undefined) ?? clampWidth(Math.round(100 * usualStretch(measured))),
		stretches,
	};
}

const clampWidth = (stretch: number): number => Math.max(narrowest, Math.min(widest, stretch));

/** Width of the words on the page relative to the font. */
function usualStretch(lines: readonly MeasuredLine[]): number {
	const total = (valueOf: (line: MeasuredLine) => number) => lines.reduce((sum, line) => sum + valueOf(line), 0);
	return (
		total(({ words }) => words) /
		Math.max(
			1,
			total(({ naturalWords }) => naturalWords),
		)
	);
}

/** Script-neutral characters use the font of the adjacent letters. */
function besideArabic(widthOf: TextWidth): TextWidth {
	return (text, ...look) =>
		/\p{L}/u.test(text) ? widthOf(text, ...look) : widthOf(anchor + text, ...look) - widthOf(anchor, ...look);
}

/** Letter width of each line in percent, so that the line fits and the first word of the next does not. */
function stretchesOf(lines: readonly MeasuredLine[], width: number, isJustified: boolean): number[] {
	const usual = usualStretch(lines);
	const found: number[] = [];
	// Bottom-up: the first word of the next line has that line's width.
	for (const [index, line] of [...lines.entries()].reverse()) {
		const next = lines[index + 1];
		const isEven = isJustified && next !== undefined;
		const wanted = 100 * (isEven ? usual : line.width / Math.max(1, line.natural));
		const most = Math.floor((100 * (width - spare - line.offset)) / Math.max(1, line.natural));
		const first = next ? (next.naturalFirst * (found[index + 1] ?? 100)) / 100 : Infinity;
		const least = Math.ceil((100 * (width + spare - line.offset - first)) / Math.max(1, line.natural));
		found[index] = clampWidth(Math.min(Math.max(Math.round(wanted), least), most));
	}
	return found;
}
