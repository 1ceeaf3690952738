import { existsSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

export interface PathSettings {
	readonly dataFolder: string;
	readonly modelFolder: string;
	readonly officeProgram: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Default data folder of earlier versions, relative to the current folder. */
const earlierDataFolder = join('.data', 'service');

/**
 * Makes all paths absolute once: workers change the current folder, which would break relative paths.
 * @param paths  as set; empty: the default
 */
export function resolvePaths(
	{ dataFolder, modelFolder, officeProgram }: PathSettings,
	environment: Environment,
): PathSettings {
	return {
		dataFolder: dataFolder === '' ? (findEarlierDataFolder() ?? userDataFolder(environment)) : resolve(dataFolder),
		modelFolder: modelFolder === '' ? '' : resolve(modelFolder),
		officeProgram: officeProgram === '' || officeProgram === 'off' ? officeProgram : resolve(officeProgram),
	};
}

/** The data folder that an earlier version created below the current folder: an upgrade keeps using it. */
export function findEarlierDataFolder(): string | undefined {
	const folder = resolve(earlierDataFolder);
	return existsSync(folder) ? folder : undefined;
}

/** Whether a data folder is one that an earlier version created below the current folder. */
export function isEarlierDataFolder(dataFolder: string): boolean {
	return dataFolder === resolve(earlierDataFolder);
}

/**
 * The user's data folder, the same from every current folder.
 * @param home  as the system names it: HOME may be empty in a system service, and relative in a script
 */
export function userDataFolder(
	environment: Environment,
	platform: NodeJS.Platform = process.platform,
	home = homedir(),
): string {
	const applications = applicationsFolder(environment, platform, resolve(home || userInfo().homedir));
	return join(applications, 'document-conversion');
}

function applicationsFolder(environment: Environment, platform: NodeJS.Platform, home: string): string {
	const absolute = (path: string | undefined): string | undefined =>
		path !== undefined && isAbsolute(path) ? path : undefined;
	switch (platform) {
		case 'darwin':
			return join(home, 'Library', 'Application Support');
		case 'win32':
			return absolute(environment['LOCALAPPDATA']) ?? join(home, 'AppData', 'Local');
		default:
			return absolute(environment['XDG_DATA_HOME']) ?? join(home, '.local', 'share');
	}
}
