import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { WrongPasswordError } from '../../containers/zip-decrypt';
import { maxKeyRounds } from './settings';
import { CompoundFile } from '../../containers/compound-file';
import { UnknownEncryptionError } from './unknown-encryption';

/** Block keys (MS-OFFCRYPTO, 2.3.4.13). */
const blocks = {
	verifier: Buffer.from('fea7d2763b4b9e79', 'hex'),
	verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
	key: Buffer.from('146e0be7abacd0d6', 'hex'),
};

/** Segment length: bytes encrypted with one initialization vector. */
const segmentBytes = 4096;

/** Iterations of standard encryption (MS-OFFCRYPTO, 2.3.4.7). */
const standardRounds = 50_000;

/**
 * Decrypts an Office Open XML file (MS-OFFCRYPTO): agile encryption, used by Office since 2010, or the standard one of
 * 2007.
 * @throws WrongPasswordError; UnknownEncryptionError; Error for a damaged file
 */
export function decryptPackage(bytes: Buffer, password: string): Buffer {
	const file = new CompoundFile(bytes);
	const info = file.stream('EncryptionInfo');
	const sealed = file.stream('EncryptedPackage');
	if (!info || !sealed || info.length < 8 || sealed.length < 8) throw new Error('it has no encrypted package');
	const size = Number(sealed.readBigUInt64LE(0));
	const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
	const content = sealed.subarray(8);
	const secret = Buffer.from(password, 'utf16le');
	let plain: Buffer;
	if (major === 4 && minor === 4) plain = agile(info.toString('utf8', 8), content, secret);
	else if (minor === 2 && major >= 2 && major <= 4) plain = standard(info.subarray(8), content, secret);
	else throw new UnknownEncryptionError(`version ${major}.${minor}`);
	if (size > plain.length) throw new Error('the package is cut off');
	return plain.subarray(0, size);
}

/** Key parameters in an element of the encryption info. */
interface KeyWay {
	readonly salt: Buffer;
	readonly keyBytes: number;
	readonly blockBytes: number;
	readonly hash: string;
}

const hashes: Readonly<Record<string, string>> = { SHA1: 'sha1', SHA256: 'sha256', SHA384: 'sha384', SHA512: 'sha512' };

function agile(xml: string, content: Buffer, secret: Buffer): Buffer {
	const data = attributesOf(xml, 'keyData');
	const own = attributesOf(xml, 'encryptedKey');
	const [dataWay, ownWay] = [keyWay(data), keyWay(own)];
	const rounds = Number(own['spinCount']);
	if (!(rounds >= 0 && rounds <= maxKeyRounds)) throw new UnknownEncryptionError('too many rounds');
	const spun = spin(ownWay, secret, rounds);
	const unwrapped = (block: Buffer, name: string): Buffer => {
		const key = resize(createHash(ownWay.hash).update(spun).update(block).digest(), ownWay.keyBytes);
		return cbc(key, resize(ownWay.salt, ownWay.blockBytes), base64(own[name]));
	};
	const verifier = unwrapped(blocks.verifier, 'encryptedVerifierHashInput').subarray(0, Number(own['saltSize']));
	const expected = createHash(ownWay.hash).update(verifier).digest();
	if (!isEqual(expected, unwrapped(blocks.verifierHash, 'encryptedVerifierHashValue'))) throw new WrongPasswordError();
	const key = unwrapped(blocks.key, 'encryptedKeyValue').subarray(0, dataWay.keyBytes);
	const parts: Buffer[] = [];
	for (let start = 0; start < content.length; start += segmentBytes) {
		const vector = createHash(dataWay.hash)
			.update(dataWay.salt)
			.update(little(start / segmentBytes))
			.digest();
		const segment = content.subarray(start, start + segmentBytes);
		parts.push(cbc(key, resize(vector, dataWay.blockBytes), segment));
	}
	return Buffer.concat(parts);
}

