import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner';

/** A file in an email. */
export interface MailFile {
	readonly name?: string;
	readonly type: string;
	readonly bytes: Uint8Array;
	/** Id by which the HTML shows it. */
	readonly cid?: string;
}

/** What an email says and holds. */
export interface MailContent {
	readonly subject?: string;
	readonly text?: string;
	readonly html?: string;
	/** Compressed RTF of a message of Outlook. */
	readonly rtf?: Uint8Array;
	readonly files?: readonly MailFile[];
}

const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n');

/** An email as programs send it. */
export function makeEml({
	subject = 'Invoice',
	text = 'Dear Bob,\n\nhere it is.',
	html,
	files = [],
}: MailContent): Buffer {
	const part = (headers: string, body: string): string => `--bound\r\n${headers}\r\n\r\n${body}\r\n`;
	const lines = [
		'Received: from mail.example.com by mx.example.org; Mon, 2 Nov 2026 10:00:01 +0100',
		'From: Anna <anna@example.com>',
		'To: Bob <bob@example.org>, carol@example.org',
		`Subject: ${encoded(subject)}`,
		'Date: Mon, 2 Nov 2026 10:00:00 +0100',
		'MIME-Version: 1.0',
		'Content-Type: multipart/mixed; boundary=bound',
		'',
		'',
	].join('\r\n');
	const texts = [
		text === ''
			? ''
			: part('Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64', base64(Buffer.from(text))),
		html === undefined
			? ''
			: part('Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64', base64(Buffer.from(html))),
	];
	const attached = files.map(({ name, type, bytes, cid }) => {
		const isMessage = type === 'message/rfc822';
		const named = name === undefined ? '' : `; filename="${name}"`;
		const headers = [
			`Content-Type: ${type}`,
			`Content-Disposition: ${cid === undefined ? 'attachment' : 'inline'}${named}`,
			`Content-Transfer-Encoding: ${isMessage ? '8bit' : 'base64'}`,
			...(cid === undefined ? [] : [`Content-ID: <${cid}>`]),
		].join('\r\n');
		return part(headers, isMessage ? Buffer.from(bytes).toString('latin1') : base64(bytes));
	});
	return Buffer.from(`${lines}${[...texts, ...attached].join('')}--bound--\r\n`, 'latin1');
}

/** A mailbox of some emails. */
export function makeMbox(messages: readonly Buffer[]): Buffer {
	const quoted = (message: Buffer): string => message.toString('latin1').replace(/^(>*From )/gm, '>$1');
	return Buffer.from(
		messages.map((message) => `From anna@example.com Mon Nov  2 10:00:00 2026\r\n${quoted(message)}\r\n`).join(''),
		'latin1',
	);
}

/** An entry of an archive, as honest as it is made. */
export interface ZipPart {
	readonly name: string | Buffer;
	readonly bytes: Uint8Array;
	/** Unix mode, such as that of a link. */
	readonly mode?: number;
	readonly password?: string;
	/** Encrypt as WinZip does, in one of its two versions. */
	readonly aes?: 1 | 2;
	/** What the archive says of the size, where it lies. */
	readonly claimedSize?: number;
}

/** An archive, entry by entry, which no library would write so. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
	const local: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const part of parts) {
		const { bytes, mode = 0o100644, password, aes, claimedSize = bytes.length } = part;
		const name = Buffer.from(part.name);
		const deflated = deflateRawSync(bytes);
		const crc = aes === 2 ? 0 : crc32(bytes);
		const content =
			password === undefined ? deflated : aes ? withAes(deflated, password) : withZipCrypto(deflated, password, crc);
		const extra = aes
			? Buffer.concat([Buffer.from([0x01, 0x99, 7, 0, aes, 0, 0x41, 0x45, 3]), Buffer.from([8, 0])])
			: Buffer.alloc(0);
		const common = Buffer.alloc(26);
		common.writeUInt16LE(aes ? 51 : 20, 0);
		common.writeUInt16LE(0x800 | (password === undefined ? 0 : 1), 2);
		common.writeUInt16LE(aes ? 99 : 8, 4);
		common.writeUInt32LE(crc, 10);
		common.writeUInt32LE(content.length, 14);
		common.writeUInt32LE(claimedSize, 18);
		common.writeUInt16LE(name.length, 22);
		common.writeUInt16LE(extra.length, 24);
		const entry = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, extra, content]);
		const tail = Buffer.alloc(14);
		tail.writeUInt32LE((mode << 16) >>> 0, 6);
		tail.writeUInt32LE(offset, 10);
		directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, tail, name, extra);
		local.push(entry);
		offset += entry.length;
	}
	const entries = Buffer.concat(directory);
	const end = Buffer.alloc(22);
	end.write('PK\x05\x06', 0, 'latin1');
	end.writeUInt16LE(parts.length, 8);
	end.writeUInt16LE(parts.length, 10);
	end.writeUInt32LE(entries.length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...local, entries, end]);
}

/** Traditional PKWARE encryption, written from APPNOTE.TXT with big integers to share no code with the reader. */
function withZipCrypto(bytes: Buffer, password: string, crc: number): Buffer {
	const step = (sum: bigint, byte: bigint): bigint => {
		let next = (sum ^ byte) & 0xffn;
		for (let bit = 0; bit < 8; bit++) next = next & 1n ? (next >> 1n) ^ 0xedb88320n : next >> 1n;
		return next ^ (sum >> 8n);
	};
	let [a, b, c] = [0x12345678n, 0x23456789n, 0x34567890n];
	const update = (byte: bigint): void => {
		a = step(a, byte);
		b = ((b + (a & 0xffn)) * 134775813n + 1n) & 0xffffffffn;
		c = step(c, b >> 24n);
	};
	for (const byte of Buffer.from(password)) update(BigInt(byte));
	const header = Buffer.alloc(12, 7);
	header[11] = crc >>> 24;
	return Buffer.from(
		[...header, ...bytes].map((byte) => {
			const word = (c | 2n) & 0xffffn;
			const hidden = BigInt(byte) ^ (((word * (word ^ 1n)) >> 8n) & 0xffn);
			update(BigInt(byte));
			return Number(hidden);
		}),
	);
}

