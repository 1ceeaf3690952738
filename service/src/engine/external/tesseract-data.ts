import { existsSync, readdirSync, rmSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ServiceError } from '../../messages/errors';
import { isAsInstalled } from './language-hashes';

/** Ending of Tesseract's language data. */
export const dataEnding = '.traineddata';

/** Possible places of language data: each file `<code>.traineddata`, compressed in packages. */
export interface LanguageData {
	readonly code: string;
	readonly path: string;
	readonly compressed: boolean;
}

/** Folders of the system's own Tesseract; TESSDATA_PREFIX overrides them. */
const systemFolders = (): string[] => (process.env.TESSDATA_PREFIX ? [process.env.TESSDATA_PREFIX] : usualFolders);
const usualFolders = ['/usr/share/tesseract-ocr/5/tessdata', '/usr/share/tessdata', '/usr/local/share/tessdata'];

/** Packages that are installed with the service. */
const bundled = ['eng', 'osd'];

/** Versions inside a package; the first is as good as the best one and as small as the fast one. */
const packageVersions = ['4.0.0_best_int', '4.0.0'];

/**
 * Available language data, by code.
 * @param folder  of additional languages; may be missing
 */
export function findLanguages(folder: string | undefined): Map<string, LanguageData> {
	const found = new Map<string, LanguageData>();
	const add = (data: LanguageData) => {
		if (!found.has(data.code)) found.set(data.code, data);
	};
	const places = [...(folder === undefined ? [] : [folder]), ...systemFolders()];
	// Models of whole scripts are in a subfolder.
	for (const place of places.flatMap((path) => [path, join(path, 'script')])) {
		for (const name of filesOf(place)) {
			const code = name.endsWith(dataEnding) ? name.slice(0, -dataEnding.length) : '';
			if (code !== '') add({ code, path: join(place, name), compressed: false });
		}
	}
	for (const code of bundled) {
		const path = bundledPath(code);
		if (path !== undefined) add({ code, path, compressed: true });
	}
	return found;
}

function filesOf(folder: string): string[] {
	try {
		return readdirSync(folder).sort();
	} catch {
		return [];
	}
}

function bundledPath(code: string): string | undefined {
	try {
		return dataInPackage(dirname(require.resolve(`@tesseract.js-data/${code}`)), code);
	} catch {
		return undefined;
	}
}

/** Path of the compressed data inside an unpacked package; `undefined` if it has none. */
export function dataInPackage(folder: string, code: string): string | undefined {
	return packageVersions
		.map((version) => join(folder, version, `${code}${dataEnding}.gz`))
		.find((path) => existsSync(path));
}

let collected: Promise<string> | undefined;
const inFolder = new Map<string, Promise<void>>();

/**
 * One folder with the data of some languages, as Tesseract requires; made once per process and removed with it.
 * @throws ServiceError `languageChanged` for data that is not as it was installed
 */
export async function folderOf(languages: readonly LanguageData[]): Promise<string> {
	collected ??= mkdtemp(join(tmpdir(), 'tessdata-')).then((folder) => {
		process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
		return folder;
	});
	const folder = await collected;
	for (const language of languages) {
		let placing = inFolder.get(language.code);
		if (!placing) inFolder.set(language.code, (placing = place(language, folder)));
		await placing;
	}
	return folder;
}

async function place({ code, path, compressed }: LanguageData, folder: string): Promise<void> {
	const target = join(folder, `${code}${dataEnding}`);
	if (!(await isAsInstalled(path))) throw new ServiceError('languageChanged', { language: code });
	if (compressed) await writeFile(target, await promisify(gunzip)(await readFile(path)));
	// A copy where links are not allowed.
	else await symlink(path, target).catch(() => copyFile(path, target));
}
