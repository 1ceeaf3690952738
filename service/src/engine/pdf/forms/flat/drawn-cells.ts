import type { Box } from '../../../model';
import { boxWidth, boxHeight } from '../../../model/boxes';
import { cutBetween } from '../../../values/sequences';
import { edgesBetween, type Edge, type Edges } from '../../../tables/edges';

/** Tolerance of crossing lines, points. */
const touch = 2;

/** Smallest side of a cell that can hold a letter, points. */
const minSide = 6;

/** More corners are graph paper. */
const maxCorners = 4000;

/** Rectangles between drawn lines without a line across them, row by row. */
export function closedCells({ horizontal, vertical }: Edges): Box[] {
	const cells: Box[] = [];
	let corners = 0;
	for (const top of horizontal) {
		for (const left of edgesBetween(vertical, top.start - touch, top.end - minSide)) {
			const isCorner = left.start <= top.position + touch && left.end >= top.position + minSide;
			if (!isCorner) continue;
			if (++corners > maxCorners) return [];
			const cell = cellAt(top, left, { horizontal, vertical });
			if (cell) cells.push(cell);
		}
	}
	return cells.sort((a, b) => a.top - b.top || a.left - b.left);
}

/** The cell with a top left corner. */
function cellAt(top: Edge, left: Edge, { horizontal, vertical }: Edges): Box | undefined {
	const [x, y] = [left.position, top.position];
	const spans = ({ start, end }: Edge, at: number) => start <= at && end >= at;
	const right = edgesBetween(vertical, x + touch / 2, Infinity).find((edge) => spans(edge, y + minSide / 2));
	const bottom = edgesBetween(horizontal, y + touch / 2, Infinity).find((edge) => spans(edge, x + minSide / 2));
	if (!right || !bottom || right.position - x < minSide || bottom.position - y < minSide) return undefined;
	const isClosed =
		top.end >= right.position - touch &&
		bottom.end >= right.position - touch &&
		left.end >= bottom.position - touch &&
		right.end >= bottom.position - touch;
	return isClosed ? { left: x, right: right.position, top: y, bottom: bottom.position } : undefined;
}

/** Largest cell for one letter, points, and its largest width relative to its height. */
const maxCombWidth = 32;
const maxCombRatio = 1.6;
const minCombCells = 3;

/** Gap between groups of cells for one value, relative to the width of a cell: printed separators are between them. */
const maxGroupGap = 1.6;

/** Rows of equal narrow cells for one letter each; groups of one value are joined. @param cells  empty ones */
export function combsOf(cells: readonly Box[]): Box[][] {
	const narrow = cells.filter((cell) => boxWidth(cell) <= Math.min(maxCombWidth, maxCombRatio * boxHeight(cell)));
	const rows = cutBetween(narrow, (_, next, [first]) => Math.abs(next.top - first.top) > touch);
	return rows.flatMap((row) => {
		const sorted = row
			.filter((cell) => Math.abs(boxHeight(cell) - boxHeight(row[0])) <= touch)
			.sort((a, b) => a.left - b.left);
		const [first, ...others] = sorted;
		if (!first) return [];
		const combs = cutBetween([first, ...others], (last, next) => {
			const isEqual = Math.abs(boxWidth(last) - boxWidth(next)) <= touch;
			return !isEqual || next.left - last.right > maxGroupGap * boxWidth(next);
		});
		return combs.filter((comb) => comb.length >= minCombCells);
	});
}

/** Lines with short strokes on them at equal distances: a row of cells without a top. */
export function openCombs({ horizontal, vertical }: Edges): Box[][] {
	return horizontal.flatMap((line) => {
		const strokes = edgesBetween(vertical, line.start - touch, line.end + touch).filter(
			({ start, end }) => Math.abs(end - line.position) <= touch && end - start <= maxCombWidth && end - start >= 2,
		);
		if (strokes.length < 2) return [];
		const at = strokes.map(({ position }) => position);
		const bounds = [
			...(at[0]! - line.start > touch ? [line.start] : []),
			...at,
			...(line.end - at.at(-1)! > touch ? [line.end] : []),
		];
		const gap = bounds[1]! - bounds[0]!;
		const isEven = bounds.every(
			(bound, index) => index === 0 || Math.abs(bound - bounds[index - 1]! - gap) <= touch / 2,
		);
		if (bounds.length <= minCombCells || !isEven || gap < minSide || gap > maxCombWidth) return [];
		const { position: bottom } = line;
		return [bounds.slice(1).map((right, index) => ({ left: bounds[index]!, right, top: bottom - openHeight, bottom }))];
	});
}

/** Room for letters over a line with strokes, points. */
const openHeight = 14;
