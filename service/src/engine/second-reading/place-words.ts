import type { Box } from '../model';
import { combineMatrices, transformPoint, type Matrix } from '../model/matrix';
import type { ShownText } from './shown-text';

/** A word as shown by the content of a page. */
export interface ShownWord {
	/** Folded, without glyphs of unknown text. */
	readonly text: string;
	/** As the file names it. */
	readonly raw: string;
	/** Glyphs whose text the file does not name. */
	readonly unknown: number;
	/** On the displayed page, points. */
	readonly box: Box;
	readonly fontSize: number;
	readonly isOptional: boolean;
}

/** Height of a line above and below its baseline, in font sizes. */
const ascent = 0.8;
const descent = 0.2;

/** A wider gap separates words, in font sizes; narrower spaces are kerning. */
const wordGap = 0.18;

/** Maximum distance of two copies of a glyph, in font sizes. */
const copyDistance = 0.3;

/** Smaller text is not readable, points. */
const minSize = 1;

/** A glyph on the displayed page. */
interface PlacedGlyph {
	readonly text: string | undefined;
	readonly raw: string;
	readonly isSpace: boolean;
	readonly isOptional: boolean;
	/** Its origin, its end on the baseline, and one font size upwards. */
	readonly x: number;
	readonly y: number;
	readonly endX: number;
	readonly endY: number;
	readonly upX: number;
	readonly upY: number;
	readonly size: number;
}

/** @param toDisplay  from page space to the displayed page */
export function placeWords(
	texts: readonly ShownText[],
	toDisplay: Matrix,
	page: { readonly width: number; readonly height: number },
): ShownWord[] {
	const words: ShownWord[] = [];
	const seen = new CopyGrid();
	let glyphs: PlacedGlyph[] = [];
	const endWord = () => {
		if (glyphs.length > 0 && glyphs.every(hasPlace) && !seen.isCopy(glyphs)) words.push(toWord(glyphs, page));
		glyphs = [];
	};
	placeGlyphs(texts, toDisplay, (glyph) => {
		const last = glyphs.at(-1);
		if (glyph.isSpace) endWord();
		else if (!last || !isSameAgain(last, glyph)) {
			if (last && !isNext(last, glyph)) endWord();
			glyphs.push(glyph);
		}
	});
	endWord();
	return words;
}

function isNext(last: PlacedGlyph, glyph: PlacedGlyph): boolean {
	const size = Math.max(last.size, glyph.size);
	return Math.hypot(glyph.x - last.endX, glyph.y - last.endY) <= wordGap * size && last.isOptional === glyph.isOptional;
}

/** Whether a glyph is painted again before the next one, as some programs write bold text. */
function isSameAgain(last: PlacedGlyph, glyph: PlacedGlyph): boolean {
	const advance = Math.hypot(last.endX - last.x, last.endY - last.y);
	const moved = Math.hypot(glyph.x - last.x, glyph.y - last.y);
	const isSame = glyph.text === last.text && glyph.isOptional === last.isOptional;
	return isSame && moved <= Math.min(copyDistance * glyph.size, advance / 2);
}

