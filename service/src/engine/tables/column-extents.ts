import type { TableBlock } from '../model/blocks';
import type { Extent } from './gutters';

/**
 * Horizontal extent of the texts of each column, from filled cells in one column; `undefined` for a column without any.
 */
export function columnExtents({ table }: TableBlock): (Extent | undefined)[] {
	const extents: (Extent | undefined)[] = Array.from({ length: table.columnCount }, () => undefined);
	for (const { column, columnSpan, box, lines, runs } of table.cells) {
		if (columnSpan > 1 || runs.length === 0) continue;
		for (const { left, right } of lines.length > 0 ? lines.map((line) => line.box) : [box]) {
			const known = extents[column];
			extents[column] = { left: Math.min(left, known?.left ?? left), right: Math.max(right, known?.right ?? right) };
		}
	}
	return extents;
}
