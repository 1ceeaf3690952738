import type { TableDoubtReason } from '../../../../contract/table-doubts';

/** A part of a table that someone should review. */
export interface TableDoubt {
	readonly reason: TableDoubtReason;
	/** Row number, starting at 0; missing if it concerns all rows. */
	readonly row?: number;
	/** The column as requested; missing if it concerns all columns. */
	readonly column?: string;
}
