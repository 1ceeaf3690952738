import type { Raster } from './raster';

/** Local copies: a property lookup per pixel is slow. */
const { ceil, floor, min } = Math;

/**
 * Source position of each pixel of a result: given at the nodes of a grid, `step` pixels of the result apart, and
 * linear in between.
 */
export interface PageMap {
	/** Size of the result, pixels. */
	readonly width: number;
	readonly height: number;
	readonly step: number;
	/** Nodes per row. */
	readonly columns: number;
	readonly rows: number;
	readonly x: Float32Array;
	readonly y: Float32Array;
}

/** Creates a map from a function. */
export function pageMap(
	width: number,
	height: number,
	step: number,
	place: (x: number, y: number) => { readonly x: number; readonly y: number },
): PageMap {
	const columns = ceil(width / step) + 1;
	const rows = ceil(height / step) + 1;
	const x = new Float32Array(columns * rows);
	const y = new Float32Array(columns * rows);
	for (let row = 0, at = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++, at++) {
			const found = place(column * step, row * step);
			x[at] = found.x;
			y[at] = found.y;
		}
	}
	return { width, height, step, columns, rows, x, y };
}

/** Fractional bits of positions and weights. */
const fractionBits = 8;
const one = 1 << fractionBits;

/** Applies a map: bilinear; white more than a pixel outside the photo. */
// eslint-disable-next-line complexity -- hot loop over pixels; most branches are index defaults
export function drawMapped({ width: photoWidth, height: photoHeight, pixels }: Raster, map: PageMap): Raster {
	const { width, height, step, columns } = map;
	const result = new Uint8Array(width * height * 4);
	// Two pixels are read as words: red and blue share one multiplication.
	const source = new Uint32Array(pixels.buffer, pixels.byteOffset, photoWidth * photoHeight);
	const target = new Uint32Array(result.buffer);
	const lastX = (photoWidth - 1) * one - 1;
	const lastY = (photoHeight - 1) * one - 1;
	const rowX = new Float64Array(columns);
	const rowY = new Float64Array(columns);
	for (let y = 0; y < height; y++) {
		interpolateRow(map, y, rowX, rowY);
		for (let column = 0; column + 1 < columns; column++) {
			const start = column * step;
			const end = min(width, start + step);
			const stepX = (((rowX[column + 1] ?? 0) - (rowX[column] ?? 0)) / step) * one;
			const stepY = (((rowY[column + 1] ?? 0) - (rowY[column] ?? 0)) / step) * one;
			let fx = (rowX[column] ?? 0) * one + stepX / 2 - one / 2;
			let fy = (rowY[column] ?? 0) * one + stepY / 2 - one / 2;
			for (let at = y * width + start, last = y * width + end; at < last; at++, fx += stepX, fy += stepY) {
				let px = fx | 0;
				let py = fy | 0;
				if (px < -one || py < -one || px > lastX + one || py > lastY + one) {
					target[at] = 0xffffffff;
					continue;
				}
				px = px < 0 ? 0 : px > lastX ? lastX : px;
				py = py < 0 ? 0 : py > lastY ? lastY : py;
				const from = (py >> fractionBits) * photoWidth + (px >> fractionBits);
				target[at] = blend(
					source[from] ?? 0,
					source[from + 1] ?? 0,
					source[from + photoWidth] ?? 0,
					source[from + photoWidth + 1] ?? 0,
					px & (one - 1),
					py & (one - 1),
				);
			}
		}
	}
	return { width, height, pixels: result };
}

/** Weighted sum of four pixels: two channels in each of two words. */
function blend(a: number, b: number, c: number, d: number, fx: number, fy: number): number {
	const wd = (fx * fy) >> fractionBits;
	const wb = fx - wd;
	const wc = fy - wd;
	const wa = one - fx - fy + wd;
	const low = (a & 0xff00ff) * wa + (b & 0xff00ff) * wb + (c & 0xff00ff) * wc + (d & 0xff00ff) * wd;
	const green = ((a >>> 8) & 0xff) * wa + ((b >>> 8) & 0xff) * wb + ((c >>> 8) & 0xff) * wc + ((d >>> 8) & 0xff) * wd;
	return ((low >>> 8) & 0xff00ff) | (green & 0xff00) | 0xff000000;
}

function interpolateRow({ x, y, columns, step }: PageMap, line: number, rowX: Float64Array, rowY: Float64Array): void {
	const place = (line + 0.5) / step;
	const row = floor(place);
	const part = place - row;
	const start = row * columns;
	for (let column = 0; column < columns; column++) {
		rowX[column] = (x[start + column] ?? 0) * (1 - part) + (x[start + columns + column] ?? 0) * part;
		rowY[column] = (y[start + column] ?? 0) * (1 - part) + (y[start + columns + column] ?? 0) * part;
	}
}
