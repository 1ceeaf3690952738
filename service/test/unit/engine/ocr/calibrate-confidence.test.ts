import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { shareRight, withShares } from '../../../../src/engine/ocr/calibrate-confidence';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';

const settings = {
	...ocrSettings,
	wordConfidence: {
		'PP-OCRv6-small': [
			[0.5, 0.2],
			[0.9, 0.6],
			[1, 0.98],
		],
		'PP-OCRv4': [[0.9, 0.7]],
		Tesseract: [],
	},
} as const;

const share = (confidence: number, models: 'PP-OCRv4' | 'PP-OCRv6-small' = 'PP-OCRv6-small') =>
	shareRight({ confidence }, models, settings);

describe('the share of correct words', () => {
	it('is interpolated between the points of a reader, and constant outside', () => {
		expect([0.5, 0.7, 0.9, 0.95, 1].map((said) => share(said))).toEqual([0.2, 0.4, 0.6, 0.79, 0.98].map(near));
		expect([share(0.1), share(0.2, 'PP-OCRv4'), share(1, 'PP-OCRv4')]).toEqual([0.2, 0.7, 0.7]);
	});

	it('is the raw confidence without measurements', () => {
		expect(shareRight({ confidence: 0.37, byTesseract: true }, 'PP-OCRv4', settings)).toBe(0.37);
	});

	it('increases with confidence, and never reaches certainty', () => {
		for (const models of ['PP-OCRv4', 'PP-OCRv6-small'] as const)
			for (const byTesseract of [undefined, true] as const) {
				const confidences = Array.from({ length: 101 }, (_, index) => index / 100);
				const shares = confidences.map((confidence) =>
					shareRight({ confidence, ...(byTesseract ? { byTesseract } : {}) }, models, ocrSettings),
				);
				expect([...shares].sort((a, b) => a - b)).toEqual(shares);
				expect(shares.every((value) => value > 0 && value < 1)).toBe(true);
				expect(new Set(shares).size).toBeGreaterThan(20);
			}
	});

	it('makes the words of two readers comparable', () => {
		const word = { text: 'word', box: {}, baseline: 0, fontSize: 9, line: 0, spaceAfter: true } as RecognisedWord;
		const [paddle, tesseract] = withShares(
			[
				{ ...word, confidence: 0.93 },
				{ ...word, confidence: 0.92, byTesseract: true },
			],
			'PP-OCRv6-small',
			ocrSettings,
		);
		expect(tesseract?.confidence).toBeGreaterThan(paddle?.confidence ?? 1);
	});
});

/** @returns a matcher: numbers are not exact */
function near(value: number): unknown {
	return expect.closeTo(value, 6);
}
