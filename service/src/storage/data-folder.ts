import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MetadataStore } from './metadata-store';
import { openSqliteMetadataStore } from './sqlite/sqlite-metadata-store';

/** Make the data folder where it is missing, for its owner alone. @throws errors of the operating system */
export async function makeDataFolder(dataFolder: string): Promise<void> {
	await mkdir(dataFolder, { recursive: true, mode: 0o700 });
	await access(dataFolder, constants.W_OK | constants.X_OK);
}

/** The file of the metadata in a data folder. */
export function metadataPath(dataFolder: string): string {
	return join(dataFolder, 'metadata.sqlite');
}

/** The metadata of a data folder, made where it is missing. */
export async function openMetadata(dataFolder: string): Promise<MetadataStore> {
	await makeDataFolder(dataFolder);
	return await openSqliteMetadataStore(metadataPath(dataFolder));
}
