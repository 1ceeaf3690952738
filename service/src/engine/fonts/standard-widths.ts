import type { FontFamily } from './font-family';
import { columnsOf } from '../model/scripts';
import { isOfficeLetter, officeWidth } from './office-letters';
import { standardAdvances, standardCodes } from './standard-advances.generated';

/** Appearance that decides how wide letters are. */
export interface StandardFace {
	readonly family: FontFamily;
	readonly bold: boolean;
	readonly italic: boolean;
}

/** Characters with the widths of the standard fonts: others use fonts that are not known. */
export const standardLetters = /^[\u0020-\u024f\u2010-\u2026\u20ac\u2122]*$/u;

/** Whether the widths of a text are those of every office program: ideographs are as wide as high in all fonts. */
export function hasKnownWidth(text: string): boolean {
	return standardLetters.test(text) || [...text].every((sign) => isMeasuredSign(sign) || columnsOf(sign) === 2);
}

/** Whether the office fonts have a width for each character of a text. */
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

/** Names of the fonts: upright and bold, slanted and bold slanted. */
const names = {
	serif: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
	sans: ['Helvetica', 'Helvetica-Bold', 'Helvetica', 'Helvetica-Bold'],
	mono: ['Courier', 'Courier', 'Courier', 'Courier'],
} as const satisfies Record<FontFamily, readonly (keyof typeof standardAdvances)[]>;

/** Width of a sign the standard fonts lack, in parts of the font size, for each column it takes of a fixed-width text: ideographs, of two columns, are as wide as high. */
const unknownWidth = 0.5;

const places = new Map(standardCodes.map((code, place) => [code, place]));

/** The measures of the fourteen standard fonts (PDF 1.7, 9.6.2.2), which Arial, Liberation and their like share. */
export const standardWidth: TextWidth = (text, face, fontSize) => {
	const { family, bold, italic } = face;
	const advances = standardAdvances[names[family][(bold ? 1 : 0) + (italic ? 2 : 0)] ?? 'Helvetica'];
	let width = 0;
	for (const sign of text)
		width += advanceOf(sign, advances) ?? officeWidth(sign, face) ?? unknownWidth * columnsOf(sign);
	return width * fontSize;
};

function advanceOf(sign: string, advances: readonly number[]): number | undefined {
	const place = places.get(sign.codePointAt(0) ?? 0);
	const advance = place === undefined ? undefined : advances[place];
	return advance === undefined ? undefined : advance / 1000;
}
