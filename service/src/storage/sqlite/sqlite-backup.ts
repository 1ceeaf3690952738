import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Schema } from '../sql/schema';
import { NodeSqliteDialect } from './dialect';
import { openSqliteMetadataStore } from './sqlite-metadata-store';

/** Copy a database as it is at this moment, while others write to it (SQLite, "Online Backup API"). */
export async function backUpSqlite(path: string, target: string): Promise<void> {
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		await backup(database, target);
	} finally {
		database.close();
	}
}

/** Make a database with tables and no rows, and work with it. */
export async function withNewSqlite(path: string, work: (database: Kysely<Schema>) => Promise<void>): Promise<void> {
	await (await openSqliteMetadataStore(path)).close();
	await withSqlite(path, work);
}

/** Work with a database that nobody else has open; afterwards all of it is in its one file. */
export async function withSqlite(path: string, work: (database: Kysely<Schema>) => Promise<void>): Promise<void> {
	const database = new Kysely<Schema>({ dialect: new NodeSqliteDialect(path, () => undefined) });
	try {
		await work(database);
	} finally {
		await database.destroy();
	}
}

/** Columns of files that name a document of the file store; one of an older database may be missing. */
const documentColumns: Record<Exclude<Extract<keyof Schema['files'], `${string}Id`>, 'taskId'>, true> = {
	originalId: true,
	resultId: true,
	readingId: true,
};

/** Ids of the documents that rows of a database name. */
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
