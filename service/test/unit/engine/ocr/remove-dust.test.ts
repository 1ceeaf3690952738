import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { removeDust } from '../../../../src/engine/ocr/remove-dust';

const dpi = 200;

/** @param line  on which it stands */
function word(text: string, line: number, confidence = 0.99, fontSize = 30): RecognisedWord {
	const box = { left: 100, top: 100 * line, right: 120, bottom: 100 * line + 20 };
	return { text, box, baseline: box.bottom, fontSize, confidence, line, spaceAfter: false };
}

const left = (words: readonly RecognisedWord[]) => removeDust(words, dpi, ocrSettings).map(({ text }) => text);

describe('an empty sheet', () => {
	it('has no words if dust was read as characters', () => {
		expect(left([word('J', 0), word('1', 1, 0.84), word('O', 2), word('Re', 3, 0.56), word('7', 4, 0.99, 4)])).toEqual(
			[],
		);
	});

	it('keeps its number, and a large letter', () => {
		expect(left([word('J', 0), word('7', 1)])).toEqual(['7']);
		expect(left([word('A', 0, 0.99, 100)])).toEqual(['A']);
	});

	it.each([
		['a word', [word('J', 0), word('Appendix', 1)]],
		['two signs in a line', [word('A', 0), word('B', 0)]],
		['many signs', Array.from({ length: 20 }, (_, line) => word('x', line))],
	])('is not empty if %s was read', (_, words) => {
		expect(left(words)).toEqual(words.map(({ text }) => text));
	});
});
