import { randomUUID } from 'node:crypto';
import { access, constants, copyFile, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isFileId, requireFileId } from '../file-id';
import type { FileStore, StoredFile } from '../file-store';
import { fullDisk, openPlainFile, syncAndClose, writeStream, type OpenFile } from './local-file';
import { WorkFolderStore, WorkFolders } from './work-folders';

/**
 * Files in a folder: `files/<first two characters>/<id>`, and `work/<process>/` for unfinished ones. The id of a file
 * is only returned after all of it is on the disk under that name; what a power cut leaves of others is an orphan.
 */
export class FolderFileStore extends WorkFolderStore implements FileStore {
	private constructor(
		private readonly files: string,
		work: WorkFolders,
	) {
		super(work);
	}

	/** @param folder  created if missing; readable by its owner only */
	static async open(folder: string): Promise<FolderFileStore> {
		const files = join(folder, 'files');
		await mkdir(files, { recursive: true, mode: 0o700 });
		return new FolderFileStore(files, await WorkFolders.open(folder));
	}

	async receive(content: Readable, maximumBytes: number, fileName: string): Promise<StoredFile> {
		const temporary = this.work.newUploadPath();
		const file = await writeStream(content, temporary, maximumBytes, fileName);
		try {
			return await this.keep(temporary, () => Promise.resolve(file));
		} catch (error) {
			await file.handle.close();
			await rm(temporary, { force: true });
			throw fullDisk(error);
		}
	}

	async adopt(path: string): Promise<StoredFile> {
		// Checked in its final place, where the worker can no longer replace it.
		return await this.keep(path, openPlainFile);
	}

	async putBack(id: string, path: string): Promise<void> {
		const temporary = this.work.newUploadPath();
		await copyFile(path, temporary, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
		await this.move(temporary, this.path(id));
		await Promise.all([sync(openPlainFile(this.path(id))), syncFolder(dirname(this.path(id)))]);
	}

	async size(id: string): Promise<number | undefined> {
		return await orUndefined(stat(this.path(id)).then(({ size }) => size));
	}

	async open(id: string, range?: { start: number; end: number }): Promise<Readable | undefined> {
		const handle = await orUndefined(open(this.path(id), 'r'));
		return handle?.createReadStream({ ...range, highWaterMark: 256 * 1024 });
	}

	makeLocal(id: string): Promise<string> {
		return Promise.resolve(this.path(id));
	}

	async remove(id: string): Promise<void> {
		await rm(this.path(id), { force: true });
	}

	async *listOlder(before: number): AsyncIterable<string> {
		for (const shard of await readdir(this.files)) {
			for await (const entry of await opendir(join(this.files, shard))) {
				const status = await orUndefined(stat(join(this.files, shard, entry.name)));
				if (status && status.mtimeMs < before && isFileId(entry.name)) yield entry.name;
			}
		}
	}

	async check(): Promise<void> {
		await access(this.files, constants.W_OK);
		await this.work.check();
	}

	/**
	 * Gives a file its final, durable name.
	 * @param openFile  opens it there; files it refuses are removed
	 */
	private async keep(temporary: string, openFile: (path: string) => Promise<OpenFile>): Promise<StoredFile> {
		const id = randomUUID();
		const path = this.path(id);
		await this.move(temporary, path);
		try {
			// In parallel: the disk writes both at once.
			const [size] = await Promise.all([sync(openFile(path)), syncFolder(dirname(path))]);
			return { id, size };
		} catch (error) {
			await rm(path, { recursive: true, force: true });
			throw error;
		}
	}

	private async move(from: string, to: string): Promise<void> {
		try {
			await rename(from, to);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
			// The first file of its shard, or nothing to move.
			if (await mkdir(dirname(to), { recursive: true, mode: 0o700 })) await syncFolder(this.files);
			await rename(from, to);
		}
	}

	private path(id: string): string {
		return join(this.files, requireFileId(id).slice(0, 2), id);
	}
}

/** @returns the size of the file */
async function sync(opened: Promise<OpenFile>): Promise<number> {
	const { handle, size } = await opened;
	await syncAndClose(handle);
	return size;
}

async function syncFolder(path: string): Promise<void> {
	await syncAndClose(await open(path, 'r'));
}

async function orUndefined<T>(result: Promise<T>): Promise<T | undefined> {
	try {
		return await result;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}
