import type { KeyPageRows } from '../metadata-store';
import type { RowScope } from './row-scope';

/** Converted pages of keys, by day. */
export function keyPageRows({ database }: RowScope): KeyPageRows {
	return {
		async add(prefix, day, pages) {
			await database
				.insertInto('keyPages')
				.values({ prefix, day, pages })
				.onConflict((conflict) =>
					conflict.columns(['prefix', 'day']).doUpdateSet((old) => ({ pages: old('keyPages.pages', '+', pages) })),
				)
				.execute();
		},
		async of(prefix, day) {
			const row = await database
				.selectFrom('keyPages')
				.select('pages')
				.where('prefix', '=', prefix)
				.where('day', '=', day)
				.executeTakeFirst();
			return row?.pages ?? 0;
		},
		async removeOlder(day) {
			await database.deleteFrom('keyPages').where('day', '<', day).execute();
		},
	};
}
