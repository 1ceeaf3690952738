import { sql } from 'kysely';
import type { RowScope } from './row-scope';
import { firstRow, statement } from './statement';

/** Inlined instead of bound: only then does SQLite see that the partial index applies. */
export const isActive = sql`"state" in ('TaskWaiting', 'TaskProcessing') and "inReviewSince" is null`;

/**
 * Files in progress and their accounts: no more rows than workers. The account is looked up row by row, and the rows
 * are materialized: joined, the Postgres planner may start with all tasks while its statistics are outdated. The order
 * is that of the index of files in progress, which is then used even if statistics claim that most files are in
 * progress.
 */
export const filesInWork = sql`"inWork" as materialized (
	select "files"."fileKey", "files"."updatedAt",
		(select "tasks"."accountId" from "tasks" where "tasks"."taskId" = "files"."taskId") as "busyId"
	from "files" where "files"."state" = 'processing' order by "files"."leaseUntil"
), "busy" as materialized (
	select "busyId", count(*) as "running" from "inWork" group by "busyId"
)`;

/** The next task, with the number of its account's files in progress. */
interface NextTask {
	readonly taskId: string;
	readonly accountId: number;
	readonly running: number;
}

/**
 * A loose scan of the index `tasksActive` finds the accounts (the idiom of the PostgreSQL wiki, "Loose indexscan"), and
 * the first started task of each. Every step asks for the first row in exactly the order of a partial index, and
 * dependent rows are scalar subqueries, which no planner turns into joins: so the plan does not depend on statistics,
 * which for a minute after many tasks arrived say that none waits.
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
 * The task whose waiting file is next: from the account with the fewest files in progress, then the one served longest
 * ago, then start order. Reads one task per account, regardless of queue length.
 */
export async function nextTask(scope: RowScope): Promise<NextTask | undefined> {
	return await firstRow(findNext(scope, {}));
}
