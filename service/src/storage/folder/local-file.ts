import { constants, open, rm, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../errors';

/**
 * Write a stream to a new file, synced to the disk. Nothing stays of a stream that fails or is longer than the limit;
 * the stream itself is left alive, its owner ends it.
 * @returns its size in bytes
 * @throws ServiceError `fileTooLarge` at the first byte over `maximumBytes`, `outOfDiskSpace`; whatever the stream
 *   fails with
 */
export async function writeStream(
	content: Readable,
	path: string,
	maximumBytes: number,
	fileName: string,
): Promise<number> {
	// The stream may break while nobody reads it yet; the loop below meets the error then.
	content.on('error', ignoreError);
	const handle = await open(path, 'wx', 0o600);
	try {
		let size = 0;
		// The stream is left alive: destroying a request would cut the connection before the answer is sent.
		for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
			size += chunk.length;
			if (size > maximumBytes) throw new ServiceError('fileTooLarge', { file: fileName, limit: maximumBytes });
			await writeAll(handle, chunk);
		}
		await handle.sync();
		await handle.close();
		return size;
	} catch (error) {
		await handle.close();
		await rm(path, { force: true });
		throw fullDisk(error);
	}
}

/**
 * Sync a file to the disk. @returns its size in bytes
 * @throws Error for anything but a plain file: what a worker left may not be a link to a file of somebody else
 */
export async function syncPlainFile(path: string): Promise<number> {
	const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
	try {
		const status = await handle.stat();
		if (!status.isFile()) throw new Error('not a file');
		await handle.sync();
		return status.size;
	} finally {
		await handle.close();
	}
}

const ignoreError = (): void => {};

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
	for (let offset = 0; offset < chunk.length; ) {
		offset += (await handle.write(chunk, offset)).bytesWritten;
	}
}

/** A full disk is told to the caller as such, and passes. */
export function fullDisk(error: unknown): unknown {
	const full = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
	return full ? new ServiceError('outOfDiskSpace', {}, { cause: error }) : error;
}
