import sharp from 'sharp';
import type { PixelBox } from '../model';
import { isGrey } from '../pixels/is-grey';
import { connectedParts, maskFrom, type ConnectedPart } from '../pixels/connected-parts';
import type { Raster } from '../pixels/raster';
import type { PaddleModels } from './models';
import { convexHull, smallestRectangle, type LineBox, type HullPoint } from './rectangles';
import { detectionSettings } from './settings';
import { free } from '../values/freed';

/** A line of text that the detector found, in pixels of the image. */
export interface DetectedLine extends LineBox {
	/** 0 to 1. */
	readonly score: number;
}

/** Lines of an image, with the size of the picture that the detector saw. */
export interface Detection {
	readonly lines: readonly DetectedLine[];
	/** Pixels of the detector's picture for one of the image. */
	readonly scale: number;
}

/** The model was trained on pictures normalised with these (ImageNet's mean and standard deviation of each channel), blue first. */
const trainedOn = [
	{ mean: 0.485, deviation: 0.229 },
	{ mean: 0.456, deviation: 0.224 },
	{ mean: 0.406, deviation: 0.225 },
] as const;

/** Sides are multiples of this, pixels: the model halves its picture five times. */
const sideStep = 32;

/** Where text is, as the detector sees it. */
export interface TextMap {
	/** Of the map, pixels; both sides are rounded on their own. */
	readonly width: number;
	readonly height: number;
	/** Of text at each pixel, 0 to 1: high along the middle of each line. */
	readonly probabilities: Float32Array;
}

/** The detector's map of an image. @param longSide of the picture the detector sees, pixels; never more than the image has */
export async function detectText(models: PaddleModels, image: Raster, longSide: number): Promise<TextMap> {
	return await mapOf(models, image, scaleOf(image, longSide), wholeOf(image));
}

/**
 * Find the lines of text.
 * @param longSide  of the picture the detector would see of the whole image, pixels; never more than the image has
 * @param inked  the part of the image that has something on it: the detector sees that, with a margin; the whole when absent
 */
export async function detectLines(
	models: PaddleModels,
	image: Raster,
	longSide: number,
	inked?: PixelBox,
): Promise<Detection> {
	const scale = scaleOf(image, longSide);
	const part = inked ? partToSee(inked, image, scale) : wholeOf(image);
	const map = await mapOf(models, image, scale, part);
	const scaleX = (part.right - part.left) / map.width;
	const scaleY = (part.bottom - part.top) / map.height;
	const lines = boxesOf(map).map((line): DetectedLine => {
		// Both ratios are nearly equal: the sides were rounded to steps.
		const along = Math.hypot(Math.cos(line.angle) * scaleX, Math.sin(line.angle) * scaleY);
		const across = Math.hypot(Math.sin(line.angle) * scaleX, Math.cos(line.angle) * scaleY);
		return {
			...line,
			x: part.left + line.x * scaleX,
			y: part.top + line.y * scaleY,
			width: line.width * along,
			height: line.height * across,
		};
	});
	return { lines, scale };
}

function scaleOf({ width, height }: Raster, longSide: number): number {
	return Math.min(1, longSide / Math.max(width, height));
}

function wholeOf({ width, height }: Raster): PixelBox {
	return { left: 0, top: 0, right: width, bottom: height };
}

/** The part with a margin around it, as much as makes its sides multiples of the step where the image has it; the whole where that is little more. */
function partToSee({ left, top, right, bottom }: PixelBox, image: Raster, scale: number): PixelBox {
	const { worthwhile } = detectionSettings;
	const [x, y] = [widenBox(left, right, image.width, scale), widenBox(top, bottom, image.height, scale)];
	const area = (x.end - x.start) * (y.end - y.start);
	return area > worthwhile * image.width * image.height
		? wholeOf(image)
		: { left: x.start, right: x.end, top: y.start, bottom: y.end };
}

function widenBox(
	start: number,
	end: number,
	side: number,
	scale: number,
): { readonly start: number; readonly end: number } {
	const { margin } = detectionSettings;
	const steps = Math.ceil(((end - start) * scale + 2 * margin) / sideStep);
	const length = Math.round((steps * sideStep) / scale);
	if (length >= side) return { start: 0, end: side };
	const first = Math.round(Math.min(Math.max(0, (start + end - length) / 2), side - length));
	return { start: first, end: first + length };
}

