import { cleanPath } from '../files/file-name';
import { decodeName } from './entry-names';
import { ZipFault, damaged } from './zip-fault';

// Field offsets are those of APPNOTE.TXT 6.3.10, sections 4.3.7 to 4.3.16 and 4.5.3.

/** A file of an archive, as the central directory describes it. */
export interface ZipEntry {
	/** Path inside the archive, cleaned; may be empty. */
	readonly path: string;
	readonly method: 'stored' | 'deflated';
	readonly crc32: number;
	readonly compressedBytes: number;
	readonly sizeBytes: number;
	/** Position of its local header. */
	readonly offset: number;
}

/** Limits of an archive. */
export interface ZipLimits {
	readonly entries: number;
	/** All files together, unpacked. */
	readonly totalBytes: number;
}

interface DirectoryPlace {
	readonly count: number;
	readonly sizeBytes: number;
	readonly offset: number;
}

const endSignature = 0x06054b50;
const endBytes = 22;
const zip64LocatorSignature = 0x07064b50;
const zip64LocatorBytes = 20;
const zip64EndSignature = 0x06064b50;
const zip64EndBytes = 56;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const encryptedFlag = 1;
const zip64Extra = 0x0001;
const unicodePathExtra = 0x7075;
/** The maximum of deflate; a larger ratio is an attempt to exhaust memory. */
const maxRatio = 1032;

/**
 * The files of an archive, in the order of its directory; folders are left out.
 * @param tail the last bytes of the archive, at least its whole directory
 * @param archiveBytes length of the whole archive
 * @throws ZipFault if it is not an archive, or damaged, encrypted or beyond the limits
 */
export function readDirectory(tail: Buffer, archiveBytes: number, limits: ZipLimits): ZipEntry[] {
	const { count, sizeBytes, offset } = findDirectory(tail, archiveBytes);
	if (count > limits.entries) throw new ZipFault(`it contains ${count} files (maximum ${limits.entries})`);
	const start = offset - (archiveBytes - tail.length);
	if (offset + sizeBytes > archiveBytes) throw damaged('truncated directory');
	if (start < 0) throw new ZipFault('its directory is too large');
	const directory = tail.subarray(start, start + sizeBytes);
	const entries: ZipEntry[] = [];
	let position = 0;
	let totalBytes = 0;
	for (let index = 0; index < count; index++) {
		const { entry, length } = readEntry(directory.subarray(position));
		position += length;
		if (entry === undefined) continue;
		totalBytes += entry.sizeBytes;
		if (totalBytes > limits.totalBytes) {
			throw new ZipFault(`its files exceed ${Math.floor(limits.totalBytes / 1024 / 1024)} MB`);
		}
		if (entry.offset + entry.compressedBytes > offset) throw damaged('a file extends beyond the end');
		entries.push(entry);
	}
	return entries;
}

function findDirectory(tail: Buffer, archiveBytes: number): DirectoryPlace {
	for (let end = tail.length - endBytes; end >= 0; end--) {
		if (tail.readUInt32LE(end) !== endSignature) continue;
		// The signature may also occur in the comment that follows.
		if (end + endBytes + tail.readUInt16LE(end + 20) > tail.length) continue;
		return readEnd(tail, end, archiveBytes);
	}
	throw damaged('no directory');
}

function readEnd(tail: Buffer, end: number, archiveBytes: number): DirectoryPlace {
	const locator = end - zip64LocatorBytes;
	if (locator >= 0 && tail.readUInt32LE(locator) === zip64LocatorSignature) {
		const at = safeNumber(tail, locator + 8) - (archiveBytes - tail.length);
		if (at < 0 || at + zip64EndBytes > locator || tail.readUInt32LE(at) !== zip64EndSignature) {
			throw damaged('invalid directory position');
		}
		return {
			count: safeNumber(tail, at + 32),
			sizeBytes: safeNumber(tail, at + 40),
			offset: safeNumber(tail, at + 48),
		};
	}
	if (tail.readUInt16LE(end + 4) !== 0) throw new ZipFault('it is part of a multi-volume archive');
	return {
		count: tail.readUInt16LE(end + 10),
		sizeBytes: tail.readUInt32LE(end + 12),
		offset: tail.readUInt32LE(end + 16),
	};
}

/** `entry` is left out for a folder. */
function readEntry(bytes: Buffer): { readonly entry?: ZipEntry; readonly length: number } {
	if (bytes.length < entryBytes || bytes.readUInt32LE(0) !== entrySignature) throw damaged('directory');
	const nameEnd = entryBytes + bytes.readUInt16LE(28);
	const extraEnd = nameEnd + bytes.readUInt16LE(30);
	const length = extraEnd + bytes.readUInt16LE(32);
	if (length > bytes.length) throw damaged('truncated directory');
	const extras = readExtras(bytes.subarray(nameEnd, extraEnd));
	// Version (1 byte) and CRC of the other name (4 bytes) precede the UTF-8 name.
	const name = decodeName(extras.get(unicodePathExtra)?.subarray(5) ?? bytes.subarray(entryBytes, nameEnd));
	const flags = bytes.readUInt16LE(8);
	const sizes = readSizes(bytes, extras.get(zip64Extra));
	if (/[/\\]$/.test(name) && sizes.sizeBytes === 0) return { length };
	if (flags & encryptedFlag) throw new ZipFault('it is encrypted');
	const method = methodOf(bytes.readUInt16LE(10));
	const isPossible =
		method === 'stored'
			? sizes.sizeBytes === sizes.compressedBytes
			: sizes.sizeBytes <= sizes.compressedBytes * maxRatio;
	if (!isPossible) throw damaged('invalid file size');
	return { entry: { path: cleanPath(name), method, crc32: bytes.readUInt32LE(16), ...sizes }, length };
}

function methodOf(code: number): ZipEntry['method'] {
	if (code === 0) return 'stored';
	if (code === 8) return 'deflated';
	throw new ZipFault(`its compression method ${code} is not supported`);
}

/** Sizes and offset; values beyond 32 bits are in an extra field, in this order. */
function readSizes(
	bytes: Buffer,
	wide: Buffer | undefined,
): Pick<ZipEntry, 'compressedBytes' | 'sizeBytes' | 'offset'> {
	let used = 0;
	const read = (at: number) => {
		const value = bytes.readUInt32LE(at);
		if (value !== 0xffffffff || wide === undefined) return value;
		if (used + 8 > wide.length) throw damaged('invalid file size');
		used += 8;
		return safeNumber(wide, used - 8);
	};
	const sizeBytes = read(24);
	const compressedBytes = read(20);
	return { sizeBytes, compressedBytes, offset: read(42) };
}

function readExtras(bytes: Buffer): Map<number, Buffer> {
	const extras = new Map<number, Buffer>();
	for (let at = 0; at + 4 <= bytes.length; ) {
		const end = at + 4 + bytes.readUInt16LE(at + 2);
		if (end > bytes.length) break;
		extras.set(bytes.readUInt16LE(at), bytes.subarray(at + 4, end));
		at = end;
	}
	return extras;
}

function safeNumber(bytes: Buffer, at: number): number {
	const value = bytes.readBigUInt64LE(at);
	if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged('size');
	return Number(value);
}
