import { increment } from '../../pixels/levels';
import { lumaAt } from '../../pixels/luma';
import type { PageRaster } from '../../pixels/raster';
import { ocrSettings, type OcrSettings } from '../settings/settings';

/**
 * Whether most pixels in every part of an image have exactly one color: rendered paper, or paper whitened by a scanner.
 * A camera never sees paper so, since light and noise vary.
 */
export function hasOnePaper({ width, height, pixels }: PageRaster, settings: OcrSettings = ocrSettings): boolean {
	const { lookedAt, partsEachWay, paperOfPart } = settings.pageKind;
	const step = Math.max(1, Math.floor(Math.sqrt((width * height) / lookedAt)));
	const counts = new Map<number, number>();
	let paper = -1;
	let most = 0;
	const colorAt = (at: number) => ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
	for (let y = 0; y < height; y += step) {
		for (let x = 0; x < width; x += step) {
			const color = colorAt((y * width + x) * 4);
			const count = (counts.get(color) ?? 0) + 1;
			counts.set(color, count);
			if (count <= most) continue;
			most = count;
			paper = color;
		}
	}
	const seen = new Uint32Array(partsEachWay * partsEachWay);
	const ofPaper = new Uint32Array(seen.length);
	for (let y = 0; y < height; y += step) {
		const row = Math.floor((y * partsEachWay) / height) * partsEachWay;
		for (let x = 0; x < width; x += step) {
			const part = row + Math.floor((x * partsEachWay) / width);
			increment(seen, part);
			if (colorAt((y * width + x) * 4) === paper) increment(ofPaper, part);
		}
	}
	return ofPaper.every((count, part) => count >= paperOfPart * (seen[part] ?? 0));
}

/** Whether an image is a photograph of a page: its paper is unevenly lit, or other things surround it. */
export function isPhotograph({ width, height, pixels, isPhoto }: PageRaster, settings: OcrSettings): boolean {
	if (isPhoto) return true;
	const { paperPart, paperSpread, lookedAt } = settings.pageKind;
	const histogram = new Uint32Array(256);
	const step = Math.max(1, Math.floor(Math.sqrt((width * height) / lookedAt)));
	let count = 0;
	for (let y = 0; y < height; y += step) {
		for (let x = 0; x < width; x += step) {
			increment(histogram, lumaAt(pixels, (y * width + x) * 4));
			count++;
		}
	}
	let most = 0;
	for (let value = 0; value < 256; value++) {
		let sum = 0;
		for (let near = Math.max(0, value - paperSpread); near <= Math.min(255, value + paperSpread); near++)
			sum += histogram[near] ?? 0;
		most = Math.max(most, sum);
	}
	return most < paperPart * count;
}
