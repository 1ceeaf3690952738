import { PdfDocument } from '../pdf/syntax/objects/objects';
import { StandardFontName, type DocumentFont } from '../pdf/syntax/standard-fonts';
import type { FontFamily } from './font-family';
import { columnsOf } from '../model/scripts';
import { isOfficeLetter, officeWidth } from './office-letters';

/** Appearance that decides how wide letters are. */
export interface StandardFace {
	readonly family: FontFamily;
	readonly bold: boolean;
	readonly italic: boolean;
}

/** Letters whose widths are those of the standard fonts: others are written in fonts that nobody knows here. */
export const standardLetters = /^[\u0020-\u024f\u2010-\u2026\u20ac\u2122]*$/u;

/** Whether the widths of a text are those of every office program: ideographs are as wide as high in all fonts. */
export function hasKnownWidth(text: string): boolean {
	return standardLetters.test(text) || [...text].every((sign) => isMeasuredSign(sign) || columnsOf(sign) === 2);
}

/** Whether each sign has a width of its own in the fonts of office programs. */
export function isMeasuredText(text: string): boolean {
	return standardLetters.test(text) || [...text].every(isMeasuredSign);
}

const isMeasuredSign = (sign: string): boolean => standardLetters.test(sign) || isOfficeLetter(sign);

/** Width of a text in the fonts that have the measures of Times, Helvetica and Courier. */
export interface TextWidth {
	(text: string, face: StandardFace, fontSize: number): number;
	/** Whether Arabic letters are as wide as told: the file brings their font along. */
	readonly hasArabic?: boolean;
}

const names: Record<FontFamily, readonly [string, string, string, string]> = {
	serif: [
		StandardFontName.TimesRoman,
		StandardFontName.TimesRomanBold,
		StandardFontName.TimesRomanItalic,
		StandardFontName.TimesRomanBoldItalic,
	],
	sans: [
		StandardFontName.Helvetica,
		StandardFontName.HelveticaBold,
		StandardFontName.HelveticaOblique,
		StandardFontName.HelveticaBoldOblique,
	],
	mono: [
		StandardFontName.Courier,
		StandardFontName.CourierBold,
		StandardFontName.CourierOblique,
		StandardFontName.CourierBoldOblique,
	],
};

/** Width of a sign the standard fonts lack, in parts of the font size, for each column it takes of a fixed-width text: ideographs, of two columns, are as wide as high. */
const unknownWidth = 0.5;

let loaded: Promise<TextWidth> | undefined;

/** The measures of the fourteen standard fonts (PDF 1.7, 9.6.2.2), which Arial, Liberation and their like share. */
export async function standardWidths(): Promise<TextWidth> {
	loaded ??= load();
	return await loaded;
}

async function load(): Promise<TextWidth> {
	const document = await PdfDocument.create({ updateMetadata: false });
	const fonts = new Map<string, { readonly font: DocumentFont; readonly widths: Map<string, number> }>();
	const fontOf = (face: StandardFace) => {
		const { family, bold, italic } = face;
		const name = names[family][(bold ? 1 : 0) + (italic ? 2 : 0)] ?? StandardFontName.Helvetica;
		let entry = fonts.get(name);
		if (!entry)
			fonts.set(name, (entry = { font: document.embedStandardFont(name as StandardFontName), widths: new Map() }));
		return entry;
	};
	return (text, face, fontSize) => {
		const { font, widths } = fontOf(face);
		let width = 0;
		for (const sign of text) {
			let own = widths.get(sign);
			if (own === undefined) widths.set(sign, (own = officeWidth(sign, face) ?? signWidth(font, sign)));
			width += own;
		}
		return width * fontSize;
	};
}

function signWidth(font: DocumentFont, sign: string): number {
	try {
		return font.widthOfTextAtSize(sign, 1);
	} catch {
		return unknownWidth * columnsOf(sign);
	}
}
