import type { ReviewRows } from '../metadata-store';
import type { RowScope } from './row-scope';

const reviewColumns = ['fileKey', 'taskId', 'version', 'values', 'updatedAt'] as const;
const changeColumns = [
	...(['fileKey', 'taskId', 'version', 'keyPrefix', 'keyLabel'] as const),
	...(['at', 'key', 'use', 'before', 'after'] as const),
] as const;

/** Reviews of results. Saving one locks its task. */
export function reviewRows({ database, holder }: RowScope): ReviewRows {
	return {
		async find(fileKey) {
			await holder?.taskOf(fileKey);
			return await database
				.selectFrom('reviews')
				.select(reviewColumns)
				.where('fileKey', '=', fileKey)
				.executeTakeFirst();
		},
		async save(review, changes) {
			await holder?.taskOf(review.fileKey);
			const { version } = review;
			const saved = await database
				.insertInto('reviews')
				.values(review)
				.onConflict((conflict) =>
					conflict
						.column('fileKey')
						.doUpdateSet({ version, values: review.values, updatedAt: review.updatedAt })
						.where('reviews.version', '=', version - 1),
				)
				.returning('version')
				.executeTakeFirst();
			// A first review finds none before it, a later one the one before.
			if (!saved) return false;
			if (changes.length > 0)
				await database
					.insertInto('reviewChanges')
					.values([...changes])
					.execute();
			return true;
		},
		changes: (fileKey) =>
			database.selectFrom('reviewChanges').select(changeColumns).where('fileKey', '=', fileKey).orderBy('id').execute(),
		async removeOf(taskId) {
			for (const table of ['reviews', 'reviewChanges'] as const)
				await database.deleteFrom(table).where('taskId', '=', taskId).execute();
		},
	};
}
