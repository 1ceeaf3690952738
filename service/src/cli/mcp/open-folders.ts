import { access, constants, opendir, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ServiceError } from '../../messages/errors';
import type { PhraseName } from '../../../../contract/phrases';
import { phrase } from '../../messages/phrases';
import { UsageError } from '../arguments';

/** Extensions of listed documents; the real type is detected from the content. */
const documents = /\.(pdf|png|jpe?g|jfif|tiff?|webp|bmp|gif|heic|avif)$/i;
/** Maximum files in a list, and maximum entries read to build it. */
const most = { files: 500, entries: 50_000 } as const;

/** Folders that the user has opened to a server: nothing outside is read, not even through a link. */
export class OpenFolders {
	private constructor(private readonly folders: readonly string[]) {}

	/** @throws UsageError if one is not a folder */
	static async open(paths: readonly string[]): Promise<OpenFolders> {
		const folders: string[] = [];
		for (const path of paths) {
			const folder = await realpath(path).catch(() => undefined);
			if (folder === undefined || !(await stat(folder)).isDirectory()) throw new UsageError(`${path} is not a folder.`);
			folders.push(folder);
		}
		return new OpenFolders(folders);
	}

	/**
	 * The file of a path: absolute, or relative to one of the folders.
	 * @throws ServiceError `invalidRequest`; it does not reveal whether a file outside exists
	 */
	async find(named: string): Promise<{ readonly path: string; readonly name: string; readonly identity: string }> {
		const path = await this.inside(named);
		const status = await stat(path);
		if (!status.isFile()) throw refusal('notAFile', named);
		await access(path, constants.R_OK).catch(() => Promise.reject(refusal('unreadableFile', named)));
		return { path, name: basename(path), identity: [path, status.size, status.mtimeMs, status.ino].join('|') };
	}

	/** Paths of documents, sorted. @param named  a subfolder. @throws ServiceError `invalidRequest` */
	async list(named: string | undefined): Promise<{ readonly files: readonly string[]; readonly isCut: boolean }> {
		const files: string[] = [];
		const left = [...(named === undefined ? this.folders : [await this.inside(named)])];
		let entries = 0;
		for (let folder = left.shift(); folder !== undefined; folder = left.shift()) {
			const opened = await opendir(folder).catch(() => undefined);
			if (!opened) continue;
			for await (const entry of opened) {
				if (++entries > most.entries || files.length >= most.files) return { files: files.sort(), isCut: true };
				if (entry.name.startsWith('.')) continue;
				if (entry.isDirectory()) left.push(join(folder, entry.name));
				else if (entry.isFile() && documents.test(entry.name)) files.push(join(folder, entry.name));
			}
		}
		return { files: files.sort(), isCut: false };
	}

	private async inside(named: string): Promise<string> {
		const tried = isAbsolute(named) ? [named] : this.folders.map((folder) => resolve(folder, named));
		let [isMissing, leadsOut] = [false, false];
		for (const path of tried.filter((one) => this.holds(one) || isAbsolute(named))) {
			const real = await realpath(path).catch(() => undefined);
			if (real !== undefined && this.holds(real)) return real;
			isMissing ||= real === undefined && this.holds(path);
			leadsOut ||= real !== undefined;
		}
		throw refusal(isMissing && !leadsOut ? 'noSuchFile' : 'notInFolders', named);
	}

	private holds(path: string): boolean {
		return this.folders.some((folder) => {
			const way = relative(folder, path);
			return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
		});
	}
}

function refusal(reason: PhraseName, file: string): ServiceError {
	return new ServiceError('invalidRequest', { reason: phrase(reason, { file }) });
}
