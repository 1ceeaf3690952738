import type { ColumnDefinitionBuilder, RawBuilder } from 'kysely';

/** What differs between the SQL databases; everything else of `storage/sql` is the same for all. */
export interface SqlFlavor {
	/** Type of columns for whole numbers up to 2^53. */
	readonly integer: 'integer' | 'bigint';
	/** A primary key that counts up. */
	readonly countingKey: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
	/** The function that gives the greatest of its arguments. */
	readonly greatest: 'max' | 'greatest';
	/** Said after the name of a table: the index to be used, where the planner does not find the right one by itself. */
	readonly indexedBy: (index: string) => RawBuilder<unknown>;
	/** Said between "create" and "table" of one whose rows need not outlive a crash of the server. */
	readonly passingTable: RawBuilder<unknown>;
	/** Whether several transactions write at the same time, so that each has to hold the rows it decides by. */
	readonly writesInParallel: boolean;
}
