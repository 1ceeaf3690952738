import { randomUUID } from 'node:crypto';
import {
	access,
	constants,
	mkdir,
	open,
	opendir,
	readdir,
	rename,
	rm,
	stat,
	statfs,
	type FileHandle,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../errors';
import type { FileStore, StoredFile } from '../file-store';
import { contentPassed } from '../transit-garbage';

const idPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/**
 * Files in a folder: `files/<first two characters>/<id>`, and `work/` for what is not finished. A file has its
 * final name only when all of it is on the disk.
 */
export class FolderFileStore implements FileStore {
	readonly #files: string;
	readonly #work: string;

	private constructor(folder: string) {
		this.#files = join(folder, 'files');
		this.#work = join(folder, 'work');
	}

	/** @param folder  made when missing; readable by its owner alone */
	static async open(folder: string): Promise<FolderFileStore> {
		const store = new FolderFileStore(folder);
		await mkdir(store.#files, { recursive: true, mode: 0o700 });
		await mkdir(store.#work, { recursive: true, mode: 0o700 });
		return store;
	}

	async receive(content: Readable, maximumBytes: number, fileName: string): Promise<StoredFile> {
		// The stream may break while nobody reads it yet; the loop below meets the error then.
		content.on('error', ignoreError);
		const temporary = join(this.#work, `upload-${randomUUID()}`);
		const handle = await open(temporary, 'wx', 0o600);
		try {
			let size = 0;
			// The stream is left alive: destroying a request would cut the connection before the answer is sent.
			for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
				size += chunk.length;
				if (size > maximumBytes) throw new ServiceError('fileTooLarge', { file: fileName, limit: maximumBytes });
				await writeAll(handle, chunk);
				contentPassed(chunk.length);
			}
			await handle.sync();
			await handle.close();
			return { id: await this.#keep(temporary), size };
		} catch (error) {
			await handle.close();
			await rm(temporary, { force: true });
			throw fullDisk(error);
		}
	}

	async adopt(path: string): Promise<StoredFile> {
		// What a worker left may not be a link to a file of somebody else.
		const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
		try {
			const status = await handle.stat();
			if (!status.isFile()) throw new Error('not a file');
			await handle.sync();
			return { id: await this.#keep(path), size: status.size };
		} finally {
			await handle.close();
		}
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
		for (const shard of await readdir(this.#files)) {
			for await (const entry of await opendir(join(this.#files, shard))) {
				const status = await orUndefined(stat(join(this.#files, shard, entry.name)));
				if (status && status.mtimeMs < before && idPattern.test(entry.name)) yield entry.name;
			}
		}
	}

	async makeWorkFolder(): Promise<string> {
		const folder = join(this.#work, `job-${randomUUID()}`);
		await mkdir(folder, { mode: 0o700 });
		return folder;
	}

	async removeWorkFolder(path: string): Promise<void> {
		await rm(path, { recursive: true, force: true, maxRetries: 3 });
	}

	async clearLeftovers(): Promise<void> {
		for (const name of await readdir(this.#work)) await this.removeWorkFolder(join(this.#work, name));
	}

	async freeBytes(): Promise<number> {
		const { bavail, bsize } = await statfs(this.#files);
		return bavail * bsize;
	}

	async check(): Promise<void> {
		await access(this.#files, constants.W_OK);
		await access(this.#work, constants.W_OK);
	}

	/** Give a finished file its final name, and make that survive a power cut. */
	async #keep(temporary: string): Promise<string> {
		const id = randomUUID();
		const shard = join(this.#files, id.slice(0, 2));
		if (await mkdir(shard, { recursive: true, mode: 0o700 })) await syncFolder(this.#files);
		await rename(temporary, join(shard, id));
		await syncFolder(shard);
		return id;
	}

	#path(id: string): string {
		if (!idPattern.test(id)) throw new Error('not an id of this store');
		return join(this.#files, id.slice(0, 2), id);
	}
}

const ignoreError = (): void => {};

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
	for (let offset = 0; offset < chunk.length; ) {
		offset += (await handle.write(chunk, offset)).bytesWritten;
	}
}

/** A full disk is told to the caller as such, and passes. */
function fullDisk(error: unknown): unknown {
	const full = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
	return full ? new ServiceError('outOfDiskSpace', {}, { cause: error }) : error;
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
