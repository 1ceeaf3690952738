import { sql } from 'kysely';
import type { LayoutRows } from '../metadata-store';
import type { RowScope } from './row-scope';

/** Learned layouts of accounts. */
export function layoutRows({ database }: RowScope): LayoutRows {
	return {
		list: (accountId) =>
			database
				.selectFrom('layouts')
				.selectAll()
				.where('accountId', '=', accountId)
				.orderBy('createdAt')
				.orderBy('id')
				.execute(),
		find: (accountId, id) =>
			database
				.selectFrom('layouts')
				.selectAll()
				.where('accountId', '=', accountId)
				.where('id', '=', id)
				.executeTakeFirst(),
		async count(accountId) {
			const row = await database
				.selectFrom('layouts')
				.select((of) => of.fn.countAll<number>().as('total'))
				.where('accountId', '=', accountId)
				.executeTakeFirst();
			return Number(row?.total ?? 0);
		},
		async insert(layout) {
			await database.insertInto('layouts').values(layout).execute();
		},
		async update(accountId, id, version, change) {
			const { numUpdatedRows } = await database
				.updateTable('layouts')
				.set({ ...change, version: sql<number>`"version" + 1` })
				.where('accountId', '=', accountId)
				.where('id', '=', id)
				.where('version', '=', version)
				.executeTakeFirst();
			return numUpdatedRows > 0n;
		},
		async note(accountId, id, what, at) {
			const change = what === 'applied' ? { usedAt: at, uses: sql<number>`"uses" + 1` } : { strayedAt: at };
			await database
				.updateTable('layouts')
				.set(change)
				.where('accountId', '=', accountId)
				.where('id', '=', id)
				.execute();
		},
		async remove(accountId, id) {
			const all = database.deleteFrom('layouts').where('accountId', '=', accountId);
			const { numDeletedRows } = await (id === undefined ? all : all.where('id', '=', id)).executeTakeFirst();
			return Number(numDeletedRows);
		},
	};
}
