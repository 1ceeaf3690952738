import type { DocumentMark, MarkRows, SupplierMarks } from '../metadata-store';
import type { RowScope } from './row-scope';

/** Duplicate marks of documents. */
export function markRows({ database, flavor }: RowScope): MarkRows {
	return {
		async save({ suppliers: known, ...mark }) {
			// Of two concurrent ones, the second finds the first.
			if (flavor.writesInParallel)
				await database.selectFrom('accounts').select('id').where('id', '=', mark.accountId).forNoKeyUpdate().execute();
			const suppliers = JSON.stringify(known);
			await database
				.insertInto('documentMarks')
				.values({ ...mark, suppliers })
				.onConflict((conflict) => conflict.columns(['fileKey', 'kind']).doUpdateSet({ number: mark.number, suppliers }))
				.execute();
		},
		async listEarlier({ accountId, fileKey, kind, number }) {
			const own = await database
				.selectFrom('documentMarks')
				.select('id')
				.where('fileKey', '=', fileKey)
				.where('kind', '=', kind)
				.executeTakeFirst();
			const rows = await database
				.selectFrom('documentMarks')
				.innerJoin('files', 'files.fileKey', 'documentMarks.fileKey')
				.selectAll('documentMarks')
				.where('documentMarks.accountId', '=', accountId)
				.where('documentMarks.number', '=', number)
				.where('documentMarks.fileKey', '!=', fileKey)
				.where('documentMarks.id', '<', own?.id ?? Number.MAX_SAFE_INTEGER)
				// A result is about to be recorded.
				.where('files.state', 'in', ['processing', 'success'])
				.orderBy('documentMarks.id')
				.execute();
			return rows.map(
				({ id: _id, suppliers, ...mark }): DocumentMark => ({
					...mark,
					suppliers: JSON.parse(suppliers) as SupplierMarks,
				}),
			);
		},
		async remove(fileKey, kind) {
			await database.deleteFrom('documentMarks').where('fileKey', '=', fileKey).where('kind', '=', kind).execute();
		},
		async removeOf(taskId) {
			await database.deleteFrom('documentMarks').where('taskId', '=', taskId).execute();
		},
	};
}