/** Attributes of the first element with a name, ignoring prefixes. */
function attributesOf(xml: string, name: string): Readonly<Record<string, string>> {
	const [, list = ''] = new RegExp(`<(?:\\w+:)?${name}\\s([^<>]*)>`).exec(xml) ?? [];
	return Object.fromEntries(
		[...list.matchAll(/([\w:]+)\s*=\s*"([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
	);
}

/** @throws UnknownEncryptionError */
function keyWay(attributes: Readonly<Record<string, string>>): KeyWay {
	const { cipherAlgorithm = '', cipherChaining = '', hashAlgorithm = '', keyBits = '', blockSize = '' } = attributes;
	const hash = Object.hasOwn(hashes, hashAlgorithm) ? hashes[hashAlgorithm] : undefined;
	if (cipherAlgorithm !== 'AES' || cipherChaining !== 'ChainingModeCBC' || !hash || blockSize !== '16')
		throw new UnknownEncryptionError(`${cipherAlgorithm} ${cipherChaining} ${hashAlgorithm}`);
	const keyBytes = Number(keyBits) / 8;
	if (![16, 24, 32].includes(keyBytes)) throw new UnknownEncryptionError(`${keyBits} bits`);
	return { salt: base64(attributes['saltValue']), keyBytes, blockBytes: 16, hash };
}

function standard(info: Buffer, content: Buffer, secret: Buffer): Buffer {
	const headerBytes = info.readUInt32LE(0);
	const header = info.subarray(4, 4 + headerBytes);
	const [cipher, hash, keyBytes] = [header.readUInt32LE(8), header.readUInt32LE(12), header.readUInt32LE(16) / 8];
	const bits = aesKinds[cipher];
	// A hash of 0 means the default.
	if (bits === undefined || keyBytes * 8 !== bits || (hash !== 0 && hash !== sha1Kind))
		throw new UnknownEncryptionError(`algorithm ${cipher.toString(16)}`);
	const check = info.subarray(4 + headerBytes);
	const way: KeyWay = { salt: check.subarray(4, 20), keyBytes, blockBytes: 16, hash: 'sha1' };
	const last = createHash('sha1')
		.update(spin(way, secret, standardRounds))
		.update(little(0))
		.digest();
	const half = (fill: number) =>
		createHash('sha1')
			.update(Buffer.alloc(64, fill).map((byte, index) => byte ^ (last[index] ?? 0)))
			.digest();
	const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBytes);
	const verifier = ecb(key, check.subarray(20, 36));
	const expected = createHash('sha1').update(verifier).digest();
	if (!isEqual(expected, ecb(key, check.subarray(40, 72)))) throw new WrongPasswordError();
	return ecb(key, content);
}

/** AES by key size, and SHA-1 (MS-OFFCRYPTO, 2.3.2). */
const aesKinds: Readonly<Record<number, number>> = { 0x660e: 128, 0x660f: 192, 0x6610: 256 };
const sha1Kind = 0x8004;

/** Hash of salt and password, rehashed with each iteration number. */
function spin({ hash, salt }: KeyWay, secret: Buffer, rounds: number): Buffer {
	let value = createHash(hash).update(salt).update(secret).digest();
	for (let round = 0; round < rounds; round++) value = createHash(hash).update(little(round)).update(value).digest();
	return value;
}

/** Truncates or pads (MS-OFFCRYPTO, 2.3.4.11 and 2.3.4.12). */
function resize(bytes: Buffer, length: number): Buffer {
	return bytes.length >= length
		? bytes.subarray(0, length)
		: Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 0x36)]);
}

function cbc(key: Buffer, vector: Buffer, bytes: Buffer): Buffer {
	return decipher(createDecipheriv(`aes-${key.length * 8}-cbc`, key, vector), bytes);
}

function ecb(key: Buffer, bytes: Buffer): Buffer {
	return decipher(createDecipheriv(`aes-${key.length * 8}-ecb`, key, null), bytes);
}

function decipher(cipher: ReturnType<typeof createDecipheriv>, bytes: Buffer): Buffer {
	const whole = bytes.subarray(0, bytes.length & ~15);
	cipher.setAutoPadding(false);
	return Buffer.concat([cipher.update(whole), cipher.final()]);
}

/** Compares a hash with the stored one, which is padded to whole blocks. */
function isEqual(hash: Buffer, found: Buffer): boolean {
	return found.length >= hash.length && timingSafeEqual(hash, found.subarray(0, hash.length));
}

function little(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32LE(value);
	return bytes;
}

function base64(text = ''): Buffer {
	return Buffer.from(text, 'base64');
}
