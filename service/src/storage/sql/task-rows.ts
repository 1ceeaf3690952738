import { sql } from 'kysely';
import type { TaskRows } from '../metadata-store';
import type { RowScope } from './row-scope';

/** Tasks. */
export function taskRows({ database, holder }: RowScope): TaskRows {
	const tasks = database.selectFrom('tasks').selectAll();
	return {
		async insert(task) {
			const owner = await database
				.updateTable('accounts')
				.set((old) => ({ taskCount: old('taskCount', '+', 1) }))
				.where('id', '=', task.accountId)
				.returning('taskCount')
				.executeTakeFirst();
			await database
				.insertInto('tasks')
				.values({ ...task, ordinal: owner?.taskCount ?? 0, state: 'TaskStart', updatedAt: task.createdAt })
				.execute();
		},
		async find(taskId) {
			await holder?.task(taskId);
			return await tasks.where('taskId', '=', taskId).executeTakeFirst();
		},
		list: (accountId, offset, count) =>
			tasks
				.where('accountId', '=', accountId)
				// Skipping rows would cost more with each page.
				.where(
					'ordinal',
					'<=',
					sql<number>`(select "taskCount" from "accounts" where "id" = ${accountId}) - ${offset}`,
				)
				.orderBy('ordinal', 'desc')
				.limit(count)
				.execute(),
		async count(accountId) {
			const owner = await database
				.selectFrom('accounts')
				.select('taskCount')
				.where('id', '=', accountId)
				.executeTakeFirst();
			return owner?.taskCount ?? 0;
		},
		async countUnfinished(accountId) {
			let unfinished = database
				.selectFrom('tasks')
				.select((of) => of.fn.countAll<number>().as('total'))
				.where(sql<boolean>`"state" in ('TaskWaiting', 'TaskProcessing')`);
			if (accountId !== undefined) unfinished = unfinished.where('accountId', '=', accountId);
			return (await unfinished.executeTakeFirstOrThrow()).total;
		},
		async update(taskId, change) {
			await database.updateTable('tasks').set(change).where('taskId', '=', taskId).execute();
		},
		listOlder: (state, before, count) => {
			const time = state === 'TaskStart' ? 'createdAt' : 'queuedAt';
			return tasks.where('state', '=', state).where(time, '<', before).orderBy(time).limit(count).execute();
		},
		listInState: (state) => tasks.where('state', '=', state).orderBy('id').execute(),
		listUnpurged: (before, count) =>
			tasks.where('purgedAt', 'is', null).where('endedAt', '<', before).orderBy('endedAt').limit(count).execute(),
	};
}
