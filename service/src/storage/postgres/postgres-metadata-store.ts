import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { MetadataStore } from '../metadata-store';
import type { SqlFlavor } from '../sql/flavor';
import { migrate } from '../sql/migrations';
import { Overtaken } from '../sql/row-scope';
import type { Schema } from '../sql/schema';
import { sqlMetadataStore, type RunTransaction } from '../sql/sql-metadata-store';
import { PostgresPool, sqlStateOf } from './postgres-pool';

/** Postgres has many writers at a time. */
const postgresFlavor: SqlFlavor = {
	integer: 'bigint',
	countingKey: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
	greatest: 'greatest',
	indexedBy: () => sql``,
	passingTable: sql`unlogged`,
	writesInParallel: true,
};

/** Advisory lock of the schema; any constant number. */
const schemaLock = 4_180_511_001;

/** Maximum tries of a conflicting transaction. */
const maximumTries = 10;
const pauseMs = 20;

/**
 * SQLSTATEs of a retryable transaction: deadlock, serialization failure, and a row inserted between our check and our
 * insert (PostgreSQL, appendix A).
 */
const worthAnotherTry: ReadonlySet<string> = new Set(['40P01', '40001', '23505']);

/**
 * Metadata in a Postgres database, created and migrated when needed. Any number of processes on any number of hosts may
 * share it. A lost connection is replaced on next use.
 * @param url          `postgresql://user:password@host:port/database`
 * @param connections  maximum connections of this process
 * @throws ServiceError `storeUnavailable` if the server is unreachable
 */
export async function openPostgresMetadataStore(url: string, connections: number): Promise<MetadataStore> {
	await bringUpToDate(url);
	const database = databaseOf(new PostgresPool(url, connections));
	return {
		...sqlMetadataStore(database, postgresFlavor, retrying(database)),
		async clock() {
			const query = sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as "ms"`;
			const { rows } = await query.execute(database);
			return Number(rows[0]?.ms);
		},
	};
}

function databaseOf(pool: PostgresPool): Kysely<Schema> {
	return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** One process migrates the schema, without a timeout; the others wait. */
async function bringUpToDate(url: string): Promise<void> {
	const pool = new PostgresPool(url, 2, { bounded: false });
	const database = databaseOf(pool);
	try {
		const client = await pool.connect();
		try {
			await client.query('select pg_advisory_lock($1)', [schemaLock]);
			await migrate(database, postgresFlavor);
			await client.query('select pg_advisory_unlock($1)', [schemaLock]);
		} finally {
			client.release();
		}
	} finally {
		await database.destroy();
	}
}

function retrying(database: Kysely<Schema>): RunTransaction {
	return async (work) => {
		for (let tries = 1; ; ) {
			try {
				return await database.transaction().execute(work);
			} catch (error) {
				// Each time another one has progressed, so this terminates.
				if (error instanceof Overtaken) continue;
				if (tries >= maximumTries || !worthAnotherTry.has(sqlStateOf(error) ?? '')) throw error;
				// Random, so that two that collided do not collide again.
				await sleep(Math.random() * pauseMs * tries++);
			}
		}
	};
}
