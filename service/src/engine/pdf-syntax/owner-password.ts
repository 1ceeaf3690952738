import { createCipheriv, createDecipheriv, createHash, type Cipheriv, type Decipheriv } from 'node:crypto';
import { Lexer, type Token } from './content/lexer';

/** A password that opens a document after `openToAll`. */
export const knownPassword = 'open';

/** Minimum rounds of the hash of revision 6, and the offset of its end condition (ISO 32000-2, algorithm 2.B). */
const [minRounds, lastByteOffset] = [64, 32];

/** A value of the encryption dictionary with its position in the file. */
interface Entry {
	readonly token: Token;
	readonly start: number;
	readonly end: number;
}

/**
 * Makes an encrypted document with an empty owner password, which opens for everyone, also open with the user password
 * `knownPassword`: PDFium does not try an empty owner password. Replaces the entries `U` and `UE` in place; the
 * document key and everything else stay (ISO 32000-2, 7.6.4.3.3 and 7.6.4.4.7; revisions 5 and 6).
 * @param bytes  of the whole file, changed in place
 * @returns whether the document was changed
 */
export function openToAll(bytes: Uint8Array): boolean {
	const entries = encryptionEntries(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
	const written = entries.get('R')?.token;
	const revision = written?.kind === 'number' ? written.value : 0;
	const [owner, ownerKey, user] = ['O', 'OE', 'U'].map((key) => stringOf(entries.get(key)));
	if (
		(revision !== 5 && revision !== 6) ||
		!owner ||
		!ownerKey ||
		!user ||
		owner.length < 48 ||
		ownerKey.length < 32 ||
		user.length < 48
	)
		return false;
	const hash = revision === 5 ? plainHash : hardenedHash;
	const [empty, ofUser] = [Buffer.alloc(0), user.subarray(0, 48)];
	if (!hash(empty, owner.subarray(32, 40), ofUser).equals(owner.subarray(0, 32))) return false;
	const key = runUnpadded(
		createDecipheriv('aes-256-cbc', hash(empty, owner.subarray(40, 48), ofUser), Buffer.alloc(16)),
		ownerKey.subarray(0, 32),
	);
	const password = Buffer.from(knownPassword);
	const [keySalt, wrappedKey] = withPlainSigns((salt) =>
		runUnpadded(createCipheriv('aes-256-cbc', hash(password, salt, empty), Buffer.alloc(16)), key),
	);
	const [, wrappedUser] = withPlainSigns((salt) => Buffer.concat([hash(password, salt, empty), salt, keySalt]));
	return writeString(bytes, entries.get('U'), wrappedUser) && writeString(bytes, entries.get('UE'), wrappedKey);
}

/** Entries with a wrapped key of the last encryption dictionary; empty if there is none. */
function encryptionEntries(bytes: Buffer): Map<string, Entry> {
	const entries = new Map<string, Entry>();
	const mark = bytes.lastIndexOf('/UE');
	const start = mark < 0 ? -1 : bytes.lastIndexOf('obj', mark);
	if (start < 0) return entries;
	const lexer = new Lexer(bytes, bytes.indexOf('<<', start) + 2);
	for (let name = lexer.next(); name?.kind === 'name'; name = lexer.next()) {
		lexer.skipSpace();
		const begin = lexer.position;
		const token = lexer.next();
		if (token) entries.set(name.name, { token, start: begin, end: lexer.position });
	}
	return entries;
}

function stringOf(entry: Entry | undefined): Buffer | undefined {
	return entry?.token.kind === 'string' ? Buffer.from(entry.token.bytes) : undefined;
}

/** Overwrites a string with another one that needs no escapes. */
function writeString(bytes: Uint8Array, entry: Entry | undefined, value: Buffer): boolean {
	if (!entry || entry.end - entry.start < value.length + 2) return false;
	bytes.fill(0x20, entry.start, entry.end);
	bytes.set(Buffer.concat([Buffer.from('('), value, Buffer.from(')')]), entry.start);
	return true;
}

const needEscape = new Set(Buffer.from('()\\\r'));

/** Tries salts until neither salt nor result contains characters that need an escape. */
function withPlainSigns(make: (salt: Buffer) => Buffer): readonly [salt: Buffer, result: Buffer] {
	for (let number = 0; ; number++) {
		const salt = Buffer.from(number.toString(36).padStart(8, '0'));
		const result = make(salt);
		if (!result.some((sign) => needEscape.has(sign))) return [salt, result];
	}
}

type Hash = (password: Buffer, salt: Buffer, user: Buffer) => Buffer;

/** The hash of revision 5. */
const plainHash: Hash = (password, salt, user) =>
	createHash('sha256').update(password).update(salt).update(user).digest();

/** The hash of revision 6 (ISO 32000-2, algorithm 2.B). */
const hardenedHash: Hash = (password, salt, user) => {
	let key = plainHash(password, salt, user);
	for (let round = 1, last = 0; round <= minRounds || last > round - 1 - lastByteOffset; round++) {
		const block = Buffer.concat([password, key, user]);
		const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
		const mixed = runUnpadded(cipher, Buffer.concat(Array.from({ length: 64 }, () => block)));
		const remainder = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
		key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
			.update(mixed)
			.digest();
		last = mixed.at(-1) ?? 0;
	}
	return key.subarray(0, 32);
};

function runUnpadded(cipher: Cipheriv | Decipheriv, data: Buffer): Buffer {
	cipher.setAutoPadding(false);
	return Buffer.concat([cipher.update(data), cipher.final()]);
}
