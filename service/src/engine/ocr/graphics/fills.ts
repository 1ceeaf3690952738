import type { Fill } from '../../model';
import { connectedParts, type ConnectedPart } from '../../pixels/connected-parts';
import type { PageRaster } from '../../pixels/raster';
import type { InkMap } from './ink';

/** Looked up once, and not for each pixel. */
const { abs, floor, max, min, round } = Math;

/** A colour this near to the paper's in each channel, of 255, is paper. */
const besidePaper = 8;
/** Neighbours within this much in each channel have one colour: what print and scanner leave of a tint. */
const sameColor = 6;
/** Smaller areas are parts of letters, inches. */
const smallestSide = 0.07;
/** Part of each side along which the colour reaches up to it: areas of drawings and pictures are no rectangles. */
const sidePart = 0.85;
/** Distance from a side at which the colour is looked for, pixels. */
const sideDepth = 3;
/** Part of an area that has its colour where no text is. */
const coloredPart = 0.35;
/** More areas are a picture. */
const mostFills = 3000;

/** Colours at each pixel of a map. */
interface Planes {
	readonly red: Uint8Array;
	readonly green: Uint8Array;
	readonly blue: Uint8Array;
}

/** Rectangles of one colour other than the paper's, in pixels of the map: shaded cells, headings, bars. @param dpi of the map */
export function findFills(image: PageRaster, map: InkMap, dpi: number): Fill[] {
	const { width, height } = map;
	const planes = planesOf(image, map);
	const flat = flatPixels(planes, width, height);
	const least = max(6, round(smallestSide * dpi));
	const fills: Fill[] = [];
	for (const part of connectedParts(flat, width, 4)) {
		const { left, top, right, bottom, places } = part;
		if (right - left < least || bottom - top < least) continue;
		if (places.length < coloredPart * (right - left) * (bottom - top) || !isRectangle(part, width)) continue;
		const color = colorOf(places, planes);
		// The last pixel of an area differs from its neighbour.
		fills.push({ box: { left, top, right: min(width, right + 1), bottom: min(height, bottom + 1) }, color });
		if (fills.length > mostFills) return [];
	}
	return fills;
}

function planesOf({ width: fullWidth, pixels }: PageRaster, { width, height, scale }: InkMap): Planes {
	const [red, green, blue] = [0, 0, 0].map(() => new Uint8Array(width * height)) as [
		Uint8Array,
		Uint8Array,
		Uint8Array,
	];
	const middle = scale / 2;
	for (let y = 0, to = 0; y < height; y++) {
		const row = floor(y * scale + middle) * fullWidth;
		for (let x = 0; x < width; x++, to++) {
			const at = (row + floor(x * scale + middle)) * 4;
			red[to] = pixels[at]!;
			green[to] = pixels[at + 1]!;
			blue[to] = pixels[at + 2]!;
		}
	}
	return { red, green, blue };
}

/** 1 for each pixel that is not paper and has the colour of the ones right of it and below. */
function flatPixels(planes: Planes, width: number, height: number): Uint8Array {
	const { red, green, blue } = planes;
	const [paperRed, paperGreen, paperBlue] = paperColor(planes);
	const flat = new Uint8Array(width * height);
	const differs = (a: number, b: number, by: number) =>
		abs(red[a]! - red[b]!) > by || abs(green[a]! - green[b]!) > by || abs(blue[a]! - blue[b]!) > by;
	for (let y = 0; y < height - 1; y++) {
		for (let x = 0, at = y * width; x < width - 1; x++, at++) {
			const isPaper =
				abs(red[at]! - paperRed) <= besidePaper &&
				abs(green[at]! - paperGreen) <= besidePaper &&
				abs(blue[at]! - paperBlue) <= besidePaper;
			if (!isPaper && !differs(at, at + 1, sameColor) && !differs(at, at + width, sameColor)) flat[at] = 1;
		}
	}
	return flat;
}

/** The most frequent of the lighter colours. */
function paperColor({ red, green, blue }: Planes): [number, number, number] {
	const histogram = new Uint32Array(1 << 15);
	const keyAt = (at: number) => ((red[at]! >> 3) << 10) | ((green[at]! >> 3) << 5) | (blue[at]! >> 3);
	for (let at = 0; at < red.length; at += 3) if (red[at]! + green[at]! + blue[at]! > 384) histogram[keyAt(at)]!++;
	let best = histogram.length - 1;
	for (let key = 0; key < histogram.length; key++) if (histogram[key]! > histogram[best]!) best = key;
	const sums: [number, number, number] = [0, 0, 0];
	let count = 0;
	for (let at = 0; at < red.length; at += 3) {
		if (keyAt(at) !== best) continue;
		sums[0] += red[at]!;
		sums[1] += green[at]!;
		sums[2] += blue[at]!;
		count++;
	}
	return count === 0 ? [255, 255, 255] : [sums[0] / count, sums[1] / count, sums[2] / count];
}

/** True when the colour reaches the sides of its box nearly everywhere. */
function isRectangle({ left, top, right, bottom, places }: ConnectedPart, width: number): boolean {
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

/** Mean colour of some places. */
function colorOf(places: Int32Array, planes: Planes): number {
	const mean = (plane: Uint8Array) =>
		round(places.reduce((sum, place) => sum + (plane[place] ?? 0), 0) / places.length);
	return (mean(planes.red) << 16) | (mean(planes.green) << 8) | mean(planes.blue);
}
