import type { FontBook } from '../../fonts/font-book';
import type { FontLook } from '../../fonts/script-fonts';
import { round, wordOperators } from '../typeset/word-operators';
import {
	breakLines,
	graphemes,
	placeUnits,
	shapeParagraph,
	splitWideUnits,
	type ShapedParagraph,
	type UnitLine,
} from './set-lines';
import { letterParts, textSizes } from './settings';

/** Where and how a text is set. Points. */
export interface TextArea {
	readonly width: number;
	readonly height: number;
	readonly look: FontLook;
	/** 0: as large as fits. */
	readonly size: number;
	/** Absent: at the start of its line. */
	readonly align?: 'center' | 'right' | undefined;
	readonly multiline?: boolean;
	/** Number of equal cells for one character each. */
	readonly cells?: number | undefined;
	/** Of a single line, from the bottom; absent: centered. */
	readonly baseline?: number;
}

/** A text set in an area, from its bottom left corner. */
export interface SetText {
	/** Text operators between `BT` and `ET`. */
	readonly operators: readonly string[];
	readonly size: number;
	/** False if it is cut off even at the smallest size. */
	readonly fits: boolean;
}

/** Sets a text as large as asked, or smaller to fit. */
export async function setText(text: string, area: TextArea, book: FontBook): Promise<SetText> {
	if (area.cells !== undefined) return await setInCells(text, area, area.cells, book);
	return area.multiline ? await setParagraphs(text, area, book) : await setLine(text, area, book);
}

async function setLine(text: string, area: TextArea, book: FontBook): Promise<SetText> {
	const paragraph = await shapeParagraph(text, book, area.look);
	const [line] = breakLines(paragraph, Infinity);
	const wanted = area.size || Math.min(textSizes.automatic, area.height / letterParts.leading);
	const ideal = Math.min(wanted, area.width / Math.max(line?.width ?? 0, Number.EPSILON));
	const size = Math.min(wanted, Math.max(ideal, textSizes.minimum));
	const baseline = area.baseline ?? area.height / 2 - letterParts.middle * size;
	const operators = line ? lineOperators(line, paragraph.space, { area, size, baseline, book }) : [];
	return { operators, size, fits: size <= ideal + sizeSlack };
}

/** A text divided over several lines. */
export interface DividedText {
	readonly texts: readonly string[];
	readonly size: number;
}

/**
 * Divides a text over lines as large as asked, or smaller to fit.
 * @param widths  of the lines, points
 * @returns `undefined` if it does not fit at the smallest size
 */
export async function divideText(
	text: string,
	{ size: first, look }: Pick<TextArea, 'size' | 'look'>,
	widths: readonly number[],
	book: FontBook,
): Promise<DividedText | undefined> {
	const paragraph = await shapeParagraph(text, book, look);
	for (let size = first; size >= textSizes.minimum; size -= textSizes.step) {
		const lines = breakLines(paragraph, ...widths.map((width) => width / size));
		const fits = lines.every((line, index) => line.width * size <= (widths[index] ?? 0) + sizeSlack);
		if (fits) return { texts: lines.map(({ units }) => joinUnits(units)), size };
	}
	return undefined;
}

function joinUnits(units: UnitLine['units']): string {
	return units.map(({ text, spaced }, index) => (spaced && index > 0 ? ` ${text}` : text)).join('');
}

/** Rounding of sizes. */
const sizeSlack = 0.001;

async function setParagraphs(text: string, area: TextArea, book: FontBook): Promise<SetText> {
	const first = area.size || textSizes.automatic;
	// Some producers mark all fields as fields of several lines.
	const hasRoom = area.height >= 2 * letterParts.leading * Math.min(first, textSizes.automatic);
	if (!hasRoom && !text.includes('\n')) {
		const line = await setLine(text, area, book);
		if (line.fits) return line;
	}
	const whole: ShapedParagraph[] = [];
	for (const paragraph of text.split('\n')) whole.push(await shapeParagraph(paragraph, book, area.look));
	const fitted = largestFit(whole, first, area);
	const isSmall = !fitted.fits || fitted.size < smallestPart * Math.min(first, textSizes.automatic);
	const { size, lines, fits } = isSmall ? largestFit(await inPieces(whole, first, area, book), first, area) : fitted;
	const operators = lines.flatMap((line, index) => {
		const baseline = area.height - (letterParts.ascent + index * letterParts.leading) * size;
		return lineOperators(line, whole[0]!.space, { area, size, baseline, book });
	});
	return { operators, size, fits };
}

