import type { Word } from '../../../../src/engine/model';
import { keepsHyphen, Vocabulary } from '../../../../src/engine/text/hyphens';

const word = (text: string): Word => ({
	text,
	box: { left: 0, top: 0, right: 10, bottom: 10 },
	fontSize: 10,
	turn: 0,
	spaceAfter: true,
});

/** Of a document with ten words, some of which end with a hyphen. */
function vocabularyWith(...texts: string[]): Vocabulary {
	const vocabulary = new Vocabulary();
	vocabulary.add({ words: ['Ten', 'words', 'of', 'some', 'document', 'about', 'nothing', ...texts].map(word) });
	return vocabulary;
}

describe('a hyphen at a line end', () => {
	it.each([
		['with β-', 'carotene'],
		['of HIV-', 'associated'],
	])('stays in %s%s, which no program hyphenates', (before, after) => {
		expect(keepsHyphen(before, after, vocabularyWith())).toBe(true);
	});

	it('stays in ragged lines of a document that is not hyphenated', () => {
		expect(keepsHyphen('on force-', 'closing', vocabularyWith(), true)).toBe(true);
		expect(keepsHyphen('on force-', 'closing', vocabularyWith(), false)).toBe(false);
		expect(keepsHyphen('the solu-', 'tion', vocabularyWith('experi-', 'ment'), true)).toBe(false);
		expect(keepsHyphen('the solu-', 'tion', vocabularyWith('solution'), true)).toBe(false);
	});
});
