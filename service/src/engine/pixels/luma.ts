import { isGrey } from './is-grey';
import type { Raster } from './raster';

/** Luma weights of red, green and blue (ITU-R BT.601), in hundredths. */
export const lumaWeights = [0.3, 0.59, 0.11] as const;

/** Brightness of a color with the same weights in 256ths, 0 to 255: used for every gray image. */
export function luma(red: number, green: number, blue: number): number {
	return (red * 77 + green * 150 + blue * 29) >> 8;
}

/** Brightness of a pixel. @param at  its first byte */
export function lumaAt(pixels: Uint8Array, at: number): number {
	return luma(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
}

/** Brightness of a color of the model: 0xRRGGBB. */
export function lumaOf(color: number): number {
	return luma((color >> 16) & 0xff, (color >> 8) & 0xff, color & 0xff);
}

/** Brightness of every pixel, one byte each, rows from the top. */
export function lumaPlane(image: Raster): Uint8Array {
	const { width, height, pixels } = image;
	const plane = new Uint8Array(width * height);
	// The weights add up to 1: for gray, each channel is the brightness.
	if (isGrey(image)) for (let at = 0, from = 0; at < plane.length; at++, from += 4) plane[at] = pixels[from] ?? 0;
	else for (let at = 0, from = 0; at < plane.length; at++, from += 4) plane[at] = lumaAt(pixels, from);
	return plane;
}
