import type { FillIn } from '../../model';
import { increment } from '../../pixels/levels';
import { lumaAt, lumaOf, lumaPlane } from '../../pixels/luma';
import type { PageRaster } from '../../pixels/raster';
import { ocrSettings, type OcrSettings } from '../settings/settings';

/** Looked up once, not for each pixel. */
const { ceil, floor, max, min } = Math;

/** Where a page has ink: 1 for each pixel that clearly differs from the surrounding paper. */
export interface InkMap {
	readonly width: number;
	readonly height: number;
	readonly ink: Uint8Array;
	/** Brightness, 0 to 255. */
	readonly gray: Uint8Array;
	/** Image pixels per map pixel. */
	readonly scale: number;
	/** Paper brightness around each square of `tileSide` pixels, row by row. */
	readonly paper: Uint8Array;
}

/** Maps of images in use: marks, column lines and graphics share one. */
const maps = new WeakMap<OcrSettings['ink'], WeakMap<PageRaster, InkMap>>();

/** Finds the ink of a page. A map pixel is as dark as the darkest pixel it represents, which preserves thin lines. */
export function inkMap(image: PageRaster, settings: OcrSettings = ocrSettings): InkMap {
	const ofSettings = maps.get(settings.ink) ?? new WeakMap<PageRaster, InkMap>();
	const map = ofSettings.get(image) ?? newMap(image, settings);
	maps.set(settings.ink, ofSettings.set(image, map));
	return map;
}

function newMap(image: PageRaster, settings: OcrSettings): InkMap {
	const { maxSide, inkContrast } = settings.ink;
	const scale = max(1, ceil(max(image.width, image.height) / maxSide));
	const width = max(1, floor(image.width / scale));
	const height = max(1, floor(image.height / scale));
	const gray = scale === 1 ? lumaPlane(image) : darkest(image, scale, width, height);
	const paper = paperOf(gray, width, height, settings);
	return { width, height, gray, scale, paper, ink: darkerThan(gray, width, height, paper, inkContrast, settings) };
}

/** Paper brightness around each map cell. */
export function paperAt(
	{ paper, width }: Pick<InkMap, 'paper' | 'width'>,
	{ ink: { tileSide } }: OcrSettings,
): (x: number, y: number) => number {
	const columns = ceil(width / tileSide);
	return (x, y) => paper[floor(y / tileSide) * columns + floor(x / tileSide)] ?? 255;
}

/** Brightness of the darkest pixel of each square of `scale` pixels. */
function darkest(
	{ width: fullWidth, height: fullHeight, pixels }: PageRaster,
	scale: number,
	width: number,
	height: number,
): Uint8Array {
	const gray = new Uint8Array(width * height).fill(255);
	const rows = min(scale, fullHeight);
	const columns = min(scale, fullWidth);
	for (let y = 0; y < height; y++) {
		for (let row = 0; row < rows; row++) {
			let at = (y * scale + row) * fullWidth * 4;
			for (let to = y * width, end = to + width; to < end; to++) {
				let least = gray[to] ?? 255;
				for (let column = 0; column < columns; column++, at += 4) {
					const value = lumaAt(pixels, at);
					if (value < least) least = value;
				}
				gray[to] = least;
			}
		}
	}
	return gray;
}

/** Paper brightness of each square: that of its lighter quarter. */
function paperOf(gray: Uint8Array, width: number, height: number, settings: OcrSettings): Uint8Array {
	const { tileSide } = settings.ink;
	const columns = ceil(width / tileSide);
	const rows = ceil(height / tileSide);
	const paper = new Uint8Array(columns * rows);
	const histogram = new Uint32Array(256);
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			histogram.fill(0);
			let count = 0;
			for (let y = row * tileSide; y < min(height, (row + 1) * tileSide); y++) {
				for (let x = column * tileSide; x < min(width, (column + 1) * tileSide); x++) {
					increment(histogram, gray[y * width + x] ?? 0);
					count++;
				}
			}
			let sum = 0;
			let value = 255;
			while (value > 0 && (sum += histogram[value] ?? 0) < count / 4) value--;
			paper[row * columns + column] = value;
		}
	}
	return paper;
}

/** 1 for each pixel darker than its paper by more than `contrast`. */
function darkerThan(
	gray: Uint8Array,
	width: number,
	height: number,
	paper: Uint8Array,
	contrast: number,
	settings: OcrSettings,
): Uint8Array {
	const { tileSide } = settings.ink;
	const columns = ceil(width / tileSide);
	const ink = new Uint8Array(width * height);
	for (let y = 0, at = 0; y < height; y++) {
		const row = floor(y / tileSide) * columns;
		for (let column = 0; column < columns; column++) {
			const threshold = (paper[row + column] ?? 0) - contrast;
			for (const end = at + min(tileSide, width - column * tileSide); at < end; at++)
				if ((gray[at] ?? 0) < threshold) ink[at] = 1;
		}
	}
	return ink;
}

/**
 * The ink map with pale ink as well; inside filled areas, ink is what differs from their color, and white text does not
 * count.
 */
export function paleInk(map: InkMap, fills: readonly FillIn<'cells'>[], settings: OcrSettings): InkMap {
	const { lineContrast, beside } = settings.ink;
	const { width, height, gray, paper } = map;
	const ink = darkerThan(gray, width, height, paper, lineContrast, settings);
	for (const { box, color } of fills) {
		const ground = lumaOf(color);
		const right = min(width, box.right + beside);
		const bottom = min(height, box.bottom + beside);
		for (let y = max(0, box.top - beside); y < bottom; y++) {
			for (let x = max(0, box.left - beside), at = y * width + x; x < right; x++, at++)
				ink[at] = (gray[at] ?? 0) < ground - lineContrast ? 1 : 0;
		}
	}
	return { ...map, ink };
}
