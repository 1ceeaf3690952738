import { decodeAnyText, decodeHtml } from '../external/charset';
import { decompressRtf } from './compressed-rtf';
import type { HiddenContent } from '../text/hidden-content';
import { addressText, bodyText, type Mail, type MailPart } from './mail';
import { charsetOfCodePage, readRtfBody } from './rtf-body';
import { tnefSignature } from './settings';

/** Attributes (MS-OXTNEF, 2.1.3.3). */
const attribute = {
	...{ subject: 0x18004, body: 0x2800c, codePage: 0x69007, properties: 0x69003 },
	...{ newAttachment: 0x69002, attachmentData: 0x6800f, attachmentTitle: 0x18010, attachmentProperties: 0x69005 },
	attachmentTransportName: 0x69001,
} as const;

/** Properties (MS-OXPROPS). */
const property = {
	...{ subject: 0x0037, body: 0x1000, html: 0x1013, rtf: 0x1009, submitted: 0x0039, codePage: 0x3fde },
	...{ senderName: 0x0c1a, senderAddress: 0x0c1f, senderSmtp: 0x5d01, to: 0x0e04, cc: 0x0e03 },
	...{ data: 0x3701, longName: 0x3707, shortName: 0x3704, displayName: 0x3001, contentId: 0x3712 },
} as const;

type Properties = ReadonlyMap<number, Buffer>;

interface Attachment {
	title: string;
	/** As a mail server keeps it. */
	transportName?: string;
	data?: Buffer;
	properties?: Properties;
}

/**
 * Reads winmail.dat: what Outlook sends in place of a body and its attachments.
 * @param file  its name, for errors
 * @throws ServiceError `contentTooLarge`; Error if nothing can be read
 */
export function readTnef(bytes: Buffer, file: string, hidden: HiddenContent): Mail {
	const message = new Map<number, Buffer>();
	const attachments: Attachment[] = [];
	let charset = '';
	const current = (): Attachment => attachments.at(-1) ?? newAttachment();
	const newAttachment = (): Attachment => attachments[attachments.push({ title: '' }) - 1] as Attachment;
	let isWhole = true;
	for (const { id, data, isCut } of attributesOf(bytes)) {
		if (isCut) isWhole = false;
		if (id === attribute.newAttachment) newAttachment();
		else if (id === attribute.attachmentTitle) current().title = textOf(data, charset);
		else if (id === attribute.attachmentTransportName) current().transportName = textOf(data, charset);
		else if (id === attribute.attachmentData) current().data = data;
		else if (id === attribute.attachmentProperties) current().properties = propertiesOf(data, charset);
		else if (id === attribute.codePage && data.length >= 4) charset = charsetOfCodePage(data.readUInt32LE(0));
		else if (id === attribute.subject || id === attribute.body) message.set(id, Buffer.from(textOf(data, charset)));
		else if (id === attribute.properties)
			for (const [key, value] of propertiesOf(data, charset)) message.set(key, value);
	}
	if (message.size === 0 && attachments.length === 0) throw new Error('the file is empty or damaged');
	const { html, text } = bodyOf(message);
	const value = (...ids: readonly number[]): string =>
		ids.map((id) => message.get(id)?.toString() ?? '').find(Boolean) ?? '';
	return {
		subject: value(property.subject, attribute.subject),
		from: addressText(value(property.senderName), value(property.senderSmtp, property.senderAddress)),
		to: value(property.to),
		cc: value(property.cc),
		date: dateOf(message.get(property.submitted)),
		text: bodyText(text, html, file, hidden),
		parts: attachments.map((one, index) => partOf(one, index, html, isWhole || index < attachments.length - 1)),
	};
}

/** Each attribute has a level, an id, a length and a checksum. */
function* attributesOf(
	bytes: Buffer,
): Generator<{ readonly id: number; readonly data: Buffer; readonly isCut: boolean }> {
	for (let at = tnefSignature.length + 2; at + 9 <= bytes.length; ) {
		// Other bytes may follow the last attribute.
		if (![1, 2].includes(bytes.readUInt8(at))) return;
		const [id, length] = [bytes.readUInt32LE(at + 1), bytes.readUInt32LE(at + 5)];
		const end = at + 9 + length;
		yield { id, data: bytes.subarray(at + 9, end), isCut: end > bytes.length };
		at = end + 2;
	}
}

function textOf(data: Buffer, charset: string): string {
	return decodeAnyText(data, charset).replace(/\0[^]*$/, '');
}

