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

/** Letters are stretched or narrowed to the width they have on the page within these bounds. */
const narrowest = 0.6;
const widest = 1.6;
/** Words of a line differ from the line's own stretching by this part at most … */
const maxDifference = 0.25;
/** … and share it when they differ by less. */
const minDifference = 0.02;
/** Readers of PDFs part words whose letters leave their line by half a point, and join them by gaps that must not differ then. */
const maxFall = 0.4;

/** A word of a line on its way to the page. */
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
	/** Drawn without ink, over a picture of it. */
	readonly hidden: boolean;
	/** Where it begins, on the page turned upright; points. */
	readonly left: number;
	readonly space: GlyphRun | undefined;
	readonly spaceWidth: number;
}

/** Words that tell size and baseline of their line, the longest ones. */
const tellingWords = 20;

/** A line in one face. */
export interface FittedLine {
	readonly words: readonly FittedWord[];
	/** y on the page turned upright, points. */
	readonly baseline: number;
}

/** How much of a line's ink and of its letters lie apart in a face, before their places are refined, as a part of the ink; `undefined` when they cannot be compared. */
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

/** Fit a line's letters to its ink in a face: weight of strokes, size, baseline, stretching, and the place of each letter. */
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

/** The words whose letters can be laid over their ink. */
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

/** The words of a line whose letters are as large as given. */
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

/** Steps in which words of one line stand higher than others, points: finer ones nobody sees. */
const riseStep = 0.1;

/** A thousandth of a point is enough. */
function round(value: number): number {
	return Math.round(value * 1000) / 1000;
}
