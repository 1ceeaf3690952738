import { Encodings } from '../pdf-syntax/standard-fonts';

/** Glyph names by code in one of the encodings of ISO 32000-1, annex D. */
type GlyphNames = readonly (string | undefined)[];

const decoders = new Map([
	['WinAnsiEncoding', new TextDecoder('windows-1252')],
	['MacRomanEncoding', new TextDecoder('macintosh')],
]);

/** Names by Unicode value in `WinAnsiEncoding`. The library's table confuses Ÿ and ÿ. */
const namesOfSigns = new Map([
	...Encodings.WinAnsi.supportedCodePoints.map((value) => [value, winAnsiName(value)] as const),
	[0x178, 'Ydieresis'] as const,
]);

function winAnsiName(value: number): string {
	return Encodings.WinAnsi.encodeUnicodeCodePoint(value).name;
}

/** Unicode values and glyph names of the 256 codes, by encoding. */
const tables = new Map([...decoders].map(([encoding, decoder]) => [encoding, tableOf(decoder)] as const));

function tableOf(decoder: InstanceType<typeof TextDecoder>) {
	const values = Array.from({ length: 256 }, (_, code) => decoder.decode(Uint8Array.of(code)).codePointAt(0));
	const names: GlyphNames = values.map((value, code) => (code < 0x20 ? undefined : namesOfSigns.get(value ?? 0)));
	return { values, names };
}

/** The names of `WinAnsiEncoding` or `MacRomanEncoding`; `undefined` for other encodings and unnamed characters. */
export function encodingNames(encoding: string): GlyphNames | undefined {
	return tables.get(encoding)?.names;
}

/** The Unicode value of a code in `WinAnsiEncoding` or `MacRomanEncoding`. */
export function encodingUnicode(encoding: string, code: number): number | undefined {
	return tables.get(encoding)?.values[code & 0xff];
}
