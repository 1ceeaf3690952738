import type { TextWidth } from '../../fonts/standard-widths';
import { orderedWords } from '../../text/word-order';
import type { Box, Line, Page, Turn, Word } from '../../model';
import { turnedUpright } from '../../model/boxes';
import { typefaceOf, type Typeface } from '../../fonts/typeface';
import { median } from '../../values/quantiles';

/** A stretch of a line in one look. */
export interface PlacedRun {
	readonly text: string;
	readonly face: Typeface;
	/** Points. */
	readonly fontSize: number;
	/** Added behind each character so that the line gets its width on the page; points. */
	readonly spacing: number;
}

/** A line of text where it stood. */
export interface PlacedLine {
	readonly runs: readonly PlacedRun[];
	/** On the page as displayed, points. */
	readonly box: Box;
	/** Clockwise, degrees; slanted text is written level. */
	readonly turn: 0 | 90 | 180 | 270;
	/** Of its largest text, points. */
	readonly fontSize: number;
	/** y of the letters' foot on the page turned upright; points. */
	readonly baseline: number;
}

/** Wider gaps than this part of the font size are no spaces between words, and keep their own width. */
const widestSpace = 0.9;

/** Letters are moved by this part of the font size at most: a font of other measures, not a change of the text. */
const mostSpacing = 0.35;

/** Lines as writers of fixed layouts need them: the words with the space that puts each where it was. */
export function placedLines(
	lines: readonly Line[],
	page: Pick<Page, 'width' | 'height'>,
	widthOf: TextWidth,
): PlacedLine[] {
	return lines.map((line) => {
		const turn = line.turn === 'slanted' ? 0 : line.turn;
		const fontSize = Math.max(...line.words.map((word) => word.fontSize));
		return {
			runs: placedRuns(line, widthOf),
			box: asDisplayed(line.box, turn, page),
			turn,
			fontSize,
			baseline: footOf(line, fontSize),
		};
	});
}

/** Part of the font size that hangs below the baseline, where a reader does not know the baseline. */
const usualDescent = 0.22;

/** y of the foot of a line's letters, points, on the page turned upright for it. @param fontSize  of its largest text */
export function footOf(line: Line, fontSize: number): number {
	const main = line.words.filter((word) => word.fontSize >= 0.9 * fontSize && word.baseline !== undefined);
	return median(main.map((word) => word.baseline ?? 0)) ?? line.box.bottom - usualDescent * fontSize;
}

/** A piece of text with the width it has on the page. */
interface Piece {
	text: string;
	readonly word: Word;
	width: number;
	readonly isGap: boolean;
}

function placedRuns(line: Line, widthOf: TextWidth): PlacedRun[] {
	const pieces = piecesOf(line);
	const runs: PlacedRun[] = [];
	let start = 0;
	while (start < pieces.length) {
		// From gap to gap the letters share what is missing or too much.
		let end = start + 1;
		const isGap = pieces[start]?.isGap ?? false;
		while (!isGap && end < pieces.length && !pieces[end]?.isGap) end++;
		const stretch = pieces.slice(start, end);
		const natural = sum(stretch, ({ text, word }) => widthOf(text, typefaceOf(word), word.fontSize));
		const signs = Math.max(
			1,
			sum(stretch, ({ text }) => [...text].length),
		);
		const missing = (sum(stretch, ({ width }) => width) - natural) / signs;
		const size = stretch[0]?.word.fontSize ?? 1;
		const spacing = isGap ? missing : Math.max(-mostSpacing * size, Math.min(mostSpacing * size, missing));
		for (const piece of stretch) addRun(runs, piece, spacing);
		start = end;
	}
	return runs;
}

function addRun(runs: PlacedRun[], { text, word }: Piece, spacing: number): void {
	const face = typefaceOf(word);
	const last = runs.at(-1);
	const isSame =
		last?.spacing === spacing && last.fontSize === word.fontSize && JSON.stringify(last.face) === JSON.stringify(face);
	if (isSame) runs[runs.length - 1] = { ...last, text: last.text + text };
	else runs.push({ text, face, fontSize: word.fontSize, spacing });
}

function piecesOf(line: Line): Piece[] {
	const words = orderedWords(line);
	const pieces: Piece[] = [];
	words.forEach(({ word, spaceBefore }, index) => {
		const before = words[index - 1]?.word;
		const width = word.box.right - word.box.left;
		if (before) {
			const gap = Math.max(before.box.left, word.box.left) - Math.min(before.box.right, word.box.right);
			const isGap = gap > widestSpace * word.fontSize;
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

function sum<T>(things: readonly T[], valueOf: (thing: T) => number): number {
	return things.reduce((total, thing) => total + valueOf(thing), 0);
}

/** A box of the page turned upright for a line, as it lies on the displayed page. */
function asDisplayed(box: Box, turn: Turn, { width, height }: Pick<Page, 'width' | 'height'>): Box {
	switch (turn) {
		case 90:
			return turnedUpright(box, 270, { width: height, height: width });
		case 180:
			return turnedUpright(box, 180, { width, height });
		case 270:
			return turnedUpright(box, 90, { width: height, height: width });
		default:
			return box;
	}
}
