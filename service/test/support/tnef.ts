/** A file in winmail.dat. */
interface TnefFile {
	readonly name: string;
	readonly bytes: Uint8Array;
	/** As old programs or as Outlook write it; a message is an object. */
	readonly as?: 'attribute' | 'property' | 'message';
	/** Where its name is, in place of the title that all programs write. */
	readonly named?: TnefName;
}

/** A property in the code page, a short name, a display name, or the name that a mail server keeps. */
export type TnefName = 'narrow' | 'short' | 'display' | 'transport';

/** What winmail.dat says and holds. */
export interface TnefContent {
	readonly codePage?: number;
	readonly subject?: string;
	/** Body as an attribute, in the code page. */
	readonly body?: Uint8Array;
	/** Bodies as properties: text, HTML and compressed RTF. */
	readonly text?: string;
	readonly html?: Uint8Array;
	/** Of the HTML. */
	readonly htmlCodePage?: number;
	readonly rtf?: Uint8Array;
	/** The same bodies as texts in the code page. */
	readonly narrow?: { readonly text?: Uint8Array; readonly html?: Uint8Array };
	readonly files?: readonly TnefFile[];
}

const u16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number): Buffer => {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32LE(value >>> 0);
	return bytes;
};
const padded = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const wide = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le');
const latin = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1');
const ended = (text: Uint8Array): Buffer => Buffer.concat([text, Buffer.alloc(1)]);
const nameIds = { narrow: 0x3707, short: 0x3704, display: 0x3001 } as const;
const messageId = Buffer.from('0703020000000000c000000000000046', 'hex');

function attribute(level: number, id: number, data: Uint8Array): Buffer {
	const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0);
	return Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(sum)]);
}

type Property = readonly [id: number, type: number, value: Uint8Array];

function properties(list: readonly Property[]): Buffer {
	// A number, a named property and a list of numbers that readers must pass over.
	const others = [
		Buffer.concat([u16(3), u16(0x0017), u32(1)]),
		Buffer.concat([
			u16(0x1f),
			u16(0x8001),
			Buffer.alloc(16, 7),
			u32(1),
			u32(10),
			padded(wide('Name')),
			u32(1),
			u32(4),
			wide('x'),
		]),
		Buffer.concat([u16(0x1003), u16(0x0e01), u32(2), u32(1), u32(2)]),
	];
	const values = list.map(([id, type, value]) =>
		// Numbers have no length.
		Buffer.concat([u16(type), u16(id), ...(type === 0x03 ? [] : [u32(1), u32(value.length)]), padded(value)]),
	);
	return Buffer.concat([u32(others.length + values.length), ...others, ...values]);
}

/** The file that Outlook sends in place of a body and its attachments. */
export function makeTnef(content: TnefContent): Buffer {
	const { codePage = 1252, subject, body, text, html, htmlCodePage, rtf, narrow, files = [] } = content;
	const message: Property[] = [
		...(subject === undefined ? [] : [[0x0037, 0x1f, wide(subject)] as const]),
		...(text === undefined ? [] : [[0x1000, 0x1f, wide(text)] as const]),
		...(html === undefined ? [] : [[0x1013, 0x102, html] as const]),
		...(htmlCodePage === undefined ? [] : [[0x3fde, 0x03, u32(htmlCodePage)] as const]),
		...(rtf === undefined ? [] : [[0x1009, 0x102, rtf] as const]),
		...(narrow?.text === undefined ? [] : [[0x1000, 0x1e, ended(narrow.text)] as const]),
		...(narrow?.html === undefined ? [] : [[0x1013, 0x1e, ended(narrow.html)] as const]),
	];
	return Buffer.concat([
		Buffer.from('789f3e220100', 'hex'),
		attribute(1, 0x89006, u32(0x10000)),
		attribute(1, 0x69007, Buffer.concat([u32(codePage), u32(0)])),
		...(body ? [attribute(1, 0x2800c, Buffer.concat([body, Buffer.alloc(1)]))] : []),
		attribute(1, 0x69003, properties(message)),
		...files.flatMap(({ name, bytes, as = 'attribute', named }) => [
			attribute(2, 0x69002, Buffer.alloc(14)),
			...(named ? [] : [attribute(2, 0x18010, latin(as === 'attribute' ? name : name.slice(0, 8)))]),
			...(named === 'transport' ? [attribute(2, 0x69001, latin(name))] : []),
			...(as === 'attribute' ? [attribute(2, 0x6800f, bytes)] : []),
			attribute(
				2,
				0x69005,
				properties([
					...(as === 'attribute' || named ? [] : [[0x3707, 0x1f, wide(name)] as const]),
					...(named && named !== 'transport' ? [[nameIds[named], 0x1e, latin(name)] as const] : []),
					...(as === 'property' ? [[0x3701, 0x102, bytes] as const] : []),
					...(as === 'message' ? [[0x3701, 0x0d, Buffer.concat([messageId, bytes])] as const] : []),
				]),
			),
		]),
	]);
}

const rtfHeader = (raw: number, packed: number, type: string): Buffer =>
	Buffer.concat([u32(packed + 12), u32(raw), Buffer.from(type, 'latin1'), u32(0)]);

/** RTF as Outlook stores it without compression. */
export function plainRtf(rtf: string): Buffer {
	const bytes = Buffer.from(rtf, 'latin1');
	return Buffer.concat([rtfHeader(bytes.length, bytes.length, 'MELA'), bytes]);
}

/** RTF as Outlook compresses it: repetitions refer to a dictionary of 4096 bytes that begins with common words. */
export function packRtf(rtf: string, dictionaryStart: string): Buffer {
	const all = dictionaryStart + rtf;
	const runs: Buffer[] = [];
	const controls: boolean[] = [];
	let at = dictionaryStart.length;
	while (at < all.length) {
		let best = { from: 0, length: 0 };
		for (let from = Math.max(0, at - 4000); from < at; from++) {
			let length = 0;
			while (length < 17 && at + length < all.length && all[from + length] === all[at + length] && from + length < at)
				length++;
			if (length > best.length) best = { from, length };
		}
		controls.push(best.length > 2);
		if (best.length > 2) {
			const reference = (best.from % 4096 << 4) | (best.length - 2);
			runs.push(Buffer.from([reference >> 8, reference & 255]));
			at += best.length;
		} else runs.push(Buffer.from(all[at++] ?? '', 'latin1'));
	}
	const end = at % 4096 << 4;
	controls.push(true);
	runs.push(Buffer.from([end >> 8, end & 255]));
	const packed: Buffer[] = [];
	for (let run = 0; run < runs.length; run += 8) {
		const bits = controls.slice(run, run + 8).reduce((byte, bit, index) => byte | (bit ? 1 << index : 0), 0);
		packed.push(Buffer.from([bits]), ...runs.slice(run, run + 8));
	}
	const content = Buffer.concat(packed);
	return Buffer.concat([rtfHeader(rtf.length, content.length, 'LZFu'), content]);
}
