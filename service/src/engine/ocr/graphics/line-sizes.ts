import type { TextWidth } from '../../fonts/standard-widths';
import type { PageRaster } from '../../pixels/raster';
import type { RecognisedWord } from '../port/recogniser';
import type { OcrSettings } from '../settings/settings';
import { median } from '../../values/quantiles';
import { sizeOfShortText } from './short-texts';
import { sizesByWidth } from './sizes-by-width';
import { inkOfWord } from './word-ink';

/** Letters of x-height, which put most of a line's ink between its baseline and that height. */
const low = /[acegm-suvwxyzабвгежзийклмнопстухцчшщъыьэюяαγεηικμνοπρστυχως]/gu;

/** Hebrew letters that sit on the baseline and share one height. */
const square = /[אבגדהוזחטכלמםנסעפצרשת]/gu;

/** Characters of capital height. */
const high = /[\p{Lu}\p{N}]/gu;

/** Font size of a line, pixels. */
export interface LineSize {
	readonly size: number;
	/**
	 * From small letters: fonts differ less in these than in capitals and digits, and small capitals are capitals of
	 * another size.
	 */
	readonly isExact: boolean;
}

/**
 * Font sizes of lines by the height of their small or Hebrew letters, within two percent for one font and size, where
 * the recognizers' own sizes differ by ten. Lines without a clear height use their width, if other lines of the page
 * show how wide letters are; the rest is missing.
 * @returns by line number
 */
export function lineSizes(
	image: PageRaster,
	words: readonly RecognisedWord[],
	widthOf: TextWidth,
	settings: OcrSettings,
): Map<number, LineSize> {
	const { minLetters, lowPart, highPart, squarePart } = settings.lineSizes;
	const { xHeight, capitalHeight, squareHeight } = settings.lineWords;
	const lines = new Map<number, RecognisedWord[]>();
	for (const word of words) {
		const line = lines.get(word.line);
		if (line) line.push(word);
		else lines.set(word.line, [word]);
	}
	const sizes = new Map<number, LineSize>();
	const others = new Map<number, RecognisedWord[]>();
	for (const [number, line] of lines) {
		const text = line.map((word) => word.text).join('');
		const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
		const countLetters = (signs: RegExp) => text.normalize('NFD').match(signs)?.length ?? 0;
		const isEnough = (count: number, part: number) => count >= minLetters && count >= part * letters;
		const bodyHeight = isEnough(countLetters(low), lowPart)
			? xHeight
			: isEnough(countLetters(square), squarePart)
				? squareHeight
				: undefined;
		const isExact = bodyHeight !== undefined;
		const size =
			isExact || isEnough(countLetters(high), highPart)
				? sizeOf(image, line, bodyHeight ?? capitalHeight, settings)
				: undefined;
		if (size === undefined) others.set(number, line);
		else sizes.set(number, { size, isExact });
	}
	const usual = median([...sizes.values()].map(({ size }) => size));
	if (usual === undefined) return sizes;
	const exact = [...sizes].flatMap(([number, { size, isExact }]) =>
		isExact ? [{ words: lines.get(number) ?? [], size }] : [],
	);
	const byWidth = sizesByWidth(exact, others, widthOf, settings);
	for (const [number, line] of others) {
		const short = settings.shortTexts.on ? sizeOfShortText(image, line, usual, settings) : undefined;
		const size = short ?? byWidth.get(number);
		if (size !== undefined) sizes.set(number, { size, isExact: false });
	}
	return sizes;
}

/**
 * Rows through the letter bodies have much ink, those above and below little: the body height is between the half
 * levels.
 * @param part  body height in font sizes
 */
function sizeOf(
	image: PageRaster,
	line: readonly RecognisedWord[],
	part: number,
	settings: OcrSettings,
): number | undefined {
	const { bodyFrom, bodyTo, halfOfBody, likeliest } = settings.lineSizes;
	const maxSize = Math.max(...line.map(({ fontSize }) => fontSize));
	const above = Math.ceil(1.2 * maxSize);
	const rows = inkOfRows(image, line, above, Math.ceil(0.5 * maxSize), settings);
	const minInk = rows.reduce((one, other) => Math.min(one, other), Infinity);
	const [from, to] = [Math.round(above - bodyTo * maxSize), Math.round(above - bodyFrom * maxSize)];
	const body = rows.slice(from, to + 1).sort();
	const half = minInk + halfOfBody * ((body[body.length >> 1] ?? 0) - minInk);
	const middle = (from + to) >> 1;
	const top = edgeFrom(rows, middle, -1, half);
	const bottom = edgeFrom(rows, middle, 1, half);
	if (top === undefined || bottom === undefined) return undefined;
	const size = (bottom - top) / part;
	// Underlines, diacritics and adjacent lines give heights that no font has.
	return size > maxSize / likeliest && size < maxSize * likeliest ? size : undefined;
}

/** Mean ink of the rows of a line. @param above  rows above the baseline @param below  … and below it */
function inkOfRows(
	image: PageRaster,
	line: readonly RecognisedWord[],
	above: number,
	below: number,
	settings: OcrSettings,
): Float64Array {
	const sums = new Float64Array(above + below);
	const counts = new Float64Array(above + below);
	for (const { box, baseline } of line) {
		const reach = { ...box, top: baseline - above, bottom: baseline + below };
		const ink = inkOfWord(image, reach, settings);
		if (!ink) continue;
		for (let row = 0; row < ink.rows; row++) {
			let sum = 0;
			for (let at = row * ink.columns; at < (row + 1) * ink.columns; at++) sum += ink.contrast[at] ?? 0;
			// Skipped rows take the value of sampled ones.
			const first = ink.top + row * ink.step - Math.round(baseline) + above;
			for (let place = Math.max(0, first); place < Math.min(sums.length, first + ink.step); place++) {
				sums[place] = (sums[place] ?? 0) + sum;
				counts[place] = (counts[place] ?? 0) + ink.columns;
			}
		}
	}
	return sums.map((sum, place) => sum / Math.max(1, counts[place] ?? 0));
}

/** Where rows fall below a level, in fractions of a row; `undefined` if they never do. */
function edgeFrom(rows: Float64Array, start: number, way: 1 | -1, level: number): number | undefined {
	for (let row = start, inside = rows[start] ?? 0; row >= 0 && row < rows.length; row += way) {
		const own = rows[row] ?? 0;
		if (own < level) return row - (way * (level - own)) / Math.max(Number.EPSILON, inside - own);
		inside = own;
	}
	return undefined;
}
