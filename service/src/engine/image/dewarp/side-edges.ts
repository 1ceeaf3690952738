import { closeGaps, mapRgb, type Plane, type Rgb } from '../../pixels/filters';
import { lumaWeights } from '../../pixels/luma';
import type { Raster } from '../../pixels/raster';
import { reduce } from '../enhance/background';
import type { HullPoint } from '../../text-detection/rectangles';
import { imageSettings } from '../settings';

/** Looked up once, not for each pixel. */
const { abs, ceil, floor, hypot, max, min } = Math;

/**
 * A small view of the photo with level text, and the color steps at each place: across horizontal and across vertical
 * lines.
 */
export interface EdgeView {
	readonly width: number;
	readonly height: number;
	/** 0 to 1. */
	readonly level: Float32Array;
	readonly upright: Float32Array;
	/** Maps a place of the view to its photo, and back. */
	readonly toPhoto: (x: number, y: number) => HullPoint;
	readonly fromPhoto: (x: number, y: number) => HullPoint;
}

/**
 * @param angle  direction of the text in the photo, radians @param scale  pixels of the whole photo per pixel of
 * `photo`
 */
export function edgeView(photo: Raster, angle: number, scale: number): EdgeView {
	const cos = Math.cos(angle);
	const sin = Math.sin(angle);
	const width = ceil(abs(photo.width * cos) + abs(photo.height * sin));
	const height = ceil(abs(photo.width * sin) + abs(photo.height * cos));
	const toSmall = (x: number, y: number): HullPoint => ({
		x: (x - width / 2) * cos - (y - height / 2) * sin + photo.width / 2,
		y: (x - width / 2) * sin + (y - height / 2) * cos + photo.height / 2,
	});
	const withoutPrint = mapRgb(reduce(photo, Infinity), (plane) => closeGaps(plane, imageSettings.sideEdges.printReach));
	const sums = colourSums(withoutPrint, width, height, toSmall);
	const level = widest(steps(sums, width, height, false), width);
	const upright = widest(steps(sums, width, height, true), 1);
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

/** Summed areas of brightness, of two color differences, and of the area inside the photo. */
interface ColourSums {
	readonly light: Float64Array;
	readonly red: Float64Array;
	readonly yellow: Float64Array;
	readonly inside: Float64Array;
}

function colourSums(
	[reds, greens, blues]: Rgb<Plane>,
	width: number,
	height: number,
	toSmall: (x: number, y: number) => HullPoint,
): ColourSums {
	const { width: photoWidth, height: photoHeight } = reds;
	const stride = width + 1;
	const area = () => new Float64Array(stride * (height + 1));
	const sums = { light: area(), red: area(), yellow: area(), inside: area() };
	const { light, red, yellow, inside } = sums;
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
				const r = reds.values[at] ?? 0;
				const g = greens.values[at] ?? 0;
				const b = blues.values[at] ?? 0;
				rowLight += lumaWeights[0] * r + lumaWeights[1] * g + lumaWeights[2] * b;
				rowRed += r - g;
				rowYellow += (r + g) / 2 - b;
				rowInside++;
			}
			const to = (y + 1) * stride + x + 1;
			light[to] = (light[to - stride] ?? 0) + rowLight;
			red[to] = (red[to - stride] ?? 0) + rowRed;
			yellow[to] = (yellow[to - stride] ?? 0) + rowYellow;
			inside[to] = (inside[to - stride] ?? 0) + rowInside;
		}
	}
	return sums;
}

/** Color step across a line through each pixel. */
function steps(sums: ColourSums, width: number, height: number, upright: boolean): Float32Array {
	const { nearGap, farGap } = imageSettings.sideEdges;
	const near = stepsAt(sums, width, height, upright, nearGap);
	const far = stepsAt(sums, width, height, upright, farGap);
	return near.map((value, at) => {
		const behind = far[at] ?? outside;
		return behind === outside ? value : min(value, behind);
	});
}

/** No second band fits into the photo there. */
const outside = -1;

function stepsAt(sums: ColourSums, width: number, height: number, upright: boolean, gap: number): Float32Array {
	const { bandDepth, nearGap, bandReach, noiseStep, clearStep, borderEdge } = imageSettings.sideEdges;
	const stride = width + 1;
	const result = new Float32Array(width * height).fill(outside);
	const { light, red, yellow, inside } = sums;
	const reach = bandDepth + gap;
	const marginX = upright ? reach : bandReach;
	const marginY = upright ? bandReach : reach;
	const bandLength = 2 * bandReach + 1;
	const [wide, high] = upright ? [bandDepth, bandLength] : [bandLength, bandDepth];
	const area = wide * high;
	/** For a band, from its upper left corner. */
	const total = (values: Float64Array, at: number) => {
		const end = at + high * stride;
		return (values[end + wide] ?? 0) - (values[end] ?? 0) - (values[at + wide] ?? 0) + (values[at] ?? 0);
	};
	const toBefore = upright ? -reach - bandReach * stride : -bandReach - reach * stride;
	const toAfter = upright ? gap - bandReach * stride : gap * stride - bandReach;
	for (let y = marginY; y < height - marginY; y++) {
		for (let x = marginX; x < width - marginX; x++) {
			const before = y * stride + x + toBefore;
			const after = y * stride + x + toAfter;
			const insideBefore = total(inside, before);
			const insideAfter = total(inside, after);
			if (insideBefore < area || insideAfter < area) {
				// One band inside and one outside: the border of the photo.
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

/** The maximum within `wave` pixels across the line. @param across  distance of neighbors in memory */
function widest(values: Float32Array, across: number): Float32Array {
	const { wave } = imageSettings.sideEdges;
	const result = new Float32Array(values.length);
	const margin = wave * across;
	for (let at = margin; at < values.length - margin; at++) {
		let most = 0;
		for (let by = -margin; by <= margin; by += across) most = max(most, values[at + by] ?? 0);
		result[at] = most;
	}
	return result;
}
