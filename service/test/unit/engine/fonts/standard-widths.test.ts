import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedAdvances } from '../../../../../scripts/generate/standard-advances';
import { standardWidth } from '../../../../src/engine/fonts/standard-widths';
import { Encodings, Font, FontNames } from '../../../../src/engine/pdf-syntax/standard-fonts';

const upright = { bold: false, italic: false };

const fonts = [
	['serif', false, false, FontNames.TimesRoman],
	['serif', true, false, FontNames.TimesRomanBold],
	['serif', false, true, FontNames.TimesRomanItalic],
	['serif', true, true, FontNames.TimesRomanBoldItalic],
	['sans', false, false, FontNames.Helvetica],
	['sans', true, false, FontNames.HelveticaBold],
	['sans', false, true, FontNames.HelveticaOblique],
	['sans', true, true, FontNames.HelveticaBoldOblique],
	['mono', false, false, FontNames.Courier],
	['mono', true, false, FontNames.CourierBold],
	['mono', false, true, FontNames.CourierOblique],
	['mono', true, true, FontNames.CourierBoldOblique],
] as const;

describe('widths of the standard fonts', () => {
	it('are written anew by `gulp generate`', () => {
		for (const [name, text] of Object.entries(generatedAdvances()))
			expect(readFileSync(join(__dirname, '../../../../..', name), 'utf8')).toBe(text);
	});

	it.each(fonts)('are those of the metrics, %s, bold %s, italic %s', (family, bold, italic, name) => {
		const font = Font.load(name);
		const { WinAnsi } = Encodings;
		for (const code of WinAnsi.supportedCodePoints) {
			const sign = String.fromCodePoint(code);
			const advance = Number(font.getWidthOfGlyph(WinAnsi.encodeUnicodeCodePoint(code).name));
			expect([sign, standardWidth(sign, { family, bold, italic }, 10)]).toEqual([
				sign,
				expect.closeTo(advance / 100, 9),
			]);
		}
	});

	it('add up, and grow with the size of the font', () => {
		const face = { family: 'sans', ...upright } as const;
		expect(standardWidth('Wie', face, 10)).toBeCloseTo(9.44 + 2.22 + 5.56, 9);
		expect(standardWidth('Wie', face, 20)).toBeCloseTo(2 * standardWidth('Wie', face, 10), 9);
		expect(standardWidth('', face, 10)).toBe(0);
	});

	it('are half the size for signs that the fonts lack, and the size for ideographs', () => {
		const face = { family: 'serif', ...upright } as const;
		expect([standardWidth('س', face, 10), standardWidth('漢', face, 10)]).toEqual([5, 10]);
	});
});
