import type { Box } from '../model';

/** Minimum width of a side, points: narrower ones are rounding errors. */
const minSideWidth = 0.05;

/**
 * The sides of a filled frame: of one rectangle without another one within. Renderers of HTML paint borders so, as one path of two
 * outlines. A side that has no width is left out.
 * @param a  bounds of an outline
 * @param b  bounds of the next one of the same path
 * @returns `undefined` where neither lies within the other, or both are the same: they are areas
 */
export function hollowSides(a: Box, b: Box): Box[] | undefined {
	const [outer, inner] = area(a) >= area(b) ? [a, b] : [b, a];
	if (area(inner) === 0 || !isWithin(inner, outer)) return undefined;
	const sides = [
		{ ...outer, bottom: inner.top },
		{ ...outer, right: inner.left },
		{ ...outer, left: inner.right },
		{ ...outer, top: inner.bottom },
	];
	const wide = sides.filter((side) => Math.min(side.right - side.left, side.bottom - side.top) > minSideWidth);
	return wide.length === 0 ? undefined : wide;
}

const area = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);

function isWithin(inner: Box, outer: Box): boolean {
	return (
		inner.left >= outer.left - minSideWidth &&
		inner.right <= outer.right + minSideWidth &&
		inner.top >= outer.top - minSideWidth &&
		inner.bottom <= outer.bottom + minSideWidth
	);
}
