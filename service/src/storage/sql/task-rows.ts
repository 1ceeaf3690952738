import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { NewTask, TaskChange, TaskRows, KeyUsage, UnstartedFiles } from '../metadata-store';
import { countOneTask } from './account-rows';
import { isActive } from './next-task';
import type { RowScope } from './row-scope';
import { firstRow, statement } from './statement';

const insertTask = statement((database, task: NewTask & TaskChange & { readonly ordinal: number }) =>
	database.insertInto('tasks').values({ state: 'TaskStart', updatedAt: task.createdAt, ...task }),
);

/** Temporary unique number of a task until it has its final one. */
const noPlace = () => -randomInt(1, 2 ** 47);

const findTask = statement((database, { taskId }: { taskId: string }) =>
	database.selectFrom('tasks').selectAll().where('taskId', '=', taskId),
);

const updateTask = statement((database, { taskId, ...change }: TaskChange & { readonly taskId: string }) =>
	database.updateTable('tasks').set(change).where('taskId', '=', taskId),
);

const countUnfinished = statement((database, { accountId }: { accountId: number }) =>
	database
		.selectFrom('tasks')
		.select((of) => of.fn.countAll<number>().as('ofAll'))
		.select(sql<number>`count(case when "accountId" = ${accountId} then 1 end)`.as('ofAccount'))
		.where(sql<boolean>`${isActive}`),
);

const findUnstarted = statement((database, { accountId, since }: { accountId: number; since: number }) => {
	const query = sql<UnstartedFiles>`
		select count(*) as "files",
			coalesce(sum(case when "tasks"."purgedAt" is null and "files"."originalId" is not null then "files"."fileSize" else 0 end), 0) as "bytes",
			coalesce(sum(octet_length("files"."parameter") + octet_length("files"."fileName") + coalesce(octet_length("files"."sealedPassword"), 0)
				+ case when "files"."position" = 0 then octet_length("tasks"."callbackUrl") else 0 end), 0) as "textBytes"
		from "tasks" inner join "files" on "files"."taskId" = "tasks"."taskId"
		where "tasks"."accountId" = ${accountId} and "tasks"."createdAt" >= ${since} and "tasks"."startedAt" is null`;
	return { compile: () => query.compile(database) };
});

const usageOfKey = statement((database, { prefix }: { prefix: string }) => {
	const query = sql<KeyUsage>`
		select count(distinct case when "tasks"."state" in ('TaskWaiting', 'TaskProcessing') and "tasks"."inReviewSince" is null
				then "tasks"."taskId" end) as "unfinished",
			coalesce(sum("files"."fileSize" + "files"."convertSize"), 0) as "storedBytes",
			coalesce(sum(case when "tasks"."state" in ('TaskWaiting', 'TaskProcessing') and "files"."state" in ('waiting', 'processing')
				then case when "files"."pagesTotal" > 1 then "files"."pagesTotal" else 1 end else 0 end), 0) as "pagesInWork"
		from "tasks" inner join "files" on "files"."taskId" = "tasks"."taskId"
		where "tasks"."keyPrefix" = ${prefix} and "tasks"."purgedAt" is null`;
	return { compile: () => query.compile(database) };
});

export function taskRows(scope: RowScope): TaskRows {
	const { database, holder } = scope;
	const tasks = () => database.selectFrom('tasks').selectAll();
	return {
		...purgeRows(scope),
		async insert(task) {
			await insertTask(scope, { ...task, ordinal: await countOneTask(scope, task.accountId) });
			holder?.made(task.taskId);
		},
		async insertUncounted(task) {
			await insertTask(scope, { ...task, ordinal: noPlace() });
			holder?.made(task.taskId);
		},
		async find(taskId) {
			await holder?.task(taskId);
			return await firstRow(findTask(scope, { taskId }));
		},
		list: (accountId, offset, count) =>
			tasks()
				.where('accountId', '=', accountId)
				// An offset would cost more with each page.
				.where('ordinal', '<=', sql<number>`(select "taskCount" from "accounts" where "id" = ${accountId}) - ${offset}`)
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
			return (await firstRow(countUnfinished(scope, { accountId }))) ?? { ofAll: 0, ofAccount: 0 };
		},
		async findUnstarted(accountId, since) {
			const row = await firstRow(findUnstarted(scope, { accountId, since }));
			// Some databases return sums as texts.
			const { files = 0, bytes = 0, textBytes = 0 } = row ?? {};
			return { files: Number(files), bytes: Number(bytes), textBytes: Number(textBytes) };
		},
		async usageOfKey(prefix) {
			const {
				unfinished = 0,
				storedBytes = 0,
				pagesInWork = 0,
			} = (await firstRow(usageOfKey(scope, { prefix }))) ?? {};
			return { unfinished: Number(unfinished), storedBytes: Number(storedBytes), pagesInWork: Number(pagesInWork) };
		},
		async update(taskId, change) {
			await updateTask(scope, { ...change, taskId });
		},
		listOlder: (state, before, count) => {
			const time = state === 'TaskStart' ? 'createdAt' : 'queuedAt';
			return tasks().where('state', '=', state).where(time, '<', before).orderBy(time).limit(count).execute();
		},
		listInState: (state) => tasks().where('state', '=', state).orderBy('id').execute(),
	};
}

type PurgeRows = Pick<
	TaskRows,
	'listUnpurged' | 'listUnpurgedOwnTime' | 'listUnpurgedOfKey' | 'listUnpurgedInVain' | 'removeUnstarted' | 'remove'
>;

/** Tasks whose documents are deleted, and tasks that are. */
function purgeRows({ database }: RowScope): PurgeRows {
	const unpurged = (count: number) =>
		database.selectFrom('tasks').selectAll().where('purgedAt', 'is', null).limit(count);
	return {
		listUnpurged: (before, count) => unpurged(count).where('endedAt', '<', before).orderBy('endedAt').execute(),
		listUnpurgedOwnTime: (at, count) =>
			unpurged(count)
				.where('keptMs', 'is not', null)
				.where((of) => of(of('endedAt', '+', of.ref('keptMs')), '<', at))
				.orderBy('endedAt')
				.execute(),
		listUnpurgedOfKey: (prefix, count) => unpurged(count).where('keyPrefix', '=', prefix).orderBy('id').execute(),
		listUnpurgedInVain: (before, count) =>
			unpurged(count)
				.where('endedAt', '<', before)
				.where('successCount', '=', 0)
				.where((of) => of.or([of('startedAt', 'is', null), of('state', '=', 'TaskOverdue')]))
				.orderBy('endedAt')
				.execute(),
		async removeUnstarted(before, count) {
			const rows = await database
				.selectFrom('tasks')
				.select('taskId')
				.where('startedAt', 'is', null)
				.where('purgedAt', '<', before)
				.orderBy('id')
				.limit(count)
				.execute();
			const ids = rows.map(({ taskId }) => taskId);
			if (ids.length === 0) return 0;
			for (const table of ['callbacks', 'files', 'tasks'] as const) {
				await database.deleteFrom(table).where('taskId', 'in', ids).execute();
			}
			return ids.length;
		},
		async remove(taskId) {
			const ofTask = [
				'callbacks',
				'idempotency',
				'reviewChanges',
				'reviews',
				'documentMarks',
				'files',
				'tasks',
			] as const;
			for (const table of ofTask) {
				await database.deleteFrom(table).where('taskId', '=', taskId).execute();
			}
		},
	};
}
