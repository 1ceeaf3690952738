import { access, constants, readdir, realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';

/** LibreOffice on this machine. */
export interface OfficeProgram {
	/** The executable, not its wrapper script: a single process that ends with its parent. */
	readonly program: string;
	/** Folder of the whole installation. */
	readonly folder: string;
}

/** Minimum version: the first with all filters and settings used here. */
export const oldestOffice = '7.0';

/** Setting value that disables it. */
const off = 'off';
/** Names of the start script. */
const scripts = ['soffice', 'libreoffice'];
/** Locations outside PATH: distribution packages, vendor packages, and macOS. */
const usualFolders = [
	'/usr/lib/libreoffice/program',
	'/usr/lib64/libreoffice/program',
	'/usr/local/lib/libreoffice/program',
	'/Applications/LibreOffice.app/Contents/MacOS',
];

const found = new Map<string, Promise<OfficeProgram | undefined>>();

/**
 * LibreOffice, searched once per process.
 * @param setting  path of `soffice`; empty: PATH and the usual folders; `off`: none
 */
export async function findOffice(setting = ''): Promise<OfficeProgram | undefined> {
	const known = found.get(setting) ?? look(setting);
	found.set(setting, known);
	return await known;
}

/** Files a sandbox must show for it. @param setting  as for `findOffice` */
export async function officeFolders(setting: string): Promise<readonly string[]> {
	const office = await findOffice(setting);
	return office ? [office.folder] : [];
}

async function look(setting: string): Promise<OfficeProgram | undefined> {
	if (setting === off) return undefined;
	for (const script of setting === '' ? await candidates() : [setting]) {
		// A distribution's script is a link into the program folder.
		const folder = await realpath(script).then(dirname, () => undefined);
		if (folder === undefined) continue;
		for (const name of ['soffice.bin', 'soffice']) {
			const program = join(folder, name);
			if (await isProgram(program)) return { program, folder: dirname(folder) };
		}
	}
	return undefined;
}

async function candidates(): Promise<string[]> {
	const inPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'));
	const own = (await readdir('/opt').catch(() => [])).filter((name) => name.startsWith('libreoffice')).sort();
	const folders = [...inPath, ...usualFolders, ...own.reverse().map((name) => join('/opt', name, 'program'))];
	return folders.flatMap((folder) => scripts.map((name) => join(folder, name)));
}

async function isProgram(path: string): Promise<boolean> {
	return await access(path, constants.X_OK).then(
		() => true,
		() => false,
	);
}
