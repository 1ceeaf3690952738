import type { Pdfium } from './pdfium';

/** Maximum text of one document entry, bytes; more was not written by a person. */
const maxTextLength = 1 << 20;

/**
 * A zero-terminated UTF-16LE text from PDFium.
 * @param read  PDFium's function: writes up to `length` bytes at `pointer`, returns the bytes it needs
 * @returns empty without one
 */
export function readUtf16(pdfium: Pdfium, read: (pointer: number, length: number) => number): string {
	return Buffer.from(readBytes(pdfium, read)).toString('utf16le').replace(/\0+$/, '');
}

/** A zero-terminated byte text from PDFium. */
export function readUtf8(pdfium: Pdfium, read: (pointer: number, length: number) => number): string {
	return Buffer.from(readBytes(pdfium, read)).toString('utf8').replace(/\0+$/, '');
}

/** Bytes from PDFium; `read` as above. @param most  maximum */
export function readBytes(
	{ heap, withMemory }: Pdfium,
	read: (pointer: number, length: number) => number,
	most = maxTextLength,
): Uint8Array {
	const size = read(0, 0);
	if (size <= 0 || size > most) return new Uint8Array(0);
	return withMemory(size, (pointer) => {
		const written = Math.min(size, read(pointer, size));
		return heap.HEAPU8.slice(pointer, pointer + written);
	});
}

/** An unsigned 32-bit integer in PDFium's memory. */
export function readUint32({ heap }: Pdfium, pointer: number): number {
	return new DataView(heap.HEAPU8.buffer).getUint32(pointer, true);
}