/** WinZip's encryption with a key of 256 bits. */
function withAes(bytes: Buffer, password: string): Buffer {
	const salt = Buffer.alloc(16, 9);
	const keys = pbkdf2Sync(password, salt, 1000, 66, 'sha1');
	const blocks = Math.ceil(bytes.length / 16);
	const stream = Buffer.concat(
		Array.from({ length: blocks }, (_, index) => {
			const counter = Buffer.alloc(16);
			counter.writeBigUInt64LE(BigInt(index + 1));
			return createCipheriv('aes-256-ecb', keys.subarray(0, 32), null).update(counter);
		}),
	);
	const hidden = Buffer.from(bytes.map((byte, index) => byte ^ (stream[index] ?? 0)));
	const mac = createHmac('sha1', keys.subarray(32, 64)).update(hidden).digest().subarray(0, 10);
	return Buffer.concat([salt, keys.subarray(64), hidden, mac]);
}

const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** Kinds of entries of a compound file. */
const [folderType, streamType, rootType] = [1, 2, 5];

/** A message of Outlook; a file may be one itself. */
export function makeMsg({
	subject = 'Invoice',
	text = 'Dear Bob,\n\nhere it is.',
	html,
	rtf,
	files = [],
}: MailContent): Buffer {
	const entries: Entry[] = [{ name: 'Root Entry', type: rootType, length: 0, children: [] }];
	const add = (parent: number, name: string, bytes?: Uint8Array): number => {
		const stream = bytes && { length: bytes.length, binaryProvider: () => new Uint8Array(bytes) };
		entries.push({
			name,
			type: bytes ? streamType : folderType,
			length: 0,
			...(bytes ? {} : { children: [] }),
			...stream,
		});
		entries[parent]?.children?.push(entries.length - 1);
		return entries.length - 1;
	};
	const properties = (
		parent: number,
		headerLength: number,
		values: readonly (readonly [number, Uint8Array])[],
	): void => {
		add(
			parent,
			'__properties_version1.0',
			Buffer.concat([Buffer.alloc(headerLength), ...values.map(([tag, value]) => propertyOf(tag, value))]),
		);
		for (const [tag, value] of values)
			add(parent, `__substg1.0_${tag.toString(16).padStart(8, '0').toUpperCase()}`, value);
	};
	properties(0, 32, [
		[0x001a001f, wide('IPM.Note')],
		[0x0037001f, wide(subject)],
		[0x1000001f, wide(text)],
		[0x0c1a001f, wide('Anna')],
		[0x5d01001f, wide('anna@example.com')],
		...(html === undefined ? [] : [[0x10130102, Buffer.from(html)] as const]),
		...(rtf === undefined ? [] : [[0x10090102, rtf] as const]),
	]);
	const to = add(0, '__recip_version1.0_#00000000');
	properties(to, 8, [
		[0x3001001f, wide('Bob')],
		[0x39fe001f, wide('bob@example.org')],
	]);
	files.forEach(({ name = 'file', bytes, cid }, index) => {
		const attachment = add(0, `__attach_version1.0_#${index.toString(16).padStart(8, '0')}`);
		properties(attachment, 8, [
			[0x3707001f, wide(name)],
			[0x37010102, bytes],
			...(cid === undefined ? [] : [[0x3712001f, wide(cid)] as const]),
		]);
	});
	return Buffer.from(burn(entries));
}

function propertyOf(tag: number, value: Uint8Array): Buffer {
	const property = Buffer.alloc(16);
	property.writeUInt32LE(tag, 0);
	property.writeUInt32LE(6, 4);
	property.writeUInt32LE(value.length, 8);
	return property;
}
