import type { Box, SmallShape } from '../model';
import { twoByTwo } from '../values/pairs';

/** Size of shapes that may be characters, points: bullets in small print to boxes in large print. */
const smallest = 1.5;
const largest = 16;

/** Dots and squares are about as wide as tall. */
const longest = 1.4;

/** Maximum size of a bullet. */
const maxBulletSize = 8;

/** Maximum distance of the points of round shapes from the edge, relative to their size. */
const edgePart = 0.2;

/** How a path is painted. */
interface Painting {
	/** It is the outline of its bounds. */
	readonly framed: boolean;
	/** It has curves; its points alternate x and y. */
	readonly curved: boolean;
	readonly points: readonly number[];
	readonly isFilled: boolean;
	/** It has a hole. */
	readonly isRing: boolean;
}

/** The small shape of a path; `undefined` if it is too large or too flat. */
export function shapeOf(box: Box, { framed, curved, points, isFilled, isRing }: Painting): SmallShape | undefined {
	const [width, height] = [box.right - box.left, box.bottom - box.top];
	const longer = Math.max(width, height);
	const shorter = Math.min(width, height);
	if (longer > largest || longer < smallest) return undefined;
	if (longer > longest * shorter) return { kind: 'mark', box };
	if (framed) return { kind: isFilled && !isRing && longer <= maxBulletSize ? 'square' : 'frame', box };
	if (!curved || !followsEdge(points, box)) return { kind: 'mark', box };
	if (longer > maxBulletSize) return { kind: 'frame', box };
	return { kind: isFilled && !isRing ? 'disc' : 'circle', box };
}

function followsEdge(points: readonly number[], { left, top, right, bottom }: Box): boolean {
	const [across, down] = [edgePart * (right - left), edgePart * (bottom - top)];
	for (const [x, y] of twoByTwo(points)) {
		if (Math.min(x - left, right - x) > across && Math.min(y - top, bottom - y) > down) return false;
	}
	return true;
}
