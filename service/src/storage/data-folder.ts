import { access, constants, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { MetadataStore } from './metadata-store';
import { openSqliteMetadataStore } from './sqlite/sqlite-metadata-store';

/** Make the data folder where it is missing, for its owner alone. @throws errors of the operating system */
export async function makeDataFolder(dataFolder: string): Promise<void> {
	await mkdir(dataFolder, { recursive: true, mode: 0o700 });
	await access(dataFolder, constants.W_OK | constants.X_OK);
}

/** Where further language data for OCR lies; it may be missing. */
export function languageFolderOf(dataFolder: string): string {
	return resolve(dataFolder, 'languages');
}

/** The metadata of a data folder, made where it is missing. */
export async function openMetadata(dataFolder: string): Promise<MetadataStore> {
	await makeDataFolder(dataFolder);
	return await openSqliteMetadataStore(join(dataFolder, 'metadata.sqlite'));
}
