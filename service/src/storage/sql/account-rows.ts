import { sql } from 'kysely';
import type { Account, AccountRows, AssetRows, LedgerEntry } from '../metadata-store';
import type { RowScope } from './row-scope';
import { firstRow, hasChanged, statement } from './statement';

const accountColumns = ['id', 'name', 'createdAt'] as const;
const keyColumns = [
	'id',
	'accountId',
	'prefix',
	'hash',
	'label',
	'createdAt',
	'expiresAt',
	'lastUsedAt',
	'revokedAt',
	'limits',
] as const;

const findAccount = statement((database, { id }: { id: number }) =>
	database.selectFrom('accounts').select(accountColumns).where('id', '=', id),
);

const findKey = statement((database, { prefix }: { prefix: string }) =>
	database.selectFrom('apiKeys').select(keyColumns).where('prefix', '=', prefix),
);

/** Maximum time charged to an account: its next files must not become overdue because of it. */
const maxChargeMs = 5 * 60_000;

const chargeAccount = statement(
	(database, { id, charge, at, latest }: Record<'id' | 'charge' | 'at' | 'latest', number>, { greatest }) => {
		const later = sql<number>`${sql.raw(greatest)}("servedAt", ${at}) + ${charge}`;
		return database
			.updateTable('accounts')
			.set({ servedAt: sql<number>`case when ${later} > ${latest} then ${latest} else ${later} end` })
			.where('id', '=', id);
	},
);

/** Never back: the account may have used more than its share. */
const markServed = statement((database, { id, at }: Record<'id' | 'at', number>, { greatest }) =>
	database
		.updateTable('accounts')
		.set({ servedAt: sql<number>`${sql.raw(greatest)}("servedAt", ${at})` })
		.where('id', '=', id),
);

const countOneMore = statement((database, { id }: { id: number }) =>
	database
		.updateTable('accounts')
		.set((old) => ({ taskCount: old('taskCount', '+', 1) }))
		.where('id', '=', id)
		.returning('taskCount'),
);

/** Counts a new task of an account. @returns the new count; 0 without such an account */
export async function countOneTask(scope: RowScope, id: number): Promise<number> {
	return (await firstRow(countOneMore(scope, { id })))?.taskCount ?? 0;
}

/** Accounts and keys. */
export function accountRows(scope: RowScope): AccountRows {
	const { database } = scope;
	return {
		async create(name, at): Promise<Account> {
			return await database
				.insertInto('accounts')
				.values({ name, createdAt: at })
				.returning(accountColumns)
				.executeTakeFirstOrThrow();
		},
		findByName: (name) =>
			database.selectFrom('accounts').select(accountColumns).where('name', '=', name).executeTakeFirst(),
		find: (id) => firstRow(findAccount(scope, { id })),
		async addKey(key) {
			await database.insertInto('apiKeys').values(key).execute();
		},
		findKey: (prefix) => firstRow(findKey(scope, { prefix })),
		listKeys: () =>
			database
				.selectFrom('apiKeys')
				.innerJoin('accounts', 'accounts.id', 'apiKeys.accountId')
				.select(keyColumns.map((column) => `apiKeys.${column}` as const))
				.select('accounts.name as accountName')
				.orderBy('apiKeys.id')
				.execute(),
		async renameKey(prefix, label) {
			const { numUpdatedRows } = await database
				.updateTable('apiKeys')
				.set({ label })
				.where('prefix', '=', prefix)
				.executeTakeFirst();
			return numUpdatedRows > 0n;
		},
		async limitKey(prefix, limits) {
			await database.updateTable('apiKeys').set({ limits }).where('prefix', '=', prefix).execute();
		},
		async markKeyUsed(prefix, at) {
			await database.updateTable('apiKeys').set({ lastUsedAt: at }).where('prefix', '=', prefix).execute();
		},
		countTask: (id) => countOneTask(scope, id),
		async served(id, at) {
			await markServed(scope, { id, at });
		},
		async charge(id, workMs, at) {
			await chargeAccount(scope, { id, charge: workMs, at, latest: at + maxChargeMs });
		},
		async revokeKey(prefix, at) {
			const { numUpdatedRows } = await database
				.updateTable('apiKeys')
				.set({ revokedAt: at })
				.where('prefix', '=', prefix)
				.where('revokedAt', 'is', null)
				.executeTakeFirst();
			return numUpdatedRows > 0n;
		},
	};
}

