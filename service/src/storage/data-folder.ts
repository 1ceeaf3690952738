import { access, constants, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Make the data folder where it is missing, for its owner alone. @throws errors of the operating system */
export async function makeDataFolder(dataFolder: string): Promise<void> {
	await mkdir(dataFolder, { recursive: true, mode: 0o700 });
	await access(dataFolder, constants.W_OK | constants.X_OK);
}

/** The file of the metadata in a data folder. */
export function metadataPath(dataFolder: string): string {
	return join(dataFolder, 'metadata.sqlite');
}

/** Where further language data for OCR lies; it may be missing. */
export function languageFolderOf(dataFolder: string): string {
	return resolve(dataFolder, 'languages');
}
