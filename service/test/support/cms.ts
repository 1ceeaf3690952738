import { deflateSync } from 'node:zlib';

/** How a message is written: with lengths, or as streaming programs do, in pieces without them. */
export type CmsForm = 'der' | 'ber';

const sizeOf = (length: number): Buffer => {
	if (length < 0x80) return Buffer.from([length]);
	const bytes = Buffer.from(
		length.toString(16).padStart(length > 0xffffff ? 8 : length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'),
		'hex',
	);
	return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};

function value(tag: number, content: Uint8Array, form: CmsForm = 'der'): Buffer {
	return form === 'ber'
		? Buffer.concat([Buffer.from([tag, 0x80]), content, Buffer.alloc(2)])
		: Buffer.concat([Buffer.from([tag]), sizeOf(content.length), content]);
}

const oid = (hex: string): Buffer => value(0x06, Buffer.from(hex, 'hex'));
const data = oid('2a864886f70d010701');

function octets(content: Uint8Array, form: CmsForm): Buffer {
	if (form === 'der') return value(0x04, content);
	const pieces: Buffer[] = [];
	for (let at = 0; at < content.length; at += 1000) pieces.push(value(0x04, content.subarray(at, at + 1000)));
	return value(0x24, Buffer.concat(pieces), 'ber');
}

const wrap = (type: string, content: Uint8Array, form: CmsForm): Buffer =>
	value(0x30, Buffer.concat([oid(type), value(0xa0, content, form)]), form);

/** A signed message with its content, or without it. The signature itself is never checked. */
export function makeSigned(content: Uint8Array | undefined, form: CmsForm = 'der'): Buffer {
	const inner = value(
		0x30,
		content ? Buffer.concat([data, value(0xa0, octets(content, form), form)]) : data,
		content ? form : 'der',
	);
	const signers = value(0x31, value(0x30, Buffer.from('020101', 'hex')));
	const digests = value(0x31, value(0x30, oid('608648016503040201')));
	const certificates = value(0xa0, value(0x30, Buffer.alloc(300, 5)));
	return wrap(
		'2a864886f70d010702',
		value(0x30, Buffer.concat([Buffer.from('020101', 'hex'), digests, inner, certificates, signers]), form),
		form,
	);
}

/** A compressed message. */
export function makeCompressed(content: Uint8Array, form: CmsForm = 'der'): Buffer {
	const algorithm = value(0x30, oid('2a864886f70d0109100308'));
	const inner = value(0x30, Buffer.concat([data, value(0xa0, octets(deflateSync(content), form), form)]), form);
	return wrap(
		'2a864886f70d0109100109',
		value(0x30, Buffer.concat([Buffer.from('020100', 'hex'), algorithm, inner]), form),
		form,
	);
}

/** A message that only its recipient can read. */
export function makeEnveloped(form: CmsForm = 'der', type = '2a864886f70d010703'): Buffer {
	const recipients = value(0x31, value(0x30, Buffer.alloc(200, 3)));
	const inner = value(
		0x30,
		Buffer.concat([data, value(0x30, oid('60864801650304012a')), value(0x80, Buffer.alloc(5000, 8))]),
	);
	return wrap(type, value(0x30, Buffer.concat([Buffer.from('020100', 'hex'), recipients, inner]), form), form);
}
