import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { DatabaseInfo } from '../database-info';
import { compareSteps } from '../sql/migrations';

/**
 * Inspects an SQLite file, its pages and indexes included.
 * @returns `undefined` if there is none
 * @throws errors of SQLite, and Error for damaged pages
 */
export function inspectSqlite(path: string): DatabaseInfo | undefined {
	if (!existsSync(path)) return undefined;
	const database = new DatabaseSync(addressOf(path), { readOnly: true });
	try {
		const rows = (statement: string) => database.prepare(statement).all() as Record<string, string>[];
		const [check] = rows('PRAGMA quick_check(1)');
		if (check?.['quick_check'] !== 'ok') throw new Error(`the file is damaged: ${check?.['quick_check'] ?? ''}`);
		const [version] = rows('select sqlite_version() as version');
		const hasSteps = rows("select name from sqlite_schema where name = 'kysely_migration'").length > 0;
		const taken = hasSteps ? rows('select name from kysely_migration').map(({ name = '' }) => name) : [];
		return { product: `SQLite ${version?.['version'] ?? ''}`, ...compareSteps(taken), clock: Date.now() };
	} finally {
		database.close();
	}
}

/**
 * If the database is not open elsewhere, reading creates no file next to it (SQLite, "Uniform Resource Identifiers",
 * `immutable`).
 */
function addressOf(path: string): URL {
	const address = pathToFileURL(path);
	if (!existsSync(`${path}-wal`)) address.searchParams.set('immutable', '1');
	return address;
}
