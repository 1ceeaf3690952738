import { Kysely, sql } from 'kysely';
import type { MetadataStore } from '../metadata-store';
import type { SqlFlavor } from '../sql/flavor';
import { migrate } from '../sql/migrations';
import type { Schema } from '../sql/schema';
import { sqlMetadataStore } from '../sql/sql-metadata-store';
import { Checkpointer } from './checkpointer';
import { NodeSqliteDialect } from './dialect';

/** SQLite has one writer at a time. */
const sqliteFlavor: SqlFlavor = {
	integer: 'integer',
	countingKey: (column) => column.primaryKey().autoIncrement(),
	greatest: 'max',
	// Without statistics it prefers any equality to the order it needs.
	indexedBy: (index) => sql`indexed by ${sql.id(index)}`,
	passingTable: sql``,
	writesInParallel: false,
};

/**
 * Metadata in one SQLite file, created and migrated when needed. Several processes may share it: the service and the
 * CLI.
 */
export async function openSqliteMetadataStore(path: string): Promise<MetadataStore> {
	const checkpointer = new Checkpointer(path);
	const database = new Kysely<Schema>({ dialect: new NodeSqliteDialect(path, () => checkpointer.committed()) });
	try {
		await migrate(database, sqliteFlavor);
	} catch (error) {
		await database.destroy();
		throw error;
	}
	return {
		...sqlMetadataStore(database, sqliteFlavor, (work) => database.transaction().execute(work)),
		overwriteDeleted: () => checkpointer.deleted(),
		// The file is on this machine.
		clock: () => Promise.resolve(Date.now()),
		async close() {
			await checkpointer.stop();
			await database.destroy();
		},
	};
}
