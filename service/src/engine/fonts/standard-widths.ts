import type { FontFamily } from './font-family';
import { columnsOf } from '../model/scripts';
import { isOfficeLetter, officeWidth } from './office-letters';
import { standardAdvances, standardCodes } from './standard-advances.generated';

/** Style attributes that determine the widths of letters. */
export interface StandardFace {
	readonly family: FontFamily;
	readonly bold: boolean;
	readonly italic: boolean;
}

/** Characters with the widths of the standard fonts: others use fonts that are not known. */
export const standardLetters = /^[\u0020-\u024f\u2010-\u2026\u20ac\u2122]*$/u;

/** Whether a text has the same widths in every office program: ideographs are square in all fonts. */
export function hasKnownWidth(text: string): boolean {
	return standardLetters.test(text) || [...text].every((sign) => isMeasuredSign(sign) || columnsOf(sign) === 2);
}

/** Whether the office fonts have a width for each character of a text. */
export function isMeasuredText(text: string): boolean {
	return standardLetters.test(text) || [...text].every(isMeasuredSign);
}

/**
 * Korean syllables, measured as square: fonts of office programs have them square or slightly narrower, those of the
 * page often much narrower.
 */
const hangul = /^[\uac00-\ud7a3]$/u;

const isMeasuredSign = (sign: string): boolean =>
	standardLetters.test(sign) || isOfficeLetter(sign) || hangul.test(sign);

/** Width of a text in fonts that are metric-compatible with Times, Helvetica and Courier. */
export interface TextWidth {
	(text: string, face: StandardFace, fontSize: number): number;
	/** Whether Arabic letters have the given widths: the file embeds their font. */
	readonly hasArabic?: boolean;
}

/** Font names: regular and bold, italic and bold italic. */
const names = {
	serif: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
	sans: ['Helvetica', 'Helvetica-Bold', 'Helvetica', 'Helvetica-Bold'],
	mono: ['Courier', 'Courier', 'Courier', 'Courier'],
} as const satisfies Record<FontFamily, readonly (keyof typeof standardAdvances)[]>;

/**
 * Width of a character that the standard fonts lack, relative to the font size, per column of fixed-width text:
 * ideographs take two columns and are square.
 */
const unknownWidth = 0.5;

const places = new Map(standardCodes.map((code, place) => [code, place]));

/** Metrics of the fourteen standard fonts (PDF 1.7, 9.6.2.2), shared by Arial and Liberation. */
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
