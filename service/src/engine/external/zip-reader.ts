import type { Readable } from 'node:stream';
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl';

/** A file, folder or link of an archive. */
export interface ArchiveEntry {
	/** From the archive, so it may lead anywhere. */
	readonly name: string;
	readonly isFolder: boolean;
	/** A link, or anything else that is not a plain file. */
	readonly isSpecial: boolean;
	readonly isEncrypted: boolean;
	/** From the archive; `open` fails if there is more. */
	readonly size: number;
	readonly packedSize: number;
	readonly crc32: number;
	readonly isDeflated: boolean;
	/** Strength (1 to 3) and inner method of WinZip encryption; `undefined` for traditional or no encryption. */
	readonly aes: { readonly strength: number; readonly method: number; readonly version: number } | undefined;
	/** Last header byte of the traditional encryption. */
	readonly checkByte: number;
	/** Unpacked content. @throws Error for an unknown method */
	readonly open: () => Promise<Readable>;
	/** The raw bytes in the archive. */
	readonly openRaw: () => Promise<Readable>;
}

/** Unix file type in the upper half of its attributes: a plain file, and the mask. */
const kindMask = 0xf000;
const plainFile = 0x8000;
const folder = 0x4000;
const unix = 3;

const openZip = (path: string): Promise<ZipFile> =>
	openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });

/**
 * Visits the entries of a ZIP file by its directory, one at a time in memory.
 * @throws Error if its directory cannot be read
 */
export async function* zipEntries(path: string): AsyncGenerator<ArchiveEntry> {
	const zip = await openZip(path);
	try {
		for await (const entry of zip.eachEntry()) yield describeFault(zip, entry);
	} finally {
		zip.close();
	}
}

/**
 * Runs work on a ZIP file with all entries of its directory: for small files of which several entries are read in turn.
 * @throws Error if its directory cannot be read
 */
export async function withZipEntries<T>(
	path: string,
	work: (entries: readonly ArchiveEntry[]) => Promise<T>,
): Promise<T> {
	const zip = await openZip(path);
	try {
		const entries: ArchiveEntry[] = [];
		for await (const entry of zip.eachEntry()) entries.push(describeFault(zip, entry));
		return await work(entries);
	} finally {
		zip.close();
	}
}

function describeFault(zip: ZipFile, entry: Entry): ArchiveEntry {
	const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
	const kind = entry.versionMadeBy >> 8 === unix ? (entry.externalFileAttributes >>> 16) & kindMask : 0;
	const aes = entry.compressionMethod === aesMethod ? aesField(entry) : undefined;
	const method = aes?.method ?? entry.compressionMethod;
	// If the size follows the content, the check uses the time, else the checksum (APPNOTE.TXT, 6.1.6).
	const isStreamed = (entry.generalPurposeBitFlag & 8) !== 0;
	return {
		name,
		isFolder: /[/\\]$/.test(name) || kind === folder,
		isSpecial: kind !== 0 && kind !== plainFile && kind !== folder,
		isEncrypted: entry.isEncrypted(),
		size: entry.uncompressedSize,
		packedSize: entry.compressedSize,
		crc32: entry.crc32,
		isDeflated: method === 8,
		aes,
		checkByte: isStreamed ? entry.lastModFileTime >> 8 : entry.crc32 >>> 24,
		open: async () => await zip.openReadStreamPromise(entry),
		openRaw: async () => await zip.openReadStreamPromise(entry, { decodeFileData: false }),
	};
}

const aesMethod = 99;
const aesFieldId = 0x9901;

/** WinZip's field: version, vendor, strength, and the compression method. */
function aesField({ extraFields }: Entry): ArchiveEntry['aes'] {
	const data = extraFields.find(({ id }) => id === aesFieldId)?.data;
	if (!data || data.length < 7) return undefined;
	return { version: data.readUInt16LE(0), strength: data.readUInt8(4), method: data.readUInt16LE(5) };
}

/** The uncompressed bytes of an entry. */
export async function* content(entry: ArchiveEntry): AsyncGenerator<Uint8Array> {
	for await (const chunk of await entry.open()) yield chunk as Uint8Array;
}