/** Texts are given in UTF-8. */
function propertiesOf(data: Buffer, charset: string): Properties {
	const properties = new Map<number, Buffer>();
	try {
		new PropertyReader(data, charset).readAll(properties);
	} catch (error) {
		// The rest of a damaged list cannot be read.
		if (!(error instanceof RangeError)) throw error;
	}
	return properties;
}

/** Types with a fixed size (MS-OXTNEF, 2.1.3.4); others have a length. */
const fixedSizes: Readonly<Record<number, number>> = {
	...{ 0x02: 4, 0x03: 4, 0x04: 4, 0x0a: 4, 0x0b: 4, 0x05: 8, 0x06: 8, 0x07: 8, 0x14: 8, 0x40: 8, 0x48: 16 },
};
const [narrowText, wideText, objectType, isMultiple] = [0x1e, 0x1f, 0x0d, 0x1000];
const guidBytes = 16;

class PropertyReader {
	private at = 0;

	constructor(
		private readonly data: Buffer,
		private readonly charset: string,
	) {}

	readAll(into: Map<number, Buffer>): void {
		const count = this.number();
		for (let index = 0; index < count; index++) {
			const tag = this.number();
			const [type, id] = [tag & 0xffff, tag >>> 16];
			if (id >= 0x8000) this.skipName();
			const values = this.values(type);
			const [first] = values;
			if (first) into.set(id, first);
		}
	}

	private number(): number {
		const value = this.data.readUInt32LE(this.at);
		this.at += 4;
		return value;
	}

	private take(length: number): Buffer {
		if (this.at + length > this.data.length) throw new RangeError('a value is cut off');
		const value = this.data.subarray(this.at, this.at + length);
		this.at += Math.ceil(length / 4) * 4;
		return value;
	}

	/** Named properties have a number or a name. */
	private skipName(): void {
		this.take(guidBytes);
		if (this.number() === 0) this.number();
		else this.take(this.number());
	}

	private values(type: number): Buffer[] {
		const kind = type & ~isMultiple;
		const fixed = fixedSizes[kind];
		const count = fixed !== undefined && kind === type ? 1 : this.number();
		const values: Buffer[] = [];
		for (let index = 0; index < count; index++) {
			const value = this.take(fixed ?? this.number());
			// Only the first one is used.
			if (index > 0) continue;
			if (kind === wideText) values.push(Buffer.from(value.toString('utf16le').replace(/\0[^]*$/, '')));
			else if (kind === narrowText) values.push(Buffer.from(textOf(value, this.charset)));
			else values.push(kind === objectType ? value.subarray(guidBytes) : value);
		}
		return values;
	}
}

function bodyOf(message: Properties): { readonly html: string; readonly text: string } {
	const plain = (message.get(property.body) ?? message.get(attribute.body))?.toString() ?? '';
	const html = message.get(property.html);
	if (html && html.length > 0) {
		const page = message.get(property.codePage);
		const charset = page && page.length >= 4 ? charsetOfCodePage(page.readUInt32LE(0)) : undefined;
		return { html: decodeHtml(html, charset), text: plain };
	}
	const rtf = message.get(property.rtf);
	if (plain.trim() !== '' || !rtf) return { html: '', text: plain };
	return readRtfBody(decompressRtf(rtf));
}

/** Times are in units of 100 ns since 1601. */
function dateOf(time: Buffer | undefined): string {
	if (!time || time.length < 8) return '';
	const milliseconds = Number(time.readBigUInt64LE(0) / 10_000n) - 11_644_473_600_000;
	const date = new Date(milliseconds);
	return Number.isNaN(date.getTime()) ? '' : date.toUTCString();
}

function partOf(
	{ title, transportName = '', data, properties }: Attachment,
	index: number,
	html: string,
	isWhole: boolean,
): MailPart {
	const text = (id: number): string => properties?.get(id)?.toString() ?? '';
	const names = [text(property.longName), title, text(property.shortName), text(property.displayName), transportName];
	const known = names.find(Boolean);
	const id = text(property.contentId);
	const content = properties?.get(property.data) ?? data;
	const name = known ?? `part-${index + 1}.bin`;
	return {
		// An attached message is named by its subject.
		name: content?.subarray(0, 4).equals(tnefSignature) && !/\.\w{1,4}$/.test(name) ? `${name}.dat` : name,
		content: content ?? Buffer.alloc(0),
		isShown: /\.(png|jpe?g|gif|bmp|webp|tiff?)$/i.test(name) && id !== '' && html.includes(`cid:${id}`),
		...(isWhole && content ? {} : { isDamaged: true }),
	};
}
