import type { Box } from '../model';
import type { ColumnType } from './table-columns';

/** What was learned of a table: its columns by the names they are asked for, and where it begins and ends. */
export interface LearnedTable {
	/** The page of the layout it begins on. */
	readonly page: number;
	/** As asked, in that order. */
	readonly columns: readonly LearnedColumn[];
	/** Words over its columns; none for a table without a heading. */
	readonly heading: readonly HeadingWord[];
	/** Sides of text in its lines outside the requested columns, points. */
	readonly others: readonly { readonly left: number; readonly right: number }[];
	/** True where the usual ways had read it as it is: a person confirmed it. */
	readonly isConfirmed: boolean;
	/** Where its first row stands, points on the page turned upright. */
	readonly first: Box;
	/** Most space between two of its lines, in heights of a row. */
	readonly gap: number;
	/** True where a line of it looks like a total, which ends other tables. */
	readonly hasTotals: boolean;
	/** Folded words, without numbers, of rows that follow its last line. */
	readonly ends: readonly (readonly string[])[];
	/** Folded words of rows between its lines that are none of it. */
	readonly skipped: readonly (readonly string[])[];
}

/** A column that was asked for. */
export type LearnedColumn = PlacedColumn | { readonly name: string; readonly state: 'absent' };

/** A column and where its cells stand. */
export interface PlacedColumn {
	readonly name: string;
	readonly state: 'placed';
	/** Sides of its cells, points. */
	readonly left: number;
	readonly right: number;
	/** What all of its cells are; missing for several kinds. */
	readonly type?: ColumnType;
	/** True where every line has a cell of it, in the line's first row or all of it: a row begins with such cells. */
	readonly isAnchor: boolean;
	/** Text under the first row of a line: part of the cell, not part of it, or unknown. */
	readonly rest: 'joined' | 'left' | 'unknown';
}

/** A word of a heading. */
export interface HeadingWord {
	/** Folded. */
	readonly text: string;
	readonly box: Box;
	/** Number of the column under it among those asked for; -1 for another column. */
	readonly column: number;
}

/** What a person said of a table, as it is learned from: cells in the order of its columns. */
export interface ReviewedTable {
	/** The page it begins on, from 0. */
	readonly pageIndex: number;
	readonly columns: readonly string[];
	/** True where the usual ways have read it so. */
	readonly isConfirmed: boolean;
	readonly rows: readonly (readonly ReviewedCell[])[];
}

/** A cell as a person has it; an empty text for none. */
export interface ReviewedCell {
	readonly text: string;
	/** Of the words that were taken, on the page as displayed, with its page; missing for what was found or typed. */
	readonly pageIndex?: number;
	readonly box?: Box;
}
