import type { Box } from '../../model';
import type { TableBlock } from '../../model/blocks';
import type { TableGrid } from '../office/table-grid';

/** By how much a table is wider than its text at both sides, points. */
export interface OuterSides {
	readonly left: number;
	readonly right: number;
}

export const noSides: OuterSides = { left: 0, right: 0 };

/**
 * A table is as wide as its grounds, and its text stays where it stood.
 * @param block   its columns count from the left
 * @param column  of a table that runs from right to left, what it stands in: programs do not agree from which side such a table is
 *   indented (ECMA-376, part 1, 17.4.50, says from the right), so that it gets as much room at both sides where nothing is drawn
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

/** Widths of columns with the sides added to the outer ones. */
export function widened(widths: readonly number[], { left, right }: OuterSides): readonly number[] {
	return widths.map((width, index) => width + (index === 0 ? left : 0) + (index === widths.length - 1 ? right : 0));
}

/** Edges of columns with the outer ones moved. */
export function widenedEdges(edges: readonly number[], { left, right }: OuterSides): readonly number[] {
	return edges.map((edge, index) => (index === 0 ? edge - left : index === edges.length - 1 ? edge + right : edge));
}
