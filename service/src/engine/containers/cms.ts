import { inflateSync } from 'node:zlib';

/** A CMS message (RFC 5652), as in S/MIME mail and signed documents. */
type CmsMessage =
	| { readonly kind: 'content'; readonly content: Buffer }
	| { readonly kind: 'encrypted' }
	| { readonly kind: 'signature' };

/** The start of a message in BER, in hex: a sequence that begins with the identifier of a content type. */
const messageStart =
	/^30(?:[0-7].|80|81.{2}|82.{4}|83.{6}|84.{8})(?:06092a864886f70d01070[2-6]|060b2a864886f70d01091001(?:09|17))/;

/** Lines around a message in base64. */
const armor = /^\s*(?:-----BEGIN (?:PKCS7|CMS|SIGNED MESSAGE)-----\s+)?(?=MI)/;

/** Whether a file begins as a CMS message, also in base64. @param head  its first bytes, at least 128 */
export function isCms(head: Buffer): boolean {
	if (head[0] === 0x30) return messageStart.test(head.toString('hex', 0, 32));
	const text = head.toString('latin1', 0, 128);
	const start = armor.exec(text)?.[0].length;
	return start !== undefined && messageStart.test(Buffer.from(text.slice(start), 'base64').toString('hex'));
}

const contentTypes = { signed: '2a864886f70d010702', compressed: '2a864886f70d0109100109' } as const;

/** A message inside a message inside a message is the most that mail programs write. */
const maxLevels = 32;

/**
 * @param maxBytes  maximum size of its content
 * @throws Error if it is damaged or its content is larger
 */
export function readCms(file: Buffer, maxBytes: number): CmsMessage {
	const bytes =
		file[0] === 0x30 ? file : Buffer.from(file.toString('latin1').replaceAll(/-----[^-]*-----/g, ''), 'base64');
	const [type, wrapper] = childrenOf(bytes, valueAt(bytes, 0));
	const name = type && bytes.toString('hex', type.start, type.end);
	if (name !== contentTypes.signed && name !== contentTypes.compressed) return { kind: 'encrypted' };
	const [data] = wrapper ? childrenOf(bytes, wrapper) : [];
	// Version, algorithms and content (RFC 5652, 5.1; RFC 3274, 1.1).
	const inner = data && childrenOf(bytes, data)[2];
	const [, holder] = inner ? childrenOf(bytes, inner) : [];
	const [value] = holder ? childrenOf(bytes, holder) : [];
	if (!value) return { kind: 'signature' };
	const content = octets(bytes, value, 0);
	return {
		kind: 'content',
		content: name === contentTypes.signed ? content : inflateSync(content, { maxOutputLength: maxBytes }),
	};
}

/** A value in BER: its content begins at `start` and ends before `end`. */
interface BerValue {
	readonly isConstructed: boolean;
	readonly start: number;
	readonly end: number;
	/** Where the next value begins. */
	readonly next: number;
}

function valueAt(bytes: Buffer, at: number, level = 0): BerValue {
	if (level > maxLevels) throw new Error('the values are nested too deep');
	const isConstructed = (bytes.readUInt8(at) & 0x20) !== 0;
	let start = at + 1;
	// A tag above 30 continues while the highest bit is set.
	if ((bytes.readUInt8(at) & 0x1f) === 0x1f) while (bytes.readUInt8(start++) >= 0x80);
	const first = bytes.readUInt8(start++);
	if (first === 0x80) {
		let end = start;
		while (bytes.readUInt16BE(end) !== 0) end = valueAt(bytes, end, level + 1).next;
		return { isConstructed, start, end, next: end + 2 };
	}
	const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
	if (lengthBytes > 6) throw new Error('a value is too long');
	const length = lengthBytes === 0 ? first : bytes.readUIntBE(start, lengthBytes);
	start += lengthBytes;
	// Programs that stream a message may cut its signature off.
	const end = Math.min(start + length, bytes.length);
	return { isConstructed, start, end, next: end };
}

/** The first values in a value; the content of a message is among them. */
function childrenOf(bytes: Buffer, { start, end }: BerValue, most = 4): BerValue[] {
	const children: BerValue[] = [];
	for (let at = start; at < end && children.length < most; ) {
		const child = valueAt(bytes, at);
		children.push(child);
		at = child.next;
	}
	return children;
}

/** The bytes of a string that may come in pieces. */
function octets(bytes: Buffer, value: BerValue, level: number): Buffer {
	if (!value.isConstructed || level > maxLevels) return bytes.subarray(value.start, value.end);
	return Buffer.concat(childrenOf(bytes, value, Infinity).map((piece) => octets(bytes, piece, level + 1)));
}
