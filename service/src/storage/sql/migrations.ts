import { Migrator, sql, type Kysely } from 'kysely';
import type { SqlFlavor } from './flavor';
import { NewerSchemaError } from './newer-schema';

type Step = (database: Kysely<unknown>, flavor: SqlFlavor) => Promise<void>;

/** Migrations in order. A released one is never changed; a change is a new migration. */
const steps: Record<string, Step> = {
	'0001-accounts-tasks-ledger': createTables,
	'0002-callbacks-progress': addCallbacksAndProgress,
	'0003-task-ordinals': addOrdinals,
	'0005-leases': addLeases,
	'0007-key-expiry-and-traces': addKeyExpiryAndTraces,
	'0008-idempotency': createIdempotency,
	'0009-pages-read-by-ocr': addPagesReadByOcr,
	'0010-words': addWords,
	'0011-unstarted': indexUnstarted,
	'0012-ocr-models': addOcrModels,
	'0013-rates': createRates,
	'0014-part-of': addPartOf,
	'0015-reviews': createReviews,
	'0016-audit': createAudit,
	'0017-waits-and-marks': addWaitsAndMarks,
	'0018-key-limits': addKeyLimits,
	'0019-ranges': createRanges,
	'0020-containers': addContainers,
	'0021-layout-uses': addLayoutUses,
	'0022-receipts': addReceipts,
};

/** Migrations a database lacks, and those this version does not know. */
export function compareSteps(taken: readonly string[]): { readonly pending: string[]; readonly unknown: string[] } {
	return {
		pending: Object.keys(steps).filter((name) => !taken.includes(name)),
		unknown: taken.filter((name) => !Object.hasOwn(steps, name)),
	};
}

/**
 * Migrates the schema. Two processes may do so concurrently.
 * @throws NewerSchemaError, without a change
 */
export async function migrate<T>(database: Kysely<T>, flavor: SqlFlavor): Promise<void> {
	const { pending, unknown } = compareSteps(await takenSteps(database));
	if (unknown.length > 0) throw new NewerSchemaError(unknown);
	if (pending.length === 0) return;
	const migrations = Object.fromEntries(
		Object.entries(steps).map(([name, step]) => [name, { up: (db: Kysely<unknown>) => step(db, flavor) }]),
	);
	const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } });
	const { error } = await migrator.migrateToLatest();
	if (error !== undefined) throw error;
}

/** Migrations a database has run, as recorded by Kysely. */
async function takenSteps<T>(database: Kysely<T>): Promise<string[]> {
	const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
	if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
	const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
	return rows.map(({ name }) => name);
}

async function createTables(database: Kysely<unknown>, flavor: SqlFlavor): Promise<void> {
	const { schema } = database;
	const { integer, countingKey } = flavor;
	await schema
		.createTable('accounts')
		.addColumn('id', integer, countingKey)
		.addColumn('name', 'text', (column) => column.notNull().unique())
		.addColumn('createdAt', integer, (column) => column.notNull())
		.addColumn('servedAt', integer, (column) => column.notNull().defaultTo(0))
		.execute();
	await schema
		.createTable('apiKeys')
		.addColumn('id', integer, countingKey)
		.addColumn('accountId', integer, (column) => column.notNull().references('accounts.id'))
		.addColumn('prefix', 'text', (column) => column.notNull().unique())
		.addColumn('hash', 'text', (column) => column.notNull())
		.addColumn('createdAt', integer, (column) => column.notNull())
		.addColumn('revokedAt', integer)
		.execute();
	await schema
		.createTable('assets')
		.addColumn('accountId', integer, (column) => column.notNull().references('accounts.id'))
		.addColumn('assetType', 'text', (column) => column.notNull())
		.addColumn('granted', integer, (column) => column.notNull())
		.addColumn('balance', integer, (column) => column.notNull())
		.addColumn('withheld', integer, (column) => column.notNull())
		.addColumn('spent', integer, (column) => column.notNull())
		.addPrimaryKeyConstraint('assetsKey', ['accountId', 'assetType'])
		.addCheckConstraint('assetsNotNegative', sql`balance >= 0 and withheld >= 0 and spent >= 0`)
		.addCheckConstraint('assetsAddUp', sql`balance + withheld + spent = granted`)
		.execute();
	await schema
		.createTable('ledger')
		.addColumn('id', integer, countingKey)
		.addColumn('accountId', integer, (column) => column.notNull().references('accounts.id'))
		.addColumn('assetType', 'text', (column) => column.notNull())
		.addColumn('move', 'text', (column) => column.notNull())
		.addColumn('amount', integer, (column) => column.notNull())
		.addColumn('fileKey', 'text')
		.addColumn('at', integer, (column) => column.notNull())
		.execute();
	await schema.createIndex('ledgerOfAccount').on('ledger').columns(['accountId', 'id']).execute();
	// A file is withheld once, and ends either settled or returned, once.
	await sql`create unique index "ledgerWithheldOnce" on "ledger" ("fileKey") where "move" = 'withhold'`.execute(
		database,
	);
	await sql`create unique index "ledgerClosedOnce" on "ledger" ("fileKey") where "move" in ('settle', 'return')`.execute(
		database,
	);
	await createTaskTables(database, flavor);
}

