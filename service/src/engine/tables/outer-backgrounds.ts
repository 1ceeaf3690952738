import type { Box, Fill, Page, Word } from '../model';
import type { Table, TableCell } from '../model/blocks';
import { centreOf, horizontalOverlap, verticalOverlap } from '../model/boxes';

/** A background is sampled this far inside the end of its cell, points. */
const inside = 1;

/**
 * A background that extends above or below the table by more than this fraction of a cell height belongs to more than
 * the table.
 */
const overRow = 1;

/**
 * The left and right edge of the backgrounds of a table, which extend beyond its text.
 * @param box    of the table, possibly tight around its text
 * @param words  of the table: a background that also holds other words does not belong to the table alone
 * @returns the innermost edge of all backgrounds on a side, or the edge of the box
 */
export function backgroundEdges(
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

/** The backgrounds under the cells at a side: each cell may have its own, starting and ending beside its text. */
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
