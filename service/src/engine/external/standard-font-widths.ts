import { Encodings, Font, FontNames } from '../pdf-syntax/standard-fonts';

/** Width of a code in a font without widths, for a font size of 1. */
type CodeWidth = (code: number, glyphName?: string) => number;

/**
 * Width of a missing character, in font sizes: about the mean of Latin letters (figures of Helvetica have 0.556, of
 * Times 0.5).
 */
const unknownWidth = 0.5;

const known = new Map<string, CodeWidth>();

/**
 * Widths of one of the fourteen standard fonts, which a document need not embed (ISO 32000-1, 9.6.2.2), or of the most
 * similar one. Codes are WinAnsiEncoding by default.
 */
export function standardFontWidth(baseFont: string): CodeWidth {
	const name = standardName(baseFont);
	let width = known.get(name);
	if (!width) known.set(name, (width = load(name)));
	return width;
}

function load(name: FontNames): CodeWidth {
	const font = Font.load(name);
	const encoding =
		name === FontNames.Symbol
			? Encodings.Symbol
			: name === FontNames.ZapfDingbats
				? Encodings.ZapfDingbats
				: Encodings.WinAnsi;
	const names = new Map<number, string>();
	for (const codePoint of encoding.supportedCodePoints) {
		const glyph = encoding.encodeUnicodeCodePoint(codePoint);
		names.set(glyph.code, glyph.name);
	}
	const widthOf = (glyphName: string | undefined) =>
		glyphName === undefined ? undefined : (font.getWidthOfGlyph(glyphName) as number | undefined);
	return (code, glyphName) => (widthOf(glyphName) ?? widthOf(names.get(code)) ?? 1000 * unknownWidth) / 1000;
}

function standardName(baseFont: string): FontNames {
	const name = baseFont.replace(/^[A-Z]{6}\+/, '').toLowerCase();
	const bold = /bold|black|heavy|demi/.test(name);
	const italic = /ital|obli/.test(name);
	const pick = <T>(plain: T, both: T, boldOnly: T, italicOnly: T) =>
		bold ? (italic ? both : boldOnly) : italic ? italicOnly : plain;
	if (/^symbol/.test(name)) return FontNames.Symbol;
	if (/dingbats/.test(name)) return FontNames.ZapfDingbats;
	if (/cour|mono|consol/.test(name))
		return pick(FontNames.Courier, FontNames.CourierBoldOblique, FontNames.CourierBold, FontNames.CourierOblique);
	if (/times|serif|roman|georgia|garamond|book/.test(name) && !/sans/.test(name))
		return pick(
			FontNames.TimesRoman,
			FontNames.TimesRomanBoldItalic,
			FontNames.TimesRomanBold,
			FontNames.TimesRomanItalic,
		);
	return pick(FontNames.Helvetica, FontNames.HelveticaBoldOblique, FontNames.HelveticaBold, FontNames.HelveticaOblique);
}
