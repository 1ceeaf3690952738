import { sql } from 'kysely';
import type { RowScope } from './row-scope';
import { firstRow, statement } from './statement';

/** Written into the statement, not bound to it: only so does SQLite see that the partial index fits. */
export const isActive = sql`"state" in ('TaskWaiting', 'TaskProcessing') and "inReviewSince" is null`;

/**
 * Files in work and their accounts: no more rows than there are workers. The account is looked up row by row, and the rows are made once:
 * joined, the planner of Postgres may begin with all tasks while its statistics are those of before so many came in. The order is that of
 * the index of files in work, which is used for it also where statistics say that most files are.
 */
export const filesInWork = sql`"inWork" as materialized (
	select "files"."fileKey", "files"."updatedAt",
		(select "tasks"."accountId" from "tasks" where "tasks"."taskId" = "files"."taskId") as "busyId"
	from "files" where "files"."state" = 'processing' order by "files"."leaseUntil"
), "busy" as materialized (
	select "busyId", count(*) as "running" from "inWork" group by "busyId"
)`;

/** The task whose turn it is, and how many files of its account are in work. */
interface NextTask {
	readonly taskId: string;
	readonly accountId: number;
	readonly running: number;
}

/**
 * A loose scan of the index `tasksActive` finds the accounts (the idiom of the PostgreSQL wiki, "Loose indexscan"), and of each the task
 * started first. Every step asks for the first row in exactly the order of a partial index, and a row that is looked up for another one is
 * a subquery that gives a value, which no planner turns into a join: so the way does not depend on statistics, which for a minute after
 * many tasks came say that none waits.
 */
const findNext = statement((database, _values: object, { indexedBy }) => {
	const byActive = indexedBy('tasksActive');
	const inOrder = sql`order by "tasks"."accountId", "tasks"."startedAt", "tasks"."id" limit 1`;
	const query = sql<NextTask>`
		with recursive "active" ("accountId") as (
			select (select "tasks"."accountId" from "tasks" ${byActive} where ${isActive} ${inOrder})
			union all
			select (select "tasks"."accountId" from "tasks" ${byActive} where ${isActive} and "tasks"."accountId" > "active"."accountId" ${inOrder})
			from "active" where "active"."accountId" is not null
		), ${filesInWork}, "first" as materialized (
			select "active"."accountId", (
				select "tasks"."id" from "tasks" ${byActive}
				where "tasks"."accountId" = "active"."accountId" and ${isActive} and (
					select "files"."position" from "files"
					where "files"."taskId" = "tasks"."taskId" and "files"."state" = 'waiting' and "files"."partOf" is null
					order by "files"."taskId", "files"."position" limit 1
				) is not null
				${inOrder}
			) as "id"
			from "active"
		)
		select (select "tasks"."taskId" from "tasks" where "tasks"."id" = "first"."id") as "taskId",
			"first"."accountId", coalesce("busy"."running", 0) as "running"
		from "first" left join "busy" on "busy"."busyId" = "first"."accountId"
		where "first"."id" is not null
		order by coalesce("busy"."running", 0),
			(select "accounts"."servedAt" from "accounts" where "accounts"."id" = "first"."accountId"),
			(select "tasks"."startedAt" from "tasks" where "tasks"."id" = "first"."id"),
			"first"."id"
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
