import type { Raster } from '../../pixels/raster';
import { boxBlur, closeGaps, mapRgb, median3, smooth, type Plane, type Rgb } from '../../pixels/filters';
import { imageSettings } from '../settings';

/** Looked up once, not for each pixel. */
const { floor, max, min, round } = Math;

/** The lit paper without its content: a small image for each channel, 0 to 255. */
export interface Background {
	readonly width: number;
	readonly height: number;
	readonly channels: Rgb<Float32Array>;
	/** 1 where the paper is visible, down to 0 on solid print and images. */
	readonly paper: Float32Array;
}

/** Estimates the background of a page. */
export function backgroundOf(picture: Raster): Background {
	return backgroundFrom(withoutText(picture));
}

/** The reduced page without its text lines: its background except for solid print and images. */
function withoutText(picture: Raster): Rgb<Plane> {
	const { smallSide, textReach } = imageSettings.background;
	return mapRgb(reduce(picture, smallSide), (plane) => closeGaps(plane, textReach));
}

function backgroundFrom(closings: Rgb<Plane>): Background {
	const print = solidPrint(closings);
	const channels = mapRgb(closings, (plane) => smooth(median3(median3(fillGaps(plane, print))), 1).values);
	return { width: print.width, height: print.height, channels, paper: smooth(print, 2).values };
}

/** Whether this is a clean scan: without its text, the rest is evenly bright; solid print and images are darker. */
export function isCleanScan(picture: Raster): boolean {
	const closings = withoutText(picture);
	return isEvenlyLit({ channels: closings.map(({ values }) => values) }) || isEvenlyLit(backgroundFrom(closings));
}

/** Whether the paper is already white and evenly lit. */
export function isEvenlyLit({ channels }: { readonly channels: readonly Float32Array[] }): boolean {
	const { evenFrom, brightFrom, tintBelow } = imageSettings.background;
	const sorted = channels.map((values) => values.slice().sort());
	const part = (values: Float32Array, of: number) => values[floor(values.length * of)] ?? 0;
	const middles = sorted.map((values) => part(values, 0.5));
	const isEven = sorted.every(
		(values) => part(values, 0.05) > evenFrom * part(values, 0.95) && part(values, 0.95) > brightFrom,
	);
	return isEven && max(...middles) - min(...middles) < tintBelow;
}

/**
 * Means over cells of an image, one plane per channel. @param side  longer side of the planes, pixels; the image's own
 * if smaller
 */
export function reduce({ width: fullWidth, height: fullHeight, pixels }: Raster, side: number): Rgb<Plane> {
	const scale = min(1, side / max(fullWidth, fullHeight));
	const width = max(1, round(fullWidth * scale));
	const height = max(1, round(fullHeight * scale));
	const sum = () => new Float32Array(width * height);
	const [red, green, blue, counts] = [sum(), sum(), sum(), sum()] as const;
	const cellOf = Uint16Array.from({ length: fullWidth }, (_, x) => min(width - 1, floor((x * width) / fullWidth)));
	// For a large image, every second pixel is enough.
	const step = fullWidth >= 4 * width ? 2 : 1;
	for (let y = 0; y < fullHeight; y += step) {
		const row = min(height - 1, floor((y * height) / fullHeight)) * width;
		for (let x = 0, at = y * fullWidth * 4; x < fullWidth; x += step, at += 4 * step) {
			const cell = row + (cellOf[x] ?? 0);
			red[cell] = (red[cell] ?? 0) + (pixels[at] ?? 0);
			green[cell] = (green[cell] ?? 0) + (pixels[at + 1] ?? 0);
			blue[cell] = (blue[cell] ?? 0) + (pixels[at + 2] ?? 0);
			counts[cell] = (counts[cell] ?? 0) + 1;
		}
	}
	return mapRgb([red, green, blue], (sums) => {
		const values = sums.map((value, at) => value / (counts[at] ?? 1));
		return { width, height, values };
	});
}

/** 1 where the paper is visible, 0 on solid print: dark or colored parts no wider than the larger extent. */
function solidPrint(planes: Rgb<Plane>): Plane {
	const { textReach, printReach, printFrom, colouredFrom, unseen } = imageSettings.background;
	const [{ width, height }] = planes;
	const ratios = mapRgb(planes, (plane) => {
		const around = smooth(closeGaps(plane, printReach), textReach).values;
		return plane.values.map((value, at) => {
			const paper = around[at] ?? 0;
			// A channel that hardly sees light says nothing.
			return paper < unseen ? 1 : min(1, value / paper);
		});
	});
	const [red, green, blue] = ratios;
	const values = red.map((own, at) => {
		const [least, most] = [min(own, green[at] ?? 1, blue[at] ?? 1), max(own, green[at] ?? 0, blue[at] ?? 0)];
		return least < printFrom || most - least > colouredFrom ? 0 : 1;
	});
	return { width, height, values };
}

/** A plane with its gaps filled from their surroundings. @param known  1 for known values, 0 for gaps */
function fillGaps({ width, height, values }: Plane, known: Plane): Plane {
	const { printReach, minWeight } = imageSettings.background;
	const result = values.map((value, at) => value * (known.values[at] ?? 0));
	let weights = known.values;
	const isKnown = (at: number) => (weights[at] ?? 0) > 0;
	for (let reach = printReach / 2; reach < 2 * max(width, height); reach *= 2) {
		const radius = round(reach);
		const sum = boxBlur({ width, height, values: result }, radius).values;
		const weight = boxBlur({ width, height, values: weights }, radius).values;
		let isWhole = true;
		const next = weights.slice();
		for (let at = 0; at < result.length; at++) {
			if (isKnown(at)) continue;
			const near = weight[at] ?? 0;
			if (near > minWeight) {
				result[at] = (sum[at] ?? 0) / near;
				next[at] = 1;
			} else {
				isWhole = false;
			}
		}
		weights = next;
		if (isWhole) break;
	}
	return { width, height, values: result.map((value, at) => (isKnown(at) ? value : (values[at] ?? 0))) };
}
