import type { Block } from '../../model/blocks';
import { unionOf } from '../../model/boxes';
import type { Box } from '../../model';

/** Blocks that stand beside others of a row, one below the other. */
export interface RowCell<B> {
	/** Points. */
	readonly left: number;
	readonly right: number;
	readonly content: readonly (B | SideBySide<B>)[];
}

/** What stands side by side: a seller and the number of an invoice, a formula and its number. */
export interface SideBySide<B> {
	readonly kind: 'row';
	/** From left to right; two at least. */
	readonly cells: readonly RowCell<B>[];
}

/** Boxes that overlap by less stand above each other, points; and by less than this part of the lower one. */
const minOverlap = 3;
const overlapPart = 0.3;

/** Rows within cells of rows within cells are not looked for any deeper. */
const deepest = 2;

/**
 * Blocks of one column from top to bottom, and rows of those that stand side by side. Blocks whose boxes lie over each other
 * both ways stay one below the other.
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

/** Groups of blocks with room between them in one direction, in its order; those that begin alike stay in reading order. */
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
		if (last && reached - block.box[start] > allowed(block.box, start, end)) last.push(block);
		else groups.push([block]);
		reached = Math.max(reached, block.box[end]);
	}
	return groups;
}

function allowed(box: Box, start: 'left' | 'top', end: 'right' | 'bottom'): number {
	return Math.min(minOverlap, overlapPart * (box[end] - box[start]));
}
