import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema';

/**
 * Tables with their keys, in an order without forward references. Counters and page ranges are left out: they expire
 * within minutes.
 */
const tables = {
	accounts: ['id'],
	apiKeys: ['id'],
	assets: ['accountId', 'assetType'],
	ledger: ['id'],
	tasks: ['id'],
	files: ['fileKey'],
	callbacks: ['taskId'],
	idempotency: ['accountId', 'key'],
	reviews: ['fileKey'],
	reviewChanges: ['id'],
	layouts: ['id'],
	documentMarks: ['id'],
	keyPages: ['prefix', 'day'],
	audit: ['id'],
} as const satisfies Record<Exclude<keyof Schema, 'rates' | 'ranges'>, readonly string[]>;

/** Tables with a sequence. */
const counted = [
	'accounts',
	'apiKeys',
	'ledger',
	'tasks',
	'reviewChanges',
	'documentMarks',
	'audit',
] as const satisfies (keyof typeof tables)[];

/** Rows per statement; each has up to 30 values, of which a statement takes at most 32,766. */
const batch = 500;

type Row = Readonly<Record<string, unknown>>;
type Rows = Kysely<Record<string, Row>>;

/**
 * Copies every row, with its numbers, between databases with the same migrations, into empty tables.
 * @param from  a transaction with a consistent snapshot
 */
export async function copyRows(from: Kysely<Schema>, to: Kysely<Schema>): Promise<void> {
	const [source, target] = [from, to] as unknown as [Rows, Rows];
	for (const [table, keys] of Object.entries(tables)) {
		for (let last: Row | undefined; ; ) {
			const rows = await nextRows(source, table, keys, last);
			if (rows.length > 0) await target.insertInto(table).values(rows).execute();
			last = rows.at(-1);
			if (rows.length < batch) break;
		}
	}
}

/** Rows after one, in key order, by its index. */
async function nextRows(source: Rows, table: string, keys: readonly string[], last: Row | undefined): Promise<Row[]> {
	const columns = sql.join(keys.map((key) => sql.ref(key)));
	const behind = last && sql<boolean>`(${columns}) > (${sql.join(keys.map((key) => last[key]))})`;
	let query = source.selectFrom(table).selectAll().limit(batch);
	for (const key of keys) query = query.orderBy(key);
	return await (behind ? query.where(behind) : query).execute();
}

/** Advances Postgres sequences past copied rows; SQLite does so itself. */
export async function countOn(database: Kysely<Schema>): Promise<void> {
	for (const table of counted) {
		const last = sql`select coalesce(max(id), 0) + 1 from ${sql.table(table)}`;
		await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (${last}), false)`.execute(database);
	}
}

/** Whether it never had content. */
export async function isUnused(database: Kysely<Schema>): Promise<boolean> {
	return (await database.selectFrom('accounts').select('id').limit(1).execute()).length === 0;
}
