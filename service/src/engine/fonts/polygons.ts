import type { Contour } from './glyf';
import type { Polygon } from './glyph-raster';

/**
 * Segments per curve. The error is a 64th of the second difference of its three points: a tenth of a pixel for the bowl
 * of a 20-pixel letter.
 */
const pieces = 4;

/**
 * A curve as a polygon: the middle of two consecutive off-curve points is on the curve. @param unitsPerEm  of the curve
 */
export function polygonOf(contour: Contour, unitsPerEm: number): Polygon {
	const values: number[] = [];
	contour.forEach((point, index) => {
		if (point.onCurve) {
			values.push(point.x, point.y);
			return;
		}
		const before = contour.at(index - 1) ?? point;
		const after = contour[(index + 1) % contour.length] ?? point;
		const from = before.onCurve ? before : { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 };
		const to = after.onCurve ? after : { x: (after.x + point.x) / 2, y: (after.y + point.y) / 2 };
		for (let piece = before.onCurve ? 1 : 0; piece < pieces; piece++) {
			const t = piece / pieces;
			const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
			values.push(a * from.x + b * point.x + c * to.x, a * from.y + b * point.y + c * to.y);
		}
	});
	return Float64Array.from(values, (value) => value / unitsPerEm);
}

/** Area and perimeter of outlines; thicker strokes add area along the perimeter. Relative to the font size. */
export function inkOfOutline(outline: readonly Polygon[]): { readonly area: number; readonly edge: number } {
	let [area, edge] = [0, 0];
	for (const polygon of outline) {
		for (let at = 0; at < polygon.length; at += 2) {
			const next = (at + 2) % polygon.length;
			const [x, y] = [polygon[at] ?? 0, polygon[at + 1] ?? 0];
			const [nextX, nextY] = [polygon[next] ?? 0, polygon[next + 1] ?? 0];
			// Outer curves run clockwise.
			area += (nextX * y - x * nextY) / 2;
			edge += Math.hypot(nextX - x, nextY - y);
		}
	}
	return { area: Math.max(0, area), edge };
}
