import type { AuditRows } from '../metadata-store';
import type { RowScope } from './row-scope';

/** Changes of keys, assets and documents, with their actor. */
export function auditRows({ database }: RowScope): AuditRows {
	return {
		async add(entry) {
			await database.insertInto('audit').values(entry).execute();
		},
		async list(count) {
			const entries = database.selectFrom('audit').select(['at', 'actor', 'action', 'accountId', 'subject']);
			return await entries.orderBy('id', 'desc').limit(count).execute();
		},
		async removeOlder(before) {
			await database.deleteFrom('audit').where('at', '<', before).execute();
		},
	};
}
