import { constants, createWriteStream, type Stats } from 'node:fs';
import { lstat, open, readdir, readlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file of the watched folder. */
export interface Arrival {
	/** Path below the watched folder. */
	readonly name: string;
	/** What the system says of it; another file with the same name differs. */
	readonly identity: string;
}

/** Names of files that other programs are still writing, and hidden ones. */
const unfinished = /^[.~]|\.(?:part|partial|tmp|temp|crdownload|download|filepart|swp)$/i;

/** Finds the complete files of a folder and its subfolders. Links are not followed. */
export class Arrivals {
	private seen = new Map<string, string>();

	/** @param excluded  absolute paths of folders in it that are not watched */
	constructor(
		private readonly folder: string,
		private readonly excluded: readonly string[],
	) {}

	/**
	 * Looks once.
	 * @param converted  files that stay in the folder
	 * @returns `complete`: files that have not changed since the last look; `waits`: whether there are others
	 */
	async look(converted: {
		readonly has: (arrival: Arrival) => boolean;
	}): Promise<{ readonly complete: readonly Arrival[]; readonly waits: boolean }> {
		const found = (await this.list(this.folder)).filter((arrival) => !converted.has(arrival));
		const complete = found.filter(({ name, identity }) => this.seen.get(name) === identity);
		this.seen = new Map(found.map(({ name, identity }) => [name, identity]));
		return { complete, waits: complete.length < found.length };
	}

	private async list(folder: string): Promise<Arrival[]> {
		const found: Arrival[] = [];
		const entries = await readdir(folder, { withFileTypes: true });
		for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
			const path = join(folder, entry.name);
			if (unfinished.test(entry.name)) continue;
			// A folder may be removed meanwhile.
			if (entry.isDirectory() && !this.excluded.includes(path)) found.push(...(await this.list(path).catch(() => [])));
			if (!entry.isFile()) continue;
			const identity = await identityOf(path);
			if (identity !== undefined) found.push({ name: relative(this.folder, path), identity });
		}
		return found;
	}
}

/** What distinguishes a file from another one with its name; `undefined` if there is none. */
export async function identityOf(path: string): Promise<string | undefined> {
	const found = await lstat(path).catch(() => undefined);
	return found?.isFile() ? identity(found) : undefined;
}

const identity = ({ ino, size, mtimeMs }: Stats): string => [ino, size, mtimeMs].join(' ');

/**
 * Copies a file as it was found. Other users of the folder could put a link in its place, or in that of a subfolder.
 * @param path  absolute, without links
 * @param of  its identity
 * @param target  path of the copy, which does not exist
 * @returns whether it was copied; otherwise another file is there now, or none
 * @throws Error  of the file system
 */
export async function copyArrival(path: string, of: string, target: string): Promise<boolean> {
	const source = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT' || error.code === 'ELOOP' || error.code === 'ENOTDIR') return undefined;
		throw error;
	});
	if (!source) return false;
	try {
		// Elsewhere than on Linux only the file itself is compared.
		const opened = await readlink(`/proc/self/fd/${source.fd}`).catch(() => path);
		if (opened !== path || identity(await source.stat()) !== of) return false;
		await pipeline(
			source.createReadStream({ autoClose: false }),
			createWriteStream(target, { flags: 'wx', mode: 0o600 }),
		);
		return true;
	} finally {
		await source.close();
	}
}
