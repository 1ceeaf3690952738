import { Kysely, sql } from 'kysely';
import type { MetadataRows, MetadataStore } from '../metadata-store';
import { accountRows, assetRows } from './account-rows';
import { callbackRows } from './callback-rows';
import { NodeSqliteDialect } from './dialect';
import { fileRows } from './file-rows';
import { idempotencyRows } from './idempotency-rows';
import { migrate } from './migrations';
import type { Schema } from './schema';
import { taskRows } from './task-rows';

function rowsOf(database: Kysely<Schema>): MetadataRows {
	return {
		accounts: accountRows(database),
		assets: assetRows(database),
		tasks: taskRows(database),
		files: fileRows(database),
		callbacks: callbackRows(database),
		idempotency: idempotencyRows(database),
	};
}

/**
 * Metadata in one SQLite file, made and brought up to date when needed. Several processes may use it at
 * once: the service and the CLI.
 */
export async function openSqliteMetadataStore(path: string): Promise<MetadataStore> {
	const database = new Kysely<Schema>({ dialect: new NodeSqliteDialect(path) });
	try {
		await migrate(database);
	} catch (error) {
		await database.destroy();
		throw error;
	}
	return {
		...rowsOf(database),
		transaction: (work) => database.transaction().execute((transaction) => work(rowsOf(transaction))),
		async check() {
			await sql`select 1`.execute(database);
		},
		close: () => database.destroy(),
	};
}