const listAssets = statement((database, { accountId }: { accountId: number }) =>
	database
		.selectFrom('assets')
		.select(['assetType', 'granted', 'balance', 'withheld', 'spent'])
		.where('accountId', '=', accountId)
		.orderBy('assetType'),
);

/** Rows per statement, far below any database's parameter limit. */
const entriesAtOnce = 500;

/** Assets and ledger. `move` and `moveAll` are for use inside a transaction. */
export function assetRows(scope: RowScope): AssetRows {
	const { database } = scope;
	const writeEntries = async (entries: readonly LedgerEntry[]): Promise<readonly number[]> => {
		const ids: number[] = [];
		for (let start = 0; start < entries.length; start += entriesAtOnce) {
			const rows = await database
				.insertInto('ledger')
				.values(entries.slice(start, start + entriesAtOnce))
				.onConflict((conflict) => conflict.doNothing())
				.returning('id')
				.execute();
			ids.push(...rows.map(({ id }) => id));
		}
		return ids;
	};
	const moveAll = async (entries: readonly LedgerEntry[]): Promise<boolean> => {
		const [first] = entries;
		if (!first) throw new Error('a move of nothing');
		const ids = entries.length === 1 ? await writeEntry(scope, first) : await writeEntries(entries);
		const amount = entries.reduce((sum, entry) => sum + entry.amount, 0);
		// The assets after all entries, which shortens the lock.
		if (ids.length === entries.length && (await moveAssets(scope, { ...first, amount }))) return true;
		for (const id of ids) await database.deleteFrom('ledger').where('id', '=', id).execute();
		return false;
	};
	return {
		list: async (accountId) => (await listAssets(scope, { accountId })).rows,
		move: (entry) => moveAll([entry]),
		moveAll,
		entries: (accountId) =>
			database
				.selectFrom('ledger')
				.select(['accountId', 'assetType', 'move', 'amount', 'fileKey', 'at'])
				.where('accountId', '=', accountId)
				.orderBy('id')
				.execute(),
	};
}

const insertEntry = statement((database, entry: LedgerEntry) =>
	database
		.insertInto('ledger')
		.values(entry)
		.onConflict((conflict) => conflict.doNothing())
		.returning('id'),
);

async function writeEntry(scope: RowScope, entry: LedgerEntry): Promise<readonly number[]> {
	return (await insertEntry(scope, entry)).rows.map(({ id }) => id);
}

/** @returns false if the source is too low */
async function moveAssets(scope: RowScope, entry: LedgerEntry): Promise<boolean> {
	const { accountId, assetType, amount, move } = entry;
	if (move === 'grant') {
		await scope.database
			.insertInto('assets')
			.values({ accountId, assetType, granted: amount, balance: amount, withheld: 0, spent: 0 })
			.onConflict((conflict) =>
				conflict
					.columns(['accountId', 'assetType'])
					.doUpdateSet((old) => ({
						granted: old('assets.granted', '+', amount),
						balance: old('assets.balance', '+', amount),
					})),
			)
			.execute();
		return true;
	}
	return await hasChanged(moves[move](scope, { accountId, assetType, amount }));
}

const moves = {
	withhold: moveStatement('balance', 'withheld'),
	settle: moveStatement('withheld', 'spent'),
	return: moveStatement('withheld', 'balance'),
} as const;

type AssetColumn = 'balance' | 'withheld' | 'spent';
type Moved = Pick<LedgerEntry, 'accountId' | 'assetType' | 'amount'>;

function moveStatement(from: AssetColumn, to: AssetColumn) {
	return statement((database, { accountId, assetType, amount }: Moved) =>
		database
			.updateTable('assets')
			.set((old) => ({ [from]: old(from, '-', amount), [to]: old(to, '+', amount) }))
			.where('accountId', '=', accountId)
			.where('assetType', '=', assetType)
			.where(from, '>=', amount),
	);
}
