import { distance, mapFour, type Quad } from './homography';
import { imageSettings } from '../settings';

/** Height by width of common sheets and cards; measured ratios within `snap` become theirs. */
const sheets = [Math.SQRT2, 11 / 8.5, 14 / 8.5, 85.6 / 53.98];

/**
 * Height by width of a rectangle in perspective, from the depth shown by its converging sides (Zhang and He, Whiteboard
 * scanning and image enhancement, 2007). The focal length is assumed: their estimate fails on cropped images, whose
 * center is not the optical axis, and on pages that are not quite flat.
 * @param size  of the photo, pixels
 */
export function aspectOf(quad: Quad, size: { readonly width: number; readonly height: number }): number {
	const { snap } = imageSettings.aspect;
	const ratio = aspectInPerspective(quad, size) ?? bySides(quad);
	const all = [...sheets, ...sheets.map((sheet) => 1 / sheet)];
	const nearest = all.reduce((best, sheet) =>
		Math.abs(Math.log(ratio / sheet)) < Math.abs(Math.log(ratio / best)) ? sheet : best,
	);
	return Math.abs(ratio / nearest - 1) < snap ? nearest : ratio;
}

function bySides([a, b, c, d]: Quad): number {
	return (distance(a, d) + distance(b, c)) / Math.max(1e-6, distance(a, b) + distance(d, c));
}

type Vector = readonly [number, number, number];

function aspectInPerspective(
	quad: Quad,
	{ width, height }: { readonly width: number; readonly height: number },
): number | undefined {
	const { focalPart, maxForeshortened } = imageSettings.aspect;
	const [m1, m2, m4, m3] = mapFour(quad, ({ x, y }): Vector => [x - width / 2, y - height / 2, 1]);
	const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
	const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
	const n2 = limitStretch(m2, k2, m1);
	const n3 = limitStretch(m3, k3, m1);
	const focal = focalPart * Math.max(width, height);
	const side = (n: Vector) => (n[0] * n[0] + n[1] * n[1]) / (focal * focal) + n[2] * n[2];
	const ratio = Math.sqrt(side(n3) / side(n2));
	const plain = bySides(quad);
	return ratio > plain / maxForeshortened && ratio < maxForeshortened * plain ? ratio : undefined;
}

function cross(a: Vector, b: Vector): Vector {
	return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function limitStretch(a: Vector, by: number, b: Vector): Vector {
	return [by * a[0] - b[0], by * a[1] - b[1], by * a[2] - b[2]];
}

function dot(a: Vector, b: Vector): number {
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