async function createTaskTables({ schema }: Kysely<unknown>, { integer, countingKey }: SqlFlavor): Promise<void> {
	await schema
		.createTable('tasks')
		.addColumn('id', integer, countingKey)
		.addColumn('taskId', 'text', (column) => column.notNull().unique())
		.addColumn('accountId', integer, (column) => column.notNull().references('accounts.id'))
		.addColumn('toolPath', 'text', (column) => column.notNull())
		.addColumn('state', 'text', (column) => column.notNull())
		.addColumn('assetType', 'text')
		.addColumn('fileCount', integer, (column) => column.notNull().defaultTo(0))
		.addColumn('successCount', integer, (column) => column.notNull().defaultTo(0))
		.addColumn('failCount', integer, (column) => column.notNull().defaultTo(0))
		.addColumn('cost', integer, (column) => column.notNull().defaultTo(0))
		.addColumn('createdAt', integer, (column) => column.notNull())
		.addColumn('updatedAt', integer, (column) => column.notNull())
		.addColumn('startedAt', integer)
		.addColumn('queuedAt', integer)
		.addColumn('endedAt', integer)
		.addColumn('purgedAt', integer)
		.execute();
	await schema.createIndex('tasksOfAccount').on('tasks').columns(['accountId', 'id']).execute();
	await schema.createIndex('tasksInState').on('tasks').columns(['state', 'queuedAt']).execute();
	await schema.createIndex('tasksEnded').on('tasks').columns(['purgedAt', 'endedAt']).execute();
	await schema
		.createTable('files')
		.addColumn('fileKey', 'text', (column) => column.primaryKey().notNull())
		.addColumn('taskId', 'text', (column) => column.notNull().references('tasks.taskId'))
		.addColumn('position', integer, (column) => column.notNull())
		.addColumn('fileName', 'text', (column) => column.notNull())
		.addColumn('state', 'text', (column) => column.notNull())
		.addColumn('parameter', 'text', (column) => column.notNull())
		.addColumn('sealedPassword', 'text')
		.addColumn('originalId', 'text', (column) => column.unique())
		.addColumn('fileSize', integer, (column) => column.notNull())
		.addColumn('resultId', 'text', (column) => column.unique())
		.addColumn('downFileName', 'text', (column) => column.notNull().defaultTo(''))
		.addColumn('convertSize', integer, (column) => column.notNull().defaultTo(0))
		.addColumn('convertTimeMs', integer, (column) => column.notNull().defaultTo(0))
		.addColumn('failure', 'text')
		.addColumn('warnings', 'text', (column) => column.notNull().defaultTo('[]'))
		.addColumn('tries', integer, (column) => column.notNull().defaultTo(0))
		.addColumn('createdAt', integer, (column) => column.notNull())
		.addColumn('updatedAt', integer, (column) => column.notNull())
		.addUniqueConstraint('filesInOrder', ['taskId', 'position'])
		.execute();
}

/** Older rows have no callback, and unknown progress. */
async function addCallbacksAndProgress({ schema }: Kysely<unknown>, { integer }: SqlFlavor): Promise<void> {
	await schema
		.alterTable('tasks')
		.addColumn('callbackUrl', 'text', (column) => column.notNull().defaultTo(''))
		.execute();
	for (const name of ['pagesDone', 'pagesTotal']) {
		await schema
			.alterTable('files')
			.addColumn(name, integer, (column) => column.notNull().defaultTo(0))
			.execute();
	}
	await schema
		.createTable('callbacks')
		.addColumn('taskId', 'text', (column) => column.primaryKey().notNull().references('tasks.taskId'))
		.addColumn('eventId', 'text', (column) => column.notNull().unique())
		.addColumn('keyPrefix', 'text', (column) => column.notNull())
		.addColumn('origin', 'text', (column) => column.notNull())
		.addColumn('language', 'text', (column) => column.notNull())
		.addColumn('tries', integer, (column) => column.notNull().defaultTo(0))
		.addColumn('dueAt', integer)
		.addColumn('outcome', 'text')
		.execute();
	await schema.createIndex('callbacksDue').on('callbacks').columns(['dueAt']).execute();
}

