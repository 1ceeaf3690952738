import { solveLinear } from './linear';

/** A place in a picture, pixels. */
export interface Point {
	readonly x: number;
	readonly y: number;
}

/** Corners of a page, clockwise from the top left one. */
export type Quad = readonly [Point, Point, Point, Point];

/** A projective map of the plane: a matrix of 3 × 3, row by row, its last number 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/** The map that takes four points to four others. @throws SingularMatrixError when three of them lie on a line */
export function homographyOf(from: Quad, to: Quad): Homography {
	const rows = from.flatMap(({ x, y }, index) => {
		const { x: u, y: v } = to[index]!;
		return [Float64Array.of(x, y, 1, 0, 0, 0, -u * x, -u * y, u), Float64Array.of(0, 0, 0, x, y, 1, -v * x, -v * y, v)];
	});
	return [...solveLinear(rows), 1] as unknown as Homography;
}

/** Where a map takes a point. */
export function mappedPoint(map: Homography, x: number, y: number): Point {
	const [a, b, c, d, e, f, g, h, i] = map;
	const w = g * x + h * y + i;
	return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
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
	const [a, b, c, d] = quad;
	const turnsRight = (from: Point, corner: Point, to: Point) =>
		(corner.x - from.x) * (to.y - corner.y) - (corner.y - from.y) * (to.x - corner.x) > 0;
	return turnsRight(a, b, c) && turnsRight(b, c, d) && turnsRight(c, d, a) && turnsRight(d, a, b);
}

/** Area of a polygon of four corners, square pixels. */
export function areaOfOutline(quad: Quad): number {
	const [a, b, c, d] = quad;
	const cross = (from: Point, to: Point) => from.x * to.y - to.x * from.y;
	return Math.abs(cross(a, b) + cross(b, c) + cross(c, d) + cross(d, a)) / 2;
}
