import type { Box } from '../../model';
import type { InkMap } from './ink';

/** Side of the squares a page is judged by, inches. */
const squareInches = 0.1;
/** A square belongs to a picture when this part of it is no paper: text leaves more white. */
const filledPart = 0.45;
/** Brightness below the page's paper from which a pixel is no paper, of 255. */
const besidePaper = 24;
/** Smaller ones are stamps of ink, letters of headings, cells: inches. */
const smallestSide = 0.5;
/** A picture fills this part of its box; frames and rules do not. */
const filledBox = 0.5;

/**
 * Boxes around the pictures of a page, in pixels of the map.
 * @param words  boxes of the page's words, in pixels of the map: text is no picture
 */
export function findPictures({ width, height, gray }: InkMap, dpi: number, words: readonly Box[]): Box[] {
	const side = Math.max(4, Math.round(squareInches * dpi));
	const columns = Math.floor(width / side);
	const rows = Math.floor(height / side);
	const limit = paperOf(gray) - besidePaper;
	const filled = new Uint8Array(columns * rows);
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			let count = 0;
			for (let y = row * side; y < (row + 1) * side; y++) {
				for (let x = column * side; x < (column + 1) * side; x++) if (gray[y * width + x]! < limit) count++;
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
	const least = smallestSide * dpi;
	return parts(filled, columns, rows)
		.filter(({ box, count }) => count >= filledBox * (box.right - box.left) * (box.bottom - box.top))
		.map(({ box }) => ({
			left: box.left * side,
			top: box.top * side,
			right: box.right * side,
			bottom: box.bottom * side,
		}))
		.filter(({ left, top, right, bottom }) => right - left >= least && bottom - top >= least);
}

/** The most frequent brightness among the lighter half. */
function paperOf(gray: Uint8Array): number {
	const histogram = new Uint32Array(256);
	for (const value of gray) histogram[value]!++;
	let best = 255;
	for (let value = 128; value < 256; value++) if (histogram[value]! > histogram[best]!) best = value;
	return best;
}

/** Connected squares, with the box around them. */
function parts(filled: Uint8Array, columns: number, rows: number): { box: Box; count: number }[] {
	const found: { box: Box; count: number }[] = [];
	for (let start = 0; start < filled.length; start++) {
		if (filled[start] !== 1) continue;
		const stack = [start];
		filled[start] = 2;
		const box = { left: columns, top: rows, right: 0, bottom: 0 };
		let count = 0;
		for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
			const row = Math.floor(index / columns);
			const column = index % columns;
			count++;
			box.left = Math.min(box.left, column);
			box.right = Math.max(box.right, column + 1);
			box.top = Math.min(box.top, row);
			box.bottom = Math.max(box.bottom, row + 1);
			const around = [
				column > 0 ? index - 1 : -1,
				column < columns - 1 ? index + 1 : -1,
				index - columns,
				index + columns,
			];
			for (const next of around) {
				if (filled[next] !== 1) continue;
				filled[next] = 2;
				stack.push(next);
			}
		}
		found.push({ box, count });
	}
	return found;
}
