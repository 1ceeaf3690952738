import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { receiptEntryName, type ReceiptFile } from '../../../../contract/receipt';
import { zipEntries } from '../external/zip-reader';

/** A file as receipts name it. Its content is streamed. */
export async function hashFile(path: string, name: string): Promise<ReceiptFile> {
	return { name, ...(await hashStream(createReadStream(path))) };
}

/**
 * The files in a ZIP without its receipt, in order.
 * @throws Error for a damaged archive
 */
export async function hashEntries(path: string): Promise<ReceiptFile[]> {
	const files: ReceiptFile[] = [];
	for await (const { name, isFolder, open } of zipEntries(path)) {
		if (!isFolder && name !== receiptEntryName) files.push({ name, ...(await hashStream(await open())) });
	}
	return files;
}

async function hashStream(content: AsyncIterable<Uint8Array>): Promise<Omit<ReceiptFile, 'name'>> {
	const hash = createHash('sha256');
	let size = 0;
	for await (const chunk of content) {
		hash.update(chunk);
		size += chunk.length;
	}
	return { size, sha256: hash.digest('hex') };
}
