import type { FileContent } from '../files/file-content';
import { ByteSource } from './byte-source';
import { crc32 } from './crc32';
import type { ZipEntry, ZipLimits } from './directory';
import { readDirectory } from './directory';
import { uniqueFileNames } from './entry-names';
import { inflated } from './inflate';
import { damaged } from './zip-fault';

/** An archive that can be read from its start as often as needed. */
export interface Archive {
	readonly sizeBytes: number;
	open(): Promise<FileContent>;
}

/** A file of an archive, unpacked. */
export interface UnzippedFile {
	/** Its place in the directory of the archive, counted over files. */
	readonly index: number;
	/** Name without folders; no other file of the archive has it. */
	readonly fileName: string;
	/** Path inside the archive, cleaned. */
	readonly path: string;
	readonly content: FileContent;
}

/** The end of an archive that is kept to read its directory: 20,000 entries with names of 300 bytes. */
const longestTailBytes = 8 * 1024 * 1024;
/** Larger files are streamed, each with a reading of the archive of its own. */
const largestInMemoryBytes = 32 * 1024 * 1024;
const localHeaderSignature = 0x04034b50;
const localHeaderBytes = 30;

/**
 * Unpack an archive file by file; needs memory for one small file, however large the archive is.
 * Each content has to be used up before the next file is asked for: its memory is used again.
 * @returns files in the order in which they lie in the archive
 * @throws ZipFault when it is damaged (lengths and checksums included), encrypted or larger than the limits;
 * from the content of a large file too
 */
export async function* unzip(archive: Archive, limits: ZipLimits): AsyncGenerator<UnzippedFile, void> {
	const entries = readDirectory(await readTail(archive), archive.sizeBytes, limits);
	const fileNames = uniqueFileNames(entries.map(({ path }) => path));
	const inOrder = entries.map((entry, index) => ({ entry, index })).sort((a, b) => a.entry.offset - b.entry.offset);
	const small = entries.map(({ sizeBytes }) => sizeBytes).filter((bytes) => bytes <= largestInMemoryBytes);
	const memory = Buffer.allocUnsafeSlow(small.reduce((most, bytes) => Math.max(most, bytes), 0));
	const source = new ByteSource(chunksOf(archive));
	try {
		for (const { entry, index } of inOrder) {
			if (entry.offset < source.position) throw damaged('files that overlap');
			const fileName = fileNames[index] ?? entry.path;
			const content = await contentOf(archive, source, entry, memory);
			yield { index, fileName, path: entry.path || fileName, content };
		}
	} finally {
		await source.close();
	}
}

async function contentOf(archive: Archive, source: ByteSource, entry: ZipEntry, memory: Buffer): Promise<FileContent> {
	if (entry.sizeBytes > largestInMemoryBytes) {
		const stream = await archive.open();
		if (!Buffer.isBuffer(stream)) {
			return stream.compose(async function* (chunks: AsyncIterable<Buffer>) {
				const own = new ByteSource(chunks);
				yield* unpacked(own, entry);
				await own.drain();
			}) as FileContent;
		}
	}
	// Large ones come here only where the archive is in memory itself.
	const content =
		entry.sizeBytes <= memory.length ? memory.subarray(0, entry.sizeBytes) : Buffer.alloc(entry.sizeBytes);
	let filled = 0;
	for await (const chunk of unpacked(source, entry)) {
		content.set(chunk, filled);
		filled += chunk.length;
	}
	return content;
}

/** The content of a file; ends with a fault where it is not as long as it should be, or not what it should be. */
async function* unpacked(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array, void> {
	await source.skipTo(entry.offset);
	const header = await source.take(localHeaderBytes);
	if (header.readUInt32LE(0) !== localHeaderSignature) throw damaged('the place of a file');
	await source.skipTo(source.position + header.readUInt16LE(26) + header.readUInt16LE(28));
	const stored = source.pass(entry.compressedBytes);
	let length = 0;
	let crc = 0;
	for await (const chunk of entry.method === 'stored' ? stored : inflated(stored)) {
		length += chunk.length;
		if (length > entry.sizeBytes) throw damaged('a file is longer than it should be');
		crc = crc32(crc, chunk);
		yield chunk;
	}
	if (length < entry.sizeBytes) throw damaged('a file is shorter than it should be');
	if (crc !== entry.crc32) throw damaged('the checksum of a file');
}

async function readTail(archive: Archive): Promise<Buffer> {
	const kept: Buffer[] = [];
	let keptBytes = 0;
	for await (const chunk of chunksOf(archive)) {
		kept.push(chunk);
		keptBytes += chunk.length;
		while (kept[0] && keptBytes - kept[0].length >= longestTailBytes) keptBytes -= kept.shift()?.length ?? 0;
	}
	return Buffer.concat(kept);
}

/** Opened by the first question: what is never asked could not close it. */
async function* chunksOf({ open }: Archive): AsyncGenerator<Buffer, void> {
	const content = await open();
	if (Buffer.isBuffer(content)) yield content;
	else for await (const chunk of content) yield chunk as Buffer;
}
