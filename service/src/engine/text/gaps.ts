import type { Box, Word } from '../model';

/** What stands in a row. */
interface Placed {
	readonly box: Box;
}

/** Free space between two neighbours of a row, points; less than 0 where they overlap. */
export function gapBetween(previous: Placed, next: Placed): number {
	return next.box.left - previous.box.right;
}

/**
 * Cut a row into parts.
 * @param row      from left to right; may be empty
 * @param isApart  whether two neighbours belong to different parts
 * @returns from left to right; never an empty part
 */
export function cutRow<T extends Placed>(row: readonly T[], isApart: (previous: T, next: T) => boolean): T[][] {
	const parts: T[][] = [];
	let previous: T | undefined;
	for (const next of row) {
		const part = parts.at(-1);
		if (part && previous && !isApart(previous, next)) part.push(next);
		else parts.push([next]);
		previous = next;
	}
	return parts;
}

/** A word and how large it is set. */
type Sized = Pick<Word, 'box' | 'fontSize'>;

/**
 * The gap between two words as a part of a font size.
 * @param measure  `larger`: of running text, whose superscripts stand close; `smaller`: of labels and values, where a small
 *                 label keeps its distance from a large value
 */
export function relativeGap(previous: Sized, next: Sized, measure: 'larger' | 'smaller' = 'larger'): number {
	const of = measure === 'larger' ? Math.max : Math.min;
	return gapBetween(previous, next) / Math.max(smallestSize, of(previous.fontSize, next.fontSize));
}

/** Sizes below this are those of damaged fonts, points. */
const smallestSize = 0.01;

/** Cut a row at gaps wider than this part of the larger or smaller font size. */
export function cutAtGaps<T extends Sized>(
	row: readonly T[],
	widestGap: number,
	measure: 'larger' | 'smaller' = 'larger',
): T[][] {
	return cutRow(row, (previous, next) => relativeGap(previous, next, measure) > widestGap);
}
