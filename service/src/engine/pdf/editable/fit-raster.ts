import type { GlyphRun } from '../../fonts/font-book';
import { GlyphRaster } from '../../fonts/glyph-raster';
import type { LineFit } from './fit-line';
import type { InkCells } from './measure-ink';

/** A word whose letters are rendered over its ink. All measures in points. */
export interface DrawnWord {
	readonly runs: readonly GlyphRun[];
	readonly cells: InkCells;
	/** Its start, from the left side of its box. */
	readonly left: number;
	/** Horizontal scale of its letters: size times stretch. */
	readonly sizeX: number;
	/** Offset of its box's baseline above that of its line. */
	readonly lift: number;
	/** End of its ink, from the left side of its box: what follows belongs to others. */
	readonly from: number;
	readonly to: number;
	/** Its center along the line. */
	readonly at: number;
}

/**
 * Squared differences between rendered letters and ink, relative to the ink's squares. @param raiseOf  offset of a
 * word's baseline above that of its line, points
 */
export function misfit(words: readonly DrawnWord[], size: number, raiseOf: (word: DrawnWord) => number): number {
	let [difference, ink] = [0, 0];
	for (const word of words) {
		const { values, width, left, step } = word.cells;
		const first = Math.max(0, Math.floor((word.from - left) / step) - 1);
		const end = Math.min(width, Math.ceil((word.to - left) / step) + 1);
		const own = drawn(word, size, raiseOf(word)).difference(values, first, end);
		difference += own.difference;
		ink += own.wanted;
	}
	return ink === 0 ? 0 : difference / ink;
}

/** A word rendered in the cells of its ink. */
function drawn({ runs, cells, left, sizeX, lift }: DrawnWord, size: number, raise: number): GlyphRaster {
	const raster = new GlyphRaster(cells.width, cells.height);
	const y = (lift - raise - cells.top) / cells.step;
	let pen = (left - cells.left) / cells.step;
	const [scaleX, scaleY] = [sizeX / cells.step, size / cells.step];
	for (const { glyphs } of runs) {
		for (const { outline, x, y: up, advance } of glyphs) {
			if (outline) raster.add(outline, pen + (x * scaleX) / 1000, y - (up * scaleY) / 1000, scaleX, scaleY);
			pen += (advance * scaleX) / 1000;
		}
	}
	return raster;
}

/** Search steps: of the baseline in points at size ten, and relative for the size. */
const raiseStep = 0.16;
const sizeStep = 0.02;
const rounds = 4;
const maxSteps = 4;

/** Moves the baseline and changes the size in small steps while the match improves. */
export function refined(words: readonly DrawnWord[], start: LineFit): { size: number; raise: number; misfit: number } {
	let best = { size: start.size, raise: start.raise, misfit: Infinity };
	const attempt = (size: number, raise: number): boolean => {
		const value = misfit(words, size, (word) => raise + start.slope * word.at);
		if (value >= best.misfit) return false;
		best = { size, raise, misfit: value };
		return true;
	};
	attempt(start.size, start.raise);
	let [up, larger] = [(raiseStep * start.size) / 10, sizeStep * start.size];
	for (let round = 0; round < rounds; round++) {
		climb((by) => attempt(best.size, best.raise + by * up));
		climb((by) => attempt(best.size + by * larger, best.raise));
		if (round > 0) {
			up /= 2;
			larger /= 2;
		}
	}
	return best;
}

/** Steps in one direction, or else the other, while the match improves. */
function climb(attempt: (direction: 1 | -1) => boolean): void {
	const direction = attempt(1) ? 1 : attempt(-1) ? -1 : undefined;
	if (direction === undefined) return;
	for (let step = 1; step < maxSteps && attempt(direction); step++);
}

/** Extent of a word's ink along its line, points. */
export interface Ends {
	readonly left: number;
	readonly right: number;
}

/** Step and maximum shift of the ends of words, relative to the size. */
const endStep = 0.03;
const maxMoved = 0.12;

/** Moves the ends of a word while its letters match its ink better. @param misfitOf  of a word with these ends */
export function refinedAlong(
	start: Ends,
	size: number,
	misfitOf: (ends: Ends) => number,
): Ends & { readonly misfit: number } {
	let best = { left: start.left, right: start.right };
	let least = misfitOf(best);
	const attempt = (left: number, right: number): boolean => {
		if (
			right - left < size * endStep ||
			Math.max(Math.abs(left - start.left), Math.abs(right - start.right)) > maxMoved * size
		)
			return false;
		const value = misfitOf({ left, right });
		if (value >= least) return false;
		best = { left, right };
		least = value;
		return true;
	};
	for (const part of [1, 0.5]) {
		const step = part * endStep * size;
		climb((by) => attempt(best.left + by * step, best.right + by * step));
		climb((by) => attempt(best.left + by * step, best.right));
		climb((by) => attempt(best.left, best.right + by * step));
	}
	return { ...best, misfit: least };
}
