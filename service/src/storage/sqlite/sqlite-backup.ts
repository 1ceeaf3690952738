import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Schema } from '../sql/schema';
import { NodeSqliteDialect } from './dialect';
import { openSqliteMetadataStore } from './sqlite-metadata-store';

/** Copies a snapshot of a database while others write to it (SQLite, "Online Backup API"). */
export async function backUpSqlite(path: string, target: string): Promise<void> {
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		await backup(database, target);
	} finally {
		database.close();
	}
}

/** Creates a database with empty tables, and works with it. */
export async function withNewSqlite(path: string, work: (database: Kysely<Schema>) => Promise<void>): Promise<void> {
	await (await openSqliteMetadataStore(path)).close();
	await withSqlite(path, work);
}

/** Works with a database that is not open elsewhere; afterwards all of it is in one file. */
export async function withSqlite(path: string, work: (database: Kysely<Schema>) => Promise<void>): Promise<void> {
	const database = new Kysely<Schema>({ dialect: new NodeSqliteDialect(path, () => undefined) });
	try {
		await work(database);
	} finally {
		await database.destroy();
	}
}

/** File columns that refer to documents of the file store; an older database may lack some. */
const documentColumns: Record<Exclude<Extract<keyof Schema['files'], `${string}Id`>, 'taskId'>, true> = {
	originalId: true,
	resultId: true,
	readingId: true,
};

/** Document ids in the rows of a database. */
export function documentIdsOf(path: string): string[] {
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		const there = database.prepare(`select name from pragma_table_info('files')`).all();
		const select = (column: string): string => `select "${column}" as id from files where "${column}" is not null`;
		const selects = there.flatMap(({ name }) =>
			Object.hasOwn(documentColumns, String(name)) ? [select(String(name))] : [],
		);
		const rows = database.prepare(`${selects.join(' union ')} order by 1`).all();
		return rows.map(({ id }) => String(id));
	} finally {
		database.close();
	}
}
