import { openFace } from '../external/harfbuzz';
import { fontFile, readFontFile, type FontLook } from './script-fonts';

/** Glyph id of the space; those before it are blank. */
const firstNumber = 3;

/** Macintosh codes without a separate glyph in these fonts: delete, the second space, and the apple. */
const missingCodes = new Set([0x7f, 0xca, 0xf0]);

/** Glyphs after the Macintosh characters. */
const furtherSigns = 'ŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ';

/**
 * Characters in the glyph order of Arial, Times New Roman and Courier New, starting at the space: the standard order of
 * TrueType (Apple's TrueType Reference Manual, `post`) without its second space and its apple. Further glyphs differ by
 * font.
 */
const signs = [
	...Array.from({ length: 0xe0 }, (_, index) => 0x20 + index)
		.filter((code) => !missingCodes.has(code))
		.map((code) => new TextDecoder('macintosh').decode(Uint8Array.of(code))),
	...furtherSigns,
];

/** Fonts with this glyph order. */
const families = [
	[/^arial(?!.*(?:black|narrow|unicode|rounded))/i, 'sans'],
	[/^times ?new ?roman/i, 'serif'],
	[/^courier ?new/i, 'mono'],
] as const;

/** Width tolerance for rounding, thousandths of the font size. */
const rounding = 1;

/** Characters of a font's codes, and the style of a free font with the same widths. */
interface NumberedSigns {
	readonly look: FontLook;
	readonly signs: ReadonlyMap<number, string>;
}

/**
 * Characters for the codes of a font that is not embedded, if the codes are its glyph numbers. They are known for fonts
 * that every Windows has; the widths in the document must match the characters.
 * @param name     of the font, without the subset prefix
 * @param numbers  of the glyphs used
 * @param widthOf  in the document, thousandths of the font size
 * @returns `undefined` for other fonts, unknown numbers, and widths that do not match
 */
export async function charactersByGlyphOrder(
	name: string,
	numbers: Iterable<number>,
	widthOf: (number: number) => number | undefined,
): Promise<NumberedSigns | undefined> {
	const family = families.find(([pattern]) => pattern.test(name.replaceAll(/[-_,]/g, ' ')))?.[1];
	if (family === undefined) return undefined;
	const look = { family, bold: /bold/i.test(name), italic: /ital|obli/i.test(name) };
	const face = await openFace(await readFontFile(fontFile('western', look)));
	try {
		const found = new Map<number, string>();
		for (const number of numbers) {
			const sign = signs[number - firstNumber];
			const width = widthOf(number);
			if (sign === undefined || width === undefined) return undefined;
			const own = (face.advanceOf(face.glyphOf(sign.codePointAt(0) ?? 0)) * 1000) / face.unitsPerEm;
			if (Math.abs(own - width) > rounding) return undefined;
			found.set(number, sign);
		}
		return { look, signs: found };
	} finally {
		face.close();
	}
}
