import type { ModelVersion } from '../../../../../contract/ocr-models';
import { settingsFor } from '../../../../src/engine/ocr/settings/model-settings';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { findSpaces } from '../../../../src/engine/ocr/ppocr/line-spaces';

const sign = (text: string, spaceBefore = 0) => ({ text, x: 0, confidence: 1, spaceBefore });

/** Letters with gaps of 4 pixels or others, and one of `length` that the recogniser takes for a space with this probability. */
function isSpace(length: number, probability: number, version: ModelVersion, usual = 4): boolean | undefined {
	const gaps = [...'word'].map((letter) => ({ before: sign('w'), after: sign(letter), length: usual }));
	const asked = { before: sign('d'), after: sign('n', probability), length };
	return findSpaces([...gaps, asked, ...gaps], settingsFor(version, ocrSettings))[gaps.length];
}

describe('spaces between words', () => {
	it('follow the gaps with PP-OCRv4', () => {
		expect(settingsFor('PP-OCRv4', ocrSettings)).toBe(ocrSettings);
	});

	it('are not every wide gap with PP-OCRv6, which handles letter-spaced text', () => {
		for (const length of [20, 48]) {
			expect(isSpace(length, 0.5, 'PP-OCRv4')).toBe(true);
			expect(isSpace(length, 0.5, 'PP-OCRv6-small')).toBe(true);
		}
		// As letters of one word stand that is set wide: the gap is like those around it, and nothing says that it is a space.
		expect([isSpace(30, 0, 'PP-OCRv4', 30), isSpace(30, 0, 'PP-OCRv6-small', 30)]).toEqual([true, false]);
	});

	it('are not gaps around a decimal point with PP-OCRv6', () => {
		const spacesOf = (text: string, gap: number, version: ModelVersion) => {
			const signs = [...text];
			const gaps = signs.slice(1).map((after, index) => {
				const isPoint = [signs[index], after].includes('.');
				return { before: sign(signs[index] ?? ''), after: sign(after, 0.03), length: isPoint ? gap : 4 };
			});
			return findSpaces(gaps, settingsFor(version, ocrSettings)).filter(Boolean).length;
		};
		expect(spacesOf('1234.56', 12, 'PP-OCRv6-small')).toBe(0);
		// Not a number; a wide gap.
		expect(spacesOf('total.56', 12, 'PP-OCRv6-small')).toBeGreaterThan(0);
		expect(spacesOf('1234.56', 40, 'PP-OCRv6-small')).toBeGreaterThan(0);
		expect(spacesOf('1234.56', 12, 'PP-OCRv4')).toBeGreaterThan(0);
	});

	it('use the same setting groups, none is lost', () => {
		const own = settingsFor('PP-OCRv6-small', ocrSettings);
		expect(Object.keys(own)).toEqual(Object.keys(ocrSettings));
		expect(Object.keys(own.lineSpaces)).toEqual(Object.keys(ocrSettings.lineSpaces));
		expect(Object.keys(own.readLine)).toEqual(Object.keys(ocrSettings.readLine));
		expect(own.paddle).toBe(ocrSettings.paddle);
	});
});
