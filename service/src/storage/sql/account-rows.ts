import type { Kysely } from 'kysely';
import type { Account, AccountRows, AssetRows, LedgerEntry } from '../metadata-store';
import type { RowScope } from './row-scope';
import type { Schema } from './schema';

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
] as const;

/** Accounts and keys. */
export function accountRows({ database }: RowScope): AccountRows {
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
		find: (id) => database.selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirst(),
		async addKey(key) {
			await database.insertInto('apiKeys').values(key).execute();
		},
		findKey: (prefix) =>
			database.selectFrom('apiKeys').select(keyColumns).where('prefix', '=', prefix).executeTakeFirst(),
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
		async markKeyUsed(prefix, at) {
			await database.updateTable('apiKeys').set({ lastUsedAt: at }).where('prefix', '=', prefix).execute();
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

/** Assets and ledger. `move` is for use inside a transaction. */
export function assetRows({ database, holder }: RowScope): AssetRows {
	return {
		list: (accountId) =>
			database
				.selectFrom('assets')
				.select(['assetType', 'granted', 'balance', 'withheld', 'spent'])
				.where('accountId', '=', accountId)
				// One order for all who hold several rows.
				.orderBy('assetType')
				.$if(holder !== undefined, (query) => query.forNoKeyUpdate())
				.execute(),
		async move(entry) {
			const written = await database
				.insertInto('ledger')
				.values(entry)
				.onConflict((conflict) => conflict.doNothing())
				.returning('id')
				.executeTakeFirst();
			if (!written) return false;
			if (await moveAssets(database, entry)) return true;
			await database.deleteFrom('ledger').where('id', '=', written.id).execute();
			return false;
		},
		entries: (accountId) =>
			database
				.selectFrom('ledger')
				.select(['accountId', 'assetType', 'move', 'amount', 'fileKey', 'at'])
				.where('accountId', '=', accountId)
				.orderBy('id')
				.execute(),
	};
}

/** @returns false when what the move takes from is short */
async function moveAssets(database: Kysely<Schema>, entry: LedgerEntry): Promise<boolean> {
	const { accountId, assetType, amount, move } = entry;
	if (move === 'grant') {
		await database
			.insertInto('assets')
			.values({ accountId, assetType, granted: amount, balance: amount, withheld: 0, spent: 0 })
			.onConflict((conflict) =>
				conflict.columns(['accountId', 'assetType']).doUpdateSet((old) => ({
					granted: old('assets.granted', '+', amount),
					balance: old('assets.balance', '+', amount),
				})),
			)
			.execute();
		return true;
	}
	const [from, to] = (
		{ withhold: ['balance', 'withheld'], settle: ['withheld', 'spent'], return: ['withheld', 'balance'] } as const
	)[move];
	const { numUpdatedRows } = await database
		.updateTable('assets')
		.set((old) => ({ [from]: old(from, '-', amount), [to]: old(to, '+', amount) }))
		.where('accountId', '=', accountId)
		.where('assetType', '=', assetType)
		.where(from, '>=', amount)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}
