import type { GlyphWord } from '../../fonts/font-book';
import type { MeasuredWord } from './measure-ink';

/** Size and baseline of a line by the ink of its words. */
export interface LineFit {
	/** Points. */
	readonly size: number;
	/** By how much the baseline lies above the one that was read, points. */
	readonly raise: number;
}

/** What of a word is compared: its ink on the page, and in a font. */
export interface InkPair {
	readonly measured: MeasuredWord['ink'];
	readonly glyphs: GlyphWord;
}

/** Rounds of weighing down what does not fit: accents that were lost, ink of neighbouring lines. */
const rounds = 5;
/** Differences up to this many points count fully. */
const exact = 0.3;
/** What was read is not off by more than these parts of its size. */
const smallest = 0.6;
const largest = 1.6;
const mostRaise = 0.35;
/** Tops and bottoms of letters must differ by this part of the size: of dashes and dots no size can be told. */
const leastSpread = 0.3;

/**
 * Find size and baseline with which letters reach as far up and down as their ink: least squares over the tops and bottoms
 * of words, what does not fit weighed down. The values that were read where nothing better is found.
 * @param size  as read, points
 */
export function fitLine(pairs: readonly InkPair[], size: number): LineFit {
	const points = pairs.flatMap(({ measured, glyphs }) =>
		glyphs.ink
			? [
					{ em: glyphs.ink.top, at: measured.top },
					{ em: glyphs.ink.bottom, at: measured.bottom },
				]
			: [],
	);
	const asRead = { size, raise: 0 };
	const ems = points.map(({ em }) => em);
	if (points.length < 2 || Math.max(...ems) - Math.min(...ems) < leastSpread) return asRead;
	let fit: LineFit = asRead;
	for (let round = 0; round < rounds; round++) {
		let [n, x, y, xx, xy] = [0, 0, 0, 0, 0];
		for (const { em, at } of points) {
			const weight = 1 / Math.max(exact, Math.abs(at - fit.raise - em * fit.size));
			n += weight;
			x += weight * em;
			y += weight * at;
			xx += weight * em * em;
			xy += weight * em * at;
		}
		const determinant = n * xx - x * x;
		if (determinant < 1e-9) return asRead;
		const slope = (n * xy - x * y) / determinant;
		fit = { size: slope, raise: (y - slope * x) / n };
	}
	const isPlausible = fit.size >= smallest * size && fit.size <= largest * size && Math.abs(fit.raise) <= mostRaise * size;
	return isPlausible ? fit : asRead;
}
