import type { TextWidth } from '../../fonts/standard-widths';
import type { Line } from '../../model';
import { hasArabic } from '../../model/scripts';
import {
	measure,
	narrowedFit,
	offsetOf,
	roomOf,
	type LetterFit,
	type LetterLook,
	type MeasuredLine,
} from './letter-fit';
import { levelLines } from './line-fit';

/** How wide a text is set where letters may be made wider and narrower themselves. */
export interface StretchedFit extends LetterFit {
	/** Width of letters, in hundredths of their usual one; absent where that is it. */
	readonly stretch?: number;
	/** The same for each level line by itself; absent where all have the one of the text. */
	readonly stretches?: readonly number[];
}

/** A line has this much room to spare, and the first word of the next lacks as much, points. */
const spare = 1;

/** Letters are made as narrow and as wide, in hundredths of their width. */
const narrowest = 50;
const widest = 200;

/** A letter before which a sign of no script stands as in Arabic text. */
const anchor = '\u0627';

/** Fit the letters of a text into the lines that it has on the page: Arabic ones, which are joined, by their own width, others by the room between them. */
export function fittedLetters(lines: readonly Line[], letters: LetterLook, widthOf: TextWidth): StretchedFit {
	const isJoined = widthOf.hasArabic === true && letters.isFromRight && lines.some(isArabic);
	return isJoined ? joinedFit(levelLines(lines), letters, widthOf) : narrowedFit(lines, letters, widthOf);
}

const isArabic = ({ words }: Line): boolean => words.some(({ text }) => hasArabic(text));

function joinedFit(lines: readonly Line[], letters: LetterLook, widthOf: TextWidth): StretchedFit {
	const measured = lines.map((line) => measure(line, offsetOf(line, lines, letters), letters, besideArabic(widthOf)));
	const longest = Math.max(0, ...measured.map(({ offset, width }) => offset + width));
	const width = longest + roomOf(measured, longest, letters);
	const stretches = stretchesOf(measured, width, letters.alignment === 'justify');
	const [first] = stretches;
	return {
		spacing: 0,
		lines: measured.map(() => 0),
		width,
		stretch: (stretches.length === 1 ? first : undefined) ?? bounded(Math.round(100 * usualStretch(measured))),
		stretches,
	};
}

const bounded = (stretch: number): number => Math.max(narrowest, Math.min(widest, stretch));

/** Width of the words on the page, as part of that which they have in the font. */
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

/** Signs that belong to no script are written in the font of the letters beside them. */
function besideArabic(widthOf: TextWidth): TextWidth {
	return (text, ...look) =>
		/\p{L}/u.test(text) ? widthOf(text, ...look) : widthOf(anchor + text, ...look) - widthOf(anchor, ...look);
}

/** Width of the letters of each line in hundredths: a line finds room and the first word of the next does not. */
function stretchesOf(lines: readonly MeasuredLine[], width: number, isJustified: boolean): number[] {
	const usual = usualStretch(lines);
	const found: number[] = [];
	// From the last line up: the first word of the next one is as wide as it is there.
	for (const [index, line] of [...lines.entries()].reverse()) {
		const next = lines[index + 1];
		const isEven = isJustified && next !== undefined;
		const wanted = 100 * (isEven ? usual : line.width / Math.max(1, line.natural));
		const most = Math.floor((100 * (width - spare - line.offset)) / Math.max(1, line.natural));
		const first = next ? (next.naturalFirst * (found[index + 1] ?? 100)) / 100 : Infinity;
		const least = Math.ceil((100 * (width + spare - line.offset - first)) / Math.max(1, line.natural));
		found[index] = bounded(Math.min(Math.max(Math.round(wanted), least), most));
	}
	return found;
}
