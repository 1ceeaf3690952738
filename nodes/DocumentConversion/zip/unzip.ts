import type { FileContent } from '../files/file-content';
import { ByteSource } from './byte-source';
import { crc32 } from './crc32';
import type { ZipEntry, ZipLimits } from './directory';
import { readDirectory } from './directory';
import { uniqueFileNames } from './entry-names';
import { inflate } from './inflate';
import { damaged } from './zip-fault';

/** An archive that can be read repeatedly. */
export interface Archive {
	readonly sizeBytes: number;
	open(): Promise<FileContent>;
}

/** A file of an archive, unpacked. */
export interface UnzippedFile {
	/** Its index among the files of the directory. */
	readonly index: number;
	/** Unique name without folders. */
	readonly fileName: string;
	/** Path inside the archive, cleaned. */
	readonly path: string;
	readonly content: FileContent;
}

/** Room for a directory of 20,000 entries with names of 300 bytes. */
const maxTailBytes = 8 * 1024 * 1024;
/** Larger files are streamed, each from a separate read of the archive. */
const maxInMemoryBytes = 32 * 1024 * 1024;
const localHeaderSignature = 0x04034b50;
const localHeaderBytes = 30;

/**
 * Unpack an archive file by file, with memory for one small file.
 * Consume each content before the next file: its memory is reused.
 * @returns files in their order in the archive
 * @throws ZipFault if it is damaged (including lengths and checksums), encrypted or beyond the limits, also from the
 * content of a large file
 */
export async function* unzip(archive: Archive, limits: ZipLimits): AsyncGenerator<UnzippedFile, void> {
	const entries = readDirectory(await readTail(archive), archive.sizeBytes, limits);
	const fileNames = uniqueFileNames(entries.map(({ path }) => path));
	const inOrder = entries.map((entry, index) => ({ entry, index })).sort((a, b) => a.entry.offset - b.entry.offset);
	const small = entries.map(({ sizeBytes }) => sizeBytes).filter((bytes) => bytes <= maxInMemoryBytes);
	const memory = Buffer.allocUnsafeSlow(small.reduce((max, bytes) => Math.max(max, bytes), 0));
	const source = new ByteSource(chunksOf(archive));
	try {
		for (const { entry, index } of inOrder) {
			if (entry.offset < source.position) throw damaged('overlapping files');
			const fileName = fileNames[index] ?? entry.path;
			const content = await contentOf(archive, source, entry, memory);
			yield { index, fileName, path: entry.path || fileName, content };
		}
	} finally {
		await source.close();
	}
}

async function contentOf(archive: Archive, source: ByteSource, entry: ZipEntry, memory: Buffer): Promise<FileContent> {
	if (entry.sizeBytes > maxInMemoryBytes) {
		const stream = await archive.open();
		if (!Buffer.isBuffer(stream)) {
			return stream.compose(async function* (chunks: AsyncIterable<Buffer>) {
				const own = new ByteSource(chunks);
				yield* readEntry(own, entry);
				await own.drain();
			}) as FileContent;
		}
	}
	// Large files get here only if the archive itself is in memory.
	const content =
		entry.sizeBytes <= memory.length ? memory.subarray(0, entry.sizeBytes) : Buffer.alloc(entry.sizeBytes);
	let filled = 0;
	for await (const chunk of readEntry(source, entry)) {
		content.set(chunk, filled);
		filled += chunk.length;
	}
	return content;
}

/** The content of a file; fails if its length or checksum is wrong. */
async function* readEntry(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array, void> {
	await source.skipTo(entry.offset);
	const header = await source.take(localHeaderBytes);
	if (header.readUInt32LE(0) !== localHeaderSignature) throw damaged('invalid file position');
	await source.skipTo(source.position + header.readUInt16LE(26) + header.readUInt16LE(28));
	const stored = source.pass(entry.compressedBytes);
	let length = 0;
	let crc = 0;
	for await (const chunk of entry.method === 'stored' ? stored : inflate(stored)) {
		length += chunk.length;
		if (length > entry.sizeBytes) throw damaged('a file is longer than declared');
		crc = crc32(crc, chunk);
		yield chunk;
	}
	if (length < entry.sizeBytes) throw damaged('a file is shorter than declared');
	if (crc !== entry.crc32) throw damaged('checksum mismatch');
}

async function readTail(archive: Archive): Promise<Buffer> {
	const kept: Buffer[] = [];
	let keptBytes = 0;
	for await (const chunk of chunksOf(archive)) {
		kept.push(chunk);
		keptBytes += chunk.length;
		while (kept[0] && keptBytes - kept[0].length >= maxTailBytes) keptBytes -= kept.shift()?.length ?? 0;
	}
	return Buffer.concat(kept);
}

/** Opened lazily, because an unused generator could not close it. */
async function* chunksOf({ open }: Archive): AsyncGenerator<Buffer, void> {
	const content = await open();
	if (Buffer.isBuffer(content)) yield content;
	else for await (const chunk of content) yield chunk as Buffer;
}