/** Below this part of its size, a text is not shrunk to keep a long word whole. */
const smallestPart = 0.6;

/** The paragraphs with words in pieces that are wider than a line. */
async function inPieces(
	paragraphs: readonly ShapedParagraph[],
	first: number,
	{ width, look }: TextArea,
	book: FontBook,
): Promise<ShapedParagraph[]> {
	const size = Math.min(first, textSizes.automatic);
	const pieces: ShapedParagraph[] = [];
	for (const paragraph of paragraphs) pieces.push(await splitWideUnits(paragraph, width / size, book, look));
	return pieces;
}

function largestFit(
	paragraphs: readonly ShapedParagraph[],
	first: number,
	area: TextArea,
): { readonly size: number; readonly lines: readonly UnitLine[]; readonly fits: boolean } {
	let size = first;
	let lines = linesAt(paragraphs, area.width / size);
	while (!isInside(lines, size, area) && size > textSizes.minimum) {
		size = Math.max(textSizes.minimum, size - textSizes.step);
		lines = linesAt(paragraphs, area.width / size);
	}
	return { size, lines, fits: isInside(lines, size, area) };
}

function linesAt(paragraphs: readonly ShapedParagraph[], width: number): UnitLine[] {
	return paragraphs.flatMap((paragraph) => breakLines(paragraph, width));
}

function isInside(lines: readonly UnitLine[], size: number, { width, height }: TextArea): boolean {
	const { ascent, descent, leading } = letterParts;
	const tall = (ascent + descent + (lines.length - 1) * leading) * size;
	return tall <= height + sizeSlack && lines.every((line) => line.width * size <= width + sizeSlack);
}

interface LinePlace {
	readonly area: TextArea;
	readonly size: number;
	readonly baseline: number;
	readonly book: FontBook;
}

function lineOperators(line: UnitLine, space: number, { area, size, baseline, book }: LinePlace): string[] {
	const free = area.width - line.width * size;
	const align = area.align ?? (line.isRightToLeft ? 'right' : undefined);
	// A text that is too long shows its beginning.
	const start = free < 0 && !line.isRightToLeft ? 0 : align === 'right' ? free : align === 'center' ? free / 2 : 0;
	return placeUnits(line, space).flatMap(({ unit, left }) => [
		`1 0 0 1 ${round(start + left * size)} ${round(baseline)} Tm`,
		...wordOperators(unit.text, unit.glyphs, book, size),
	]);
}

/** One character per cell, from the first cell; from the last one if the text is aligned to the right. */
async function setInCells(text: string, area: TextArea, cells: number, book: FontBook): Promise<SetText> {
	const signs = [...graphemes(text)].map(({ segment }) => segment);
	const width = area.width / cells;
	const shaped = await Promise.all(signs.map(async (sign) => await book.shape(sign, area.look)));
	const widest = Math.max(Number.EPSILON, ...shaped.map((glyphs) => glyphs.width));
	const wanted = area.size || Math.min(textSizes.automatic, area.height / letterParts.leading);
	const ideal = Math.min(wanted, width / widest);
	const size = Math.min(wanted, Math.max(ideal, textSizes.minimum));
	const empty = cells - signs.length;
	const first = area.align === 'right' ? empty : area.align === 'center' ? Math.floor(empty / 2) : 0;
	const baseline = area.baseline ?? area.height / 2 - letterParts.middle * size;
	const operators = signs.flatMap((sign, index) => {
		const glyphs = shaped[index]!;
		const left = (first + index + 0.5) * width - (glyphs.width * size) / 2;
		return /^\s*$/.test(sign)
			? []
			: [`1 0 0 1 ${round(left)} ${round(baseline)} Tm`, ...wordOperators(sign, glyphs, book, size)];
	});
	return { operators, size, fits: size <= ideal + sizeSlack && empty >= 0 };
}
