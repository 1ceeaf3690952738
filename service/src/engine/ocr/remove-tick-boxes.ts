import type { PixelBox } from '../model';
import { contains } from '../model/boxes';
import type { DetectedLine } from '../text-detection/detect';
import type { PageRaster } from '../pixels/raster';
import { findHandSigns, type ScannedBox } from './graphics/tick-boxes';
import { inkMap, paperAt } from './graphics/ink';
import type { OcrSettings } from './settings/settings';

/** A page image without its tick boxes, which recognizers mistake for letters. */
interface WithoutTickBoxes {
	/** Input of OCR; the image itself if there are no boxes. */
	readonly image: PageRaster;
	readonly lines: readonly DetectedLine[];
	readonly tickBoxes: readonly ScannedBox[];
	readonly strokes: readonly PixelBox[];
}

/**
 * Finds the tick boxes and paints them over with paper.
 * @param image  input of OCR
 * @param whole  the same including handwriting
 */
export function removeTickBoxes(
	image: PageRaster,
	whole: PageRaster,
	lines: readonly DetectedLine[],
	settings: OcrSettings,
): WithoutTickBoxes {
	const { tickBoxes, strokes } = findHandSigns(whole, lines, settings);
	if (tickBoxes.length === 0) return { image, lines, tickBoxes, strokes };
	const map = inkMap(image, settings);
	const { scale } = map;
	const paper = paperAt(map, settings);
	// Always copies: a slice of a Buffer would share its memory.
	const pixels = new Uint8Array(image.pixels);
	const margin = Math.max(1, Math.round(settings.tickBoxes.margin * image.dpi));
	for (const { drawn } of tickBoxes) {
		const left = Math.max(0, Math.floor(drawn.left) - margin);
		const right = Math.min(image.width, Math.ceil(drawn.right) + margin);
		const bottom = Math.min(image.height, Math.ceil(drawn.bottom) + margin);
		for (let y = Math.max(0, Math.floor(drawn.top) - margin); y < bottom; y++) {
			for (let x = left; x < right; x++) {
				const level = paper(Math.floor(x / scale), Math.floor(y / scale));
				pixels.fill(level, (y * image.width + x) * 4, (y * image.width + x) * 4 + 3);
			}
		}
	}
	return {
		image: { ...image, pixels },
		lines: lines.filter((line) => !isBoxAlone(line, tickBoxes)),
		tickBoxes,
		strokes,
	};
}

/** White margin of detected lines, relative to the box. */
const maxAlone = 2.2;

/** True for a line that is only a box. */
function isBoxAlone({ x, y, width }: DetectedLine, boxes: readonly ScannedBox[]): boolean {
	const middle: PixelBox = { left: x, right: x, top: y, bottom: y };
	return boxes.some(({ box }) => contains(box, middle) && width < maxAlone * (box.right - box.left));
}
