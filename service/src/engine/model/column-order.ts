import type { TableBlock } from './blocks';

/** A table with columns counted from the left, as positioned on the page. */
export function fromLeft(block: TableBlock): TableBlock {
	const { rightToLeft, ...table } = block.table;
	if (!rightToLeft) return block;
	const { emptyPlaces, columnCount } = table;
	return {
		...block,
		table: {
			...table,
			cells: mirrorColumns(table.cells, columnCount),
			...(emptyPlaces ? { emptyPlaces: mirrorColumns(emptyPlaces, columnCount) } : {}),
		},
	};
}

/** Cells with columns counted from the other side, by row, then column; applying it twice restores them. */
export function mirrorColumns<Cell extends { row: number; column: number; columnSpan: number }>(
	cells: readonly Cell[],
	columnCount: number,
): Cell[] {
	return cells
		.map((cell) => ({ ...cell, column: columnCount - cell.column - cell.columnSpan }))
		.sort((a, b) => a.row - b.row || a.column - b.column);
}
