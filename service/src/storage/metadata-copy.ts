import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder, metadataPath } from './data-folder';
import { openMetadata } from './open-stores';
import { backUpSqlite, withNewSqlite, withSqlite } from './sqlite/sqlite-backup';
import type { MetadataSettings } from './store-settings';

/** A database already exists, and is not replaced. */
class NotEmptyError extends Error {}

/**
 * Saves a snapshot of all metadata into one SQLite file, from any configured database; others may continue.
 * @throws Error if there is none yet; ServiceError `storeUnavailable`
 */
export async function saveMetadata(settings: MetadataSettings, target: string): Promise<void> {
	const { databaseUrl = '', dataFolder } = settings;
	if (databaseUrl === '') {
		const path = metadataPath(dataFolder);
		if (!existsSync(path)) throw new Error(`The data folder ${dataFolder} contains no database.`);
		return await backUpSqlite(path, target);
	}
	// Migrates its tables to those of the file.
	await (await openMetadata(settings)).close();
	const { copyFromPostgres } = await import('./postgres/postgres-copy.js');
	await withNewSqlite(target, (to) => copyFromPostgres(databaseUrl, to));
}

/** @throws NotEmptyError if the database has content */
export function checkEmpty({ dataFolder, databaseUrl = '' }: MetadataSettings): void {
	if (databaseUrl === '' && existsSync(metadataPath(dataFolder)))
		throw new NotEmptyError(
			`The data folder ${dataFolder} already contains a database. Restore the backup to an empty data folder.`,
		);
}

/**
 * Restores saved metadata into the configured database, completely or not at all.
 * @throws NotEmptyError
 */
export async function loadMetadata(settings: MetadataSettings, source: string): Promise<void> {
	const { databaseUrl = '', dataFolder } = settings;
	checkEmpty(settings);
	if (databaseUrl === '') {
		await makeDataFolder(dataFolder);
		const unfinished = `${metadataPath(dataFolder)}.restored`;
		await copyFile(source, unfinished);
		return await rename(unfinished, metadataPath(dataFolder));
	}
	await (await openMetadata(settings)).close();
	const { copyToPostgres } = await import('./postgres/postgres-copy.js');
	// A backup of an older version is migrated in a copy: the backup itself is unchanged.
	const folder = await mkdtemp(join(tmpdir(), 'document-conversion-restore-'));
	try {
		const copy = join(folder, 'metadata.sqlite');
		await copyFile(source, copy);
		await (await openMetadata({ dataFolder: folder })).close();
		let isDone = false;
		await withSqlite(copy, async (from) => void (isDone = await copyToPostgres(databaseUrl, from)));
		if (!isDone) throw new NotEmptyError('The database is not empty. Restore the backup to an empty database.');
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
