import type { Box, Fill, Page, Word } from '../model';
import type { Table, TableCell } from '../model/blocks';
import { centreOf, horizontalOverlap, verticalOverlap } from '../model/boxes';

/** A ground is looked for so far within the end of its cell, points. */
const inside = 1;

/** A ground that goes on above or below the table by more than this part of a cell's height is that of more than the table. */
const overRow = 1;

/**
 * The left and the right edge of what the grounds of a table cover: text stands away from the edge of its ground.
 * @param box    of the table, whose text it may just hold
 * @param words  of the table: a ground on which others stand, too, is not the table's alone
 * @returns the least that all grounds at a side cover; the edge of the box where they go no further
 */
export function groundEdges(
	box: Box,
	{ cells, columnCount, rightToLeft = false }: Pick<Table, 'cells' | 'columnCount' | 'rightToLeft'>,
	{ fills, words: all }: Pick<Page, 'fills' | 'words'>,
	words: ReadonlySet<Word>,
): Pick<Box, 'left' | 'right'> {
	const atFirst = cells.filter(({ column }) => column === 0);
	const atLast = cells.filter(({ column, columnSpan }) => column + columnSpan === columnCount);
	const [atLeft, atRight] = rightToLeft ? [atLast, atFirst] : [atFirst, atLast];
	const others = all.filter((word) => !words.has(word) && verticalOverlap(word.box, box) > 0);
	const isFree = (left: number, right: number) =>
		others.every((word) => horizontalOverlap(word.box, { ...box, left, right }) === 0);
	const near = fills.filter((fill) => verticalOverlap(fill.box, box) > 0);
	const left = Math.max(...groundsAt('left', atLeft, box, near).map((ground) => ground.left));
	const right = Math.min(...groundsAt('right', atRight, box, near).map((ground) => ground.right));
	return {
		left: Number.isFinite(left) && left < box.left && isFree(left, box.left) ? left : box.left,
		right: Number.isFinite(right) && right > box.right && isFree(box.right, right) ? right : box.right,
	};
}

/** The grounds on which the ends of cells stand: each cell may have its own, which begins and ends beside its text. */
function groundsAt(
	side: 'left' | 'right',
	cells: readonly TableCell[],
	table: Box,
	fills: readonly Fill[],
): readonly Box[] {
	return cells.flatMap(({ box, look }) => {
		if (look?.fill === undefined) return [];
		const x = side === 'left' ? box.left + inside : box.right - inside;
		const { y } = centreOf(box);
		const ground = fills.findLast(
			(fill) =>
				fill.color === look.fill &&
				x >= fill.box.left &&
				x <= fill.box.right &&
				y >= fill.box.top &&
				y <= fill.box.bottom,
		);
		const most = overRow * (box.bottom - box.top);
		return ground && ground.box.top > table.top - most && ground.box.bottom < table.bottom + most ? [ground.box] : [];
	});
}
