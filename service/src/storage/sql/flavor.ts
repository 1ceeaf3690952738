import type { ColumnDefinitionBuilder, RawBuilder } from 'kysely';

/** Differences between the SQL databases; the rest of `storage/sql` is shared. */
export interface SqlFlavor {
	/** Column type for integers up to 2^53. */
	readonly integer: 'integer' | 'bigint';
	/** An auto-increment primary key. */
	readonly countingKey: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
	/** The function for the maximum of its arguments. */
	readonly greatest: 'max' | 'greatest';
	/** Index hint after a table name, if the planner does not find the right one. */
	readonly indexedBy: (index: string) => RawBuilder<unknown>;
	/** Keyword between "create" and "table" for tables that need not survive a crash. */
	readonly passingTable: RawBuilder<unknown>;
	/** Whether several transactions write concurrently, so that each must lock the rows it decides by. */
	readonly writesInParallel: boolean;
}
