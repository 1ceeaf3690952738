import { settingDefinitions } from '../settings/settings';
import { makeDataFolder, metadataPath } from './data-folder';
import type { DatabaseInfo } from './database-info';
import type { FileStore } from './file-store';
import { FolderFileStore } from './folder/folder-file-store';
import type { MetadataStore } from './metadata-store';
import { openSqliteMetadataStore } from './sqlite/sqlite-metadata-store';
import type { FileSettings, MetadataSettings } from './store-settings';

/**
 * The configured metadata store, created if missing: Postgres, or SQLite in the data folder. Loads a server module only
 * if needed.
 * @throws ServiceError `storeUnavailable` if the server is unreachable
 */
export async function openMetadata(settings: MetadataSettings): Promise<MetadataStore> {
	const {
		dataFolder,
		databaseUrl = '',
		databaseConnections = settingDefinitions.databaseConnections.default,
	} = settings;
	if (databaseUrl !== '') {
		const { openPostgresMetadataStore } = await import('./postgres/postgres-metadata-store.js');
		return await openPostgresMetadataStore(databaseUrl, databaseConnections);
	}
	await makeDataFolder(dataFolder);
	return await openSqliteMetadataStore(metadataPath(dataFolder));
}

/**
 * The configured file store: an existing S3 bucket, or the data folder.
 * @throws ServiceError `storeUnavailable` if the server is unreachable
 */
export async function openFileStore(settings: FileSettings): Promise<FileStore> {
	if (settings.s3Bucket !== '') {
		const { S3FileStore } = await import('./s3/s3-file-store.js');
		return await S3FileStore.open(settings);
	}
	return await FolderFileStore.open(settings.dataFolder);
}

/**
 * Inspects the configured database.
 * @returns `undefined` without an SQLite file yet
 * @throws ServiceError `storeUnavailable` for an unreachable server; errors of SQLite for a damaged file
 */
export async function inspectDatabase({
	dataFolder,
	databaseUrl = '',
}: MetadataSettings): Promise<DatabaseInfo | undefined> {
	if (databaseUrl !== '') return await (await import('./postgres/inspect-postgres.js')).inspectPostgres(databaseUrl);
	return (await import('./sqlite/inspect-sqlite.js')).inspectSqlite(metadataPath(dataFolder));
}
