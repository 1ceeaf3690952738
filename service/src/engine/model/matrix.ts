/** An affine map as in PDF (ISO 32000-1, 8.3.3): x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function combineMatrices(inner: Matrix, outer: Matrix): Matrix {
	const [a, b, c, d, e, f] = inner;
	const [g, h, i, j, k, l] = outer;
	return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** Maps a point. */
export function transformPoint([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [x: number, y: number] {
	return [a * x + c * y + e, b * x + d * y + f];
}
