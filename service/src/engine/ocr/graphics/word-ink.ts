import type { PixelBox } from '../../model';
import { levelAt, levelsOf } from '../../pixels/levels';
import { lumaAt } from '../../pixels/luma';
import type { PageRaster } from '../../pixels/raster';
import type { OcrSettings } from '../settings/settings';

/** The pixels of a word compared with their background. */
export interface WordInk {
	/** Position of the first pixel in the image. */
	readonly left: number;
	readonly top: number;
	/** Image rows per sampled row. */
	readonly step: number;
	readonly columns: number;
	readonly rows: number;
	/** Contrast of the pixels with the background, 0 to 255, by row. */
	readonly contrast: Uint8Array;
	readonly strongest: number;
}

/** `undefined` for a word without size or contrast. */
export function inkOfWord(
	{ width, height, pixels }: PageRaster,
	box: PixelBox,
	settings: OcrSettings,
): WordInk | undefined {
	const { minContrast, maxRows } = settings.wordStyle;
	const left = Math.max(0, Math.floor(box.left));
	const top = Math.max(0, Math.floor(box.top));
	const columns = Math.min(width, Math.ceil(box.right)) - left;
	const high = Math.min(height, Math.ceil(box.bottom)) - top;
	if (columns < 2 || high < 2) return undefined;
	const step = Math.max(1, Math.floor(high / maxRows));
	const rows = Math.ceil(high / step);
	const contrast = new Uint8Array(rows * columns);
	for (let row = 0, at = 0; row < rows; row++) {
		const start = ((top + row * step) * width + left) * 4;
		for (let column = 0; column < columns; column++, at++) contrast[at] = lumaAt(pixels, start + column * 4);
	}
	const ground = levelAt(levelsOf(contrast), contrast.length / 2);
	let strongest = 0;
	for (let at = 0; at < contrast.length; at++) {
		const own = Math.abs((contrast[at] ?? 0) - ground);
		contrast[at] = own;
		strongest = Math.max(strongest, own);
	}
	return strongest < minContrast ? undefined : { left, top, step, columns, rows, contrast, strongest };
}