/**
 * Task list pages by number instead of offset, and a queue read from its head. Both stay fast with any number of tasks.
 */
async function addOrdinals(database: Kysely<unknown>, { integer }: SqlFlavor): Promise<void> {
	const { schema } = database;
	for (const [table, name] of [
		['accounts', 'taskCount'],
		['tasks', 'ordinal'],
	] as const) {
		await schema
			.alterTable(table)
			.addColumn(name, integer, (column) => column.notNull().defaultTo(0))
			.execute();
	}
	await sql`update "tasks" set "ordinal" = "counted"."place" from (
		select "id" as "countedId", row_number() over (partition by "accountId" order by "id") as "place" from "tasks"
	) as "counted" where "counted"."countedId" = "tasks"."id"`.execute(database);
	await sql`update "accounts" set "taskCount" = (
		select count(*) from "tasks" where "tasks"."accountId" = "accounts"."id"
	)`.execute(database);
	await schema.dropIndex('tasksOfAccount').execute();
	await schema.createIndex('tasksOfAccountInOrder').on('tasks').columns(['accountId', 'ordinal']).unique().execute();
	await sql`create index "tasksActive" on "tasks" ("accountId", "startedAt", "id")
		where "state" in ('TaskWaiting', 'TaskProcessing')`.execute(database);
	await sql`create index "filesWaiting" on "files" ("taskId", "position") where "state" = 'waiting'`.execute(database);
}

/** Older files in progress count as left by a lost process. */
async function addLeases(database: Kysely<unknown>, { integer }: SqlFlavor): Promise<void> {
	await database.schema
		.alterTable('files')
		.addColumn('leaseUntil', integer, (column) => column.notNull().defaultTo(0))
		.execute();
	await sql`create index "filesInWork" on "files" ("leaseUntil") where "state" = 'processing'`.execute(database);
}

/** Older keys have no label and never expire; older tasks have no trace. */
async function addKeyExpiryAndTraces({ schema }: Kysely<unknown>, { integer }: SqlFlavor): Promise<void> {
	await schema
		.alterTable('apiKeys')
		.addColumn('label', 'text', (column) => column.notNull().defaultTo(''))
		.execute();
	for (const name of ['expiresAt', 'lastUsedAt']) {
		await schema.alterTable('apiKeys').addColumn(name, integer).execute();
	}
	for (const name of ['requestId', 'traceparent']) {
		await schema.alterTable('tasks').addColumn(name, 'text').execute();
	}
}

async function createIdempotency({ schema }: Kysely<unknown>, { integer }: SqlFlavor): Promise<void> {
	await schema
		.createTable('idempotency')
		.addColumn('accountId', integer, (column) => column.notNull().references('accounts.id'))
		.addColumn('key', 'text', (column) => column.notNull())
		.addColumn('fingerprint', 'text', (column) => column.notNull())
		.addColumn('taskId', 'text', (column) => column.notNull())
		.addColumn('fileKey', 'text', (column) => column.notNull())
		.addColumn('createdAt', integer, (column) => column.notNull())
		.addPrimaryKeyConstraint('idempotencyKey', ['accountId', 'key'])
		.execute();
	await schema.createIndex('idempotencyAge').on('idempotency').columns(['createdAt']).execute();
}

/** Older files do not record the pages read by OCR. */
async function addPagesReadByOcr({ schema }: Kysely<unknown>): Promise<void> {
	await schema
		.alterTable('files')
		.addColumn('pagesReadByOcr', 'text', (column) => column.notNull().defaultTo(''))
		.execute();
}

/** Older files do not record their word counts. */
async function addWords({ schema }: Kysely<unknown>): Promise<void> {
	await schema
		.alterTable('files')
		.addColumn('words', 'text', (column) => column.notNull().defaultTo(''))
		.execute();
}

/** Older files do not record their OCR models. */
async function addOcrModels({ schema }: Kysely<unknown>): Promise<void> {
	await schema
		.alterTable('files')
		.addColumn('ocrModels', 'text', (column) => column.notNull().defaultTo(''))
		.execute();
}

/** Announced files in unstarted tasks are summed at each call that adds to them. */
async function indexUnstarted(database: Kysely<unknown>): Promise<void> {
	await sql`create index "tasksUnstarted" on "tasks" ("accountId", "createdAt") where "startedAt" is null`.execute(
		database,
	);
}

