import { Kysely, PostgresDialect } from 'kysely';
import { copyRows, countOn, isUnused } from '../sql/copy-rows';
import type { Schema } from '../sql/schema';
import { PostgresPool } from './postgres-pool';

/** Copies a snapshot of every row of a database to another one. @throws ServiceError `storeUnavailable` */
export async function copyFromPostgres(url: string, to: Kysely<Schema>): Promise<void> {
	await withPostgres(url, async (database) => {
		// One snapshot of all tables, whatever is written concurrently.
		const transaction = database.transaction().setIsolationLevel('repeatable read');
		await transaction.execute((from) => copyRows(from, to));
	});
}

/**
 * Copies every row to a database with existing tables; all of them or none.
 * @returns false if it has content, and nothing was done. @throws ServiceError `storeUnavailable`
 */
export async function copyToPostgres(url: string, from: Kysely<Schema>): Promise<boolean> {
	let isDone = false;
	await withPostgres(url, async (database) => {
		await database.transaction().execute(async (to) => {
			if (!(await isUnused(to))) return;
			await copyRows(from, to);
			await countOn(to);
			isDone = true;
		});
	});
	return isDone;
}

/** Without a timeout: there may be many rows. */
async function withPostgres(url: string, work: (database: Kysely<Schema>) => Promise<void>): Promise<void> {
	const pool = new PostgresPool(url, 1, { bounded: false });
	const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
	try {
		await work(database);
	} finally {
		await database.destroy();
	}
}
