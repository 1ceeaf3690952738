import type { Subpath } from '../external/pdfium-paths';
import { twoByTwo } from '../values/pairs';

/** Maximum slope of a straight line, points. */
export const nearAxis = 1;

export type StraightEdge = readonly [x1: number, y1: number, x2: number, y2: number];

/** The axis-parallel edges of a subpath, and the number of others. */
export function straightEdges({ points, curves, closed }: Subpath): { edges: StraightEdge[]; others: number } {
	const edges: StraightEdge[] = [];
	let others = 0;
	const [firstX = 0, firstY = 0, ...rest] = closed ? [...points, ...points.slice(0, 2)] : points;
	let [x1, y1] = [firstX, firstY];
	for (const [x2, y2] of twoByTwo(rest)) {
		const wide = Math.abs(x2 - x1);
		const high = Math.abs(y2 - y1);
		if (Math.min(wide, high) <= nearAxis && Math.max(wide, high) > nearAxis) edges.push([x1, y1, x2, y2]);
		else if (Math.max(wide, high) > nearAxis) others++;
		[x1, y1] = [x2, y2];
	}
	// Control points of a curve are not corners; a rounded frame has few of them and long edges.
	return { edges: curves > points.length / 3 ? edges.filter(isLong) : edges, others: others + curves };
}

/** Longer than the segments between control points of small curves. */
function isLong([x1, y1, x2, y2]: StraightEdge): boolean {
	return Math.abs(x2 - x1) + Math.abs(y2 - y1) > 12;
}
