import { access, constants, readdir, realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';

/** LibreOffice as it lies on this machine. */
export interface OfficeProgram {
	/** The program itself, without the script around it: one process, which ends with who has started it. */
	readonly program: string;
	/** Folder of the whole installation. */
	readonly folder: string;
}

/** Oldest version that is asked for: the first with all filters and settings that are used here. */
export const oldestOffice = '7.0';

/** Value of the setting by which it is not used. */
const off = 'off';
/** Names of the script that people start. */
const scripts = ['soffice', 'libreoffice'];
/** Where it lies without being in PATH: packages of distributions, of its makers, and macOS. */
const usualFolders = [
	'/usr/lib/libreoffice/program',
	'/usr/lib64/libreoffice/program',
	'/usr/local/lib/libreoffice/program',
	'/Applications/LibreOffice.app/Contents/MacOS',
];

const found = new Map<string, Promise<OfficeProgram | undefined>>();

/**
 * LibreOffice, looked for once a process.
 * @param setting  path of `soffice`; empty: in PATH and the usual folders; `off`: none
 */
export async function findOffice(setting = ''): Promise<OfficeProgram | undefined> {
	const known = found.get(setting) ?? look(setting);
	found.set(setting, known);
	return await known;
}

/** What a jail has to show for it. @param setting  as of `findOffice` */
export async function officeFolders(setting: string): Promise<readonly string[]> {
	const office = await findOffice(setting);
	return office ? [office.folder] : [];
}

async function look(setting: string): Promise<OfficeProgram | undefined> {
	if (setting === off) return undefined;
	for (const script of setting === '' ? await candidates() : [setting]) {
		// The script of a distribution is a link into the folder of the program.
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
