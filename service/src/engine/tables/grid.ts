import type { Table } from '../model/blocks';
import type { Box } from '../model';
import { partitionPoint } from '../values/sequences';
import type { Placed } from './placed';

/** A cell with its words; spans are at least 1. */
export interface GridCell {
	readonly row: number;
	readonly column: number;
	readonly rowSpan: number;
	readonly columnSpan: number;
	readonly words: readonly Placed[];
	/** In view coordinates. */
	readonly box: Box;
	/** Nested tables; their words are among the cell's words. */
	readonly nested?: readonly Grid[];
}

/** A table in a view, before its text is written. */
export interface Grid {
	readonly box: Box;
	readonly rowCount: number;
	readonly columnCount: number;
	/** Cells do not overlap; together they hold every word of the table once. */
	readonly cells: readonly GridCell[];
	readonly headerRows: number;
	readonly evidence: Table['evidence'];
	/** 0 to 1. */
	readonly confidence: number;
}

/** Counts the cells of a grid that hold text. */
export const countFilledCells = ({ cells }: Pick<Grid, 'cells'>): number =>
	cells.filter(({ words }) => words.length > 0).length;

/** Index of the interval between ascending boundaries that contains a value; -1 if outside. */
export function stretchAt(boundaries: readonly number[], value: number): number {
	const [first = NaN] = boundaries;
	const last = boundaries.at(-1) ?? NaN;
	if (!(value >= first && value <= last)) return -1;
	return (
		Math.min(
			partitionPoint(boundaries, (boundary) => boundary <= value),
			boundaries.length - 1,
		) - 1
	);
}
