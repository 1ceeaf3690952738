import { rename } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { receiptEntryName, type Receipt, type ReceiptFile } from '../../../../contract/receipt';
import { content, zipEntries } from '../external/zip-reader';
import { writeZip, type ZipEntry } from '../writing/archive/zip';

/**
 * Adds a receipt to a ZIP result. It proves the other entries: the hash of the archive depends on it.
 * @throws ArchiveTooLargeError over the limits
 */
export async function addToZip(
	path: string,
	receipt: Receipt,
	entries: readonly ReceiptFile[],
	limits: { readonly maxEntries: number; readonly maxBytes: number },
): Promise<void> {
	const { name } = receipt.result;
	const proof: Receipt = { ...receipt, result: { name, size: 0, sha256: '', entries } };
	const longer = `${path}.receipt`;
	await writeZip(longer, withReceipt(path, proof), { compress: true, ...limits });
	await rename(longer, path);
}

async function* withReceipt(path: string, receipt: Receipt): AsyncGenerator<ZipEntry> {
	for await (const entry of zipEntries(path)) {
		const { name, isDeflated } = entry;
		if (isDeflated) yield { name, bytes: content(entry) };
		else yield { name, bytes: await buffer(await entry.open()), compress: false };
	}
	yield { name: receiptEntryName, bytes: Buffer.from(`${JSON.stringify(receipt, null, '\t')}\n`) };
}
