import { sql } from 'kysely';
import type { OfferedRange, RangeRows } from '../metadata-store';
import type { RowScope } from './row-scope';

const columns = ['id', 'fileKey', 'tries', 'accountId', 'alike', 'work', 'state', 'readings', 'leaseUntil'] as const;

/** The conversion that offered a range is still running, in the same try. */
const isWanted = sql<boolean>`exists (
	select 1 from "files" where "files"."fileKey" = "ranges"."fileKey" and "files"."tries" = "ranges"."tries" and "files"."state" = 'processing'
)`;

/** Page ranges for parallel reading. Each call is one statement: a later one sees the changed row. */
export function rangeRows({ database }: RowScope): RangeRows {
	return {
		async offer(range) {
			await database
				.insertInto('ranges')
				.values({ ...range, state: 'offered', readings: '[]', leaseUntil: 0 })
				.execute();
		},
		async withdraw(id) {
			const withdrawn = database.deleteFrom('ranges').where('id', '=', id).where('state', '=', 'offered');
			return (await withdrawn.executeTakeFirst()).numDeletedRows > 0n;
		},
		claimNext: (...claim) => claimNext(database, ...claim),
		async report(id, readings, leaseUntil, end) {
			const { numUpdatedRows } = await database
				.updateTable('ranges')
				.set({ readings: JSON.stringify(readings), leaseUntil, state: end ?? 'claimed' })
				.where('id', '=', id)
				.where('state', '=', 'claimed')
				.where(isWanted)
				.executeTakeFirst();
			return numUpdatedRows > 0n;
		},
		async list(fileKey, tries) {
			const rows = await database
				.selectFrom('ranges')
				.select(columns)
				.where('fileKey', '=', fileKey)
				.where('tries', '=', tries)
				.execute();
			return rows.map(toRange);
		},
		async remove(id) {
			return (await database.deleteFrom('ranges').where('id', '=', id).returning(columns).execute()).map(toRange)[0];
		},
		async removeUnwanted() {
			const rows = await database
				.deleteFrom('ranges')
				.where(sql<boolean>`not ${isWanted}`)
				.returning(columns)
				.execute();
			return rows.map(toRange);
		},
	};
}

async function claimNext(
	database: RowScope['database'],
	...[alike, leaseUntil, onlyOf]: Parameters<RangeRows['claimNext']>
): Promise<OfferedRange | undefined> {
	for (;;) {
		const offered = database
			.selectFrom('ranges')
			.select('id')
			.where('state', '=', 'offered')
			.where('alike', '=', alike)
			.where(isWanted);
		// Accounts take turns by the number of their ranges being read.
		const inWork = sql`(select count(*) from "ranges" as "own" where "own"."accountId" = "ranges"."accountId" and "own"."state" = 'claimed')`;
		const next = await (onlyOf === undefined ? offered : offered.where('fileKey', '=', onlyOf))
			.orderBy(inWork)
			.orderBy('createdAt')
			.limit(1)
			.executeTakeFirst();
		if (!next) return undefined;
		const claimed = await database
			.updateTable('ranges')
			.set({ state: 'claimed', leaseUntil })
			.where('id', '=', next.id)
			.where('state', '=', 'offered')
			.returning(columns)
			.executeTakeFirst();
		// Another process was first, or the conversion has withdrawn it.
		if (claimed) return toRange(claimed);
	}
}

function toRange(row: Omit<OfferedRange, 'readings'> & { readonly readings: string }): OfferedRange {
	return { ...row, readings: JSON.parse(row.readings) as OfferedRange['readings'] };
}
