/** Names of glyphs by code in one of the encodings of ISO 32000-1, annex D. */
export type GlyphNames = readonly (string | undefined)[];

const letters = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z';

/** `WinAnsiEncoding` from code 32 on (ISO 32000-1, annex D.2); `-` where it has no sign. */
const winAnsi = (
	'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen ' +
	'period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at ' +
	`${letters} bracketleft backslash bracketright asciicircum underscore grave ${letters.toLowerCase()} ` +
	'braceleft bar braceright asciitilde - Euro - quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex ' +
	'perthousand Scaron guilsinglleft OE - Zcaron - - quoteleft quoteright quotedblleft quotedblright bullet endash emdash ' +
	'tilde trademark scaron guilsinglright oe - zcaron Ydieresis space exclamdown cent sterling currency yen brokenbar ' +
	'section dieresis copyright ordfeminine guillemotleft logicalnot hyphen registered macron degree plusminus twosuperior ' +
	'threesuperior acute mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf ' +
	'threequarters questiondown Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex ' +
	'Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash ' +
	'Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla ' +
	'egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde ' +
	'odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis'
).split(' ');

const decoders = new Map([
	['WinAnsiEncoding', new TextDecoder('windows-1252')],
	['MacRomanEncoding', new TextDecoder('macintosh')],
]);

/** Names by Unicode value. */
const namesOfSigns = new Map(
	winAnsi.flatMap((name, index): [number, string][] => {
		const value = encodingUnicode('WinAnsiEncoding', index + 0x20);
		return name === '-' || value === undefined ? [] : [[value, name]];
	}),
);

/** The names of `WinAnsiEncoding` or `MacRomanEncoding`; `undefined` for other encodings and signs without a name here. */
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
