import { access, constants, mkdir } from 'node:fs/promises';

/** Make the data folder where it is missing, for its owner alone. @throws errors of the operating system */
export async function makeDataFolder(dataFolder: string): Promise<void> {
	await mkdir(dataFolder, { recursive: true, mode: 0o700 });
	await access(dataFolder, constants.W_OK | constants.X_OK);
}
