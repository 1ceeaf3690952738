import { hasKnownWidth, isMeasuredText, standardWidth as widthOf } from '../../../../src/engine/fonts/standard-widths';
import { isOfficeLetter, officeWidth } from '../../../../src/engine/fonts/office-letters';

const faces = (['serif', 'sans', 'mono'] as const).flatMap((family) =>
	[false, true].flatMap((bold) => [false, true].map((italic) => ({ family, bold, italic }))),
);

describe('widths of Greek, Cyrillic and Hebrew', () => {
	it.each(faces)('equal those of lookalike letters, $family, bold $bold, italic $italic', (face) => {
		for (const [letters, latin] of [
			['ΑΒΕΖΗΙΜΝΟΡΤΥΧ', 'ABEZHIMNOPTYX'],
			['АВЕМНОРСТХ', 'ABEMHOPCTX'],
		] as const)
			expect(widthOf(letters, face, 10)).toBeCloseTo(widthOf(latin, face, 10), 0);
	});

	it('differ by letter and by face', () => {
		const width = (sign: string, family: 'serif' | 'sans' | 'mono') =>
			officeWidth(sign, { family, bold: false, italic: false }) ?? NaN;
		expect(width('י', 'serif')).toBeLessThan(width('ש', 'serif') / 2);
		expect(width('ж', 'sans')).toBeGreaterThan(width('г', 'sans'));
		expect([...'אשжλ'].map((sign) => width(sign, 'mono'))).toEqual(
			[0.6, 0.6, 0.6, 0.6].map((one) => expect.closeTo(one, 2)),
		);
	});

	it('are zero for combining marks', () => {
		const face = { family: 'serif', bold: false, italic: false } as const;
		expect(widthOf('שָׁלוֹם', face, 10)).toBeCloseTo(widthOf('שלום', face, 10));
	});

	it('are known, unlike those of Arabic', () => {
		expect(['שלום', 'Привет, мир', 'καλημέρα', 'a'].map(isMeasuredText)).toEqual([true, true, true, true]);
		expect([isMeasuredText('سلام'), hasKnownWidth('سلام'), isOfficeLetter('س')]).toEqual([false, false, false]);
		// Ideographs are as wide as high, which fonts of office programs do not have.
		expect([hasKnownWidth('שלום漢'), isMeasuredText('שלום漢')]).toEqual([true, false]);
	});
});
