import type { LineHeights } from '../office/line-fit';
import type { Spacing } from './paragraph';
import { twips } from './units';

/** Lowest that anything of a document is, points: twenty twips. */
export const lowest = 1;

/** Highest that Word lets a line be, points. */
const highestLine = 1500;

/**
 * Lines that begin too low, as below a formula whose parts stand over each other, are this part of their height at the least to end where
 * they ended: a single one has room above its letters.
 */
const lowestOfOne = 0.8;
const lowestOfSeveral = 0.92;

/**
 * How far down a column is filled. What stands lower on the page gets that much room above it; what the room was too small for
 * is taken from the lines themselves and from the next room, so that nothing drifts.
 */
export class Cursor {
	/** @param y  where the column begins, points */
	constructor(public y: number) {}

	/** Room above lines and their height. */
	lines({ top, pitch, count }: LineHeights): Spacing {
		const before = Math.max(0, twips(top - this.y));
		const least = (count === 1 ? lowestOfOne : lowestOfSeveral) * pitch;
		const fitting = Math.max(least, Math.min(pitch, pitch - (this.y - top) / count));
		const line = Math.max(1, twips(Math.min(highestLine, fitting)));
		this.y += (before + line * count) / 20;
		return { before, after: 0, line, lineRule: 'exact' };
	}

	/** Room above what is as high as it is, such as a picture. */
	room(top: number, height: number): Spacing {
		const before = Math.max(0, twips(top - this.y));
		this.y += before / 20 + height;
		return { before, after: 0 };
	}

	/** Room above what can have none itself: the height of a line that shows nothing, points. 0 for none. */
	gap(top: number): number {
		const gap = top - this.y;
		if (gap < lowest) return 0;
		this.y = top;
		return Math.min(highestLine, gap);
	}
}
