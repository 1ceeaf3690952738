import type { TextMap } from '../../text-detection/detect';

/** Looked up once, and not for each pixel. */
const { floor, max, min, round } = Math;

/** Something that is straight on the flat page, as it runs over the picture: places from one end to the other, pixels. */
export interface Trace {
	readonly x: Float64Array;
	readonly y: Float64Array;
	/** Height of a line of text; 0 for a rule or an edge. */
	readonly height: number;
	/** Where it lies on the flat page, for an edge of the page. */
	readonly level?: number;
	/** How much its places count against those of a line of text. */
	readonly weight: number;
}

/** From this probability on a pixel belongs to text. */
const textFrom = 0.3;

/** Shorter parts, in pixels of the map and in their own heights, show no direction. */
const shortest = 14;
const shortestByHeight = 2;

/** Distance of the places of a trace, pixels of the map. */
const spacing = 5;

/** The middle lines of the lines of text, which run level on the whole. @param scaleX, scaleY  pixels of the result for one of the map */
export function traceText({ width, height, probabilities }: TextMap, scaleX: number, scaleY: number): Trace[] {
	const traces: Trace[] = [];
	const seen = new Uint8Array(width * height);
	const sums = new Float64Array(width);
	const weighted = new Float64Array(width);
	const counts = new Uint16Array(width);
	const stack: number[] = [];
	for (let start = 0; start < probabilities.length; start++) {
		if (seen[start] === 1 || probabilities[start]! < textFrom) continue;
		let left = width;
		let right = 0;
		let total = 0;
		seen[start] = 1;
		stack.push(start);
		for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
			const y = floor(at / width);
			const x = at - y * width;
			const value = probabilities[at]!;
			sums[x]! += value;
			weighted[x]! += value * (y + 0.5);
			counts[x]!++;
			total++;
			left = min(left, x);
			right = max(right, x);
			for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
				if (next < 0 || next >= seen.length || seen[next] === 1 || probabilities[next]! < textFrom) continue;
				seen[next] = 1;
				stack.push(next);
			}
		}
		const length = right - left + 1;
		const thick = total / length;
		if (length >= shortest && length >= shortestByHeight * thick) traces.push(traced(left, right, thick));
		sums.fill(0, left, right + 1);
		weighted.fill(0, left, right + 1);
		counts.fill(0, left, right + 1);
	}
	return traces;

	function traced(left: number, right: number, thick: number): Trace {
		// A character is about as wide as high: less is its own shape and not the line's.
		const reach = max(3, round(thick));
		const inset = min(round(thick * 0.5), (right - left) >> 2);
		const places = max(2, round((right - left - 2 * inset) / spacing) + 1);
		const x = new Float64Array(places);
		const y = new Float64Array(places);
		for (let place = 0; place < places; place++) {
			const middle = left + inset + ((right - left - 2 * inset) * place) / (places - 1);
			// Equal reach on both sides, so that a slanted line is not bent at its ends.
			const own = min(reach, round(middle) - left, right - round(middle));
			let sum = 0;
			let value = 0;
			for (let at = round(middle) - own; at <= round(middle) + own; at++) {
				sum += sums[at]!;
				value += weighted[at]!;
			}
			x[place] = (middle + 0.5) * scaleX;
			y[place] = (value / sum) * scaleY;
		}
		// The detector's parts are thinner than the lines.
		return { x, y, height: thick * 1.8 * scaleY, weight: 1 };
	}
}
