import type { Block } from '../../model/blocks';
import { unionOf } from '../../model/boxes';
import type { Box } from '../../model';

/** Blocks of one column of a row, stacked. */
interface RowCell<B> {
	/** Points. */
	readonly left: number;
	readonly right: number;
	readonly content: readonly (B | SideBySide<B>)[];
}

/** Content side by side: a seller and an invoice number, a formula and its number. */
export interface SideBySide<B> {
	readonly kind: 'row';
	/** Left to right; at least two. */
	readonly cells: readonly RowCell<B>[];
}

/** Boxes that overlap by less are stacked, points; and by less than this share of the lower one. */
const minOverlap = 3;
const overlapPart = 0.3;

/** Maximum nesting of rows in cells. */
const deepest = 2;

/**
 * Blocks of one column top to bottom, with rows for those side by side. Blocks whose boxes overlap both ways stay
 * stacked.
 */
export function withRows<B extends Pick<Block, 'box'>>(blocks: readonly B[], depth = 0): (B | SideBySide<B>)[] {
	return cut(blocks, 'top', 'bottom').flatMap((band): (B | SideBySide<B>)[] => {
		if (band.length === 1 || depth >= deepest) return band;
		const columns = cut(band, 'left', 'right');
		if (columns.length === 1) return band;
		const cells = columns.map((column) => {
			const { left, right } = unionOf(column.map(({ box }) => box));
			return { left, right, content: withRows(column, depth + 1) };
		});
		return [{ kind: 'row', cells }];
	});
}

/**
 * Groups of blocks with space between them in one direction, in its order; those that start alike keep reading order.
 */
function cut<B extends Pick<Block, 'box'>>(
	blocks: readonly B[],
	start: 'left' | 'top',
	end: 'right' | 'bottom',
): B[][] {
	const sorted = blocks.toSorted((a, b) => a.box[start] - b.box[start]);
	const groups: B[][] = [];
	let reached = -Infinity;
	for (const block of sorted) {
		const last = groups.at(-1);
		if (last && reached - block.box[start] > allowedOverlap(block.box, start, end)) last.push(block);
		else groups.push([block]);
		reached = Math.max(reached, block.box[end]);
	}
	return groups;
}

function allowedOverlap(box: Box, start: 'left' | 'top', end: 'right' | 'bottom'): number {
	return Math.min(minOverlap, overlapPart * (box[end] - box[start]));
}
