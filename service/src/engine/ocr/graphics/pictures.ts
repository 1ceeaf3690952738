import type { CellBox } from '../../model';
import { connectedParts } from '../../pixels/connected-parts';
import { levelsOf } from '../../pixels/levels';
import type { InkMap } from './ink';
import type { OcrSettings } from '../settings/settings';

/**
 * Boxes around the images of a page, in map pixels.
 * @param words  boxes of the page's words, in map pixels: text is not an image
 */
export function findPictures(
	{ width, height, gray }: InkMap,
	dpi: number,
	words: readonly CellBox[],
	settings: OcrSettings,
): CellBox[] {
	const { squareInches, filledPart, besidePaper, minSide, filledBox } = settings.pictures;
	const side = Math.max(4, Math.round(squareInches * dpi));
	const columns = Math.floor(width / side);
	const rows = Math.floor(height / side);
	const limit = paperOf(gray) - besidePaper;
	const filled = new Uint8Array(columns * rows);
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			let count = 0;
			for (let y = row * side; y < (row + 1) * side; y++) {
				for (let x = column * side; x < (column + 1) * side; x++) if ((gray[y * width + x] ?? 0) < limit) count++;
			}
			if (count >= filledPart * side * side) filled[row * columns + column] = 1;
		}
	}
	for (const { left, top, right, bottom } of words) {
		for (let row = Math.floor(top / side); row < bottom / side; row++) {
			for (let column = Math.floor(left / side); column < right / side; column++) {
				if (row >= 0 && row < rows && column >= 0 && column < columns) filled[row * columns + column] = 0;
			}
		}
	}
	const least = minSide * dpi;
	const boxes: CellBox[] = [];
	for (const { left, top, right, bottom, places } of connectedParts(filled, columns, 4)) {
		if (places.length < filledBox * (right - left) * (bottom - top)) continue;
		if (Math.min(right - left, bottom - top) * side < least) continue;
		boxes.push({ left: left * side, top: top * side, right: right * side, bottom: bottom * side });
	}
	return boxes;
}

/** The most frequent brightness in the lighter half. */
function paperOf(gray: Uint8Array): number {
	const lighter = levelsOf(gray).subarray(128);
	return Math.max(...lighter) > (lighter.at(-1) ?? 0) ? 128 + lighter.indexOf(Math.max(...lighter)) : 255;
}
