import type { PageFrame } from './pdfium-frame';

/** An affine map as PDF writes it (ISO 32000-1, 8.3.3): x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** First `inner`, then `outer`. */
export function combined(inner: Matrix, outer: Matrix): Matrix {
	const [a, b, c, d, e, f] = inner;
	const [g, h, i, j, k, l] = outer;
	return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** How much a matrix stretches lengths, as the mean of both directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
	return Math.sqrt(Math.abs(a * d - b * c));
}

/** From page space (origin bottom left, unrotated) to the page as displayed (origin top left). */
export function displayMatrix(frame: PageFrame): Matrix {
	switch (frame.turn) {
		case 0:
			return [1, 0, 0, -1, -frame.left, frame.top];
		case 90:
			return [0, 1, 1, 0, -frame.bottom, -frame.left];
		case 180:
			return [-1, 0, 0, 1, frame.right, -frame.bottom];
		case 270:
			return [0, -1, -1, 0, frame.top, frame.right];
	}
}
