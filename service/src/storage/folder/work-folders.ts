import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeTree } from '../../runtime/remove-tree';

/** Space for a small step of work: a full disk still takes a few bytes. */
const checkedBytes = 64 * 1024;

/** `work/<process>/` of a data folder: unfinished files, always on this machine. */
export class WorkFolders {
	/** @param root  of this process */
	private constructor(private readonly root: string) {}

	/** @param dataFolder  `work/` in it is created if missing; readable by its owner only */
	static async open(dataFolder: string): Promise<WorkFolders> {
		const root = join(dataFolder, 'work', randomUUID());
		await mkdir(root, { recursive: true, mode: 0o700 });
		return new WorkFolders(root);
	}

	/** A path for one incoming file. */
	newUploadPath(): string {
		return join(this.root, `upload-${randomUUID()}`);
	}

	/** An empty folder for one piece of work. */
	async make(): Promise<string> {
		const folder = join(this.root, `job-${randomUUID()}`);
		await mkdir(folder, { mode: 0o700 });
		return folder;
	}

	async remove(path: string): Promise<void> {
		await removeTree(path);
	}

	/**
	 * Sends a heartbeat, and removes the work of processes silent for `silentMs`, measured by the shared clock of the
	 * file system.
	 */
	async clear(silentMs: number): Promise<void> {
		// Another process may have mistaken a long suspension of this one for its end.
		await mkdir(this.root, { recursive: true, mode: 0o700 });
		const here = Date.now() / 1000;
		await utimes(this.root, here, here);
		const now = await changedAt(this.root);
		const all = dirname(this.root);
		for (const name of await readdir(all)) {
			const path = join(all, name);
			if (path !== this.root && Math.floor(await changedAt(path)) <= now - silentMs) await this.remove(path);
		}
	}

	/** Free bytes of its disk. */
	async freeBytes(): Promise<number> {
		const { bavail, bsize } = await statfs(this.root);
		return bavail * bsize;
	}

	/** Free share of its disk, from 0 to 1. */
	async freeShare(): Promise<number> {
		const { bavail, blocks } = await statfs(this.root);
		return bavail / blocks;
	}

	/** Fulfilled if the folder is writable. */
	async check(): Promise<void> {
		const path = join(this.root, `check-${randomUUID()}`);
		try {
			await writeFile(path, Buffer.alloc(checkedBytes), { mode: 0o600 });
		} finally {
			await rm(path, { force: true });
		}
	}
}

/** The part of a file store that is always on the local disk, also if its files are in a bucket. */
export abstract class WorkFolderStore {
	protected constructor(protected readonly work: WorkFolders) {}

	makeWorkFolder(): Promise<string> {
		return this.work.make();
	}

	async removeWorkFolder(path: string): Promise<void> {
		await this.work.remove(path);
	}

	async clearLeftovers(silentMs: number): Promise<void> {
		await this.work.clear(silentMs);
	}

	freeBytes(): Promise<number> {
		return this.work.freeBytes();
	}

	freeShare(): Promise<number> {
		return this.work.freeShare();
	}
}

/** Last change, in milliseconds since 1970 by the file system; never for something another process has removed. */
async function changedAt(path: string): Promise<number> {
	try {
		return (await stat(path)).ctimeMs;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Infinity;
		throw error;
	}
}
