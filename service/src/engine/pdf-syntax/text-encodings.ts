/** A filter that writes bytes as text (ISO 32000-1, 7.4.2 and 7.4.3). */
export type TextEncoding = 'hexadecimal' | 'base 85';

const encodingOf: Readonly<Record<string, TextEncoding>> = {
	ASCIIHexDecode: 'hexadecimal',
	AHx: 'hexadecimal',
	ASCII85Decode: 'base 85',
	A85: 'base 85',
};

/** The encodings that a dictionary names before any other filter, in order. */
export function encodingsNamed(dictionary: string): readonly TextEncoding[] {
	const filters = /\/(?:Filter|F)\s*(\[[^\]]*|\/[^\s/<>[\]()]+)/.exec(dictionary)?.[1] ?? '';
	const encodings: TextEncoding[] = [];
	for (const [, name = ''] of filters.matchAll(/\/([^\s/<>[\]()]+)/g)) {
		const encoding = encodingOf[name];
		if (encoding === undefined) break;
		encodings.push(encoding);
	}
	return encodings;
}

/** The encoding that the beginning of data may have; text of another kind gives bytes without a meaning. */
export function encodingIn(begun: Buffer): TextEncoding | undefined {
	const text = begun.toString('latin1');
	if (/^[\da-fA-F\s]+>?\s*$/.test(text)) return 'hexadecimal';
	return /^[!-uz\s]+(~>?)?\s*$/.test(text) ? 'base 85' : undefined;
}

/** Maximum bytes for each byte of text: base 85 has a letter for four zeros. */
export const maxTextRatio = 4;

/** The bytes that encoded data stands for, without the end mark. */
export function decodeEncoded(data: Buffer, encoding: TextEncoding): Buffer {
	return encoding === 'hexadecimal' ? decodeHexadecimal(data) : decodeBase85(data);
}

const endMark = { hexadecimal: 0x3e, base85: 0x7e } as const;

function decodeHexadecimal(data: Buffer): Buffer {
	const decoded = Buffer.alloc(Math.ceil(data.length / 2));
	let digits = 0;
	for (const byte of data) {
		if (byte === endMark.hexadecimal) break;
		const digit = parseInt(String.fromCharCode(byte), 16);
		if (Number.isNaN(digit)) continue;
		decoded[digits >> 1] = (decoded[digits >> 1] ?? 0) | (digits % 2 === 0 ? digit << 4 : digit);
		digits++;
	}
	return decoded.subarray(0, Math.ceil(digits / 2));
}

const first = 0x21;
const last = 0x75;
/** Stands for four zero bytes. */
const zeros = 0x7a;

function decodeBase85(data: Buffer): Buffer {
	const decoded = Buffer.alloc((data.length + 1) * maxTextRatio);
	let length = 0;
	let digits = 0;
	let value = 0;
	const add = (digit: number): void => {
		value = value * 85 + digit;
		if (++digits < 5) return;
		decoded.writeUInt32BE(value % 2 ** 32, length);
		length += 4;
		digits = value = 0;
	};
	for (const byte of data) {
		if (byte === endMark.base85) break;
		if (byte === zeros && digits === 0) length += 4;
		else if (byte >= first && byte <= last) add(byte - first);
	}
	const left = digits;
	if (left > 1) {
		while (digits > 0) add(84);
		length -= 5 - left;
	}
	return decoded.subarray(0, length);
}
