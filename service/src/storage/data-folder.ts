import { access, chmod, constants, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Make the data folder where it is missing, for its owner alone. @throws errors of the operating system */
export async function makeDataFolder(dataFolder: string): Promise<void> {
	await mkdir(dataFolder, { recursive: true, mode: 0o700 });
	await access(dataFolder, constants.W_OK | constants.X_OK);
}

/**
 * Let workers read a folder of the service's own with all that lies in it: they are another user where the service is root, and
 * languages and models are no secret. A folder that is missing, a link or somebody else's stays as it is.
 */
export async function shareWithWorkers(folder: string): Promise<void> {
	const isFolder = await lstat(folder).then(
		(found) => found.isDirectory(),
		() => false,
	);
	if (!isFolder) return;
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	const paths = entries.filter((entry) => !entry.isSymbolicLink());
	await Promise.all([
		chmod(folder, 0o755).catch(() => undefined),
		...paths.map(async (entry) => {
			await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644).catch(() => undefined);
		}),
	]);
}

/** The file of the metadata in a data folder. */
export function metadataPath(dataFolder: string): string {
	return join(dataFolder, 'metadata.sqlite');
}

/** Where further language data for OCR lies; it may be missing. */
export function languageFolderOf(dataFolder: string): string {
	return join(dataFolder, 'languages');
}

/** Where better models for OCR lie: in a folder of their own where one is set; it may be missing. */
export function modelFolderOf({
	dataFolder,
	modelFolder,
}: {
	readonly dataFolder: string;
	readonly modelFolder: string;
}): string {
	return modelFolder === '' ? join(dataFolder, 'models') : modelFolder;
}
