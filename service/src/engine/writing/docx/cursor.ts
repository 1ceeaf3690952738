import type { LineHeights } from '../office/line-fit';
import type { Spacing } from './paragraph';
import { twips } from './units';

/** Minimum height of anything, points: twenty twips. */
export const lowest = 1;

/** Maximum line height in Word, points. */
const highestLine = 1500;

/**
 * Lines that start too low, such as below a stacked formula, shrink to at least this share of their height to end where
 * they ended: a single one has space above its letters.
 */
const lowestOfOne = 0.8;
const lowestOfSeveral = 0.92;

/**
 * Tracks how far a column is filled. Content lower on the page gets the gap as space above it; missing space is taken
 * from the lines and from the next gap, so that nothing drifts.
 */
export class Cursor {
	/** @param y  where the column starts, points */
	constructor(public y: number) {}

	/** Space above lines, and their height. */
	lines({ top, pitch, count }: LineHeights): Spacing {
		const before = Math.max(0, twips(top - this.y));
		const least = (count === 1 ? lowestOfOne : lowestOfSeveral) * pitch;
		const fitting = Math.max(least, Math.min(pitch, pitch - (this.y - top) / count));
		const line = Math.max(1, twips(Math.min(highestLine, fitting)));
		this.y += (before + line * count) / 20;
		return { before, after: 0, line, lineRule: 'exact' };
	}

	/** Space above content of fixed height, such as an image. */
	room(top: number, height: number): Spacing {
		const before = Math.max(0, twips(top - this.y));
		this.y += before / 20 + height;
		return { before, after: 0 };
	}

	/** Space above content that cannot have any: the height of an empty line, points. 0 for none. */
	gap(top: number): number {
		const gap = top - this.y;
		if (gap < lowest) return 0;
		this.y = top;
		return Math.min(highestLine, gap);
	}
}
