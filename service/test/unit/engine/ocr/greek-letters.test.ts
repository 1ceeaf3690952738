import { isGreekDouble, withGreekLetters } from '../../../../src/engine/ocr/greek-letters';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';

describe('Greek letters', () => {
	it('are told from Latin words of other letters', () => {
		expect(['TAKO', 'tov,', 'Bavopo'].map(isGreekDouble)).toEqual([true, true, true]);
		expect(['Google', 'files', 'Windows'].map(isGreekDouble)).toEqual([false, false, false]);
	});

	it('have their own mu', () => {
		const words = ['σήµα', '5', 'µm'].map((text) => ({ text }) as RecognisedWord);
		expect(withGreekLetters(words).map(({ text }) => text)).toEqual(['σήμα', '5', 'µm']);
	});
});
