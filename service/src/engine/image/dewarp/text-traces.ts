import { connectedParts } from '../../pixels/connected-parts';
import { textMask, type TextMap } from '../../text-detection/detect';
import { imageSettings } from '../settings';

/** Looked up once, not for each pixel. */
const { floor, max, min, round } = Math;

/** The center line of a text line across the image: places from end to end, pixels. */
export interface Trace {
	readonly x: Float64Array;
	readonly y: Float64Array;
}

/** The center lines of text lines that are roughly level. @param scaleX, scaleY  result pixels per map pixel */
export function traceText(map: TextMap, scaleX: number, scaleY: number): Trace[] {
	const { shortest, minByHeight, spacing } = imageSettings.textTraces;
	const { width, probabilities } = map;
	const traces: Trace[] = [];
	const sums = new Float64Array(width);
	const weighted = new Float64Array(width);
	for (const { left, right, places } of connectedParts(textMask(map), width, 4)) {
		const thick = places.length / (right - left);
		if (right - left < shortest || right - left < minByHeight * thick) continue;
		sums.fill(0, left, right);
		weighted.fill(0, left, right);
		for (const place of places) {
			const x = place % width;
			const value = probabilities[place] ?? 0;
			sums[x] = (sums[x] ?? 0) + value;
			weighted[x] = (weighted[x] ?? 0) + value * (floor(place / width) + 0.5);
		}
		traces.push(trace(left, right - 1, thick));
	}
	return traces;

	function trace(left: number, right: number, thick: number): Trace {
		// A character is about as wide as high: a shorter part shows its own shape, not the line's.
		const reach = max(3, round(thick));
		const inset = min(round(thick * 0.5), (right - left) >> 2);
		const places = max(2, round((right - left - 2 * inset) / spacing) + 1);
		const x = new Float64Array(places);
		const y = new Float64Array(places);
		for (let place = 0; place < places; place++) {
			const middle = left + inset + ((right - left - 2 * inset) * place) / (places - 1);
			// The same extent on both sides, so that the ends of a slanted line are not bent.
			const own = min(reach, round(middle) - left, right - round(middle));
			let sum = 0;
			let value = 0;
			for (let at = round(middle) - own; at <= round(middle) + own; at++) {
				sum += sums[at] ?? 0;
				value += weighted[at] ?? 0;
			}
			x[place] = (middle + 0.5) * scaleX;
			y[place] = (value / sum) * scaleY;
		}
		return { x, y };
	}
}
