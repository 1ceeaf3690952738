import { isGreekDouble, withGreekLetters } from '../../../../src/engine/ocr/greek-letters';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';

describe('Greek letters', () => {
	it('are restored in words read with Latin letters', () => {
		expect(['TAKO', 'tov,', 'Bavopo'].map(isGreekDouble)).toEqual([true, true, true]);
		expect(['Google', 'files', 'Windows'].map(isGreekDouble)).toEqual([false, false, false]);
	});

	it('have their own mu', () => {
		const words = ['σήµα', '5', 'µm'].map((text) => ({ text }) as RecognisedWord);
		expect(withGreekLetters(words).map(({ text }) => text)).toEqual(['σήμα', '5', 'µm']);
	});

	const accentsOf = (text: string) =>
		withGreekLetters(text.split(' ').map((part) => ({ text: part }) as RecognisedWord))
			.map((word) => word.text)
			.join(' ');

	it('have one accent on pages without breathings', () => {
		const read = 'Ὅλοι οι άνθρωποι έχουν εἰδικότερα ὡς προς τὴν αξία, όπως ᾧ Μαΐου πρᾶγμα ευφυΐα εδώ';
		const printed = 'Όλοι οι άνθρωποι έχουν ειδικότερα ως προς τήν αξία, όπως ώ Μαΐου πράγμα ευφυΐα εδώ';
		expect(accentsOf(read)).toBe(printed);
	});

	it('keep most breathings of polytonic spelling', () => {
		const old = 'Ἐν ἀρχῇ ἦν ὁ Λόγος, καὶ ὁ Λόγος ἦν πρὸς τὸν Θεόν, ουτος ἦν ἐν αρχῇ πρὸς τὸν Θεόν.';
		expect(accentsOf(old)).toBe(old);
	});

	it('are left alone with too few words, and in other alphabets', () => {
		expect(accentsOf('ἄλφα beta και γάμμα')).toBe('ἄλφα beta και γάμμα');
		expect(accentsOf('a o é ή ο οι και ἐδώ είναι εδώ')).toBe('a o é ή ο οι και εδώ είναι εδώ');
	});
});
