/** Supported input formats. */
export type SourceFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic' | 'bmp' | 'jp2' | 'tga';

/** Formats that can hold several images. */
const pagedFormats: readonly SourceFormat[] = ['tiff', 'gif', 'webp', 'avif'];

/** Whether a file of a format may hold several images. */
export function isPaged(format: SourceFormat): boolean {
	return pagedFormats.includes(format);
}

/**
 * Bytes at the start of a file that identify its format and size: sizes are in the first 30, except after the boxes of
 * a JP2, which color profiles make long.
 */
export const headerBytes = 4096;

/**
 * Detects the format from the first bytes; TGA has no signature, so its whole header must be plausible. `heic` is a
 * HEIF image with a codec other than AV1, which a system program reads.
 */
export function formatOf(header: Buffer): SourceFormat | undefined {
	const startsWith = (...bytes: number[]) => bytes.every((byte, index) => header[index] === byte);
	const text = (start: number, end: number) => header.toString('latin1', start, end);
	if (startsWith(0xff, 0xd8, 0xff)) return 'jpeg';
	if (startsWith(0x89, 0x50, 0x4e, 0x47)) return 'png';
	if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
	if (text(0, 4) === 'GIF8') return 'gif';
	if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(text(0, 4))) return 'tiff';
	if (text(0, 2) === 'BM' && header.length >= 26) return 'bmp';
	if (text(4, 8) === 'jP  ' || startsWith(0xff, 0x4f, 0xff, 0x51)) return 'jp2';
	return heifFormat(header) ?? (isTga(header) ? 'tga' : undefined);
}

/** Brands of HEIF files (ISO/IEC 23008-12, annexes B and C; AV1 Image File Format, 8), by codec. */
const avifBrands = ['avif', 'avis'];
const otherHeifBrands = [
	...['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs'],
	...['mif1', 'msf1', 'mif2'],
];

/** From the brand box at the start of such a file: its major brand, its version, and compatible brands. */
function heifFormat(header: Buffer): 'avif' | 'heic' | undefined {
	if (header.length < 16 || header.toString('latin1', 4, 8) !== 'ftyp') return undefined;
	const end = Math.min(header.readUInt32BE(0), header.length);
	const brands = [header.toString('latin1', 8, 12)];
	for (let at = 16; at + 4 <= end; at += 4) brands.push(header.toString('latin1', at, at + 4));
	if (brands.some((brand) => avifBrands.includes(brand))) return 'avif';
	return brands.some((brand) => otherHeifBrands.includes(brand)) ? 'heic' : undefined;
}

/** Length of a TGA header (Truevision TGA 2.0, section C). */
const tgaHeaderBytes = 18;

function isTga(header: Buffer): boolean {
	if (header.length < tgaHeaderBytes) return false;
	const [, hasPalette = 0, type = 0] = header;
	const isMapped = type === 1 || type === 9;
	const paletteFits = hasPalette === 1 ? [15, 16, 24, 32].includes(header[7] ?? 0) : header.readUInt32LE(3) === 0;
	const { width, height } = tgaSize(header);
	return (
		[1, 2, 3, 9, 10, 11].includes(type) &&
		hasPalette === (isMapped ? 1 : hasPalette) &&
		hasPalette <= 1 &&
		paletteFits &&
		[8, 15, 16, 24, 32].includes(header[16] ?? 0) &&
		((header[17] ?? 0) & 0xc0) === 0 &&
		width > 0 &&
		height > 0
	);
}

/** Width and height in pixels. */
export interface PixelSize {
	readonly width: number;
	readonly height: number;
}

/** Size of a format that sharp does not read, from its header alone; `undefined` if the header lacks it. */
export function headerSize(format: 'bmp' | 'jp2' | 'tga', header: Buffer): PixelSize | undefined {
	try {
		if (format === 'tga') return tgaSize(header);
		return format === 'bmp' ? bmpSize(header) : jp2Size(header);
	} catch {
		// Shorter than a header.
		return undefined;
	}
}

function tgaSize(header: Buffer): PixelSize {
	return { width: header.readUInt16LE(12), height: header.readUInt16LE(14) };
}

/** The old OS/2 header has 16-bit sizes. */
function bmpSize(header: Buffer): PixelSize {
	if (header.readUInt32LE(14) === 12) return { width: header.readUInt16LE(18), height: header.readUInt16LE(20) };
	return { width: Math.abs(header.readInt32LE(18)), height: Math.abs(header.readInt32LE(22)) };
}

/** From the SIZ marker of the code stream (ISO/IEC 15444-1, A.5.1), also inside the boxes of a JP2 file. */
function jp2Size(header: Buffer): PixelSize | undefined {
	const at = header.indexOf(Buffer.from([0xff, 0x4f, 0xff, 0x51]));
	if (at >= 0) {
		const [right, bottom, left, top] = [8, 12, 16, 20].map((offset) => header.readUInt32BE(at + offset)) as [
			number,
			number,
			number,
			number,
		];
		return { width: right - left, height: bottom - top };
	}
	const box = header.indexOf('ihdr', 0, 'latin1');
	return box < 0 ? undefined : { width: header.readUInt32BE(box + 8), height: header.readUInt32BE(box + 4) };
}
