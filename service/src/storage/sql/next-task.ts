import { sql } from 'kysely';
import type { RowScope } from './row-scope';
import { firstRow, statement } from './statement';

/** Written into the statement, not bound to it: only so does SQLite see that the partial index fits. */
export const isActive = sql`"state" in ('TaskWaiting', 'TaskProcessing') and "inReviewSince" is null`;

/** Accounts that have files in work, and how many: no more rows than there are workers. */
export const filesInWork = sql`(
	select "tasks"."accountId" as "busyId", count(*) as "running"
	from "files" inner join "tasks" on "tasks"."taskId" = "files"."taskId"
	where "files"."state" = 'processing'
	group by "tasks"."accountId"
)`;

/** The task whose turn it is, and how many files of its account are in work. */
export interface NextTask {
	readonly taskId: string;
	readonly accountId: number;
	readonly running: number;
}

/** A loose scan of the index `tasksActive` finds the accounts (the idiom of the PostgreSQL wiki, "Loose indexscan"). */
const findNext = statement((database, _values: object, { indexedBy }) => {
	const byActive = indexedBy('tasksActive');
	const query = sql<NextTask>`
		with recursive "active" ("accountId") as (
			select min("accountId") from "tasks" ${byActive} where ${isActive}
			union all
			select (select min("accountId") from "tasks" ${byActive} where ${isActive} and "tasks"."accountId" > "active"."accountId")
			from "active" where "active"."accountId" is not null
		)
		select "tasks"."taskId", "tasks"."accountId", coalesce("busy"."running", 0) as "running"
		from "active"
		inner join "accounts" on "accounts"."id" = "active"."accountId"
		inner join "tasks" on "tasks"."id" = (
			select "own"."id" from "tasks" as "own" ${byActive}
			where "own"."accountId" = "active"."accountId" and ${isActive}
				and exists (select 1 from "files" where "files"."taskId" = "own"."taskId" and "files"."state" = 'waiting' and "files"."partOf" is null)
			order by "own"."startedAt", "own"."id"
			limit 1
		)
		left join ${filesInWork} as "busy" on "busy"."busyId" = "active"."accountId"
		order by coalesce("busy"."running", 0), "accounts"."servedAt", "tasks"."startedAt", "tasks"."id"
		limit 1`;
	return { compile: () => query.compile(database) };
});

/**
 * The task whose waiting file is to be worked next: of the account that has the fewest files in work, of several that was
 * served longest ago, the one started first. Looks at one task an account, however long the queue is.
 */
export async function nextTask(scope: RowScope): Promise<NextTask | undefined> {
	return await firstRow(findNext(scope, {}));
}
