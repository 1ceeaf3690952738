/** A rectangle that may lie slanted, around a line of text. */
export interface LineBox {
	/** Its middle. */
	readonly x: number;
	readonly y: number;
	/** Along the direction of reading. */
	readonly width: number;
	readonly height: number;
	/** Direction of reading, radians clockwise from the right. */
	readonly angle: number;
	/** Around single signs that the detector passed over. */
	readonly mark?: boolean;
}

/** A place in a picture, pixels. */
export interface HullPoint {
	readonly x: number;
	readonly y: number;
}

/** The convex hull of points (sorted by y, then x), by Andrew's monotone chain. */
export function convexHull(points: readonly HullPoint[]): readonly HullPoint[] {
	if (points.length < 3) return points;
	// Sorted by y: the chain turns the other way round than with points sorted by x, which makes no difference.
	return [...halfHull(points), ...halfHull(points.toReversed())];
}

function halfHull(points: readonly HullPoint[]): HullPoint[] {
	const chain: HullPoint[] = [];
	for (const { x, y } of points) {
		for (;;) {
			const [from, to] = [chain.at(-2), chain.at(-1)];
			if (!from || !to || (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0) break;
			chain.pop();
		}
		chain.push({ x, y });
	}
	chain.pop();
	return chain;
}

/** The smallest rectangle around a convex polygon, its long side as the direction of reading. */
export function smallestRectangle(hull: readonly HullPoint[]): LineBox {
	let best: LineBox | undefined;
	for (const [index, point] of hull.entries()) {
		const next = hull[index + 1] ?? hull[0] ?? point;
		const [dx, dy] = [next.x - point.x, next.y - point.y];
		const length = Math.hypot(dx, dy);
		if (length === 0) continue;
		const box = rectangleAlong(hull, dx / length, dy / length);
		if (!best || box.width * box.height < best.width * best.height) best = box;
	}
	return longSideFirst(best ?? rectangleAlong(hull, 1, 0));
}

function rectangleAlong(hull: readonly HullPoint[], cos: number, sin: number): LineBox {
	const alongs = hull.map(({ x, y }) => x * cos + y * sin);
	const acrosses = hull.map(({ x, y }) => y * cos - x * sin);
	const [left, right] = [Math.min(...alongs), Math.max(...alongs)];
	const [top, bottom] = [Math.min(...acrosses), Math.max(...acrosses)];
	const along = (left + right) / 2;
	const across = (top + bottom) / 2;
	return {
		x: along * cos - across * sin,
		y: along * sin + across * cos,
		// The points are middles of pixels.
		width: right - left + 1,
		height: bottom - top + 1,
		angle: Math.atan2(sin, cos),
	};
}

function longSideFirst(box: LineBox): LineBox {
	const { width, height, angle } = box;
	const swapped = height > width ? { ...box, width: height, height: width, angle: angle + Math.PI / 2 } : box;
	return { ...swapped, angle: nearestTurn(swapped.angle, 0, Math.PI) };
}

/** The angle, moved by multiples of `period` until it is as near to `target` as can be. */
export function nearestTurn(angle: number, target: number, period: number): number {
	return angle - Math.round((angle - target) / period) * period;
}

/** The same rectangle with another side as the direction of reading: the one nearest to `direction`. */
export function readAlong(box: LineBox, direction: number): LineBox {
	const angle = nearestTurn(box.angle, direction, Math.PI / 2);
	const quarters = Math.round((angle - box.angle) / (Math.PI / 2));
	return quarters % 2 === 0 ? { ...box, angle } : { ...box, angle, width: box.height, height: box.width };
}
