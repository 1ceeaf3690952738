import type { FillIn } from '../../model';
import { connectedParts, type ConnectedPart } from '../../pixels/connected-parts';
import { isGrey } from '../../pixels/is-grey';
import { increment } from '../../pixels/levels';
import type { PageRaster } from '../../pixels/raster';
import type { InkMap } from './ink';
import type { OcrSettings } from '../settings/settings';

/** Looked up once, not for each pixel. */
const { abs, floor, max, min, round } = Math;

/** Colors at each pixel of a map. */
interface Planes {
	readonly red: Uint8Array;
	readonly green: Uint8Array;
	readonly blue: Uint8Array;
}

/**
 * Rectangles of one color other than the paper's, in map pixels: shaded cells, headings, bars. @param dpi  of the map
 */
export function findFills(image: PageRaster, map: InkMap, dpi: number, settings: OcrSettings): FillIn<'cells'>[] {
	const { minSide, coloredPart, maxFills } = settings.fills;
	const { width, height } = map;
	const planes = planesOf(image, map);
	const flat = flatPixels(planes, width, height, settings);
	const least = max(6, round(minSide * dpi));
	const fills: FillIn<'cells'>[] = [];
	for (const part of connectedParts(flat, width, 4)) {
		const { left, top, right, bottom, places } = part;
		if (right - left < least || bottom - top < least) continue;
		if (places.length < coloredPart * (right - left) * (bottom - top) || !isRectangle(part, width, settings)) continue;
		const color = colorOf(places, planes);
		// The last pixel of an area differs from its neighbor.
		fills.push({ box: { left, top, right: min(width, right + 1), bottom: min(height, bottom + 1) }, color });
		if (fills.length > maxFills) return [];
	}
	return fills;
}

/** One plane for all channels of a grayscale image. */
function planesOf(image: PageRaster, { width, height, scale }: InkMap): Planes {
	const { width: fullWidth, pixels } = image;
	const plane = () => new Uint8Array(width * height);
	const red = plane();
	const [green, blue] = isGrey(image) ? [red, red] : [plane(), plane()];
	const middle = scale / 2;
	for (let y = 0, to = 0; y < height; y++) {
		const row = floor(y * scale + middle) * fullWidth;
		for (let x = 0; x < width; x++, to++) {
			const at = (row + floor(x * scale + middle)) * 4;
			red[to] = pixels[at] ?? 0;
			if (green === red) continue;
			green[to] = pixels[at + 1] ?? 0;
			blue[to] = pixels[at + 2] ?? 0;
		}
	}
	return { red, green, blue };
}

/** 1 for each pixel that is not paper and has the color of its right and lower neighbors. */
function flatPixels(planes: Planes, width: number, height: number, settings: OcrSettings): Uint8Array {
	const { besidePaper, sameColor } = settings.fills;
	const { red, green, blue } = planes;
	const [paperRed, paperGreen, paperBlue] = paperColor(planes);
	const flat = new Uint8Array(width * height);
	const hasColor = green !== red;
	const differs = (a: number, b: number, by: number) =>
		abs((red[a] ?? 0) - (red[b] ?? 0)) > by ||
		(hasColor && (abs((green[a] ?? 0) - (green[b] ?? 0)) > by || abs((blue[a] ?? 0) - (blue[b] ?? 0)) > by));
	for (let y = 0; y < height - 1; y++) {
		for (let x = 0, at = y * width; x < width - 1; x++, at++) {
			const isPaper =
				abs((red[at] ?? 0) - paperRed) <= besidePaper &&
				(!hasColor ||
					(abs((green[at] ?? 0) - paperGreen) <= besidePaper && abs((blue[at] ?? 0) - paperBlue) <= besidePaper));
			if (!isPaper && !differs(at, at + 1, sameColor) && !differs(at, at + width, sameColor)) flat[at] = 1;
		}
	}
	return flat;
}

/** The most frequent of the lighter colors. */
function paperColor({ red, green, blue }: Planes): [number, number, number] {
	const histogram = new Uint32Array(1 << 15);
	const keyAt = (at: number) => (((red[at] ?? 0) >> 3) << 10) | (((green[at] ?? 0) >> 3) << 5) | ((blue[at] ?? 0) >> 3);
	for (let at = 0; at < red.length; at += 3)
		if ((red[at] ?? 0) + (green[at] ?? 0) + (blue[at] ?? 0) > 384) increment(histogram, keyAt(at));
	let best = histogram.length - 1;
	for (const [key, count] of histogram.entries()) if (count > (histogram[best] ?? 0)) best = key;
	const sums: [number, number, number] = [0, 0, 0];
	let count = 0;
	for (let at = 0; at < red.length; at += 3) {
		if (keyAt(at) !== best) continue;
		sums[0] += red[at] ?? 0;
		sums[1] += green[at] ?? 0;
		sums[2] += blue[at] ?? 0;
		count++;
	}
	return count === 0 ? [255, 255, 255] : [sums[0] / count, sums[1] / count, sums[2] / count];
}

/** Whether the color reaches the sides of its box almost everywhere. */
function isRectangle(
	{ left, top, right, bottom, places }: ConnectedPart,
	width: number,
	settings: OcrSettings,
): boolean {
	const { sidePart, sideDepth } = settings.fills;
	const [atTop, atBottom] = [new Uint8Array(right - left), new Uint8Array(right - left)];
	const [atLeft, atRight] = [new Uint8Array(bottom - top), new Uint8Array(bottom - top)];
	for (const place of places) {
		const y = floor(place / width);
		const x = place - y * width;
		if (y - top < sideDepth) atTop[x - left] = 1;
		if (bottom - y <= sideDepth) atBottom[x - left] = 1;
		if (x - left < sideDepth) atLeft[y - top] = 1;
		if (right - x <= sideDepth) atRight[y - top] = 1;
	}
	return [atTop, atBottom, atLeft, atRight].every(
		(reached) => reached.reduce((sum, one) => sum + one, 0) >= sidePart * reached.length,
	);
}

/** Mean color of some places. */
function colorOf(places: Int32Array, planes: Planes): number {
	const mean = (plane: Uint8Array) =>
		round(places.reduce((sum, place) => sum + (plane[place] ?? 0), 0) / places.length);
	return (mean(planes.red) << 16) | (mean(planes.green) << 8) | mean(planes.blue);
}
