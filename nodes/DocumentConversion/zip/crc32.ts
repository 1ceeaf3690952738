/** Remainders of all bytes, polynomial 0xEDB88320 (APPNOTE.TXT 4.4.7). */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
	let remainder = byte;
	for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
	return remainder >>> 0;
});

/** The CRC-32 of bytes in parts: pass 0 first, then the previous result. */
export function crc32(before: number, bytes: Uint8Array): number {
	let crc = ~before;
	for (let index = 0; index < bytes.length; index++) crc = (crc >>> 8) ^ table[(crc ^ bytes[index]!) & 0xff]!;
	return ~crc >>> 0;
}
