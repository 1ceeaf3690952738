import type { PixelBox } from '../../model';
import type { InkMap } from './ink';
import { quantile } from '../../values/quantiles';
import { ocrSettings, type OcrSettings } from '../settings/settings';

/** The inked part of an image, in its pixels; `undefined` if there is none. */
export function inkBounds({ width, height, ink, scale }: InkMap): PixelBox | undefined {
	let [left, right, top, bottom] = [width, 0, -1, 0];
	for (let y = 0; y < height; y++) {
		const row = ink.subarray(y * width, (y + 1) * width);
		const first = row.indexOf(1);
		if (first < 0) continue;
		if (top < 0) top = y;
		bottom = y + 1;
		left = Math.min(left, first);
		right = Math.max(right, row.lastIndexOf(1) + 1);
	}
	return top < 0 ? undefined : { left: left * scale, right: right * scale, top: top * scale, bottom: bottom * scale };
}

/**
 * Usual line height of a page in the detector's boxes, image pixels, before detection: from the heights of ink bands in
 * narrow strips. `undefined` if the page has too little text.
 */
export function expectedLineHeight(
	{ width, height, ink, scale }: InkMap,
	bounds: PixelBox,
	settings: OcrSettings = ocrSettings,
): number | undefined {
	const { strips, minStrip, minBand, maxBand, minBands, tallPart, boxFactor } = settings.textExtent;
	const [left, right, top, bottom] = [bounds.left, bounds.right, bounds.top, bounds.bottom].map((value) =>
		Math.round(value / scale),
	) as [number, number, number, number];
	const stripWidth = Math.max(minStrip, Math.round((right - left) / strips));
	const heights: number[] = [];
	for (let x = left; x + stripWidth <= right; x += stripWidth) {
		let start = -1;
		for (let y = top; y <= bottom; y++) {
			const isInked = y < bottom && hasInk(ink, y * width + x, stripWidth);
			if (isInked && start < 0) start = y;
			if (isInked || start < 0) continue;
			if (y - start >= minBand && y - start <= maxBand * height) heights.push(y - start);
			start = -1;
		}
	}
	const tall = heights.length < minBands ? undefined : quantile(heights, tallPart);
	return tall && boxFactor * scale * tall;
}

/** Every second pixel is enough: strokes of legible letters are as wide. */
function hasInk(ink: Uint8Array, from: number, count: number): boolean {
	for (let at = from; at < from + count; at += 2) if (ink[at] === 1) return true;
	return false;
}
