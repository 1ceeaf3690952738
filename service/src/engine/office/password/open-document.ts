import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { WrongPasswordError } from '../../containers/zip-decrypt';
import { zipEntries } from '../../external/zip-reader';
import { ArchiveTooLargeError, writeZip, type ZipEntry } from '../../writing/archive/zip';
import { maxKeyRounds } from './settings';
import { UnknownEncryptionError } from './unknown-encryption';

const manifestName = 'META-INF/manifest.xml';

/** Compressed bytes covered by the checksum of an entry (ODF 1.3, part 2, 3.8.3 and 4.8.3). */
const checkedBytes = 1024;

interface PackageLimits {
	readonly maxEntries: number;
	/** Total of all parts, decompressed. */
	readonly maxBytes: number;
}

/**
 * Decrypts an OpenDocument package (ODF 1.2 and 1.3, part 2, 3.4: each part separately, AES in CBC mode).
 * @throws WrongPasswordError; UnknownEncryptionError, such as for Blowfish before ODF 1.2 and packages that are one
 * encrypted part;
 * ArchiveTooLargeError; Error for a damaged file
 */
export async function decryptOpenDocument(
	from: string,
	to: string,
	password: string,
	limits: PackageLimits,
): Promise<void> {
	const ways = partWays(await manifestOf(from, limits.maxBytes));
	await writeZip(to, plainEntries(from, ways, password, limits), { compress: true, ...limits });
}

async function manifestOf(path: string, maxBytes: number): Promise<string> {
	for await (const entry of zipEntries(path)) {
		if (entry.name !== manifestName) continue;
		if (entry.size > maxBytes) throw new ArchiveTooLargeError();
		return (await buffer(await entry.open())).toString('utf8');
	}
	throw new Error('the package has no manifest');
}

async function* plainEntries(
	path: string,
	ways: ReadonlyMap<string, PartWay>,
	password: string,
	{ maxBytes }: PackageLimits,
): AsyncGenerator<ZipEntry> {
	const keys = new Map<string, Buffer>();
	let left = maxBytes;
	for await (const entry of zipEntries(path)) {
		const { name, size, isFolder } = entry;
		if (isFolder || name.startsWith('META-INF/documentsignatures')) continue;
		if (size > left) throw new ArchiveTooLargeError();
		const bytes = await buffer(await entry.open());
		const way = ways.get(name);
		const plain =
			name === manifestName
				? Buffer.from(plainManifest(bytes.toString('utf8')))
				: way
					? decryptPart(bytes, way)
					: bytes;
		left -= plain.length;
		if (name === 'mimetype') yield { name, bytes: plain, compress: false };
		else yield { name, bytes: plain };
	}

	function decryptPart(bytes: Buffer, way: PartWay): Buffer {
		const { salt, rounds, keyBytes, startHash, vector } = way;
		const id = [salt.toString('hex'), rounds, keyBytes, startHash].join(' ');
		let key = keys.get(id);
		if (!key) {
			const start = createHash(startHash).update(password, 'utf8').digest();
			keys.set(id, (key = pbkdf2Sync(start, salt, rounds, keyBytes, 'sha1')));
		}
		const packed = withoutPadding(decrypt(bytes, key, vector));
		if (
			way.checksum &&
			!createHash(way.checksum.hash).update(packed.subarray(0, checkedBytes)).digest().equals(way.checksum.value)
		)
			throw new WrongPasswordError();
		try {
			return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new ArchiveTooLargeError();
			// Parts without a checksum reveal a wrong password this way.
			throw way.checksum ? error : new WrongPasswordError();
		}
	}
}

function decrypt(bytes: Buffer, key: Buffer, vector: Buffer): Buffer {
	const cipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, vector).setAutoPadding(false);
	return Buffer.concat([cipher.update(bytes.subarray(0, bytes.length & ~15)), cipher.final()]);
}

/** The last byte is the padding length (XML Encryption 1.1, 5.2). */
function withoutPadding(bytes: Buffer): Buffer {
	const filled = bytes.at(-1) ?? 0;
	if (filled < 1 || filled > 16) throw new WrongPasswordError();
	return bytes.subarray(0, bytes.length - filled);
}

/** Encryption of a part. */
interface PartWay {
	readonly salt: Buffer;
	readonly rounds: number;
	readonly keyBytes: number;
	readonly startHash: 'sha1' | 'sha256';
	readonly vector: Buffer;
	readonly checksum: { readonly hash: 'sha1' | 'sha256'; readonly value: Buffer } | undefined;
}

const fileEntry = /<(\w+:)?file-entry\s([^<>]*?)(\/>|>([^]*?)<\/\1?file-entry>)/g;
const encryptionData = /<(\w+:)?encryption-data[\s>][^]*?<\/\1?encryption-data>/g;

/** @throws UnknownEncryptionError */
function partWays(manifest: string): Map<string, PartWay> {
	const ways = new Map<string, PartWay>();
	for (const [, , attributes = '', , inside = ''] of manifest.matchAll(fileEntry)) {
		if (!inside.includes('encryption-data')) continue;
		const name = attributesOf(attributes)['full-path'] ?? '';
		ways.set(name, partWay(inside));
	}
	return ways;
}

function partWay(xml: string): PartWay {
	const of = (element: string) => attributesOf(new RegExp(`<(?:\\w+:)?${element}\\s([^<>]*)>`).exec(xml)?.[1] ?? '');
	const [data, algorithm, derived, started] = [
		'encryption-data',
		'algorithm',
		'key-derivation',
		'start-key-generation',
	].map(of) as [Attributes, Attributes, Attributes, Attributes];
	const bits = /xmlenc#aes(128|192|256)-cbc$/.exec(algorithm['algorithm-name'] ?? '')?.[1];
	const rounds = Number(derived['iteration-count']);
	if (!bits || !/PBKDF2$/i.test(derived['key-derivation-name'] ?? '') || !(rounds >= 1 && rounds <= maxKeyRounds))
		throw new UnknownEncryptionError(`${algorithm['algorithm-name']} ${derived['key-derivation-name']}`);
	const sum = data['checksum-type'] ?? '';
	const sumHash = /sha256-1k$/i.test(sum) ? 'sha256' : /SHA1\/1K$|sha1-1k$/i.test(sum) ? 'sha1' : undefined;
	const keyBytes = Number(bits) / 8;
	if (Number(derived['key-size'] ?? keyBytes) !== keyBytes) throw new UnknownEncryptionError('another size of keys');
	return {
		salt: Buffer.from(derived['salt'] ?? '', 'base64'),
		rounds,
		keyBytes,
		startHash: /sha256$/i.test(started['start-key-generation-name'] ?? '') ? 'sha256' : 'sha1',
		vector: Buffer.from(algorithm['initialisation-vector'] ?? '', 'base64'),
		checksum: sumHash && { hash: sumHash, value: Buffer.from(data['checksum'] ?? '', 'base64') },
	};
}

type Attributes = Readonly<Record<string, string>>;

/** Attributes by local name, XML references decoded. */
function attributesOf(list: string): Attributes {
	return Object.fromEntries(
		[...list.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
			name.slice(name.indexOf(':') + 1),
			(double ?? single ?? '').replace(
				/&(amp|lt|gt|quot|apos);/g,
				(_, which: keyof typeof references) => references[which],
			),
		]),
	);
}

const references = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

function plainManifest(xml: string): string {
	return xml.replace(encryptionData, '');
}
