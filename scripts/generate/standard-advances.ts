import { Encodings, Font, FontNames } from '../../service/src/engine/pdf-syntax/standard-fonts';

/** Fonts that differ in width: slanted Helvetica is as wide as upright, and all of Courier. */
const faces = [
	FontNames.TimesRoman,
	FontNames.TimesRomanBold,
	FontNames.TimesRomanItalic,
	FontNames.TimesRomanBoldItalic,
	FontNames.Helvetica,
	FontNames.HelveticaBold,
	FontNames.Courier,
] as const;

/** The widths of the standard fonts from the metrics of the PDF library, whose parsing takes longer than checking a page. */
export function generatedAdvances(): Record<string, string> {
	const codes = [...Encodings.WinAnsi.supportedCodePoints];
	const names = codes.map((code) => Encodings.WinAnsi.encodeUnicodeCodePoint(code).name);
	const lines = faces.map((face) => {
		const font = Font.load(face);
		return `\t'${face}': [${names.map((name) => font.getWidthOfGlyph(name)).join(', ')}],`;
	});
	const text = `// Written by \`gulp generate\` from the metrics of the standard fonts. Not to be changed by hand.

/** Unicode values of the signs of WinAnsiEncoding. */
export const standardCodes: readonly number[] = [${codes.join(', ')}];

/** Their widths in the same order, thousandths of the font size. */
export const standardAdvances = {
${lines.join('\n')}
} as const satisfies Record<string, readonly number[]>;
`;
	return { 'service/src/engine/fonts/standard-advances.generated.ts': text };
}
