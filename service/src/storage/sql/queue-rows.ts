import { sql } from 'kysely';
import type { QueuedTask, TaskFile, TimeMs } from '../metadata-store';
import { toTaskFile, type FileColumns, type QueueRows } from './file-rows';
import { filesInWork, nextTask } from './next-task';
import { Overtaken, type RowScope } from './row-scope';
import { firstRow, hasChanged, statement } from './statement';

const firstWaiting = statement((database, { taskId }: { taskId: string }) =>
	database
		.selectFrom('files')
		.selectAll('files')
		.innerJoin('tasks', 'tasks.taskId', 'files.taskId')
		.where('files.taskId', '=', taskId)
		.where('files.state', '=', 'waiting')
		.where('files.partOf', 'is', null)
		.where('tasks.state', 'in', ['TaskWaiting', 'TaskProcessing'])
		.orderBy('files.position')
		.limit(1),
);

const claimWaiting = statement((database, { fileKey, ...change }: FileColumns & { fileKey: string }) =>
	database.updateTable('files').set(change).where('fileKey', '=', fileKey).where('state', '=', 'waiting'),
);

/** Reads no more files than it counts, except those of unstarted tasks. */
const countQueued = statement((database, { maxCount }: { maxCount: number }) => {
	const query = sql<{ total: number }>`
		select count(*) as "total" from (
			select 1 as "one" from "files"
			where "files"."state" = 'waiting' and "files"."partOf" is null
				and (select "tasks"."state" from "tasks" where "tasks"."taskId" = "files"."taskId") in ('TaskWaiting', 'TaskProcessing')
			limit ${maxCount}
		) as "queued"`;
	return { compile: () => query.compile(database) };
});

/** The last started file of the account with the most files in progress, if it has at least `minRunning`. */
const lastBegun = statement((database, { minRunning }: { minRunning: number }) => {
	const query = sql<{ fileKey: string }>`
		with ${filesInWork}
		select "inWork"."fileKey"
		from "busy" inner join "inWork" on "inWork"."busyId" = "busy"."busyId"
		where "busy"."running" >= ${minRunning}
		order by "busy"."running" desc, "busy"."busyId", "inWork"."updatedAt" desc, "inWork"."fileKey"
		limit 1`;
	return { compile: () => query.compile(database) };
});

/** Files that wait for a worker or have one. */
export function queueRows(scope: RowScope): QueueRows {
	const { database, flavor } = scope;
	return {
		claimNext: (at, leaseUntil, onlyOf) => claimNext(scope, at, leaseUntil, onlyOf),
		async findYielding() {
			const next = await nextTask(scope);
			if (!next) return undefined;
			const last = await firstRow(lastBegun(scope, { minRunning: next.running + 2 }));
			return last && { fileKey: last.fileKey, waitingAccountId: next.accountId };
		},
		async renewLeases(held, leaseUntil) {
			if (held.length === 0) return new Set();
			const renewed = await database
				.updateTable('files')
				.set({ leaseUntil })
				.where('state', '=', 'processing')
				.where((of) =>
					of.or(held.map(({ fileKey, tries }) => of.and([of('fileKey', '=', fileKey), of('tries', '=', tries)]))),
				)
				.returning('fileKey')
				.execute();
			return new Set(renewed.map(({ fileKey }) => fileKey));
		},
		async listExpired(before, count) {
			const rows = await database
				.selectFrom('files')
				.selectAll()
				// Inlined instead of bound: only then does SQLite see that the partial index applies.
				.where(sql<boolean>`"state" = 'processing'`)
				.where('leaseUntil', '<', before)
				.orderBy('leaseUntil')
				.limit(count)
				.execute();
			return rows.map(toTaskFile);
		},
		async countQueued(maxCount) {
			return (await firstRow(countQueued(scope, { maxCount })))?.total ?? 0;
		},
		async raiseProgress(fileKey, tries, pagesDone, pagesTotal) {
			const greatest = sql.raw(flavor.greatest);
			await database
				.updateTable('files')
				.set({
					pagesDone: sql<number>`${greatest}("pagesDone", ${pagesDone})`,
					pagesTotal: sql<number>`${greatest}("pagesTotal", ${pagesTotal})`,
				})
				.where('fileKey', '=', fileKey)
				.where('tries', '=', tries)
				.where('state', '=', 'processing')
				.execute();
		},
		listQueued: () => listQueued(scope),
	};
}

async function claimNext(
	scope: RowScope,
	at: TimeMs,
	leaseUntil: TimeMs,
	onlyOf: string | undefined,
): Promise<TaskFile | undefined> {
	const { holder } = scope;
	for (let isInLine = false; ; ) {
		const { taskId } = (await nextTask(scope)) ?? {};
		if (taskId === undefined || (onlyOf !== undefined && taskId !== onlyOf)) return undefined;
		if (holder && !isInLine && !(await holder.freeTask(taskId))) {
			// Many concurrent claims find the same task. If all waited for it, all but one would look again,
			// and collide again.
			await holder.lineUp();
			isInLine = true;
			continue;
		}
		// The one working on the task now goes first.
		await holder?.task(taskId);
		const next = await firstRow(firstWaiting(scope, { taskId }));
		if (!next) {
			// Taken or cancelled in the meantime: the next look finds another one. Others in line would wait
			// for this task in vain.
			if (holder && !isInLine) throw new Overtaken();
			continue;
		}
		const claimed = { state: 'processing', tries: next.tries + 1, leaseUntil, updatedAt: at } as const;
		if (!(await hasChanged(claimWaiting(scope, { ...claimed, fileKey: next.fileKey })))) continue;
		return toTaskFile({ ...next, ...claimed });
	}
}

async function listQueued({ database }: RowScope): Promise<readonly QueuedTask[]> {
	return await database
		.selectFrom('tasks')
		.innerJoin('files', 'files.taskId', 'tasks.taskId')
		.innerJoin('accounts', 'accounts.id', 'tasks.accountId')
		.select(['tasks.taskId', 'tasks.accountId', 'accounts.servedAt'])
		.select(
			sql<number>`coalesce((with ${filesInWork} select "busy"."running" from "busy" where "busy"."busyId" = "accounts"."id"), 0)`.as(
				'running',
			),
		)
		.select((of) => of.fn.countAll<number>().as('waiting'))
		.where('tasks.state', 'in', ['TaskWaiting', 'TaskProcessing'])
		.where('files.state', '=', 'waiting')
		.where('files.partOf', 'is', null)
		.groupBy(['tasks.id', 'accounts.id'])
		.orderBy('tasks.startedAt')
		.orderBy('tasks.id')
		.execute();
}