async function mapOf(models: PaddleModels, image: Raster, scale: number, part: PixelBox): Promise<TextMap> {
	const width = toStep((part.right - part.left) * scale);
	const height = toStep((part.bottom - part.top) * scale);
	const input = await normalise(image, part, width, height);
	const { data } = await models.detect({ data: input, dims: [1, 3, height, width] });
	free(input);
	return { width, height, probabilities: data };
}

function toStep(side: number): number {
	return Math.max(sideStep, Math.round(side / sideStep) * sideStep);
}

async function normalise(image: Raster, part: PixelBox, width: number, height: number): Promise<Float32Array> {
	const channels = isGrey(image) ? 1 : 3;
	const opaque = withoutAlpha(image, part, channels);
	const pixels = await sharp(opaque, {
		raw: { width: part.right - part.left, height: part.bottom - part.top, channels },
		limitInputPixels: false,
	})
		.resize(width, height, { fit: 'fill', kernel: 'linear' })
		.toColourspace(channels === 1 ? 'b-w' : 'srgb')
		.raw()
		.toBuffer();
	free(opaque);
	const plane = width * height;
	const input = new Float32Array(3 * plane);
	for (const [channel, { mean, deviation }] of trainedOn.entries()) {
		const factor = 1 / (255 * deviation);
		const shift = mean / deviation;
		const start = channel * plane;
		const first = channels === 1 ? 0 : 2 - channel;
		for (let index = 0, from = first; index < plane; index++, from += channels) {
			input[start + index] = (pixels[from] ?? 0) * factor - shift;
		}
	}
	free(pixels);
	return input;
}

/** One byte a pixel, or three: with four, resizing weighs each by its opacity, which takes twice the time. */
function withoutAlpha({ width, pixels }: Raster, { left, top, right, bottom }: PixelBox, channels: 1 | 3): Uint8Array {
	const opaque = new Uint8Array(channels * (right - left) * (bottom - top));
	for (let y = top, to = 0; y < bottom; y++) {
		for (let from = 4 * (y * width + left), end = from + 4 * (right - left); from < end; from += 4, to += channels) {
			opaque[to] = pixels[from] ?? 0;
			if (channels === 1) continue;
			opaque[to + 1] = pixels[from + 1] ?? 0;
			opaque[to + 2] = pixels[from + 2] ?? 0;
		}
	}
	return opaque;
}

/** 1 for each pixel of a map that belongs to text. */
export function textMask({ probabilities }: TextMap): Uint8Array {
	const { textFrom } = detectionSettings;
	return maskFrom(probabilities, textFrom);
}

/** Rectangles around the connected parts of a map. */
function boxesOf(map: TextMap): DetectedLine[] {
	const { maxLines } = detectionSettings;
	const lines: DetectedLine[] = [];
	for (const part of connectedParts(textMask(map), map.width, 4)) {
		if (lines.length >= maxLines) break;
		const line = lineOf(part, map);
		if (line) lines.push(line);
	}
	return lines;
}

/** The first and last pixel of each row of a part, from the top. */
function outlineOf({ left, top, right, bottom, places }: ConnectedPart, width: number): HullPoint[] {
	const firsts = new Int32Array(bottom - top).fill(right);
	const lasts = new Int32Array(bottom - top).fill(left);
	for (const place of places) {
		const row = Math.floor(place / width) - top;
		const x = place % width;
		firsts[row] = Math.min(firsts[row] ?? x, x);
		lasts[row] = Math.max(lasts[row] ?? x, x);
	}
	return Array.from(firsts).flatMap((first, row) => {
		const [last, y] = [lasts[row] ?? first, top + row];
		return first === last
			? [{ x: first, y }]
			: [
					{ x: first, y },
					{ x: last, y },
				];
	});
}

function lineOf(part: ConnectedPart, { width, probabilities }: TextMap): DetectedLine | undefined {
	const { minScore, ownArea, growth, thinnestLine } = detectionSettings;
	const box = smallestRectangle(convexHull(outlineOf(part, width)));
	if (Math.min(box.width, box.height) < thinnestLine) return undefined;
	// Area of the rectangle outside the part counts as background.
	const count = part.places.length;
	const mean = part.places.reduce((sum, place) => sum + (probabilities[place] ?? 0), 0) / count;
	const score = mean * Math.min(1, (ownArea * count) / (box.width * box.height));
	if (score < minScore) return undefined;
	const grown = (box.width * box.height * growth) / (box.width + box.height);
	return { ...box, x: box.x + 0.5, y: box.y + 0.5, width: box.width + grown, height: box.height + grown, score };
}
