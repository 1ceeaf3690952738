import { hasKnownWidth, type TextWidth } from '../../fonts/standard-widths';
import { orderWords } from '../../text/word-order';
import { gapsBefore } from './word-gaps';
import type { Box, Line, Page, Turn, Word } from '../../model';
import { hasArabic } from '../../model/scripts';
import { turnBoxUpright } from '../../model/boxes';
import { typefaceOf, type Typeface } from '../../fonts/typeface';
import { median } from '../../values/quantiles';

/** Part of a line in one style. */
export interface PlacedRun {
	readonly text: string;
	readonly face: Typeface;
	/** Points. */
	readonly fontSize: number;
	/** Letter spacing that gives the line its width on the page; points. */
	readonly spacing: number;
	/** Letter width relative to the font; absent for 1. */
	readonly stretch?: number;
}

/** A text line in place. */
export interface PlacedLine {
	readonly runs: readonly PlacedRun[];
	/** On the page as displayed, points. */
	readonly box: Box;
	/** Clockwise, degrees; slanted text is written level. */
	readonly turn: 0 | 90 | 180 | 270;
	/** Of its largest text, points. */
	readonly fontSize: number;
	/** y of the baseline on the page rotated upright; points. */
	readonly baseline: number;
}

/** Wider gaps, in font sizes, are not word spaces and keep their width. */
const maxSpace = 0.9;

/** Maximum letter spacing, in font sizes: for a font of other metrics, not a change of the text. */
const maxSpacing = 0.35;

/**
 * Maximum letter spacing at which readers still see a word, in font sizes: Poppler splits words at a tenth, and
 * programs round positions.
 */
const maxApart = 0.06;

/** Letters further apart are spaced on the page: no font is as wide. */
const tracked = 0.2;

/** Minimum letter width. */
const minStretch = 0.5;

/** Minimum space width that still separates words. */
const minSpace = 0.4;

/** What a format can do with letters whose font is wider or narrower than the page's. */
export type LetterWidths = 'stretched' | 'fixed';

/**
 * Lines for fixed layouts: the words with the spacing that puts each in place.
 * @param letters  whether the format can scale letters, or only space them
 */
export function toPlacedLines(
	lines: readonly Line[],
	page: Pick<Page, 'width' | 'height'>,
	widthOf: TextWidth,
	letters: LetterWidths = 'fixed',
): PlacedLine[] {
	return lines.map((line) => {
		const turn = line.turn === 'slanted' ? 0 : line.turn;
		const fontSize = Math.max(...line.words.map((word) => word.fontSize));
		return {
			runs: placeRuns(line, widthOf, letters),
			box: asDisplayed(line.box, turn, page),
			turn,
			fontSize,
			baseline: footOf(line, fontSize),
		};
	});
}

/** Share of the font size below the baseline, if the baseline is unknown. */
const usualDescent = 0.22;

/** y of a line's baseline, points, on the page rotated upright for it. @param fontSize  of its largest text */
export function footOf(line: Line, fontSize: number): number {
	const main = line.words.filter((word) => word.fontSize >= 0.9 * fontSize && word.baseline !== undefined);
	return median(main.map((word) => word.baseline ?? 0)) ?? line.box.bottom - usualDescent * fontSize;
}

/** Text with its width on the page. */
interface Piece {
	text: string;
	readonly word: Word;
	width: number;
	readonly isGap: boolean;
}

/** Text with its width in office fonts. */
interface Measured extends Readonly<Piece> {
	/** Points. */
	readonly natural: number;
	readonly signs: number;
}

function placeRuns(line: Line, widthOf: TextWidth, letters: LetterWidths): PlacedRun[] {
	const pieces = piecesOf(line);
	const runs: PlacedRun[] = [];
	let start = 0;
	while (start < pieces.length) {
		// From gap to gap the letters share the missing or excess width.
		let end = start + 1;
		const isGap = pieces[start]?.isGap ?? false;
		while (!isGap && end < pieces.length && !pieces[end]?.isGap) end++;
		const stretch = pieces.slice(start, end).map((piece): Measured => {
			const { text, word } = piece;
			// A character missing from the standard fonts is set in an unknown one: its own width is the best guess.
			const isKnown = hasKnownWidth(text) || (widthOf.hasArabic === true && hasArabic(text));
			const natural = isKnown ? widthOf(text, typefaceOf(word), word.fontSize) : piece.width;
			return { ...piece, natural, signs: [...text].length };
		});
		for (const run of isGap ? stretch.map(asGap) : fitRun(stretch, letters)) addRun(runs, run);
		start = end;
	}
	return runs;
}

