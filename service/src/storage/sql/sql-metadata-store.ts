import { sql, type Kysely, type Transaction } from 'kysely';
import type { MetadataRows, MetadataStore } from '../metadata-store';
import { accountRows, assetRows } from './account-rows';
import { auditRows } from './audit-rows';
import { callbackRows } from './callback-rows';
import { fileRows } from './file-rows';
import type { SqlFlavor } from './flavor';
import { idempotencyRows } from './idempotency-rows';
import { keyPageRows } from './key-page-rows';
import { layoutRows } from './layout-rows';
import { markRows } from './mark-rows';
import { queueRows } from './queue-rows';
import { rangeRows } from './range-rows';
import { rateRows } from './rate-rows';
import { reviewRows } from './review-rows';
import { Holder, type RowScope } from './row-scope';
import type { Schema } from './schema';
import { CompiledStatements } from './statement';
import { taskRows } from './task-rows';

function rowsOf(scope: RowScope): MetadataRows {
	return {
		accounts: accountRows(scope),
		assets: assetRows(scope),
		tasks: taskRows(scope),
		files: { ...fileRows(scope), ...queueRows(scope) },
		callbacks: callbackRows(scope),
		idempotency: idempotencyRows(scope),
		keyPages: keyPageRows(scope),
		rates: rateRows(scope),
		ranges: rangeRows(scope),
		reviews: reviewRows(scope),
		layouts: layoutRows(scope),
		marks: markRows(scope),
		audit: auditRows(scope),
	};
}

/** Runs a transaction; `work` may be retried after a conflict. */
export type RunTransaction = <T>(work: (transaction: Transaction<Schema>) => Promise<T>) => Promise<T>;

/** Metadata in a database with a current schema; the database defines the clock. */
export function sqlMetadataStore(
	database: Kysely<Schema>,
	flavor: SqlFlavor,
	run: RunTransaction,
): Omit<MetadataStore, 'clock'> {
	const compiled = new CompiledStatements(database, flavor);
	return {
		...rowsOf({ database, flavor, compiled }),
		transaction: (work) =>
			run((transaction) => {
				const holder = flavor.writesInParallel ? { holder: new Holder(transaction) } : {};
				return work(rowsOf({ database: transaction, flavor, compiled, ...holder }));
			}),
		async check() {
			await sql`select 1`.execute(database);
		},
		close: () => database.destroy(),
	};
}
