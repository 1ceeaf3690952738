import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema';

/**
 * Tables with what their rows are found by, in an order in which none refers to a later one. Rates and ranges of
 * pages are left out: they are over within minutes.
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

/** Tables that count their rows. */
const counted = [
	'accounts',
	'apiKeys',
	'ledger',
	'tasks',
	'reviewChanges',
	'documentMarks',
	'audit',
] as const satisfies (keyof typeof tables)[];

/** Rows of one statement; each has up to 30 values, of which a statement takes 32,766 at most. */
const batch = 500;

type Row = Readonly<Record<string, unknown>>;
type Rows = Kysely<Record<string, Row>>;

/**
 * Copy every row, with its numbers, from one database to another whose tables are empty and have the same steps of the schema.
 * @param from  a transaction that sees one state of it
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

/** Rows behind one, in the order of their keys, by its index. */
async function nextRows(source: Rows, table: string, keys: readonly string[], last: Row | undefined): Promise<Row[]> {
	const columns = sql.join(keys.map((key) => sql.ref(key)));
	const behind = last && sql<boolean>`(${columns}) > (${sql.join(keys.map((key) => last[key]))})`;
	let query = source.selectFrom(table).selectAll().limit(batch);
	for (const key of keys) query = query.orderBy(key);
	return await (behind ? query.where(behind) : query).execute();
}

/** Let Postgres count on behind rows that came with their numbers; SQLite does so by itself. */
export async function countOn(database: Kysely<Schema>): Promise<void> {
	for (const table of counted) {
		const last = sql`select coalesce(max(id), 0) + 1 from ${sql.table(table)}`;
		await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (${last}), false)`.execute(database);
	}
}

/** Whether nothing was ever kept in it. */
export async function isUnused(database: Kysely<Schema>): Promise<boolean> {
	return (await database.selectFrom('accounts').select('id').limit(1).execute()).length === 0;
}