/** Counters of a minute: unlogged, since nothing is lost with them. */
async function createRates({ schema }: Kysely<unknown>, { integer, passingTable }: SqlFlavor): Promise<void> {
	await schema
		.createTable('rates')
		.modifyFront(passingTable)
		.addColumn('key', 'text', (column) => column.primaryKey().notNull())
		.addColumn('current', integer, (column) => column.notNull())
		.addColumn('endsAt', integer, (column) => column.notNull())
		.execute();
	await schema.createIndex('ratesEnded').on('rates').columns(['endsAt']).execute();
}

/** Files of a combined result wait with the first one: no worker may claim them. */
async function addPartOf(database: Kysely<unknown>): Promise<void> {
	await database.schema.alterTable('files').addColumn('partOf', 'text').execute();
	await database.schema.dropIndex('filesWaiting').execute();
	await sql`create index "filesWaiting" on "files" ("taskId", "position") where "state" = 'waiting' and "partOf" is null`.execute(
		database,
	);
}

/** Older results cannot be reviewed: their review data was not stored. */
async function createReviews({ schema }: Kysely<unknown>, { integer, countingKey }: SqlFlavor): Promise<void> {
	await schema.alterTable('files').addColumn('readingId', 'text').execute();
	await schema.createIndex('filesReading').on('files').columns(['readingId']).unique().execute();
	await schema
		.createTable('reviews')
		.addColumn('fileKey', 'text', (column) => column.primaryKey().notNull())
		.addColumn('taskId', 'text', (column) => column.notNull())
		.addColumn('version', integer, (column) => column.notNull())
		.addColumn('values', 'text', (column) => column.notNull())
		.addColumn('updatedAt', integer, (column) => column.notNull())
		.execute();
	await schema.createIndex('reviewsOfTask').on('reviews').columns(['taskId']).execute();
	await schema
		.createTable('reviewChanges')
		.addColumn('id', integer, countingKey)
		.addColumn('fileKey', 'text', (column) => column.notNull())
		.addColumn('taskId', 'text', (column) => column.notNull())
		.addColumn('version', integer, (column) => column.notNull())
		.addColumn('keyPrefix', 'text', (column) => column.notNull())
		.addColumn('keyLabel', 'text', (column) => column.notNull())
		.addColumn('at', integer, (column) => column.notNull())
		.addColumn('key', 'text', (column) => column.notNull())
		.addColumn('use', integer, (column) => column.notNull())
		.addColumn('before', 'text', (column) => column.notNull())
		.addColumn('after', 'text', (column) => column.notNull())
		.execute();
	await schema.createIndex('reviewChangesOfFile').on('reviewChanges').columns(['fileKey', 'id']).execute();
	await schema.createIndex('reviewChangesOfTask').on('reviewChanges').columns(['taskId']).execute();
	await schema
		.createTable('layouts')
		.addColumn('id', 'text', (column) => column.primaryKey().notNull())
		.addColumn('accountId', integer, (column) => column.notNull().references('accounts.id'))
		.addColumn('name', 'text', (column) => column.notNull())
		.addColumn('version', integer, (column) => column.notNull())
		.addColumn('memory', 'text', (column) => column.notNull())
		.addColumn('createdAt', integer, (column) => column.notNull())
		.addColumn('updatedAt', integer, (column) => column.notNull())
		.execute();
	await schema.createIndex('layoutsOfAccount').on('layouts').columns(['accountId', 'createdAt']).execute();
}

async function createAudit({ schema }: Kysely<unknown>, { integer, countingKey }: SqlFlavor): Promise<void> {
	await schema
		.createTable('audit')
		.addColumn('id', integer, countingKey)
		.addColumn('at', integer, (column) => column.notNull())
		.addColumn('actor', 'text', (column) => column.notNull())
		.addColumn('action', 'text', (column) => column.notNull())
		.addColumn('accountId', integer, (column) => column.notNull().references('accounts.id'))
		.addColumn('subject', 'text', (column) => column.notNull())
		.execute();
	await schema.createIndex('auditAge').on('audit').columns(['at']).execute();
}

/** Pages for parallel reading: nothing is lost with them. */
async function createRanges({ schema }: Kysely<unknown>, { integer, passingTable }: SqlFlavor): Promise<void> {
	await schema
		.createTable('ranges')
		.modifyFront(passingTable)
		.addColumn('id', 'text', (column) => column.primaryKey().notNull())
		.addColumn('fileKey', 'text', (column) => column.notNull())
		.addColumn('tries', integer, (column) => column.notNull())
		.addColumn('accountId', integer, (column) => column.notNull())
		.addColumn('alike', 'text', (column) => column.notNull())
		.addColumn('work', 'text', (column) => column.notNull())
		.addColumn('state', 'text', (column) => column.notNull())
		.addColumn('readings', 'text', (column) => column.notNull())
		.addColumn('leaseUntil', integer, (column) => column.notNull())
		.addColumn('createdAt', integer, (column) => column.notNull())
		.execute();
	await schema.createIndex('rangesOfFile').on('ranges').columns(['fileKey']).execute();
}

