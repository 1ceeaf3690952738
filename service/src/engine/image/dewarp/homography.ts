import { solveLinear } from './linear';

/** A place in a picture, pixels. */
export interface Point {
	readonly x: number;
	readonly y: number;
}

/** Corners of a page, clockwise from the top left one. */
export type Quad = readonly [Point, Point, Point, Point];

/** A projective map of the plane: a matrix of 3 × 3, row by row, its last number 1. */
export type Homography = Float64Array;

/** The map that takes four points to four others. @throws SingularMatrixError when three of them lie on a line */
export function homographyOf(from: Quad, to: Quad): Homography {
	const rows = from.flatMap(({ x, y }, index) => {
		const { x: u, y: v } = to[index]!;
		return [Float64Array.of(x, y, 1, 0, 0, 0, -u * x, -u * y, u), Float64Array.of(0, 0, 0, x, y, 1, -v * x, -v * y, v)];
	});
	return Float64Array.of(...solveLinear(rows), 1);
}

/** Where a map takes a point. */
export function mapped(map: Homography, x: number, y: number): Point {
	const w = map[6]! * x + map[7]! * y + map[8]!;
	return { x: (map[0]! * x + map[1]! * y + map[2]!) / w, y: (map[3]! * x + map[4]! * y + map[5]!) / w };
}

/** The corners of a rectangle. */
export function corners(left: number, top: number, right: number, bottom: number): Quad {
	return [
		{ x: left, y: top },
		{ x: right, y: top },
		{ x: right, y: bottom },
		{ x: left, y: bottom },
	];
}

/** Length of the way between two points. */
export function distance(a: Point, b: Point): number {
	return Math.hypot(a.x - b.x, a.y - b.y);
}

/** True when the corners go around clockwise without a dent. */
export function isConvex(quad: Quad): boolean {
	return quad.every((corner, index) => {
		const next = quad[(index + 1) % 4]!;
		const after = quad[(index + 2) % 4]!;
		return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x) > 0;
	});
}

/** Area of a polygon of four corners, square pixels. */
export function areaOf(quad: Quad): number {
	let sum = 0;
	quad.forEach((corner, index) => {
		const next = quad[(index + 1) % 4]!;
		sum += corner.x * next.y - next.x * corner.y;
	});
	return Math.abs(sum) / 2;
}
