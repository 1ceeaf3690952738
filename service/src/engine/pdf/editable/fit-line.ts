import type { GlyphWord } from '../../fonts/font-book';
import type { MeasuredWord } from './measure-ink';

/** Size and baseline of a line from the ink of its words. */
export interface LineFit {
	/** Points. */
	readonly size: number;
	/** Offset of the baseline above the recognized one, points. */
	readonly raise: number;
	/** Additional offset per point along the line: scans are slightly skewed. */
	readonly slope: number;
}

/** Compared extents of a word: its ink on the page, and in a font. */
interface InkPair {
	readonly measured: MeasuredWord['ink'];
	/** Its center along the line, points. */
	readonly at: number;
	readonly glyphs: GlyphWord;
}

/** Reweighting rounds against outliers: lost accents, ink of adjacent lines. */
const rounds = 5;
/** Differences up to this many points count fully. */
const exact = 0.3;
/** Minimum length, in sizes, of a line that shows a skew; larger skews would have been removed. */
const longLine = 15;
const maxSlope = 0.008;
/** Maximum deviation from the recognized values, relative to the size. */
const smallest = 0.6;
const largest = 1.6;
const maxRaise = 0.35;
/** Minimum height variation relative to the size: dashes and dots have no measurable size. */
const minSpread = 0.3;

/**
 * Finds size and baseline so that letters extend as far up and down as their ink: reweighted least squares over the
 * tops and bottoms of words. Returns the recognized values if nothing better is found.
 * @param size  recognized, points
 */
export function fitHeights(pairs: readonly InkPair[], size: number): LineFit {
	const points = pairs.flatMap(({ measured, glyphs, at: along }) =>
		glyphs.ink
			? [
					{ em: glyphs.ink.top, at: measured.top, along },
					{ em: glyphs.ink.bottom, at: measured.bottom, along },
				]
			: [],
	);
	const asRead = { size, raise: 0, slope: 0 };
	const ems = points.map(({ em }) => em);
	if (points.length < 2 || Math.max(...ems) - Math.min(...ems) < minSpread) return asRead;
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
		fit = { size: slope, raise: (y - slope * x) / n, slope: 0 };
	}
	const isPlausible =
		fit.size >= smallest * size && fit.size <= largest * size && Math.abs(fit.raise) <= maxRaise * size;
	return isPlausible ? leaning(points, fit) : asRead;
}

/** The remaining differences along the line, as a slope. */
function leaning(
	points: readonly { readonly em: number; readonly at: number; readonly along: number }[],
	fit: LineFit,
): LineFit {
	const places = points.map(({ along }) => along);
	if (Math.max(...places) - Math.min(...places) < longLine * fit.size) return fit;
	let slope = 0;
	let level = 0;
	for (let round = 0; round < rounds; round++) {
		let [n, x, y, xx, xy] = [0, 0, 0, 0, 0];
		for (const { em, at, along } of points) {
			const rest = at - fit.raise - em * fit.size;
			const weight = 1 / Math.max(exact, Math.abs(rest - level - slope * along));
			n += weight;
			x += weight * along;
			y += weight * rest;
			xx += weight * along * along;
			xy += weight * along * rest;
		}
		slope = (n * xy - x * y) / (n * xx - x * x);
		level = (y - slope * x) / n;
	}
	return Math.abs(slope) <= maxSlope ? { size: fit.size, raise: fit.raise + level, slope } : fit;
}
