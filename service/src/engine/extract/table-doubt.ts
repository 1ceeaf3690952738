import type { TableDoubtReason } from '../../../../contract/table-doubts';

/** Something of a table that a person had better look at. */
export interface TableDoubt {
	readonly reason: TableDoubtReason;
	/** Number of the row, from 0; missing for what is said of all of them. */
	readonly row?: number;
	/** The column, as asked; missing for what is said of all of them. */
	readonly column?: string;
}
