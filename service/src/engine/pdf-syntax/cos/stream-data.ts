import type { ObjectScanner } from './object-scanner';
import { isSpace } from './character-classes';

const endKeyword = 'endstream';

/**
 * The data of the stream whose dictionary was just read (ISO 32000-1, 7.3.8).
 * @param length  from the dictionary; if wrong, the data ends before the next `endstream`
 * @returns a view of the file's bytes; `undefined` if no stream follows
 * @throws Error if the stream does not end
 */
export function streamAt(scanner: ObjectScanner, length: number | undefined): Uint8Array | undefined {
	if (!scanner.keyword('stream')) return undefined;
	const { bytes } = scanner;
	let start = scanner.position;
	if (bytes[start] === 0x0d) start++;
	if (bytes[start] === 0x0a) start++;
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (length !== undefined && start + length <= bytes.length) {
		let after = start + length;
		while (isSpace(bytes[after])) after++;
		if (text.toString('latin1', after, after + endKeyword.length) === endKeyword) {
			scanner.position = after + endKeyword.length;
			return bytes.subarray(start, start + length);
		}
	}
	const found = text.indexOf(endKeyword, start, 'latin1');
	if (found < 0) throw new Error('a stream does not end');
	scanner.position = found + endKeyword.length;
	let end = found;
	if (end > start && bytes[end - 1] === 0x0a) end--;
	if (end > start && bytes[end - 1] === 0x0d) end--;
	return bytes.subarray(start, end);
}
