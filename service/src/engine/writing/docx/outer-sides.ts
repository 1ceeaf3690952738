import type { Box } from '../../model';
import type { TableBlock } from '../../model/blocks';
import type { TableGrid } from '../office/table-grid';

/** How much wider a table is than its text on both sides, points. */
interface OuterSides {
	readonly left: number;
	readonly right: number;
}

export const noSides: OuterSides = { left: 0, right: 0 };

/**
 * A table is as wide as its backgrounds, and its text stays in place.
 * @param block   its columns count from the left
 * @param column  for a right-to-left table, its container: programs disagree from which side such a table is
 * indented (ECMA-376, part 1, 17.4.50, says from the right), so it gets equal space on both sides where nothing is
 * drawn
 */
export function outerSides(
	{ table, box }: TableBlock,
	{ columnEdges }: TableGrid,
	column: Pick<Box, 'left' | 'right'> | undefined,
): OuterSides {
	const [first, last] = [columnEdges[0] ?? box.left, columnEdges.at(-1) ?? box.right];
	const { left, right } = table.grounds ?? box;
	const grounds = { left: Math.max(0, first - left), right: Math.max(0, right - last) };
	if (!column) return grounds;
	const more = Math.max(0, first - grounds.left - column.left) - Math.max(0, column.right - last - grounds.right);
	const isDrawn = (isAtSide: (at: { readonly column: number; readonly columnSpan: number }) => boolean) =>
		[...table.cells, ...(table.emptyPlaces ?? [])].some((place) => place.look !== undefined && isAtSide(place));
	const isFree =
		more > 0
			? !isDrawn((place) => place.column === 0)
			: !isDrawn((place) => place.column + place.columnSpan === table.columnCount);
	if (!isFree) return grounds;
	return { left: grounds.left + Math.max(0, more), right: grounds.right + Math.max(0, -more) };
}

/** Column widths with the sides added to the outer ones. */
export function widen(widths: readonly number[], { left, right }: OuterSides): readonly number[] {
	return widths.map((width, index) => width + (index === 0 ? left : 0) + (index === widths.length - 1 ? right : 0));
}

/** Column edges with the outer ones moved. */
export function widenEdges(edges: readonly number[], { left, right }: OuterSides): readonly number[] {
	return edges.map((edge, index) => (index === 0 ? edge - left : index === edges.length - 1 ? edge + right : edge));
}
