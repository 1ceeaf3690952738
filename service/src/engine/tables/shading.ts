import type { Box, Rule } from '../model';
import { cutBetween, lastOf, type NonEmpty } from '../values/sequences';
import { coverage } from './edges';
import type { TableSettings } from './settings';

/** Adjacent shaded cells of the same height, as in a table header or in every second row, from left to right. */
type ShadedRow = NonEmpty<Box>;

/** Rows of shaded cells: their sides divide like lines. A single box may be anything. */
export function shadedRows(fills: readonly Box[], settings: TableSettings): ShadedRow[] {
	const cells = fills
		.filter(
			({ left, top, right, bottom }) =>
				right - left >= settings.shading.minSizePt &&
				bottom - top >= settings.shading.minSizePt &&
				bottom - top <= settings.shading.maxHeightPt,
		)
		.sort((a, b) => a.top - b.top || a.left - b.left);
	return cutBetween(cells, (previous, next) => !isBeside(previous, next, settings)).filter((row) => row.length > 1);
}

/** Lines above and below each row. */
export function rulesOfShading(rows: readonly ShadedRow[]): Rule[] {
	return rows.flatMap((row) => levelSides({ ...row[0], right: lastOf(row).right }));
}

/** The same lines in pieces that meet at the columns. */
export function sidesOfShading(rows: readonly ShadedRow[], settings: TableSettings): Rule[] {
	const cells = rows.flat();
	return cells.length > settings.joints.maxLines ? [] : cells.flatMap(levelSides);
}

const levelSides = ({ left: start, top, right: end, bottom }: Box): Rule[] =>
	[top, bottom].map((position) => ({ direction: 'horizontal', position, start, end, thickness: 0 }));

/** Sides without a drawn line along them, which would take on their ends. */
export function withoutDrawn(sides: readonly Rule[], drawn: readonly Rule[], settings: TableSettings): Rule[] {
	if (sides.length === 0) return [];
	const { sameLinePt } = settings.edges;
	const lines = drawn.filter(({ direction }) => direction === 'horizontal').sort((a, b) => a.position - b.position);
	return sides.filter(
		({ position, start, end }) =>
			coverage(lines, position, start, end, sameLinePt) < settings.shading.drawnPart * (end - start),
	);
}

function isBeside(left: Box, right: Box, settings: TableSettings): boolean {
	return (
		Math.abs(left.top - right.top) <= settings.shading.tolerancePt &&
		Math.abs(left.bottom - right.bottom) <= settings.shading.tolerancePt &&
		Math.abs(right.left - left.right) <= settings.shading.tolerancePt
	);
}
