import type { PixelImage } from '../../../external/pdfium-render';
import type { PixelPart } from '../job/picture';

/** Invisible difference in one channel, of 255. */
const unseen = 6;

/**
 * Rectangles around all pixels that visibly differ between two images of one size.
 * @param tile  pixels; rectangles consist of such squares
 */
export function differingParts(one: PixelImage, other: PixelImage, tile: number): PixelPart[] {
	const columns = Math.ceil(one.width / tile);
	const rows = Math.ceil(one.height / tile);
	const marked = new Uint8Array(columns * rows);
	for (let y = 0; y < one.height; y++) {
		for (let x = 0; x < one.width; x++) {
			const at = (y * one.width + x) * 4;
			for (let part = 0; part < 3; part++) {
				if (Math.abs((one.pixels[at + part] ?? 0) - (other.pixels[at + part] ?? 0)) > unseen) {
					marked[Math.floor(y / tile) * columns + Math.floor(x / tile)] = 1;
					break;
				}
			}
		}
	}
	return clusters(marked, columns, rows).map(([left, top, right, bottom]) => ({
		left: left * tile,
		top: top * tile,
		width: Math.min(one.width, (right + 1) * tile) - left * tile,
		height: Math.min(one.height, (bottom + 1) * tile) - top * tile,
	}));
}

type Cells = [left: number, top: number, right: number, bottom: number];

/** Bounds of groups of touching marked cells, merged while they overlap. */
function clusters(marked: Uint8Array, columns: number, rows: number): Cells[] {
	const boxes: Cells[] = [];
	for (let start = 0; start < marked.length; start++) {
		if (marked[start] !== 1) continue;
		const box: Cells = [columns, rows, 0, 0];
		const open = [start];
		marked[start] = 2;
		for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
			const [x, y] = [cell % columns, Math.floor(cell / columns)];
			box[0] = Math.min(box[0], x);
			box[1] = Math.min(box[1], y);
			box[2] = Math.max(box[2], x);
			box[3] = Math.max(box[3], y);
			for (const [nextX, nextY] of neighbours(x, y)) {
				if (nextX < 0 || nextY < 0 || nextX >= columns || nextY >= rows) continue;
				const next = nextY * columns + nextX;
				if (marked[next] !== 1) continue;
				marked[next] = 2;
				open.push(next);
			}
		}
		boxes.push(box);
	}
	return mergeOverlapping(boxes);
}

function neighbours(x: number, y: number): [number, number][] {
	return [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx): [number, number] => [x + dx, y + dy]));
}

function mergeOverlapping(boxes: Cells[]): Cells[] {
	for (const [first, a] of boxes.entries()) {
		for (const [second, b] of boxes.entries()) {
			if (second <= first) continue;
			if (a[0] > b[2] + 1 || b[0] > a[2] + 1 || a[1] > b[3] + 1 || b[1] > a[3] + 1) continue;
			boxes[first] = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
			boxes.splice(second, 1);
			return mergeOverlapping(boxes);
		}
	}
	return boxes;
}
