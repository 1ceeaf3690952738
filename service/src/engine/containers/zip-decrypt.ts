import { createCipheriv, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ArchiveEntry } from '../external/zip-reader';

/** The password is missing or wrong. */
export class WrongPasswordError extends Error {}

/**
 * Decrypts an entry: traditional ZIP encryption (APPNOTE.TXT, 6.1), or WinZip AES (AE-1 and AE-2).
 * @throws WrongPasswordError; Error for modified content
 */
export function decryptEntry(raw: Buffer, entry: ArchiveEntry, password: string): Buffer {
	const key = Buffer.from(password);
	return entry.aes ? withAes(raw, entry.aes.strength, key) : traditional(raw, entry.checkByte, key);
}

const headerLength = 12;

function traditional(raw: Buffer, checkByte: number, password: Buffer): Buffer {
	if (raw.length < headerLength) throw new Error('the content is cut off');
	let [a, b, c] = [0x12345678, 0x23456789, 0x34567890];
	const update = (byte: number): void => {
		a = crcStep(a, byte);
		b = (Math.imul(b + (a & 0xff), 134775813) + 1) | 0;
		c = crcStep(c, b >>> 24);
	};
	for (const byte of password) update(byte);
	const plain = Buffer.alloc(raw.length);
	for (let index = 0; index < raw.length; index++) {
		const word = (c | 2) & 0xffff;
		const byte = (raw[index] ?? 0) ^ ((Math.imul(word, word ^ 1) >>> 8) & 0xff);
		plain[index] = byte;
		update(byte);
		if (index === headerLength - 1 && byte !== checkByte) throw new WrongPasswordError();
	}
	return plain.subarray(headerLength);
}

/** CRC-32 of one byte without the initial and final inversion of `crc32`. */
const crcTable = Uint32Array.from(
	{ length: 256 },
	(_, byte) => (crc32(Buffer.of(byte), 0xffffffff) ^ 0xffffffff) >>> 0,
);

function crcStep(crc: number, byte: number): number {
	return ((crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)) >>> 0;
}

const rounds = 1000;
const macLength = 10;
const checkLength = 2;
const block = 16;

function withAes(raw: Buffer, strength: number, password: Buffer): Buffer {
	const keyLength = 8 + 8 * strength;
	const saltLength = keyLength / 2;
	if (strength < 1 || strength > 3 || raw.length < saltLength + checkLength + macLength) {
		throw new Error('the content is cut off');
	}
	const keys = pbkdf2Sync(password, raw.subarray(0, saltLength), rounds, 2 * keyLength + checkLength, 'sha1');
	const start = saltLength + checkLength;
	if (!raw.subarray(saltLength, start).equals(keys.subarray(2 * keyLength))) throw new WrongPasswordError();
	const content = raw.subarray(start, raw.length - macLength);
	const mac = createHmac('sha1', keys.subarray(keyLength, 2 * keyLength))
		.update(content)
		.digest();
	if (!timingSafeEqual(mac.subarray(0, macLength), raw.subarray(raw.length - macLength))) {
		throw new Error('the content was changed');
	}
	return xorCounter(content, keyLength, keys.subarray(0, keyLength));
}

/** Counter mode with a little-endian counter, which no library offers. */
function xorCounter(content: Buffer, keyLength: number, key: Buffer): Buffer {
	const counters = Buffer.alloc(Math.ceil(content.length / block) * block);
	for (let at = 0; at < counters.length; at += block) counters.writeUInt32LE(at / block + 1, at);
	const cipher = createCipheriv(`aes-${keyLength * 8}-ecb`, key, null).setAutoPadding(false);
	const stream = cipher.update(counters);
	const plain = Buffer.alloc(content.length);
	for (let index = 0; index < plain.length; index++) plain[index] = (content[index] ?? 0) ^ (stream[index] ?? 0);
	return plain;
}
