import { constants, open, rm, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ServiceError } from '../../messages/errors';
import { contentPassed } from '../transit-garbage';

/** An open plain local file. */
export interface OpenFile {
	readonly handle: FileHandle;
	/** In bytes. */
	readonly size: number;
}

/**
 * Writes a stream to a new file, which may not be on the disk yet. A stream that fails or exceeds the limit leaves
 * nothing behind; its owner must end it.
 * @returns the open file
 * @throws ServiceError `fileTooLarge` at the first byte over `maximumBytes`, `outOfDiskSpace`; errors of the stream
 */
export async function writeStream(
	content: Readable,
	path: string,
	maximumBytes: number,
	fileName: string,
): Promise<OpenFile> {
	// The stream may fail before anyone reads it; the loop below sees the error then.
	content.on('error', ignoreError);
	const handle = await open(path, 'wx', 0o600);
	try {
		let size = 0;
		// The stream stays alive: destroying a request would cut the connection before the response.
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
 * Opens a file for reading.
 * @throws Error for anything but a plain file: a worker must not leave a link to another file
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

/** Syncs a folder or file to the disk, and closes it. */
export async function syncAndClose(handle: FileHandle): Promise<void> {
	try {
		await handle.sync();
	} finally {
		// Everything important has happened.
		handle.close().catch(ignoreError);
	}
}

const ignoreError = (): void => {};

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
	for (let offset = 0; offset < chunk.length; ) {
		offset += (await handle.write(chunk, offset)).bytesWritten;
	}
}

/** A full disk is reported to the caller, and may be temporary. */
export function fullDisk(error: unknown): unknown {
	const full = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
	return full ? new ServiceError('outOfDiskSpace', {}, { cause: error }) : error;
}
