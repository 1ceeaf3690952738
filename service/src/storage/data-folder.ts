import { access, chmod, constants, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates the data folder if missing, for its owner only. @throws errors of the operating system */
export async function makeDataFolder(dataFolder: string): Promise<void> {
	await mkdir(dataFolder, { recursive: true, mode: 0o700 });
	await access(dataFolder, constants.W_OK | constants.X_OK);
}

/**
 * Makes a folder of the service readable for workers: they are another user if the service is root, and languages and
 * models are not secret. A missing folder, a link, or a folder of another owner is unchanged.
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

/** The metadata file of a data folder. */
export function metadataPath(dataFolder: string): string {
	return join(dataFolder, 'metadata.sqlite');
}

/** Folder of additional OCR language data; it may be missing. */
export function languageFolderOf(dataFolder: string): string {
	return join(dataFolder, 'languages');
}

/** Folder of better OCR models: the configured one, if any; it may be missing. */
export function modelFolderOf({
	dataFolder,
	modelFolder,
}: {
	readonly dataFolder: string;
	readonly modelFolder: string;
}): string {
	return modelFolder === '' ? join(dataFolder, 'models') : modelFolder;
}
