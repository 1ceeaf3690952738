import { combineMatrices, type Matrix } from '../model/matrix';
import type { PageFrame } from './pdfium-frame';

export { combineMatrices, type Matrix };

/** Mean scale factor of a matrix in both directions. */
export function scaleOf([a, b, c, d]: Matrix): number {
	return Math.sqrt(Math.abs(a * d - b * c));
}

/** From page space (origin bottom left, unrotated) to the displayed page (origin top left). */
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
