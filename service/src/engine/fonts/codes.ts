import { PdfName, PdfStream, type PdfDictionary } from '../pdf/syntax/objects';
import { Lexer } from '../pdf/syntax/content/lexer';
import { streamBytes } from '../pdf/syntax/content';

/** Takes a string apart into codes, as a font does (ISO 32000-1, 9.7.6.2). */
export type CodeReader = (bytes: Uint8Array, each: (code: number, length: number) => void) => void;

/** Codes of one length from `low` to `high`, byte by byte. */
interface CodeSpace {
	readonly low: Uint8Array;
	readonly high: Uint8Array;
}

/** The reader of a font's strings. */
export function codeReader(font: PdfDictionary): CodeReader {
	if (font.lookup(PdfName.of('Subtype')) !== PdfName.of('Type0')) return simpleCodes;
	const encoding = font.lookup(PdfName.of('Encoding'));
	if (encoding instanceof PdfStream) return spacedCodes(codeSpaces(encoding));
	return encoding instanceof PdfName ? spacedCodes(predefined(encoding.decodeText())) : spacedCodes(twoBytes);
}

const simpleCodes: CodeReader = (bytes, each) => bytes.forEach((code) => each(code, 1));

const space = (...bounds: readonly (readonly [low: number, high: number])[]): CodeSpace => ({
	low: Uint8Array.from(bounds, ([low]) => low),
	high: Uint8Array.from(bounds, ([, high]) => high),
});
const any = [0, 0xff] as const;
const twoBytes: readonly CodeSpace[] = [space(any, any)];

/** Code spaces of the predefined character maps, by their kind (ISO 32000-1, table 118; their published definitions). */
function predefined(name: string): readonly CodeSpace[] {
	const single = space([0, 0x80]);
	if (/RKSJ/.test(name))
		return [single, space([0xa0, 0xdf]), space([0x81, 0x9f], [0x40, 0xfc]), space([0xe0, 0xfc], [0x40, 0xfc])];
	if (/UTF16/.test(name)) return [space([0xd8, 0xdb], any, [0xdc, 0xdf], any), ...twoBytes];
	if (/^(GBK2K|GBK2K)/.test(name))
		return [
			space([0, 0x7f]),
			space([0x81, 0xfe], [0x30, 0x39], [0x81, 0xfe], [0x30, 0x39]),
			space([0x81, 0xfe], [0x40, 0xfe]),
		];
	if (name === 'EUC-H' || name === 'EUC-V')
		return [single, space([0x8e, 0x8e], [0xa0, 0xdf]), space([0xa1, 0xfe], [0xa1, 0xfe])];
	if (/^(GBK|GBKp|GBpc|KSCms|KSCpc|ETen|ETenms|B5|HKscs|ETHK)/.test(name) || /-EUC-/.test(name))
		return [single, space([0x81, 0xfe], [0x40, 0xfe])];
	return twoBytes;
}

/** The code space ranges of an embedded character map. */
function codeSpaces(stream: PdfStream): readonly CodeSpace[] {
	let bytes: Uint8Array;
	try {
		bytes = streamBytes(stream);
	} catch {
		return twoBytes;
	}
	const lexer = new Lexer(bytes);
	const spaces: CodeSpace[] = [];
	let strings: Uint8Array[] = [];
	let inside = false;
	for (let token = lexer.next(); token; token = lexer.next()) {
		if (token.kind === 'operator') {
			if (token.operator === 'begincodespacerange') {
				inside = true;
				strings = [];
			} else if (token.operator === 'endcodespacerange') {
				for (let index = 0; index + 1 < strings.length; index += 2)
					spaces.push({ low: strings[index]!, high: strings[index + 1]! });
				inside = false;
			}
		} else if (inside && token.kind === 'string') strings.push(token.bytes);
	}
	return spaces.length > 0 ? spaces : twoBytes;
}

function spacedCodes(spaces: readonly CodeSpace[]): CodeReader {
	const longest = Math.max(...spaces.map(({ low }) => low.length));
	const shortest = Math.min(...spaces.map(({ low }) => low.length));
	return (bytes, each) => {
		let position = 0;
		while (position < bytes.length) {
			let length = 1;
			while (length <= longest && !spaces.some((range) => holds(range, bytes, position, length))) length++;
			// Bytes outside all ranges count as one code of the shortest length.
			if (length > longest) length = Math.max(1, shortest);
			let code = 0;
			for (let index = 0; index < length; index++) code = code * 256 + (bytes[position + index] ?? 0);
			if (position + length <= bytes.length) each(code, length);
			position += length;
		}
	};
}

function holds({ low, high }: CodeSpace, bytes: Uint8Array, position: number, length: number): boolean {
	if (low.length !== length) return false;
	for (let index = 0; index < length; index++) {
		const byte = bytes[position + index];
		if (byte === undefined || byte < low[index]! || byte > (high[index] ?? 0)) return false;
	}
	return true;
}
