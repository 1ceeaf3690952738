import { createCipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { burn } from '@kenjiuno/msgreader/lib/Burner';
import { makeZip, type ZipPart } from './containers';

/** A compound file (MS-CFB) with streams. */
export function makeCompoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
	const [root, stream] = [5, 2];
	const children = Object.keys(streams).map((_, index) => index + 1);
	return Buffer.from(
		burn([
			{ name: 'Root Entry', type: root, length: 0, children },
			...Object.entries(streams).map(([name, bytes]) => ({
				name,
				type: stream,
				length: bytes.length,
				// It takes the whole buffer that lies beneath.
				binaryProvider: () => new Uint8Array(bytes),
			})),
		]),
	);
}

const sized = (bytes: Buffer, length: number) =>
	Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), 0x36)]).subarray(0, length);
const little = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)]);

function enciphered(mode: 'cbc' | 'ecb', key: Buffer, vector: Buffer | null, bytes: Buffer): Buffer {
	const cipher = createCipheriv(`aes-${key.length * 8}-${mode}`, key, vector).setAutoPadding(false);
	return Buffer.concat([cipher.update(padded(bytes)), cipher.final()]);
}

function spun(hash: string, salt: Buffer, password: string, rounds: number): Buffer {
	let value = createHash(hash)
		.update(Buffer.concat([salt, Buffer.from(password, 'utf16le')]))
		.digest();
	for (let round = 0; round < rounds; round++)
		value = createHash(hash)
			.update(Buffer.concat([little(round), value]))
			.digest();
	return value;
}

function sizedPackage(bytes: Buffer): Buffer {
	const size = Buffer.alloc(8);
	size.writeBigUInt64LE(BigInt(bytes.length));
	return size;
}

/** Agile encryption as MS-OFFCRYPTO (2.3.4.10 to 2.3.4.15) says it is done. */
export function sealAgile(content: Buffer, password: string, change: (xml: string) => string = (xml) => xml): Buffer {
	const [dataSalt, salt, verifier] = [1, 2, 3].map((fill) => Buffer.alloc(16, fill)) as [Buffer, Buffer, Buffer];
	const key = Buffer.alloc(32, 9);
	const hash = (...parts: Buffer[]) => createHash('sha512').update(Buffer.concat(parts)).digest();
	const rounds = 100;
	const last = spun('sha512', salt, password, rounds);
	const sealed = (block: string, bytes: Buffer) =>
		enciphered('cbc', sized(hash(last, Buffer.from(block, 'hex')), 32), salt, bytes).toString('base64');
	const way = (bytes: Buffer) =>
		`saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${bytes.toString('base64')}"`;
	const xml = change(
		`<?xml version="1.0"?><encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData ${way(dataSalt)}/><keyEncryptors><keyEncryptor uri="p"><p:encryptedKey spinCount="${rounds}" ${way(salt)} encryptedVerifierHashInput="${sealed('fea7d2763b4b9e79', verifier)}" encryptedVerifierHashValue="${sealed('d7aa0f6d3061344e', hash(verifier))}" encryptedKeyValue="${sealed('146e0be7abacd0d6', key)}"/></keyEncryptor></keyEncryptors></encryption>`,
	);
	const segments: Buffer[] = [];
	for (let at = 0; at < content.length; at += 4096)
		segments.push(
			enciphered('cbc', key, sized(hash(dataSalt, little(at / 4096)), 16), content.subarray(at, at + 4096)),
		);
	return makeCompoundFile({
		EncryptionInfo: Buffer.concat([Buffer.from('0400040040000000', 'hex'), Buffer.from(xml)]),
		EncryptedPackage: Buffer.concat([sizedPackage(content), ...segments]),
	});
}

/** Standard encryption with AES of 128 bits (MS-OFFCRYPTO, 2.3.4.5 to 2.3.4.9). */
export function sealStandard(content: Buffer, password: string): Buffer {
	const salt = Buffer.alloc(16, 5);
	const sha1 = (...parts: Buffer[]) => createHash('sha1').update(Buffer.concat(parts)).digest();
	const last = sha1(spun('sha1', salt, password, 50_000), little(0));
	const key = sha1(Buffer.alloc(64, 0x36).map((byte, index) => byte ^ (last[index] ?? 0)) as Buffer).subarray(0, 16);
	const verifier = Buffer.alloc(16, 7);
	const header = Buffer.concat(
		[0x24, 0, 0x660e, 0x8004, 128, 0x18, 0, 0].map(little).concat(Buffer.from('AES\0', 'utf16le')),
	);
	return makeCompoundFile({
		EncryptionInfo: Buffer.concat([
			Buffer.from('0400020024000000', 'hex'),
			little(header.length),
			header,
			little(16),
			salt,
			enciphered('ecb', key, null, verifier),
			little(20),
			enciphered('ecb', key, null, sized(sha1(verifier), 32)),
		]),
		EncryptedPackage: Buffer.concat([sizedPackage(content), enciphered('ecb', key, null, content)]),
	});
}

/** An OpenDocument package whose parts are encrypted (ODF 1.3, part 2, 3.4). @param algorithm  its name in the manifest */
export function sealOpenDocument(
	parts: Readonly<Record<string, string>>,
	password: string,
	algorithm = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
): Buffer {
	const [salt, vector] = [Buffer.alloc(16, 3), Buffer.alloc(16, 4)];
	const rounds = 50;
	const key = pbkdf2Sync(createHash('sha256').update(password).digest(), salt, rounds, 32, 'sha1');
	const type = 'application/vnd.oasis.opendocument.text';
	const entries: string[] = [];
	const sealed = Object.entries(parts).map(([name, text]): ZipPart => {
		const packed = deflateRawSync(Buffer.from(text));
		const fill = 16 - (packed.length % 16);
		const whole = Buffer.concat([packed, Buffer.alloc(fill, fill)]);
		const checksum = createHash('sha256').update(packed.subarray(0, 1024)).digest('base64');
		entries.push(
			`<manifest:file-entry manifest:full-path="${name.replaceAll('&', '&amp;')}" manifest:media-type="text/xml" manifest:size="${text.length}"><manifest:encryption-data manifest:checksum-type="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k" manifest:checksum="${checksum}"><manifest:algorithm manifest:algorithm-name="${algorithm}" manifest:initialisation-vector="${vector.toString('base64')}"/><manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256" manifest:key-size="32"/><manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:key-size="32" manifest:iteration-count="${rounds}" manifest:salt="${salt.toString('base64')}"/></manifest:encryption-data></manifest:file-entry>`,
		);
		return { name, bytes: enciphered('cbc', key, vector, whole) };
	});
	return makeZip([
		{ name: 'mimetype', bytes: Buffer.from(type) },
		...sealed,
		{
			name: 'META-INF/manifest.xml',
			bytes: Buffer.from(
				`<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/>${entries.join('')}</manifest:manifest>`,
			),
		},
	]);
}
