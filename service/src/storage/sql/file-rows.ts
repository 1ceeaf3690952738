import { sql, type Selectable } from 'kysely';
import { fileStates, type FileState } from '../../../../contract/states';
import { noWords, type WordsKept } from '../../../../contract/words';
import type { SerializedError } from '../../messages/errors';
import type { Phrase } from '../../messages/phrases';
import type { FileChange, FileContents, FileRows, NewFile, TaskFile } from '../metadata-store';
import { filesInWork, nextTask } from './next-task';
import { Overtaken, type RowScope } from './row-scope';
import type { Schema } from './schema';
import { firstRow, hasChanged, statement } from './statement';

/** Ids per statement, far below any database's parameter limit. */
const idsAtOnce = 500;

/** At the end of its task. */
const insertFile = statement((database, file: NewFile) =>
	database.insertInto('files').values((of) => ({
		...file,
		position: of
			.selectFrom('files')
			.select((others) => others.fn.countAll<number>().as('position'))
			.where('taskId', '=', file.taskId),
		state: 'waiting',
		updatedAt: file.createdAt,
	})),
);

const findFile = statement((database, { fileKey }: { fileKey: string }) =>
	database.selectFrom('files').selectAll().where('fileKey', '=', fileKey),
);

const listFiles = statement((database, { taskId }: { taskId: string }) =>
	database.selectFrom('files').selectAll().where('taskId', '=', taskId).orderBy('position'),
);

const countFiles = statement((database, { taskId }: { taskId: string }) =>
	database
		.selectFrom('files')
		.select([
			'state',
			(of) => of.fn.countAll<number>().as('total'),
			(of) => of.fn.count<number>('reviewUntil').as('inReview'),
		])
		.where('taskId', '=', taskId)
		.groupBy('state'),
);

type FileColumns = ReturnType<typeof toColumns>;

const updateFile = statement((database, { fileKey, ...change }: FileColumns & { fileKey: string }) =>
	database.updateTable('files').set(change).where('fileKey', '=', fileKey),
);

/** Only in work and in this try; the change may hold other `tries`. */
const updateTry = statement(
	(database, { fileKey, inTry, ...change }: FileColumns & { fileKey: string; inTry: number }) =>
		database
			.updateTable('files')
			.set(change)
			.where('fileKey', '=', fileKey)
			.where('tries', '=', inTry)
			.where('state', '=', 'processing'),
);

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
const countQueued = statement((database, { most }: { most: number }) => {
	const query = sql<{ total: number }>`
		select count(*) as "total" from (
			select 1 as "one" from "files"
			where "files"."state" = 'waiting' and "files"."partOf" is null
				and (select "tasks"."state" from "tasks" where "tasks"."taskId" = "files"."taskId") in ('TaskWaiting', 'TaskProcessing')
			limit ${most}
		) as "queued"`;
	return { compile: () => query.compile(database) };
});

/** The last started file of the account with the most files in work, if it has at least `least`. */
const lastBegun = statement((database, { least }: { least: number }) => {
	const query = sql<{ fileKey: string }>`
		with ${filesInWork}
		select "inWork"."fileKey"
		from "busy" inner join "inWork" on "inWork"."busyId" = "busy"."busyId"
		where "busy"."running" >= ${least}
		order by "busy"."running" desc, "busy"."busyId", "inWork"."updatedAt" desc, "inWork"."fileKey"
		limit 1`;
	return { compile: () => query.compile(database) };
});

/** Files of tasks. */
export function fileRows(scope: RowScope): FileRows {
	const { database, flavor, holder } = scope;
	return {
		async insert(file) {
			await holder?.task(file.taskId);
			await insertFile(scope, file);
		},
		async find(fileKey) {
			await holder?.taskOf(fileKey);
			const row = await firstRow(findFile(scope, { fileKey }));
			return row && toTaskFile(row);
		},
		async list(taskId) {
			await holder?.task(taskId);
			return (await listFiles(scope, { taskId })).rows.map(toTaskFile);
		},
		async count(taskId) {
			await holder?.task(taskId);
			const { rows } = await countFiles(scope, { taskId });
			const byState = new Map(rows.map(({ state, total, inReview }) => [state, total - inReview]));
			const counts = Object.fromEntries(fileStates.map((state) => [state, byState.get(state) ?? 0])) as Record<
				FileState,
				number
			>;
			return { ...counts, inReview: rows.reduce((sum, { inReview }) => sum + inReview, 0) };
		},
		async update(fileKey, change, tries) {
			await holder?.taskOf(fileKey);
			const columns = { ...toColumns(change), fileKey };
			const updated = tries === undefined ? updateFile(scope, columns) : updateTry(scope, { ...columns, inTry: tries });
			return await hasChanged(updated);
		},
		async claimNext(at, leaseUntil, onlyOf) {
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
		},
		async findYielding() {
			const next = await nextTask(scope);
			if (!next) return undefined;
			const last = await firstRow(lastBegun(scope, { least: next.running + 2 }));
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
		async listInReview(accountId, count) {
			const rows = await database
				.selectFrom('files')
				.innerJoin('tasks', 'tasks.taskId', 'files.taskId')
				.selectAll('files')
				.where('tasks.accountId', '=', accountId)
				.where('files.reviewUntil', 'is not', null)
				.orderBy('files.reviewUntil')
				.orderBy('files.fileKey')
				.limit(count)
				.execute();
			return rows.map(toTaskFile);
		},
		async listUnreviewed(before, count) {
			const rows = await database
				.selectFrom('files')
				.selectAll()
				.where('reviewUntil', '<', before)
				.orderBy('reviewUntil')
				.limit(count)
				.execute();
			return rows.map(toTaskFile);
		},
		async countQueued(most) {
			return (await firstRow(countQueued(scope, { most })))?.total ?? 0;
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
		listQueued: () =>
			database
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
				.execute(),
		async listStored(ids) {
			const stored = new Set<string>();
			for (let start = 0; start < ids.length; start += idsAtOnce) {
				const some = ids.slice(start, start + idsAtOnce);
				for (const column of ['originalId', 'resultId', 'readingId'] as const) {
					const rows = await database.selectFrom('files').select(column).where(column, 'in', some).execute();
					for (const row of rows) stored.add(String(row[column]));
				}
			}
			return stored;
		},
	};
}

function toTaskFile(row: Selectable<Schema['files']>): TaskFile {
	return {
		...row,
		failure: row.failure === null ? null : (JSON.parse(row.failure) as SerializedError),
		warnings: JSON.parse(row.warnings) as Phrase[],
		words: row.words === '' ? noWords : (JSON.parse(row.words) as WordsKept),
		contents: row.contents === '' ? null : (JSON.parse(row.contents) as FileContents),
	};
}

function toColumns({ failure, warnings, words, contents, ...plain }: FileChange) {
	return {
		...plain,
		...(failure === undefined ? {} : { failure: failure === null ? null : JSON.stringify(failure) }),
		...(warnings === undefined ? {} : { warnings: JSON.stringify(warnings) }),
		...(words === undefined ? {} : { words: JSON.stringify(words) }),
		...(contents === undefined ? {} : { contents: contents === null ? '' : JSON.stringify(contents) }),
	};
}
