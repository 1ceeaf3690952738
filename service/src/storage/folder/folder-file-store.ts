import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isFileId, requireFileId } from '../file-id';
import type { FileStore, StoredFile } from '../file-store';
import { fullDisk, syncPlainFile, writeStream } from './local-file';
import { WorkFolders } from './work-folders';

/**
 * Files in a folder: `files/<first two characters>/<id>`, and `work/<process>/` for what is not finished. A file has
 * its final name only when all of it is on the disk.
 */
export class FolderFileStore implements FileStore {
	private constructor(
		private readonly files: string,
		private readonly work: WorkFolders,
	) {}

	/** @param folder  made when missing; readable by its owner alone */
	static async open(folder: string): Promise<FolderFileStore> {
		const files = join(folder, 'files');
		await mkdir(files, { recursive: true, mode: 0o700 });
		return new FolderFileStore(files, await WorkFolders.open(folder));
	}

	async receive(content: Readable, maximumBytes: number, fileName: string): Promise<StoredFile> {
		const temporary = this.work.newUploadPath();
		const size = await writeStream(content, temporary, maximumBytes, fileName);
		try {
			return { id: await this.#keep(temporary), size };
		} catch (error) {
			await rm(temporary, { force: true });
			throw fullDisk(error);
		}
	}

	async adopt(path: string): Promise<StoredFile> {
		const size = await syncPlainFile(path);
		return { id: await this.#keep(path), size };
	}

	async size(id: string): Promise<number | undefined> {
		return await orUndefined(stat(this.#path(id)).then(({ size }) => size));
	}

	async open(id: string, range?: { start: number; end: number }): Promise<Readable | undefined> {
		const handle = await orUndefined(open(this.#path(id), 'r'));
		return handle?.createReadStream({ ...range, highWaterMark: 256 * 1024 });
	}

	makeLocal(id: string): Promise<string> {
		return Promise.resolve(this.#path(id));
	}

	async remove(id: string): Promise<void> {
		await rm(this.#path(id), { force: true });
	}

	async *listOlder(before: number): AsyncIterable<string> {
		for (const shard of await readdir(this.files)) {
			for await (const entry of await opendir(join(this.files, shard))) {
				const status = await orUndefined(stat(join(this.files, shard, entry.name)));
				if (status && status.mtimeMs < before && isFileId(entry.name)) yield entry.name;
			}
		}
	}

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

	async check(): Promise<void> {
		await access(this.files, constants.W_OK);
		await this.work.check();
	}

	/** Give a finished file its final name, and make that survive a power cut. */
	async #keep(temporary: string): Promise<string> {
		const id = randomUUID();
		const shard = join(this.files, id.slice(0, 2));
		if (await mkdir(shard, { recursive: true, mode: 0o700 })) await syncFolder(this.files);
		await rename(temporary, join(shard, id));
		await syncFolder(shard);
		return id;
	}

	#path(id: string): string {
		return join(this.files, requireFileId(id).slice(0, 2), id);
	}
}

async function syncFolder(path: string): Promise<void> {
	const handle = await open(path, 'r');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

async function orUndefined<T>(result: Promise<T>): Promise<T | undefined> {
	try {
		return await result;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}
