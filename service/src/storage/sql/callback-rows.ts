import type { CallbackRows } from '../metadata-store';
import type { RowScope } from './row-scope';
import { statement } from './statement';

const releaseCallback = statement((database, { taskId, dueAt }: { taskId: string; dueAt: number }) =>
	database
		.updateTable('callbacks')
		.set({ dueAt })
		.where('taskId', '=', taskId)
		.where('dueAt', 'is', null)
		.where('outcome', 'is', null),
);

/** Callbacks of tasks. */
export function callbackRows(scope: RowScope): CallbackRows {
	const { database } = scope;
	const callbacks = () => database.selectFrom('callbacks').selectAll();
	return {
		async insert(callback) {
			await database.insertInto('callbacks').values(callback).execute();
		},
		find: (taskId) => callbacks().where('taskId', '=', taskId).executeTakeFirst(),
		async release(taskId, at) {
			await releaseCallback(scope, { taskId, dueAt: at });
		},
		listDue: (at, count) => callbacks().where('dueAt', '<=', at).orderBy('dueAt').limit(count).execute(),
		async nextDue(at) {
			const next = await database
				.selectFrom('callbacks')
				.select('dueAt')
				.where('dueAt', '>', at)
				.orderBy('dueAt')
				.limit(1)
				.executeTakeFirst();
			return next?.dueAt ?? undefined;
		},
		async claim(taskId, dueAt, until) {
			const { numUpdatedRows } = await database
				.updateTable('callbacks')
				.set({ dueAt: until })
				.where('taskId', '=', taskId)
				.where('dueAt', '=', dueAt)
				.executeTakeFirst();
			return numUpdatedRows > 0n;
		},
		async update(taskId, change) {
			await database.updateTable('callbacks').set(change).where('taskId', '=', taskId).execute();
		},
	};
}
