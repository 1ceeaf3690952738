import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder, metadataPath } from './data-folder';
import { openMetadata } from './open-stores';
import { backUpSqlite, withNewSqlite, withSqlite } from './sqlite/sqlite-backup';
import type { MetadataSettings } from './store-settings';

/** There is a database already, and it is not put in another one's place. */
class NotEmptyError extends Error {}

/**
 * Save all metadata as they are at this moment into one SQLite file, whatever database the settings name; others may go on working.
 * @throws Error when there is none yet; ServiceError `storeUnavailable`
 */
export async function saveMetadata(settings: MetadataSettings, target: string): Promise<void> {
	const { databaseUrl = '', dataFolder } = settings;
	if (databaseUrl === '') {
		const path = metadataPath(dataFolder);
		if (!existsSync(path)) throw new Error(`There is no database in ${dataFolder}.`);
		return await backUpSqlite(path, target);
	}
	// Brings its tables up to date: they have to be those of the file.
	await (await openMetadata(settings)).close();
	const { copyFromPostgres } = await import('./postgres/postgres-copy.js');
	await withNewSqlite(target, (to) => copyFromPostgres(databaseUrl, to));
}

/** @throws NotEmptyError where there is a database with something in it */
export function checkEmpty({ dataFolder, databaseUrl = '' }: MetadataSettings): void {
	if (databaseUrl === '' && existsSync(metadataPath(dataFolder)))
		throw new NotEmptyError(`There is a database in ${dataFolder} already: restore into an empty data folder.`);
}

/**
 * Put saved metadata where the settings say, all of them or none.
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
	// What was saved by an older version is brought up to date in a copy: the backup itself stays as it is.
	const folder = await mkdtemp(join(tmpdir(), 'document-conversion-restore-'));
	try {
		const copy = join(folder, 'metadata.sqlite');
		await copyFile(source, copy);
		await (await openMetadata({ dataFolder: folder })).close();
		let isDone = false;
		await withSqlite(copy, async (from) => void (isDone = await copyToPostgres(databaseUrl, from)));
		if (!isDone) throw new NotEmptyError('There is something in the database already: restore into an empty one.');
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
