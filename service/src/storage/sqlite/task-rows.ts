import type { Kysely } from 'kysely';
import type { TaskRows } from '../metadata-store';
import type { Schema } from './schema';

/** Tasks in SQLite. */
export function taskRows(database: Kysely<Schema>): TaskRows {
	const tasks = database.selectFrom('tasks').selectAll();
	return {
		async insert(task) {
			await database
				.insertInto('tasks')
				.values({ ...task, state: 'TaskStart', updatedAt: task.createdAt })
				.execute();
		},
		find: (taskId) => tasks.where('taskId', '=', taskId).executeTakeFirst(),
		list: (accountId, offset, count) =>
			tasks.where('accountId', '=', accountId).orderBy('id', 'desc').offset(offset).limit(count).execute(),
		async count(accountId) {
			const { total } = await database
				.selectFrom('tasks')
				.select((of) => of.fn.countAll<number>().as('total'))
				.where('accountId', '=', accountId)
				.executeTakeFirstOrThrow();
			return total;
		},
		async countUnfinished(accountId) {
			let unfinished = database
				.selectFrom('tasks')
				.select((of) => of.fn.countAll<number>().as('total'))
				.where('state', 'in', ['TaskWaiting', 'TaskProcessing']);
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
