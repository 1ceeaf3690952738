import type { Box } from '../model';

/** Minimum width of a side, points: narrower ones are rounding errors. */
const minSideWidth = 0.05;

/**
 * The sides of a filled frame: one rectangle directly inside another. HTML renderers paint borders this way, as one
 * path of two outlines. Omits sides without width.
 * @param a  bounds of an outline
 * @param b  bounds of the next one of the same path
 * @returns `undefined` if neither contains the other, or both are equal: then they are areas
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
