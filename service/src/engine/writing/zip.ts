import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '../../../../contract/limits';

/** One file of an archive. */
export interface ZipEntry {
	readonly name: string;
	/** Whole, or in pieces that are made one after the other. */
	readonly bytes: Uint8Array | AsyncIterable<Uint8Array | string>;
	/** Whether it is compressed, when it differs from the other entries. */
	readonly compress?: boolean;
}

/** How an archive is written. */
export interface ZipOptions {
	/** False for content that is compressed already, such as images. */
	readonly compress: boolean;
	/** Most entries; the contract's limit when absent. */
	readonly mostEntries?: number;
	/** Most bytes of the archive; the contract's limit when absent. */
	readonly mostBytes?: number;
}

/** An archive that would have more entries or bytes than a result may have. */
export class ArchiveTooLargeError extends Error {}

/** One date for all entries, the earliest the format knows: the same content gives the same bytes. */
const entryDate = new Date(1980, 0, 1);

/**
 * Write an archive to disk, one entry in memory at a time.
 * @returns how many entries it has
 * @throws ArchiveTooLargeError over the limits; Error for a name that was there before
 */
export async function writeZip(path: string, entries: AsyncIterable<ZipEntry>, options: ZipOptions): Promise<number> {
	const file = createWriteStream(path);
	return await writeEntries(file, withinLimits(file, entries, options), options);
}

async function* withinLimits(
	file: WriteStream,
	entries: AsyncIterable<ZipEntry>,
	{ mostEntries = limits.zipEntries.value, mostBytes = limits.resultBytes.value }: ZipOptions,
): AsyncGenerator<ZipEntry> {
	const names = new Set<string>();
	for await (const entry of entries) {
		if (names.has(entry.name)) throw new Error('two entries of an archive have the same name');
		if (names.size >= mostEntries) throw new ArchiveTooLargeError();
		if (file.bytesWritten > mostBytes) throw new ArchiveTooLargeError();
		names.add(entry.name);
		yield entry;
	}
}

async function writeEntries(file: WriteStream, entries: AsyncIterable<ZipEntry>, options: ZipOptions): Promise<number> {
	// Most text is written without an archive.
	const { ZipFile } = await import('yazl');
	const zip = new ZipFile();
	const written = pipeline(zip.outputStream, file);
	// Awaited below; until then a failure must not count as unhandled.
	written.catch(() => undefined);
	let count = 0;
	try {
		for await (const { name, bytes, compress = options.compress } of entries) {
			const isWhole = bytes instanceof Uint8Array;
			const content = Readable.from(isWhole ? [bytes] : bytes, { objectMode: false });
			zip.addReadStream(content, name, {
				mtime: entryDate,
				forceDosTimestamp: true,
				compress,
				...(isWhole ? { size: bytes.length } : {}),
			});
			// Rejects when the content fails.
			await Promise.race([once(content, 'end'), written]);
			count++;
		}
	} catch (error) {
		// Ends the write stream as well, so that no file stays open.
		(zip.outputStream as Readable).destroy();
		await written.catch(() => undefined);
		throw error;
	}
	zip.end();
	await written;
	return count;
}