function toWord(glyphs: readonly PlacedGlyph[], page: { readonly width: number; readonly height: number }): ShownWord {
	const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
	let [text, raw] = ['', ''];
	let unknown = 0;
	let fontSize = 0;
	const include = (x: number, y: number) => {
		if (x < box.left) box.left = x;
		if (x > box.right) box.right = x;
		if (y < box.top) box.top = y;
		if (y > box.bottom) box.bottom = y;
	};
	for (const glyph of glyphs) {
		const { x, y, endX, endY, upX, upY, size } = glyph;
		for (const up of [-descent, ascent]) {
			include(x + up * upX, y + up * upY);
			include(endX + up * upX, endY + up * upY);
		}
		fontSize = Math.max(fontSize, size);
		raw += glyph.raw;
		if (glyph.text === undefined) unknown++;
		else text += glyph.text;
	}
	const [centreX, centreY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
	const isOutside = !(centreX >= 0 && centreX <= page.width && centreY >= 0 && centreY <= page.height);
	const isOptional = isOutside || fontSize < minSize || glyphs.some((glyph) => glyph.isOptional);
	return { text, raw, unknown, box, fontSize, isOptional };
}

function placeGlyphs(texts: readonly ShownText[], toDisplay: Matrix, visit: (glyph: PlacedGlyph) => void): void {
	let pen = 0;
	for (const { state, textMatrix, continues, items, replacement, isOptional } of texts) {
		const { font, fontSize, scale, characterSpacing, wordSpacing, rise } = state;
		if (!continues) pen = 0;
		const along = font.isVertical ? ([0, -1] as const) : ([scale, 0] as const);
		const whole = combineMatrices(textMatrix, combineMatrices(state.matrix, toDisplay));
		const [a, b, c, d] = whole;
		const [upX, upY] = [c * fontSize, d * fontSize];
		const size = Math.hypot(upX, upY);
		for (const item of items) {
			if (item.kind === 'number') pen -= (item.value / 1000) * fontSize * (font.isVertical ? -1 : 1);
			if (item.kind !== 'string') continue;
			font.each(item.bytes, ({ text, raw, isSpace, advance, hasWordSpacing }) => {
				const step = advance * fontSize;
				const [x, y] = transformPoint(whole, along[0] * pen, along[1] * pen + rise);
				const [stepX, stepY] = [along[0] * step, along[1] * step];
				visit({
					text: replacement ? undefined : text,
					raw,
					isSpace,
					isOptional: isOptional || replacement !== undefined,
					x,
					y,
					endX: x + a * stepX + c * stepY,
					endY: y + b * stepX + d * stepY,
					upX,
					upY,
					size,
				});
				pen += step + characterSpacing + (hasWordSpacing ? wordSpacing : 0);
			});
		}
	}
}

/** Largest coordinate of a place, points: pages are at most a quarter as large, and grid steps lose precision far beyond. */
const maxPlace = 2 ** 20;

/** Broken fonts and matrices have no place, or one that no page reaches. */
const hasPlace = ({ x, y, endX, endY, upX, upY }: PlacedGlyph) =>
	[x, y, endX, endY, upX, upY].every((value) => Math.abs(value) <= maxPlace);

/** Maximum pairs of glyphs of a page that are compared: ordinary pages have a tenth, a page of random text has many more. */
const maxPairs = 200_000;

/**
 * Finds words painted again at their place: shadows, simulated bold, and parts of clipped text.
 * @throws Error for a page with too many glyphs in the same places
 */
class CopyGrid {
	private readonly places = new Map<number, PlacedGlyph[]>();
	private pairs = 0;

	/** Whether most glyphs of a word were there before, all moved alike; otherwise remembers them. */
	isCopy(word: readonly PlacedGlyph[]): boolean {
		const moves = new Map<string, number>();
		for (const glyph of word) {
			const near = this.near(glyph);
			if (near.length === 0) continue;
			const own = new Set(near.map((other) => moveOf(glyph, other)));
			for (const move of own) moves.set(move, (moves.get(move) ?? 0) + 1);
		}
		if (moves.size > 0 && Math.max(...moves.values()) >= copiedPart * word.length) return true;
		for (const glyph of word) {
			const key = gridKey(cellAt(glyph.x), cellAt(glyph.y));
			const here = this.places.get(key);
			if (here) here.push(glyph);
			else this.places.set(key, [glyph]);
		}
		return false;
	}

	private near(glyph: PlacedGlyph): PlacedGlyph[] {
		const reach = Math.min(cellSize, copyDistance * glyph.size);
		const { x, y, text, isOptional } = glyph;
		const near: PlacedGlyph[] = [];
		const [lastColumn, lastRow] = [cellAt(x + reach), cellAt(y + reach)];
		for (let column = cellAt(x - reach); column <= lastColumn; column++) {
			for (let row = cellAt(y - reach); row <= lastRow; row++) {
				const others = this.places.get(gridKey(column, row));
				if (!others) continue;
				this.pairs += others.length;
				for (const other of others) {
					if (other.text !== text || other.isOptional !== isOptional) continue;
					if (Math.hypot(x - other.x, y - other.y) <= reach) near.push(other);
				}
			}
		}
		if (this.pairs > maxPairs) throw new Error('too many glyphs in the same places');
		return near;
	}
}

/** Points. */
const cellSize = 4;

/** Minimum share of a word's glyphs that its copy has. */
const copiedPart = 0.6;

const cellAt = (position: number) => Math.floor(position / cellSize);

/** One number per cell, for pages of any size that PDF allows. */
export const gridKey = (column: number, row: number) => column * 2 ** 20 + row;

/** In points, which rounding may split: copies are exact in most files. */
const moveOf = (glyph: PlacedGlyph, other: PlacedGlyph) =>
	`${Math.round(glyph.x - other.x)} ${Math.round(glyph.y - other.y)}`;
