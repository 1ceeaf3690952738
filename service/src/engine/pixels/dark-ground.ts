import { lumaPlane } from './luma';
import type { PageRaster } from './raster';

/** Side of a block, inches; the share of it that is dark, and the blocks in a row that have room for a word. */
const blockInches = 0.1;
const darkShare = 0.6;
const minBlocks = 4;
/** A pixel below is dark. */
const dark = 128;

/** Whether a page has ground that light letters may be on. Bold letters are not that dark over the length of a word. */
export function hasDarkGround(image: PageRaster): boolean {
	const { width, height, dpi } = image;
	const side = Math.max(4, Math.round(blockInches * dpi));
	const plane = lumaPlane(image);
	for (let top = 0; top + side <= height; top += side) {
		let run = 0;
		for (let left = 0; left + side <= width; left += side) {
			let count = 0;
			for (let y = top; y < top + side; y++)
				for (let at = y * width + left; at < y * width + left + side; at++) if ((plane[at] ?? 0) < dark) count++;
			run = count >= darkShare * side * side ? run + 1 : 0;
			if (run >= minBlocks) return true;
		}
	}
	return false;
}

/** The negative of an image. */
export function negativeOf(image: PageRaster): PageRaster {
	const pixels = image.pixels.map((value, index) => (index % 4 === 3 ? value : 255 - value));
	return { ...image, pixels };
}
