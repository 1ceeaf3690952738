import type { PixelBox } from '../../model';
import type { Point } from '../../text-detection/rectangles';
import { SingularMatrixError } from './linear';

/** One for each corner of a page, clockwise from the top left one, or for each side, from the top one. */
export type Four<T> = readonly [T, T, T, T];

/** Corners of a page. */
export type Quad = Four<Point>;

/** From where to where a side of a page runs. */
export type Side = readonly [from: Point, to: Point];

/** A projective map of the plane: a matrix of 3 × 3, row by row. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/**
 * The map that takes a rectangle to four points: first to the unit square, then by P. Heckbert, Fundamentals of texture
 * mapping and image warping (1989), section 2.2.3.
 * @throws SingularMatrixError when three of the points lie on a line
 */
export function homographyOf({ left, top, right, bottom }: PixelBox, [p0, p1, p2, p3]: Quad): Homography {
	const [ax, ay] = [p1.x - p2.x, p1.y - p2.y];
	const [bx, by] = [p3.x - p2.x, p3.y - p2.y];
	const [sx, sy] = [p0.x - p1.x - bx, p0.y - p1.y - by];
	const turn = ax * by - ay * bx;
	if (!(Math.abs(turn) > minTurn)) throw new SingularMatrixError('three corners lie on a line');
	const g = (sx * by - sy * bx) / turn;
	const h = (ax * sy - ay * sx) / turn;
	const [width, height] = [right - left, bottom - top];
	// Along x, along y, and where the corner of the rectangle would be that is at the origin of the plane.
	const row = (u: number, v: number, start: number): readonly [number, number, number] => [
		u / width,
		v / height,
		start - (u * left) / width - (v * top) / height,
	];
	return [
		...row(p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x),
		...row(p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y),
		...row(g, h, 1),
	];
}

/** Square pixels: with less between them, sides of a page in a photo are one line, and what is divided by it is nothing but rounding. */
const minTurn = 1e-9;

/** Where a map takes a point. */
export function mapPoint(map: Homography, x: number, y: number): Point {
	const [a, b, c, d, e, f, g, h, i] = map;
	const w = g * x + h * y + i;
	return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** Length of the way between two points. */
export function distance(a: Point, b: Point): number {
	return Math.hypot(a.x - b.x, a.y - b.y);
}

/** What is made of each of four. */
export function mapFour<S, T>([a, b, c, d]: Four<S>, of: (one: S) => T): Four<T> {
	return [of(a), of(b), of(c), of(d)];
}

/** The sides of a page. */
export function sidesOf([a, b, c, d]: Quad): Four<Side> {
	return [
		[a, b],
		[b, c],
		[c, d],
		[d, a],
	];
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
