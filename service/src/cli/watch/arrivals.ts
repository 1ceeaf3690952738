import { lstat, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

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
	 * @returns `complete`: files that have not changed since the last look; `waits`: whether there are others
	 */
	async look(): Promise<{ readonly complete: readonly Arrival[]; readonly waits: boolean }> {
		const found = await this.list(this.folder);
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
	return found?.isFile() ? [found.ino, found.size, found.mtimeMs].join(' ') : undefined;
}
