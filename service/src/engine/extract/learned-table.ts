import type { Box } from '../model';
import type { ColumnType } from './table-columns';

/** A learned table: its requested columns, and where it starts and ends. */
export interface LearnedTable {
	/** Page of the layout on which it starts. */
	readonly page: number;
	/** As requested, in that order. */
	readonly columns: readonly LearnedColumn[];
	/** Words of its header; empty for a table without one. */
	readonly heading: readonly HeadingWord[];
	/** Sides of text in its lines outside the requested columns, points. */
	readonly others: readonly { readonly left: number; readonly right: number }[];
	/** True if it was read correctly without the layout, and confirmed. */
	readonly isConfirmed: boolean;
	/** Position of its first row, in points on the upright page. */
	readonly first: Box;
	/** True if one of its lines looks like a total, which ends other tables. */
	readonly hasTotals: boolean;
	/** Folded words, without numbers, of rows that follow its last line. */
	readonly ends: readonly (readonly string[])[];
	/** Folded words of rows between its lines that are not part of it. */
	readonly skipped: readonly (readonly string[])[];
}

/** A requested column. */
export type LearnedColumn = PlacedColumn | { readonly name: string; readonly state: 'absent' };

/** A column with the position of its cells. */
export interface PlacedColumn {
	readonly name: string;
	readonly state: 'placed';
	/** Sides of its cells, points. */
	readonly left: number;
	readonly right: number;
	/** Common type of its cells; missing if mixed. */
	readonly type?: ColumnType;
	/** True if every line has a cell in it, in its first row: such cells mark the start of a line. */
	readonly isAnchor: boolean;
	/** Text under the first row of a line: part of the cell, not part of it, or unknown. */
	readonly rest: 'joined' | 'left' | 'unknown';
}

export interface HeadingWord {
	/** Folded. */
	readonly text: string;
	readonly box: Box;
	/** Index of the requested column under it; -1 for another column. */
	readonly column: number;
}

/** A reviewed table to learn from, with cells in the order of its columns. */
export interface ReviewedTable {
	/** Index of the page on which it starts. */
	readonly pageIndex: number;
	readonly columns: readonly string[];
	/** True if it was read correctly without the layout. */
	readonly isConfirmed: boolean;
	readonly rows: readonly (readonly ReviewedCell[])[];
}

/** A reviewed cell; empty text if it has none. */
export interface ReviewedCell {
	readonly text: string;
	/** Box of the selected words on the displayed page, with its page; missing if the text was extracted or typed. */
	readonly pageIndex?: number;
	readonly box?: Box;
}
