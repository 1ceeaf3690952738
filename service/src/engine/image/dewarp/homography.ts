import type { PixelBox } from '../../model';
import type { HullPoint } from '../../text-detection/rectangles';
import { SingularMatrixError } from './linear';

/** One per page corner, clockwise from the top left, or per side, from the top. */
export type Four<T> = readonly [T, T, T, T];

/** Corners of a page. */
export type Quad = Four<HullPoint>;

/** Ends of a page side. */
export type Side = readonly [from: HullPoint, to: HullPoint];

/** A projective map of the plane: a 3 × 3 matrix, row by row. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/**
 * The map that takes a rectangle to four points: first to the unit square, then by P. Heckbert, Fundamentals of texture
 * mapping and image warping (1989), section 2.2.3.
 * @throws SingularMatrixError if three of the points are collinear
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
	// Along x, along y, and the rectangle corner at the origin of the plane.
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

/** Square pixels: below this, sides of a page in a photo are one line, and dividing by it only amplifies rounding. */
const minTurn = 1e-9;

export function mapPoint(map: Homography, x: number, y: number): HullPoint {
	const [a, b, c, d, e, f, g, h, i] = map;
	const w = g * x + h * y + i;
	return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** Distance between two points. */
export function distance(a: HullPoint, b: HullPoint): number {
	return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Maps each of four values. */
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

/** Whether the corners are clockwise and convex. */
export function isConvex(quad: Quad): boolean {
	const [a, b, c, d] = quad;
	const turnsRight = (from: HullPoint, corner: HullPoint, to: HullPoint) =>
		(corner.x - from.x) * (to.y - corner.y) - (corner.y - from.y) * (to.x - corner.x) > 0;
	return turnsRight(a, b, c) && turnsRight(b, c, d) && turnsRight(c, d, a) && turnsRight(d, a, b);
}

/** Area of a quadrilateral, square pixels. */
export function areaOfOutline(quad: Quad): number {
	const [a, b, c, d] = quad;
	const cross = (from: HullPoint, to: HullPoint) => from.x * to.y - to.x * from.y;
	return Math.abs(cross(a, b) + cross(b, c) + cross(c, d) + cross(d, a)) / 2;
}
