import type { LineHeights } from '../office/line-fit';
import type { Spacing } from './paragraph';
import { twips } from './units';

/** Lowest that anything of a document is, points: twenty twips. */
export const lowest = 1;

/** Highest that Word lets a line be, points. */
const highestLine = 1500;

/**
 * How far down a column is filled. What stands lower on the page gets that much room above it; what the room was too small for
 * is taken from the next, so that nothing drifts.
 */
export class Cursor {
	/** @param y  where the column begins, points */
	constructor(public y: number) {}

	/** Room above lines and their height. */
	lines({ top, pitch, count }: LineHeights): Spacing {
		const before = Math.max(0, twips(top - this.y));
		const line = Math.max(1, twips(Math.min(highestLine, pitch)));
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
