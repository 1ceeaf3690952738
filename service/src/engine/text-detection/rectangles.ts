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

/** The convex hull of points (x and y in turns, sorted by y, then x), by Andrew's monotone chain. */
export function convexHull(points: readonly number[]): number[] {
	const count = points.length >> 1;
	if (count < 3) return [...points];
	const half = (from: number, to: number, step: number): number[] => {
		const chain: number[] = [];
		for (let index = from; index !== to; index += step) {
			const x = points[2 * index]!;
			const y = points[2 * index + 1]!;
			while (chain.length >= 4) {
				const length = chain.length;
				const ax = chain[length - 2]! - chain[length - 4]!;
				const ay = chain[length - 1]! - chain[length - 3]!;
				if (ax * (y - chain[length - 3]!) - ay * (x - chain[length - 4]!) > 0) break;
				chain.length -= 2;
			}
			chain.push(x, y);
		}
		chain.length -= 2;
		return chain;
	};
	// Sorted by y: the chain turns the other way round than with points sorted by x, which makes no difference.
	return [...half(0, count, 1), ...half(count - 1, -1, -1)];
}

/** The smallest rectangle around a convex polygon, its long side as the direction of reading. */
export function smallestRectangle(hull: readonly number[]): LineBox {
	let best: LineBox | undefined;
	const count = hull.length >> 1;
	for (let index = 0; index < count; index++) {
		const next = (index + 1) % count;
		const dx = hull[2 * next]! - hull[2 * index]!;
		const dy = hull[2 * next + 1]! - hull[2 * index + 1]!;
		const length = Math.hypot(dx, dy);
		if (length === 0) continue;
		const box = rectangleAlong(hull, dx / length, dy / length);
		if (!best || box.width * box.height < best.width * best.height) best = box;
	}
	return longSideFirst(best ?? rectangleAlong(hull, 1, 0));
}

function rectangleAlong(hull: readonly number[], cos: number, sin: number): LineBox {
	let left = Infinity;
	let right = -Infinity;
	let top = Infinity;
	let bottom = -Infinity;
	for (let index = 0; index < hull.length; index += 2) {
		const along = hull[index]! * cos + hull[index + 1]! * sin;
		const across = hull[index + 1]! * cos - hull[index]! * sin;
		left = Math.min(left, along);
		right = Math.max(right, along);
		top = Math.min(top, across);
		bottom = Math.max(bottom, across);
	}
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
