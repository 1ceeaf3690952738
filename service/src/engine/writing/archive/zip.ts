import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { Readable, type PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ZipFile } from 'yazl';
import { limits } from '../../../../../contract/limits';

/** One file of an archive. */
export type ZipEntry = WholeEntry | StreamedEntry;

interface WholeEntry {
	readonly name: string;
	readonly bytes: Uint8Array;
	/** Whether it is compressed, if it differs from the other entries. */
	readonly compress?: boolean;
}

/**
 * A file made in pieces. It is always compressed: its size is known only at its end, and streaming readers can only
 * find the end of compressed content.
 */
interface StreamedEntry {
	readonly name: string;
	readonly bytes: AsyncIterable<Uint8Array | string>;
}

/** How an archive is written. */
interface ZipOptions {
	/** False for files that are already compressed, such as images. */
	readonly compress: boolean;
	/** Maximum entries; the contract's limit when absent. */
	readonly maxEntries?: number;
	/** Maximum bytes of the archive; the contract's limit when absent. */
	readonly maxBytes?: number;
}

/** An archive with more entries or bytes than a result may have. */
export class ArchiveTooLargeError extends Error {}

/** One date for all entries, the earliest of the format: the same content gives the same bytes. */
const entryDate = new Date(1980, 0, 1);

/**
 * Writes an archive to disk, one entry in memory at a time.
 * @returns the number of entries
 * @throws ArchiveTooLargeError over the limits; Error for a duplicate name
 */
export async function writeZip(path: string, entries: AsyncIterable<ZipEntry>, options: ZipOptions): Promise<number> {
	const file = createWriteStream(path);
	return await writeEntries(file, withinLimits(file, entries, options), options);
}

async function* withinLimits(
	file: WriteStream,
	entries: AsyncIterable<ZipEntry>,
	{ maxEntries = limits.zipEntries.value, maxBytes = limits.resultBytes.value }: ZipOptions,
): AsyncGenerator<ZipEntry> {
	const names = new Set<string>();
	for await (const entry of entries) {
		if (names.has(entry.name)) throw new Error('two entries of an archive have the same name');
		if (names.size >= maxEntries) throw new ArchiveTooLargeError();
		if (file.bytesWritten > maxBytes) throw new ArchiveTooLargeError();
		names.add(entry.name);
		yield entry;
	}
}

async function writeEntries(file: WriteStream, entries: AsyncIterable<ZipEntry>, options: ZipOptions): Promise<number> {
	// Most text results do not need an archive.
	const { ZipFile } = await import('yazl');
	const zip = new ZipFile();
	const written = pipeline(zip.outputStream, file);
	// Awaited below; until then a failure must not count as unhandled.
	written.catch(() => undefined);
	let count = 0;
	try {
		for await (const entry of entries) {
			// Rejects when the content fails.
			await Promise.race([addEntry(zip, entry, options), written]);
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

/** Adds an entry; resolves when its content is read and almost all of it is written. */
async function addEntry(zip: ZipFile, entry: ZipEntry, options: ZipOptions): Promise<void> {
	const look = { mtime: entryDate, forceDosTimestamp: true };
	const { name, bytes } = entry;
	const compress = 'compress' in entry ? entry.compress : options.compress;
	if (bytes instanceof Uint8Array && !compress) {
		zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name, { ...look, compress: false });
		const output = zip.outputStream as PassThrough;
		if (output.writableNeedDrain) await once(output, 'drain');
		return;
	}
	const content = Readable.from(bytes instanceof Uint8Array ? [bytes] : bytes, { objectMode: false });
	zip.addReadStream(content, name, look);
	await once(content, 'end');
}
