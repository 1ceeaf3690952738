import { sql } from 'kysely';
import type { RateRows } from '../metadata-store';
import type { RowScope } from './row-scope';

/** Counters shared by all processes. */
export function rateRows({ database }: RowScope): RateRows {
	return {
		async count(calls, at, windowMs) {
			if (calls.length === 0) return [];
			const endsAt = at + windowMs;
			// One lock order for all processes, which avoids deadlocks.
			const rows = [...calls]
				.sort((one, other) => (one.key < other.key ? -1 : 1))
				.map(({ key, times }) => ({ key, current: times, endsAt }));
			const counted = await database
				.insertInto('rates')
				.values(rows)
				.onConflict((conflict) =>
					conflict
						.column('key')
						.doUpdateSet({
							current: sql<number>`case when "rates"."endsAt" <= ${at} then 0 else "rates"."current" end + "excluded"."current"`,
							endsAt: sql<number>`case when "rates"."endsAt" <= ${at} then "excluded"."endsAt" else "rates"."endsAt" end`,
						}),
				)
				.returning(['key', 'current', 'endsAt'])
				.execute();
			return counted.map((row) => ({ key: row.key, current: row.current, leftMs: Math.max(0, row.endsAt - at) }));
		},
		async removeOlder(before) {
			await database.deleteFrom('rates').where('endsAt', '<', before).execute();
		},
	};
}