function asGap({ text, word, width, natural, signs }: Measured): PlacedRun {
	return { text, face: typefaceOf(word), fontSize: word.fontSize, spacing: (width - natural) / signs };
}

/**
 * Words and spaces in their original width. The words alone show whether the font differs: the spaces of a justified
 * line are wide in every font.
 */
function fitRun(pieces: readonly Measured[], letters: LetterWidths): PlacedRun[] {
	const words = pieces.filter(({ text }) => text !== ' ');
	const size = total(pieces, ({ word, signs }) => word.fontSize * signs) / Math.max(1, total(pieces, signsOf));
	const missing = missingOf(words, 1);
	const isTracked = missing >= tracked * size;
	// Joined letters stay joined.
	const isJoined = letters === 'stretched' && words.some(({ text }) => hasArabic(text));
	const isOtherFont = isJoined || (Math.abs(missing) > maxApart * size && !isTracked);
	const stretch = isOtherFont && letters === 'stretched' ? stretchOf(words) : 1;
	const rest = missingOf(pieces, stretch);
	const all = stretch === 1 ? {} : { stretch };
	if (!isJoined && (rest < maxApart * size || isTracked)) {
		const spacing = Math.max(-maxSpacing * size, Math.min(maxSpacing * size, rest));
		return pieces.map(({ text, word }) => ({ text, face: typefaceOf(word), fontSize: word.fontSize, ...all, spacing }));
	}
	let owed = 0;
	return pieces.map(({ text, word, width, natural, signs }) => {
		const look = { text, face: typefaceOf(word), fontSize: word.fontSize };
		const own = width - stretch * natural;
		const isSpace = text === ' ';
		if (isSpace && own + owed < 0 && letters === 'stretched') {
			// A space is scaled itself: LibreOffice does not shrink after the last letter of a run.
			const narrow = Math.max(minSpace, stretch + (own + owed) / natural);
			owed += own - (narrow - stretch) * natural;
			return { ...look, stretch: narrow, spacing: 0 };
		}
		const free = isSpace ? own + owed : isJoined ? 0 : Math.min(maxApart * word.fontSize * signs, own);
		owed += own - free;
		return { ...look, ...all, spacing: free / signs };
	});
}

const signsOf = ({ signs }: Measured): number => signs;

/** Missing width per letter, points. */
function missingOf(pieces: readonly Measured[], stretch: number): number {
	return total(pieces, ({ width, natural }) => width - stretch * natural) / Math.max(1, total(pieces, signsOf));
}

/** Letter width relative to the other font, in percent. */
function stretchOf(words: readonly Measured[]): number {
	const ratio = total(words, ({ width }) => width) / total(words, ({ natural }) => natural);
	return Math.max(minStretch, Math.round(100 * ratio) / 100);
}

function addRun(runs: PlacedRun[], run: PlacedRun): void {
	const last = runs.at(-1);
	const isSame =
		last?.spacing === run.spacing &&
		last.stretch === run.stretch &&
		last.fontSize === run.fontSize &&
		JSON.stringify(last.face) === JSON.stringify(run.face);
	if (isSame) runs[runs.length - 1] = { ...last, text: last.text + run.text };
	else runs.push(run);
}

function piecesOf(line: Line): Piece[] {
	const words = orderWords(line);
	const gaps = gapsBefore(words.map(({ word }) => word));
	const pieces: Piece[] = [];
	words.forEach(({ word, spaceBefore }, index) => {
		const before = words[index - 1]?.word;
		const width = word.box.right - word.box.left;
		if (before) {
			const gap = gaps[index] ?? 0;
			const isGap = gap > maxSpace * word.fontSize;
			if (spaceBefore || isGap) pieces.push({ text: ' ', word: before, width: Math.max(0, gap), isGap });
			else if (gap > 0) {
				const last = pieces.at(-1);
				if (last) last.width += gap;
			}
		}
		pieces.push({ text: word.text, word, width, isGap: false });
	});
	return pieces;
}

function total<T>(things: readonly T[], valueOf: (thing: T) => number): number {
	return things.reduce((sum, thing) => sum + valueOf(thing), 0);
}

/** A box of the page rotated upright for a line, in coordinates of the displayed page. */
function asDisplayed(box: Box, turn: Turn, { width, height }: Pick<Page, 'width' | 'height'>): Box {
	switch (turn) {
		case 90:
			return turnBoxUpright(box, 270, { width: height, height: width });
		case 180:
			return turnBoxUpright(box, 180, { width, height });
		case 270:
			return turnBoxUpright(box, 90, { width: height, height: width });
		default:
			return box;
	}
}
