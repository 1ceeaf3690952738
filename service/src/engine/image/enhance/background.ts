import type { Raster } from '../../pixels/raster';
import { boxBlur, closed, median3, smoothed, type Plane } from '../../pixels/filters';
import { imageSettings, type ImageSettings } from '../settings';

/** Looked up once, and not for each pixel. */
const { floor, max, min, round } = Math;

/** The paper without what is on it, as light falls on it: a small picture for each channel, 0 to 255. */
export interface Background {
	readonly width: number;
	readonly height: number;
	readonly channels: readonly [Float32Array, Float32Array, Float32Array];
	/** 1 where the paper itself is seen, down to 0 on solid print and pictures. */
	readonly paper: Float32Array;
}

/** Estimate the background of a page. */
export function backgroundOf(picture: Raster, settings: ImageSettings = imageSettings): Background {
	return backgroundFrom(withoutText(picture, settings), settings);
}

/** The page in small without its lines of text: its background but for solid print and pictures. */
function withoutText(picture: Raster, settings: ImageSettings): Plane[] {
	const { smallSide, textReach } = settings.background;
	return reduced(picture, smallSide).map((plane) => closed(plane, textReach));
}

function backgroundFrom(closings: readonly Plane[], settings: ImageSettings): Background {
	const small = closings[0]!;
	const print = solidPrint(closings, settings);
	const [red, green, blue] = closings.map(
		(plane) => smoothed(median3(median3(filled(plane, print, settings))), 1).values,
	) as [Float32Array, Float32Array, Float32Array];
	return { width: small.width, height: small.height, channels: [red, green, blue], paper: smoothed(print, 2).values };
}

/** True for a clean scan. Where what is left without the text is even, the paper is: solid print and pictures are darker. */
export function isCleanScan(picture: Raster, settings: ImageSettings = imageSettings): boolean {
	const closings = withoutText(picture, settings);
	return (
		isEvenlyLit({ channels: closings.map(({ values }) => values) }, settings) ||
		isEvenlyLit(backgroundFrom(closings, settings), settings)
	);
}

/** True when the paper is white and evenly lit already. */
export function isEvenlyLit(
	{ channels }: { readonly channels: readonly Float32Array[] },
	settings: ImageSettings = imageSettings,
): boolean {
	const { evenFrom, brightFrom, tintBelow } = settings.background;
	const sorted = channels.map((values) => values.slice().sort());
	const part = (values: Float32Array, of: number) => values[floor(values.length * of)]!;
	const middles = sorted.map((values) => part(values, 0.5));
	const isEven = sorted.every(
		(values) => part(values, 0.05) > evenFrom * part(values, 0.95) && part(values, 0.95) > brightFrom,
	);
	return isEven && max(...middles) - min(...middles) < tintBelow;
}

/** Means over cells of a picture, a plane for each channel. @param side  long side of the planes, pixels; the picture's own if that is smaller */
export function reduced({ width: fullWidth, height: fullHeight, pixels }: Raster, side: number): [Plane, Plane, Plane] {
	const scale = min(1, side / max(fullWidth, fullHeight));
	const width = max(1, round(fullWidth * scale));
	const height = max(1, round(fullHeight * scale));
	const [red, green, blue, counts] = [0, 0, 0, 0].map(() => new Float32Array(width * height)) as [
		Float32Array,
		Float32Array,
		Float32Array,
		Float32Array,
	];
	const cellOf = Uint16Array.from({ length: fullWidth }, (_, x) => min(width - 1, floor((x * width) / fullWidth)));
	// Every second pixel of a large picture tells its means as well.
	const step = fullWidth >= 4 * width ? 2 : 1;
	for (let y = 0; y < fullHeight; y += step) {
		const row = min(height - 1, floor((y * height) / fullHeight)) * width;
		for (let x = 0, at = y * fullWidth * 4; x < fullWidth; x += step, at += 4 * step) {
			const cell = row + cellOf[x]!;
			red[cell]! += pixels[at]!;
			green[cell]! += pixels[at + 1]!;
			blue[cell]! += pixels[at + 2]!;
			counts[cell]!++;
		}
	}
	return [red, green, blue].map((values) => {
		for (let at = 0; at < values.length; at++) values[at]! /= counts[at]!;
		return { width, height, values };
	}) as [Plane, Plane, Plane];
}

/** 1 where the paper is seen, 0 at solid print: dark or coloured parts that are no wider than the greater reach. */
function solidPrint(planes: readonly Plane[], settings: ImageSettings): Plane {
	const { textReach, printReach, printFrom, colouredFrom, unseen } = settings.background;
	const { width, height } = planes[0]!;
	const least = new Float32Array(width * height).fill(1);
	const most = new Float32Array(width * height);
	for (const plane of planes) {
		const around = smoothed(closed(plane, printReach), textReach).values;
		for (let at = 0; at < least.length; at++) {
			// What a channel hardly sees says nothing.
			const ratio = around[at]! < unseen ? 1 : min(1, plane.values[at]! / around[at]!);
			least[at] = min(least[at]!, ratio);
			most[at] = max(most[at]!, ratio);
		}
	}
	return {
		width,
		height,
		values: least.map((ratio, at) => (ratio < printFrom || most[at]! - ratio > colouredFrom ? 0 : 1)),
	};
}

/** A plane with its gaps filled from around them. @param known  1 where values are known, 0 in gaps */
function filled({ width, height, values }: Plane, known: Plane, settings: ImageSettings): Plane {
	const { printReach } = settings.background;
	const result = values.map((value, at) => value * known.values[at]!);
	let weights = known.values;
	for (let reach = printReach / 2; reach < 2 * max(width, height); reach *= 2) {
		const radius = round(reach);
		const sum = boxBlur({ width, height, values: result }, radius).values;
		const weight = boxBlur({ width, height, values: weights }, radius).values;
		let isWhole = true;
		const next = weights.slice();
		for (let at = 0; at < result.length; at++) {
			if (weights[at]! > 0) continue;
			if (weight[at]! > 0.02) {
				result[at] = sum[at]! / weight[at]!;
				next[at] = 1;
			} else {
				isWhole = false;
			}
		}
		weights = next;
		if (isWhole) break;
	}
	return { width, height, values: result.map((value, at) => (weights[at]! > 0 ? value : values[at]!)) };
}
