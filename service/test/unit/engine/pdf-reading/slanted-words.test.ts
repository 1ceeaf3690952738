import type { Character } from '../../../../src/engine/model';
import { charactersToWords } from '../../../../src/engine/pdf-reading/words';

const page = { width: 400, height: 400 };

/** Letters from left to right along a line that rises by 45 degrees, 10 points each. */
function slanted(letters: readonly string[]): Character[] {
	return letters.map((text, index): Character => {
		const at = (step: number) => ({ x: 100 + 10 * step, y: 300 - 10 * step });
		const [start, end] = [at(index), at(index + 1)];
		const box = { left: start.x - 8, top: end.y - 8, right: end.x + 8, bottom: start.y + 8 };
		return { text, box, fontSize: 14, guessed: false, turn: 'slanted', slant: { angle: -45, start, end } };
	});
}

describe('a slanted word in Arabic', () => {
	const visual = slanted([...'ةدوسم']);

	it.each([
		['from left to right', visual],
		['in reading order', visual.toReversed()],
	])('is read along its baseline, its characters %s', (_, characters) => {
		const [read] = charactersToWords(characters, page);
		expect(read?.word.text).toBe('مسودة');
		expect(read?.word.slant).toEqual({ angle: -45, start: { x: 100, y: 300 }, end: { x: 150, y: 250 } });
	});
});

it('a slanted word in Latin letters keeps their order', () => {
	const [read] = charactersToWords(slanted([...'DRAFT']), page);
	expect(read?.word.text).toBe('DRAFT');
});
