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

/** The names of `WinAnsiEncoding` or `MacRomanEncoding`; `undefined` for other encodings and unnamed characters. */
export function encodingNames(encoding: string): GlyphNames | undefined {
	if (!decoders.has(encoding)) return undefined;
	return Array.from({ length: 256 }, (_, code) =>
		code < 0x20 ? undefined : namesOfSigns.get(encodingUnicode(encoding, code) ?? 0),
	);
}

/** The Unicode value of a code in `WinAnsiEncoding` or `MacRomanEncoding`. */
export function encodingUnicode(encoding: string, code: number): number | undefined {
	return decoders.get(encoding)?.decode(Uint8Array.of(code)).codePointAt(0);
}