async function addWaitsAndMarks(database: Kysely<unknown>, flavor: SqlFlavor): Promise<void> {
	await addWaitsForReview(database, flavor);
	await createMarks(database, flavor);
}

/** Older documents have no recorded numbers. */
async function createMarks({ schema }: Kysely<unknown>, { integer, countingKey }: SqlFlavor): Promise<void> {
	await schema
		.createTable('documentMarks')
		.addColumn('id', integer, countingKey)
		.addColumn('accountId', integer, (column) => column.notNull().references('accounts.id'))
		.addColumn('taskId', 'text', (column) => column.notNull())
		.addColumn('fileKey', 'text', (column) => column.notNull())
		.addColumn('kind', 'text', (column) => column.notNull())
		.addColumn('number', 'text', (column) => column.notNull())
		.addColumn('suppliers', 'text', (column) => column.notNull())
		.execute();
	await schema.createIndex('marksOfFile').on('documentMarks').columns(['fileKey', 'kind']).unique().execute();
	await schema.createIndex('marksOfTask').on('documentMarks').columns(['taskId']).execute();
	await schema.createIndex('marksByNumber').on('documentMarks').columns(['accountId', 'number']).execute();
}

/** A task that only waits for people is not work: the work index omits it. */
async function addWaitsForReview(database: Kysely<unknown>, { integer }: SqlFlavor): Promise<void> {
	await database.schema.alterTable('files').addColumn('reviewUntil', integer).execute();
	await database.schema.alterTable('tasks').addColumn('inReviewSince', integer).execute();
	await sql`create index "filesInReview" on "files" ("reviewUntil") where "reviewUntil" is not null`.execute(database);
	await sql`create index "tasksInReview" on "tasks" ("accountId", "inReviewSince") where "inReviewSince" is not null`.execute(
		database,
	);
	await database.schema.dropIndex('tasksActive').execute();
	await sql`create index "tasksActive" on "tasks" ("accountId", "startedAt", "id")
		where "state" in ('TaskWaiting', 'TaskProcessing') and "inReviewSince" is null`.execute(database);
}

/** The key that made older tasks is unknown. */
async function addKeyLimits(database: Kysely<unknown>, { integer }: SqlFlavor): Promise<void> {
	const { schema } = database;
	await schema
		.alterTable('apiKeys')
		.addColumn('limits', 'text', (column) => column.notNull().defaultTo('{}'))
		.execute();
	await schema.alterTable('tasks').addColumn('keyPrefix', 'text').execute();
	await schema.alterTable('tasks').addColumn('keptMs', integer).execute();
	await sql`create index "tasksOfKey" on "tasks" ("keyPrefix", "id") where "purgedAt" is null`.execute(database);
	await sql`create index "tasksKeptShorter" on "tasks" ("endedAt") where "keptMs" is not null and "purgedAt" is null`.execute(
		database,
	);
	await schema
		.createTable('keyPages')
		.addColumn('prefix', 'text', (column) => column.notNull())
		.addColumn('day', integer, (column) => column.notNull())
		.addColumn('pages', integer, (column) => column.notNull())
		.addPrimaryKeyConstraint('keyPagesKey', ['prefix', 'day'])
		.execute();
}

/** Older files contained no unpacked ones. */
async function addContainers({ schema }: Kysely<unknown>): Promise<void> {
	await schema.alterTable('files').addColumn('containerKey', 'text').execute();
	for (const name of ['containerPath', 'contents']) {
		await schema
			.alterTable('files')
			.addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
			.execute();
	}
}

/** The use of older layouts is unknown. */
async function addLayoutUses({ schema }: Kysely<unknown>, { integer }: SqlFlavor): Promise<void> {
	await schema
		.alterTable('layouts')
		.addColumn('uses', integer, (column) => column.notNull().defaultTo(0))
		.execute();
	for (const name of ['usedAt', 'strayedAt']) await schema.alterTable('layouts').addColumn(name, integer).execute();
}

/** Older files have no receipt. */
async function addReceipts({ schema }: Kysely<unknown>): Promise<void> {
	await schema.alterTable('files').addColumn('receipt', 'text').execute();
}
