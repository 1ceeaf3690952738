import type { Box, Fill } from '../../model';
import type { OcrImage } from '../../pixels/ocr-image';
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
export function findFills(image: OcrImage, map: InkMap, dpi: number): Fill[] {
	const { width, height } = map;
	const planes = planesOf(image, map);
	const flat = flatPixels(planes, width, height);
	const least = max(6, round(smallestSide * dpi));
	const fills: Fill[] = [];
	const stack: number[] = [];
	const labels = new Int32Array(flat.length);
	for (let start = 0, label = 0; start < flat.length; start++) {
		if (flat[start] !== 1 || labels[start] !== 0) continue;
		const part = partFrom(start, ++label, flat, labels, width, stack);
		const { left, top, right, bottom, count } = part;
		if (right - left < least || bottom - top < least || count < coloredPart * (right - left) * (bottom - top)) continue;
		if (!isRectangle(part, label, labels, width)) continue;
		const color = colorOf(part, label, labels, planes, width);
		// The last pixel of an area differs from its neighbour.
		fills.push({ box: { left, top, right: min(width, right + 1), bottom: min(height, bottom + 1) }, color });
		if (fills.length > mostFills) return [];
	}
	return fills;
}

function planesOf({ width: fullWidth, pixels }: OcrImage, { width, height, scale }: InkMap): Planes {
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

interface Part extends Box {
	readonly count: number;
}

/** Label the connected flat pixels around one. */
function partFrom(
	start: number,
	label: number,
	flat: Uint8Array,
	labels: Int32Array,
	width: number,
	stack: number[],
): Part {
	const part = { left: Infinity, top: Infinity, right: 0, bottom: 0, count: 0 };
	const visit = (index: number) => {
		if (flat[index] !== 1 || labels[index] !== 0) return;
		labels[index] = label;
		stack.push(index);
	};
	visit(start);
	for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
		const y = floor(index / width);
		const x = index - y * width;
		part.count++;
		if (x < part.left) part.left = x;
		if (x >= part.right) part.right = x + 1;
		if (y < part.top) part.top = y;
		if (y >= part.bottom) part.bottom = y + 1;
		if (x > 0) visit(index - 1);
		if (x < width - 1) visit(index + 1);
		visit(index - width);
		visit(index + width);
	}
	return part;
}

/** True when the colour reaches the sides of its box nearly everywhere. */
function isRectangle({ left, top, right, bottom }: Part, label: number, labels: Int32Array, width: number): boolean {
	const reaches = (length: number, at: (along: number, depth: number) => number) => {
		let count = 0;
		for (let along = 0; along < length; along++) {
			for (let depth = 0; depth < sideDepth; depth++) {
				if (labels[at(along, depth)] !== label) continue;
				count++;
				break;
			}
		}
		return count >= sidePart * length;
	};
	return (
		reaches(right - left, (x, depth) => (top + depth) * width + left + x) &&
		reaches(right - left, (x, depth) => (bottom - 1 - depth) * width + left + x) &&
		reaches(bottom - top, (y, depth) => (top + y) * width + left + depth) &&
		reaches(bottom - top, (y, depth) => (top + y) * width + right - 1 - depth)
	);
}

function colorOf(
	{ left, top, right, bottom, count }: Part,
	label: number,
	labels: Int32Array,
	planes: Planes,
	width: number,
): number {
	let [red, green, blue] = [0, 0, 0];
	for (let y = top; y < bottom; y++) {
		for (let at = y * width + left; at < y * width + right; at++) {
			if (labels[at] !== label) continue;
			red += planes.red[at]!;
			green += planes.green[at]!;
			blue += planes.blue[at]!;
		}
	}
	return (round(red / count) << 16) | (round(green / count) << 8) | round(blue / count);
}
