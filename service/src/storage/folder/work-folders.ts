import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder `work/` of a data folder: what is not finished, on this machine whatever the file store is. */
export class WorkFolders {
	private constructor(private readonly root: string) {}

	/** @param dataFolder  `work/` in it is made when missing; readable by its owner alone */
	static async open(dataFolder: string): Promise<WorkFolders> {
		const root = join(dataFolder, 'work');
		await mkdir(root, { recursive: true, mode: 0o700 });
		return new WorkFolders(root);
	}

	/** A path for one file that comes in. */
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
		await rm(path, { recursive: true, force: true, maxRetries: 3 });
	}

	/** Remove everything; only before any other use. */
	async clear(): Promise<void> {
		for (const name of await readdir(this.root)) await this.remove(join(this.root, name));
	}

	/** Bytes free on its disk. */
	async freeBytes(): Promise<number> {
		const { bavail, bsize } = await statfs(this.root);
		return bavail * bsize;
	}

	/** Fulfilled when it can be written. */
	async check(): Promise<void> {
		await access(this.root, constants.W_OK);
	}
}
