import type { IBinaryData } from 'n8n-workflow';
import { getMimeType } from '../files/download-name';
import { getStoredContent } from '../files/stored-content';
import { failure } from '../transport/failure';
import type { NodeRun } from '../transport/run';
import { throwIfStopped } from '../transport/stopping';
import type { ZipLimits } from '../zip/directory';
import type { UnzippedFile } from '../zip/unzip';
import { unzip } from '../zip/unzip';
import type { Result } from './result';

const maxFiles = 20_000;
const maxBytes = { stored: 2 * 1024 * 1024 * 1024, inMemory: 256 * 1024 * 1024 };

/** A file of an archive in n8n's binary store. */
export type StoredFile = Pick<UnzippedFile, 'fileName' | 'path'> & { readonly binary: IBinaryData };

/** Limits for unpacking. Without a binary store, everything is in memory. */
export function getArchiveLimits({ id }: IBinaryData): ZipLimits {
	return { entries: maxFiles, totalBytes: id ? maxBytes.stored : maxBytes.inMemory };
}

/**
 * Store each file of an archive.
 * @returns the files in the order of its directory
 * @throws NodeApiError if it cannot be unpacked
 */
export async function unpack(run: NodeRun, { fileName, binary }: Result): Promise<StoredFile[]> {
	const files: StoredFile[] = [];
	try {
		for await (const file of unzip(await getStoredContent(run, binary), getArchiveLimits(binary))) {
			throwIfStopped(run);
			const type = getMimeType(file.fileName);
			const stored = await run.context.helpers.prepareBinaryData(file.content, file.fileName, type);
			files[file.index] = { fileName: file.fileName, path: file.path, binary: stored };
		}
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw failure(run.context.getNode(), `"${fileName}" could not be unpacked: ${reason}`, {
			hint: 'To get the ZIP file itself, set ZIP Results to Keep as ZIP. Task → Download Results downloads it again.',
		});
	}
	return files;
}
