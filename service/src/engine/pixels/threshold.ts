import { increment } from './levels';

/** Bytes per pixel: red, green, blue, opaque. */
const bytesPerPixel = 4;

/**
 * Range of thresholds: a page of pale tints has no ink that must become black, and a dark image no paper that must
 * become white.
 */
const [lowest, highest] = [96, 200];

/** Threshold if ink and paper do not differ. */
const middle = 128;

/**
 * The brightness (1 to 255) from which pixels become white in a black-and-white image: the threshold that best
 * separates ink and paper (N. Otsu, A threshold selection method from gray-level histograms, 1979), so that gray and
 * colored text stays.
 * @param pixels  four bytes each
 */
export function whiteFrom(pixels: Uint8Array): number {
	const counts = histogram(pixels);
	const total = pixels.length / bytesPerPixel;
	let sum = 0;
	counts.forEach((count, level) => (sum += count * level));
	let below = 0;
	let sumBelow = 0;
	let best = 0;
	let [first, last] = [middle, middle];
	for (let level = 1; level < 256; level++) {
		below += counts[level - 1] ?? 0;
		sumBelow += (counts[level - 1] ?? 0) * (level - 1);
		const above = total - below;
		if (below === 0 || above === 0) continue;
		const difference = sumBelow / below - (sum - sumBelow) / above;
		const between = below * above * difference * difference;
		// Unused levels between ink and paper: their middle is farthest from both.
		if (between > best * (1 + 1e-9)) [best, first, last] = [between, level, level];
		else if (between >= best * (1 - 1e-9) && level === last + 1) last = level;
	}
	return Math.min(highest, Math.max(lowest, (first + last) >> 1));
}

/** Histogram of brightness (ITU-R BT.709, as in the gray image). */
function histogram(pixels: Uint8Array): Uint32Array {
	const counts = new Uint32Array(256);
	for (let at = 0; at < pixels.length; at += bytesPerPixel) {
		const level = 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
		increment(counts, Math.round(level));
	}
	return counts;
}
