// @ts-check
// What a reader's confidence means: the share of words that are right, by a line through a few points that never falls.

/** @typedef {readonly (readonly [raw: number, right: number])[]} Knots */
/** @typedef {{ raw: number, right: boolean }} Judged */

/** Points of a line at most. */
const maxKnots = 7;
/** Minimum words behind each point: this many, or this share of all words below it, because confident words dominate. */
const minWords = 40;
const partOfBefore = 0.5;
/** A share is never quite 0 or 1: so many words are taken to be right, and as many wrong, before any is seen. */
const doubt = 1;

/**
 * Isotonic regression (pooled neighbours), thinned out to a few points.
 * @param {readonly Judged[]} words
 * @returns {Knots}
 */
export function fitKnots(words) {
	const sorted = [...words].sort((a, b) => a.raw - b.raw);
	/** @type {{ raw: number, right: number, count: number }[]} */
	const blocks = [];
	for (let start = 0, end = 0; start < sorted.length; start = end) {
		const size = Math.max(minWords, Math.ceil(partOfBefore * start));
		end = start + 1.5 * size > sorted.length ? sorted.length : start + size;
		const block = sorted.slice(start, end);
		blocks.push({
			raw: sum(block, ({ raw }) => raw),
			right: sum(block, ({ right }) => Number(right)),
			count: block.length,
		});
		while (blocks.length > 1 && share(blocks.at(-2)) >= share(blocks.at(-1))) {
			const last = blocks.pop();
			const before = blocks.pop();
			if (last && before)
				blocks.push({ raw: last.raw + before.raw, right: last.right + before.right, count: last.count + before.count });
		}
	}
	/** @type {[number, number][]} */
	const points = blocks.map((block) => [block.raw / block.count, share(block)]);
	while (points.length > maxKnots) points.splice(minNeeded(points), 1);
	return points.map(([raw, right]) => [round(raw, 4), round(right, 3)]);
}

/** @param {{ right: number, count: number } | undefined} block */
const share = (block) => (block ? (block.right + doubt) / (block.count + 2 * doubt) : 0);

/** The inner point that lies nearest to the line between its neighbours. @param {readonly [number, number][]} points */
function minNeeded(points) {
	let best = 1;
	let least = Infinity;
	for (let index = 1; index + 1 < points.length; index++) {
		const [[x0 = 0, y0 = 0] = [], [x = 0, y = 0] = [], [x1 = 0, y1 = 0] = []] = points.slice(index - 1, index + 2);
		const far = Math.abs(y0 + ((y1 - y0) * (x - x0)) / Math.max(1e-9, x1 - x0) - y);
		if (far < least) [best, least] = [index, far];
	}
	return best;
}

/**
 * Expected calibration error: how far the confidence of words is from the share of them that is right, mean over ten ranges of
 * confidence, by their words.
 * @param {readonly { confidence: number, right: boolean }[]} words
 */
export function calibrationError(words) {
	const ranges = Array.from({ length: 10 }, (_, index) =>
		words.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === index),
	);
	const far = ranges.map((range) => Math.abs(sum(range, ({ confidence, right }) => confidence - Number(right))));
	return words.length === 0 ? 0 : sum(far, (value) => value) / words.length;
}

/** @template T @param {readonly T[]} items @param {(item: T) => number} of */
const sum = (items, of) => items.reduce((before, item) => before + of(item), 0);

/** @param {number} value @param {number} decimals */
const round = (value, decimals) => Number(value.toFixed(decimals));
