import { constants, open, rm, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../messages/errors';
import { contentPassed } from '../transit-garbage';

/** A plain file of this machine that is open. */
export interface OpenFile {
	readonly handle: FileHandle;
	/** In bytes. */
	readonly size: number;
}

/**
 * Write a stream to a new file, which may not be on the disk yet. Nothing stays of a stream that fails or is longer than
 * the limit; the stream itself is left alive, its owner ends it.
 * @returns the file, still open
 * @throws ServiceError `fileTooLarge` at the first byte over `maximumBytes`, `outOfDiskSpace`; whatever the stream
 *   fails with
 */
export async function writeStream(
	content: Readable,
	path: string,
	maximumBytes: number,
	fileName: string,
): Promise<OpenFile> {
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
			contentPassed(chunk.length);
		}
		return { handle, size };
	} catch (error) {
		await handle.close();
		await rm(path, { force: true });
		throw fullDisk(error);
	}
}

/**
 * Open a file to read.
 * @throws Error for anything but a plain file: what a worker left may not be a link to a file of somebody else
 */
export async function openPlainFile(path: string): Promise<OpenFile> {
	const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	try {
		const status = await handle.stat();
		if (!status.isFile()) throw new Error('not a file');
		return { handle, size: status.size };
	} catch (error) {
		await handle.close();
		throw error;
	}
}

/** Make what is in a folder, or in a file, survive a power cut, and close it. */
export async function syncAndClose(handle: FileHandle): Promise<void> {
	try {
		await handle.sync();
	} finally {
		// All that counts has happened.
		handle.close().catch(ignoreError);
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
