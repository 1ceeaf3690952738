import type { FontBook, GlyphRun, GlyphWord } from '../../fonts/font-book';
import type { Word } from '../../model';
import { spansAlong } from './fit-along';
import { misfit, refined, type DrawnWord } from './fit-raster';
import { placeLetters } from './place-letters';
import {
	isOfLine,
	liftOf,
	middleOf,
	shapeLine,
	sizeOnLine,
	spanOf,
	type LineFace,
	type ShapedLine,
	type Span,
	type WordLooks,
} from './shape-line';
import type { TextLine } from './text-lines';

/** Letters are scaled to their width on the page within these limits. */
const narrowest = 0.6;
const widest = 1.6;
/** Maximum deviation of words from the line's stretch … */
const maxDifference = 0.25;
/** … which they share below this one. */
const minDifference = 0.02;
/**
 * PDF readers split words whose letters leave their line by half a point, and join them by gaps, which must then be
 * equal.
 */
const maxFall = 0.4;

/** A word of a line during fitting. */
export interface FittedWord {
	readonly glyphs: GlyphWord;
	readonly text: string;
	readonly color: number;
	/** Points. */
	readonly size: number;
	/** Horizontal stretching. */
	readonly stretch: number;
	/** Above the baseline of its line, points. */
	readonly rise: number;
	/** Invisible, over an image of it. */
	readonly hidden: boolean;
	/** Its start on the page rotated upright; points. */
	readonly left: number;
	readonly space: GlyphRun | undefined;
	readonly spaceWidth: number;
}

/** Words used for size and baseline of their line, the longest ones. */
const tellingWords = 20;

/** A line in one typeface. */
export interface FittedLine {
	readonly words: readonly FittedWord[];
	/** y on the page rotated upright, points. */
	readonly baseline: number;
}

/**
 * Mismatch between a line's ink and its letters in a typeface before refinement, relative to the ink; `undefined` if
 * they cannot be compared.
 */
export async function roughMisfit(
	line: TextLine,
	book: FontBook,
	looks: WordLooks,
	face: LineFace,
): Promise<number | undefined> {
	const shaped = await shapeLine(line, book, looks, face);
	const { fit } = shaped;
	const drawn = drawnWords(shaped, wordsAt(fit.size, shaped, shaped.words.map(spanOf)));
	return drawn.length === 0 ? undefined : misfit(drawn, fit.size, ({ at }) => fit.raise + fit.slope * at);
}

/**
 * Fits a line's letters to its ink in a typeface: stroke weight, size, baseline, stretch, and the position of each
 * letter.
 */
export async function fitLine(line: TextLine, book: FontBook, looks: WordLooks, face: LineFace): Promise<FittedLine> {
	const shaped = await shapeLine(line, book, looks, face);
	const { fit } = shaped;
	const words = wordsAt(fit.size, shaped, shaped.words.map(spanOf));
	const drawn = drawnWords(shaped, words);
	if (drawn.length === 0) return { words, baseline: line.baseline - fit.raise };
	const telling = drawn.sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, tellingWords);
	const best = refined(telling, fit);
	return { words: wordsAt(best.size, shaped, spansAlong(shaped, best)), baseline: line.baseline - best.raise };
}

/** The words whose letters can be matched with their ink. */
function drawnWords({ line, words }: ShapedLine, fitted: readonly FittedWord[]): DrawnWord[] {
	return words.flatMap(({ word, measured }, index): DrawnWord[] => {
		const { glyphs, left, size, stretch } = fitted[index]!;
		const isDrawn = glyphs.runs.every((run) => run.glyphs.every(({ outline }) => outline));
		if (!measured || !isDrawn || !isOfLine(word, line)) return [];
		const to = word.box.right - word.box.left - measured.right;
		const place = {
			left: left - word.box.left,
			sizeX: size * stretch,
			lift: liftOf(word, line),
			from: measured.left,
			to,
			at: middleOf(word),
		};
		return [{ runs: glyphs.runs, cells: measured.cells, ...place }];
	});
}

/** The words of a line with the given letter size. */
function wordsAt(
	lineSize: number,
	{ line, words, fit: { slope }, looks: { hidden, fall } }: ShapedLine,
	spans: readonly Span[],
): FittedWord[] {
	const sizeOf = (word: Word) => sizeOnLine(word, line, lineSize);
	const wanted = spans.reduce((sum, span) => sum + span.right - span.left, 0);
	const natural = words.reduce((sum, { word }, index) => sum + spans[index]!.width * sizeOf(word), 0);
	const ofLine = natural > 0 ? wanted / natural : 1;
	return words.map(({ word, glyphs, space, measured }, index): FittedWord => {
		const span = spans[index]!;
		const size = sizeOf(word);
		const own = span.width > 0 ? (span.right - span.left) / (span.width * size) : ofLine;
		const near = Math.max(ofLine * (1 - maxDifference), Math.min(ofLine * (1 + maxDifference), own));
		const chosen = Math.abs(near / ofLine - 1) < minDifference ? ofLine : near;
		const stretch = round(Math.max(narrowest, Math.min(widest, chosen)));
		const left = span.left - span.bearing * size * stretch;
		const place = { left: left - word.box.left, size, stretch };
		const isLevel = (span.right - span.left) * Math.abs(fall) < maxFall;
		return {
			glyphs: measured && isLevel ? { ...glyphs, runs: placeLetters(glyphs.runs, place, measured.columns) } : glyphs,
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
}

/** Step of raised words in a line, points: smaller ones are invisible. */
const riseStep = 0.1;

/** A thousandth of a point is enough. */
function round(value: number): number {
	return Math.round(value * 1000) / 1000;
}
