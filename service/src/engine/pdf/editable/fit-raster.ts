import type { GlyphRun } from '../../fonts/font-book';
import { GlyphRaster } from '../../fonts/glyph-raster';
import type { LineFit } from './fit-line';
import type { InkCells } from './measure-ink';

/** A word whose letters are drawn over its ink. All measures in points. */
export interface DrawnWord {
	readonly runs: readonly GlyphRun[];
	readonly cells: InkCells;
	/** Where it begins, from the left side of its box. */
	readonly left: number;
	/** How wide its letters are drawn: the size times the stretching. */
	readonly sizeX: number;
	/** By how much its box's baseline lies above that of its line. */
	readonly lift: number;
	/** Where its ink ends, from the left side of its box: beyond lies that of others. */
	readonly from: number;
	readonly to: number;
	/** Its middle along the line. */
	readonly at: number;
}

/** Squared differences between drawn letters and ink, as a part of the ink's own squares. @param raiseOf  of a word's baseline above that of its line, points */
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

/** A word drawn in the cells of its ink. */
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

/** Steps of the search: of the baseline in points for a size of ten, of the size as a part of it. */
const raiseStep = 0.16;
const sizeStep = 0.02;
const rounds = 4;
const maxSteps = 4;

/** Move the baseline and change the size by small steps for as long as the letters come to lie better over their ink. */
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

/** Steps into one direction, or else into the other, for as long as they help. */
function climb(attempt: (direction: 1 | -1) => boolean): void {
	const direction = attempt(1) ? 1 : attempt(-1) ? -1 : undefined;
	if (direction === undefined) return;
	for (let step = 1; step < maxSteps && attempt(direction); step++);
}

/** Where the ink of a word begins and ends along its line, points. */
export interface Ends {
	readonly left: number;
	readonly right: number;
}

/** Ends of words move by steps of this part of the size, and as far as this at most. */
const endStep = 0.03;
const maxMoved = 0.12;

/** Move the ends of a word for as long as its letters come to lie better over their ink. @param misfitOf  of a word with these ends */
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
