import type { PixelBox } from '../model';

/** Histogram of some bytes: counts by level, 0 to 255. */
export function levelsOf(values: ArrayLike<number>): Uint32Array {
	const levels = new Uint32Array(256);
	for (let at = 0; at < values.length; at++) increment(levels, values[at] ?? 0);
	return levels;
}

export function increment(counts: Uint32Array, at: number): void {
	counts[at] = (counts[at] ?? 0) + 1;
}

/** The lowest level that at least `count` of the values do not exceed, or the highest level. @param levels  histogram */
export function levelAt(levels: Uint32Array, count: number): number {
	let sum = 0;
	for (let level = 0; level < levels.length; level++) {
		sum += levels[level] ?? 0;
		if (sum >= count) return level;
	}
	return levels.length - 1;
}

/** Median level along the edge of a box: mostly that of the paper, whatever is inside. @param box  whole pixels */
export function edgeLevel(levelOf: (x: number, y: number) => number, { left, top, right, bottom }: PixelBox): number {
	const edge: number[] = [];
	for (let x = left; x < right; x++) edge.push(levelOf(x, top), levelOf(x, bottom - 1));
	for (let y = top; y < bottom; y++) edge.push(levelOf(left, y), levelOf(right - 1, y));
	return levelAt(levelsOf(edge), edge.length / 2);
}
