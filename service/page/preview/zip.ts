/** A file of an archive, unpacked on demand. */
export interface ZipEntry {
	readonly name: string;
	readonly read: () => Promise<Blob>;
}

// PKWARE APPNOTE 4.3.12, 4.3.16 and 4.3.7: signatures and lengths of the fixed parts.
const endSignature = 0x06054b50;
const endBytes = 22;
const maxCommentBytes = 0xffff;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const headerBytes = 30;

/** Maximum entries listed. */
const maxEntries = 200;

/**
 * The files of a ZIP archive, without folders.
 * @throws Error for a missing end of the archive, or an entry that is neither stored nor deflated
 */
export async function readZip(archive: Blob): Promise<ZipEntry[]> {
	const tail = await view(archive.slice(Math.max(0, archive.size - endBytes - maxCommentBytes)));
	let end = tail.byteLength - endBytes;
	while (end >= 0 && tail.getUint32(end, true) !== endSignature) end--;
	if (end < 0) throw new Error('the file is not a ZIP file');
	const count = tail.getUint16(end + 10, true);
	const start = tail.getUint32(end + 16, true);
	const directory = await view(archive.slice(start, start + tail.getUint32(end + 12, true)));
	const entries: ZipEntry[] = [];
	for (let at = 0, index = 0; index < Math.min(count, maxEntries); index++) {
		if (directory.getUint32(at, true) !== entrySignature) throw new Error('the ZIP file is damaged');
		const method = directory.getUint16(at + 10, true);
		const packed = directory.getUint32(at + 20, true);
		const nameBytes = directory.getUint16(at + 28, true);
		const place = directory.getUint32(at + 42, true);
		const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + entryBytes, nameBytes));
		at += entryBytes + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
		if (!name.endsWith('/')) entries.push({ name, read: () => unpack(archive, place, packed, method) });
	}
	return entries;
}

async function unpack(archive: Blob, place: number, packed: number, method: number): Promise<Blob> {
	const header = await view(archive.slice(place, place + headerBytes));
	const start = place + headerBytes + header.getUint16(26, true) + header.getUint16(28, true);
	const content = archive.slice(start, start + packed);
	if (method === 0) return content;
	if (method !== 8) throw new Error(`compression method ${method} is not supported`);
	return await new Response(content.stream().pipeThrough(new DecompressionStream('deflate-raw'))).blob();
}

async function view(part: Blob): Promise<DataView> {
	return new DataView(await part.arrayBuffer());
}
