import sharp from 'sharp';
import { eraseInk } from '../../image/erase-ink';
import type { Box, PixelBox } from '../../model';
import { scaleBox } from '../../model/boxes';
import type { PageRaster, Raster } from '../../pixels/raster';
import { median } from '../../values/quantiles';
import { pixelsPerPoint, pointsPerPixel } from '../../model/points';

/** An image of a page for the PDF. */
export interface PlacedImage {
	readonly jpeg: Uint8Array;
	readonly width: number;
	readonly height: number;
	readonly colors: 'gray' | 'rgb';
	/** On the page as displayed, points. */
	readonly box: Box;
}

/** Resolution of page backgrounds: paper, images and stains. */
const backgroundDpi = 200;
const backgroundQuality = 72;
const pictureQuality = 85;

/** Removes text and lines from the image of a page. @param boxes  points */
export function withoutText(image: PageRaster, boxes: readonly Box[]): void {
	eraseInk(
		image,
		boxes.map((box) => inPixels(box, image)),
	);
}

/** Crops an image from the image of a page. @param box  points; `undefined` if none of it is on the page */
export async function cutOut(image: PageRaster, box: Box): Promise<PlacedImage | undefined> {
	const { left, top, right, bottom } = clip(inPixels(box, image), image);
	if (right - left < 1 || bottom - top < 1) return undefined;
	const part = sharp(image.pixels, rawOptions(image))
		.extract({ left, top, width: right - left, height: bottom - top })
		.removeAlpha();
	const { data, info } = await part
		.jpeg({ quality: pictureQuality, chromaSubsampling: '4:4:4' })
		.toBuffer({ resolveWithObject: true });
	return {
		jpeg: data,
		width: info.width,
		height: info.height,
		colors: 'rgb',
		box: scaleBox({ left, top, right, bottom }, pointsPerPixel(image.dpi)),
	};
}

/** Fills a box with the surrounding brightness, where an image was removed. */
export function emptied(image: PageRaster, box: Box): void {
	const { left, top, right, bottom } = clip(inPixels(box, image), image);
	const color = colorAround(image, { left, top, right, bottom });
	for (let y = top; y < bottom; y++) {
		for (let x = left, at = (y * image.width + left) * 4; x < right; x++, at += 4) image.pixels.set(color, at);
	}
}

/** Median of each channel right outside of a box. */
function colorAround({ width, height, pixels }: Raster, { left, top, right, bottom }: PixelBox): number[] {
	const places: number[] = [];
	const add = (x: number, y: number) => {
		if (x >= 0 && y >= 0 && x < width && y < height) places.push((y * width + x) * 4);
	};
	for (let x = left; x < right; x++) [top - 3, bottom + 2].forEach((y) => add(x, y));
	for (let y = top; y < bottom; y++) [left - 3, right + 2].forEach((x) => add(x, y));
	const usual = (channel: number) => median(places.map((place) => pixels[place + channel] ?? 255)) ?? 255;
	return [usual(0), usual(1), usual(2), 255];
}

/** Maximum difference of pixels of a monochrome page, and of channels of a gray page, of 255. */
const sameColor = 10;
/** Pixels that may differ more. */
const speckPart = 0.0002;

/** The whole page as a background; `undefined` if only white remains. @param page  size in points */
export async function background(
	image: PageRaster,
	page: { readonly width: number; readonly height: number },
): Promise<PlacedImage | undefined> {
	const { isWhite, isGray } = paperOf(image);
	if (isWhite) return undefined;
	const scale = Math.min(1, backgroundDpi / image.dpi);
	let picture = sharp(image.pixels, rawOptions(image)).removeAlpha();
	if (scale < 1)
		picture = picture.resize(
			Math.max(1, Math.round(image.width * scale)),
			Math.max(1, Math.round(image.height * scale)),
			{ fit: 'fill' },
		);
	if (isGray) picture = picture.grayscale().toColourspace('b-w');
	const { data, info } = await picture
		.jpeg({ quality: backgroundQuality, mozjpeg: true })
		.toBuffer({ resolveWithObject: true });
	return {
		jpeg: data,
		width: info.width,
		height: info.height,
		colors: isGray ? 'gray' : 'rgb',
		box: { left: 0, top: 0, right: page.width, bottom: page.height },
	};
}

function paperOf({ pixels }: Raster): { readonly isWhite: boolean; readonly isGray: boolean } {
	let dark = 0;
	let colored = 0;
	for (let at = 0; at < pixels.length; at += 4) {
		// Unrolled: arrays and function calls take ten times as long here.
		const red = pixels[at]!;
		const green = pixels[at + 1]!;
		const blue = pixels[at + 2]!;
		const lightest = red > green ? (red > blue ? red : blue) : green > blue ? green : blue;
		const darkest = red < green ? (red < blue ? red : blue) : green < blue ? green : blue;
		if (darkest < 255 - sameColor) dark++;
		if (lightest - darkest > sameColor) colored++;
	}
	const most = (speckPart * pixels.length) / 4;
	return { isWhite: dark <= most, isGray: colored <= most };
}

function rawOptions({ width, height }: Raster) {
	return { raw: { width, height, channels: 4 }, limitInputPixels: false } as const;
}

function inPixels(box: Box, { dpi }: PageRaster): PixelBox {
	return scaleBox(box, pixelsPerPoint(dpi));
}

function clip({ left, top, right, bottom }: PixelBox, { width, height }: Raster): PixelBox {
	return {
		left: Math.max(0, Math.floor(left)),
		top: Math.max(0, Math.floor(top)),
		right: Math.min(width, Math.ceil(right)),
		bottom: Math.min(height, Math.ceil(bottom)),
	};
}
