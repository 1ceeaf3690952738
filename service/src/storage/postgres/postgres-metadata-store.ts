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

/** Names the lock of the schema among the locks of applications; any number that stays. */
const schemaLock = 4_180_511_001;

/** How often a transaction is begun that others get in the way of. */
const maximumTries = 10;
const pauseMs = 20;

/**
 * SQLSTATEs of a transaction that may go through when it is run again: deadlock, serialization failure, and a row that
 * another transaction has made between our look for it and our own (PostgreSQL, appendix A).
 */
const worthAnotherTry: ReadonlySet<string> = new Set(['40P01', '40001', '23505']);

/**
 * Metadata in a Postgres database, its tables made and brought up to date when needed. Any number of processes on any
 * number of hosts may use it at once. A lost connection is replaced at the next use.
 * @param url          `postgresql://user:password@host:port/database`
 * @param connections  most connections of this process
 * @throws ServiceError `storeUnavailable` when the server cannot be reached
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

/** One process changes the schema, without a bound in time; the others wait until it has. */
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
				// Each time another one has got on, so that there is an end to it.
				if (error instanceof Overtaken) continue;
				if (tries >= maximumTries || !worthAnotherTry.has(sqlStateOf(error) ?? '')) throw error;
				// By chance, so that two who met do not meet again.
				await sleep(Math.random() * pauseMs * tries++);
			}
		}
	};
}
