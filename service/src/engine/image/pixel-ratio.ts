import { open, type FileHandle } from 'node:fs/promises';

/** Bytes of a tag's number, type, count and value (TIFF 6.0, section 2). */
const entryBytes = 12;

/** Bounds on directory entries and pages when walking through a damaged file. */
const [maxEntries, maxPages] = [500, 10_000];

/** Resolution tags, per inch or centimeter, along both sides. */
const [across, down] = [282, 283];

/** A larger pixel aspect ratio is an error of the file. */
const maxRatio = 3;

/** Smaller differences are rounding: pixels are square. */
const minRatio = 1.01;

/**
 * Height of a TIFF pixel relative to its width: fax machines send 204 dpi across and 98 or 196 down (ITU-T T.4). 1 if
 * the file has no plausible value.
 * @param page  counted from 0
 */
export async function pixelRatio(path: string, page: number): Promise<number> {
	const file = await open(path);
	try {
		const ratio = await ratioOf(file, page);
		return Math.max(ratio, 1 / ratio) < minRatio || !(Math.max(ratio, 1 / ratio) <= maxRatio) ? 1 : ratio;
	} catch {
		// Offsets outside the file: its decoder reports the damage.
		return 1;
	} finally {
		await file.close();
	}
}

async function ratioOf(file: FileHandle, page: number): Promise<number> {
	const head = await bytesAt(file, 0, 8);
	const little = head.toString('latin1', 0, 2) === 'II';
	const short = (bytes: Buffer, at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
	const long = (bytes: Buffer, at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
	// BigTIFF files have another signature, and are not faxes.
	if (short(head, 2) !== 42) return 1;
	let place = long(head, 4);
	for (let index = 0; index <= Math.min(page, maxPages); index++) {
		const count = short(await bytesAt(file, place, 2), 0);
		if (count > maxEntries) return 1;
		const entries = await bytesAt(file, place + 2, count * entryBytes + 4);
		if (index < page) {
			place = long(entries, count * entryBytes);
			continue;
		}
		const resolution = async (tag: number): Promise<number> => {
			for (let at = 0; at < count * entryBytes; at += entryBytes) {
				if (short(entries, at) !== tag) continue;
				const value = await bytesAt(file, long(entries, at + 8), 8);
				return long(value, 0) / long(value, 4);
			}
			return NaN;
		};
		return (await resolution(across)) / (await resolution(down));
	}
	return 1;
}

/** @throws RangeError if the file ends earlier */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
	const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
	if (bytesRead < length) throw new RangeError('the file ends');
	return buffer;
}
