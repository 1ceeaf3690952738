import { closed, type Plane } from '../../pixels/filters';
import { lumaWeights } from '../../pixels/luma';
import type { Raster } from '../../pixels/raster';
import type { Point } from './homography';
import type { ImageSettings } from '../settings';

/** Looked up once, and not for each pixel. */
const { abs, ceil, floor, hypot, max, min } = Math;

/**
 * A small view of the photo in which the text runs level, and how much its colours step at each place: across level
 * lines and across upright ones.
 */
export interface EdgeView {
	readonly width: number;
	readonly height: number;
	/** 0 to 1. */
	readonly level: Float32Array;
	readonly upright: Float32Array;
	/** Where a place of the view lies in the photo it was made from, and back. */
	readonly toPhoto: (x: number, y: number) => Point;
	readonly fromPhoto: (x: number, y: number) => Point;
}

/** @param angle  direction of the text in the photo, radians @param scale  pixels of the whole photo for one of `photo` */
export function edgeView(photo: Raster, angle: number, scale: number, settings: ImageSettings): EdgeView {
	const cos = Math.cos(angle);
	const sin = Math.sin(angle);
	const width = ceil(abs(photo.width * cos) + abs(photo.height * sin));
	const height = ceil(abs(photo.width * sin) + abs(photo.height * cos));
	const toSmall = (x: number, y: number): Point => ({
		x: (x - width / 2) * cos - (y - height / 2) * sin + photo.width / 2,
		y: (x - width / 2) * sin + (y - height / 2) * cos + photo.height / 2,
	});
	const sums = colourSums(withoutPrint(photo, settings), width, height, toSmall);
	const level = widest(steps(sums, width, height, false, settings), width, settings);
	const upright = widest(steps(sums, width, height, true, settings), 1, settings);
	return {
		width,
		height,
		level,
		upright,
		toPhoto: (x, y) => {
			const place = toSmall(x, y);
			return { x: place.x * scale, y: place.y * scale };
		},
		fromPhoto: (x, y) => {
			const dx = x / scale - photo.width / 2;
			const dy = y / scale - photo.height / 2;
			return { x: dx * cos + dy * sin + width / 2, y: dy * cos - dx * sin + height / 2 };
		},
	};
}

function withoutPrint({ width, height, pixels }: Raster, settings: ImageSettings): Plane[] {
	const { printReach } = settings.sideEdges;
	return [0, 1, 2].map((channel) => {
		const values = Float32Array.from({ length: width * height }, (_, at) => pixels[at * 4 + channel]!);
		return closed({ width, height, values }, printReach);
	});
}

/** Summed areas of brightness, of two differences of colours, and of what lies within the photo. */
function colourSums(
	planes: readonly Plane[],
	width: number,
	height: number,
	toSmall: (x: number, y: number) => Point,
): Float64Array[] {
	const [reds, greens, blues] = planes as [Plane, Plane, Plane];
	const { width: photoWidth, height: photoHeight } = reds;
	const stride = width + 1;
	const sums = Array.from({ length: 4 }, () => new Float64Array(stride * (height + 1)));
	const [light, red, yellow, inside] = sums as [Float64Array, Float64Array, Float64Array, Float64Array];
	for (let y = 0; y < height; y++) {
		let rowLight = 0;
		let rowRed = 0;
		let rowYellow = 0;
		let rowInside = 0;
		for (let x = 0; x < width; x++) {
			const place = toSmall(x + 0.5, y + 0.5);
			const px = floor(place.x);
			const py = floor(place.y);
			if (px >= 0 && py >= 0 && px < photoWidth && py < photoHeight) {
				const at = py * photoWidth + px;
				const r = reds.values[at]!;
				const g = greens.values[at]!;
				const b = blues.values[at]!;
				rowLight += lumaWeights[0] * r + lumaWeights[1] * g + lumaWeights[2] * b;
				rowRed += r - g;
				rowYellow += (r + g) / 2 - b;
				rowInside++;
			}
			const to = (y + 1) * stride + x + 1;
			light[to] = light[to - stride]! + rowLight;
			red[to] = red[to - stride]! + rowRed;
			yellow[to] = yellow[to - stride]! + rowYellow;
			inside[to] = inside[to - stride]! + rowInside;
		}
	}
	return sums;
}

/** Step of colour across a line through each pixel. */
function steps(
	sums: readonly Float64Array[],
	width: number,
	height: number,
	upright: boolean,
	settings: ImageSettings,
): Float32Array {
	const { nearGap, farGap } = settings.sideEdges;
	const near = stepsAt(sums, width, height, upright, nearGap, settings);
	const far = stepsAt(sums, width, height, upright, farGap, settings);
	return near.map((value, at) => (far[at] === outside ? value : min(value, far[at]!)));
}

/** No second band fits into the photo there. */
const outside = -1;

function stepsAt(
	sums: readonly Float64Array[],
	width: number,
	height: number,
	upright: boolean,
	gap: number,
	settings: ImageSettings,
): Float32Array {
	const { bandDepth, nearGap, bandReach, noiseStep, clearStep, borderEdge } = settings.sideEdges;
	const stride = width + 1;
	const result = new Float32Array(width * height).fill(outside);
	const [light, red, yellow, inside] = sums as [Float64Array, Float64Array, Float64Array, Float64Array];
	const reach = bandDepth + gap;
	const marginX = upright ? reach : bandReach;
	const marginY = upright ? bandReach : reach;
	const area = bandDepth * (2 * bandReach + 1);
	for (let y = marginY; y < height - marginY; y++) {
		for (let x = marginX; x < width - marginX; x++) {
			const before = upright
				? corner(stride, x - reach, y - bandReach, bandDepth, 2 * bandReach + 1)
				: corner(stride, x - bandReach, y - reach, 2 * bandReach + 1, bandDepth);
			const after = upright
				? corner(stride, x + gap, y - bandReach, bandDepth, 2 * bandReach + 1)
				: corner(stride, x - bandReach, y + gap, 2 * bandReach + 1, bandDepth);
			const insideBefore = total(inside, before);
			const insideAfter = total(inside, after);
			if (insideBefore < area || insideAfter < area) {
				// One band within and one without: the border of the photo.
				if (max(insideBefore, insideAfter) >= area && gap === nearGap) result[y * width + x] = borderEdge;
				continue;
			}
			const step = hypot(
				total(light, after) - total(light, before),
				total(red, after) - total(red, before),
				total(yellow, after) - total(yellow, before),
			);
			result[y * width + x] = min(1, max(0, (step / area - noiseStep) / (clearStep - noiseStep)));
		}
	}
	return result;
}

type Corners = readonly [number, number, number, number];

function corner(stride: number, left: number, top: number, width: number, height: number): Corners {
	const start = top * stride + left;
	const end = start + height * stride;
	return [start, start + width, end, end + width];
}

function total(sums: Float64Array, [a, b, c, d]: Corners): number {
	return sums[d]! - sums[c]! - sums[b]! + sums[a]!;
}

/** The greatest value within `wave` pixels across the line. @param across  distance of neighbours in memory */
function widest(values: Float32Array, across: number, settings: ImageSettings): Float32Array {
	const { wave } = settings.sideEdges;
	const result = new Float32Array(values.length);
	const margin = wave * across;
	for (let at = margin; at < values.length - margin; at++) {
		let most = 0;
		for (let by = -margin; by <= margin; by += across) most = max(most, values[at + by]!);
		result[at] = most;
	}
	return result;
}
