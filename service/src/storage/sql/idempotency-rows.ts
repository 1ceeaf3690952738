import type { IdempotencyRows } from '../metadata-store';
import type { RowScope } from './row-scope';

/** Idempotent calls. */
export function idempotencyRows({ database }: RowScope): IdempotencyRows {
	return {
		async claim(call, keptSince) {
			await database
				.deleteFrom('idempotency')
				.where('accountId', '=', call.accountId)
				.where('key', '=', call.key)
				.where('createdAt', '<', keptSince)
				.execute();
			// Waits for another transaction that claims the same key.
			const { numInsertedOrUpdatedRows } = await database
				.insertInto('idempotency')
				.values(call)
				.onConflict((conflict) => conflict.columns(['accountId', 'key']).doNothing())
				.executeTakeFirst();
			if (numInsertedOrUpdatedRows === 1n) return undefined;
			return await database
				.selectFrom('idempotency')
				.selectAll()
				.where('accountId', '=', call.accountId)
				.where('key', '=', call.key)
				.executeTakeFirstOrThrow();
		},
		async find(accountId, key) {
			return await database
				.selectFrom('idempotency')
				.selectAll()
				.where('accountId', '=', accountId)
				.where('key', '=', key)
				.executeTakeFirst();
		},
		async removeOlder(before) {
			await database.deleteFrom('idempotency').where('createdAt', '<', before).execute();
		},
	};
}
