import type { Link, Word } from '../../../../src/engine/model';
import { runsOfLines } from '../../../../src/engine/text/runs';

/** Width of a text at 10 points: punctuation is half as wide as the rest. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (/\p{P}/u.test(sign) ? 2.5 : 5), 0);

/** The runs of a line with one word, linked from one of its characters to another: linked runs in brackets. */
function linkedText(text: string, from: number, to: number, uri: string): string {
	const word: Word = {
		text,
		box: { left: 0, top: 0, right: widthOf(text), bottom: 10 },
		fontSize: 10,
		turn: 0,
		spaceAfter: false,
	};
	const [left, right] = [widthOf(text.slice(0, from)), widthOf(text.slice(0, to))];
	const link: Link = { box: { left, top: 0, right, bottom: 10 }, target: { uri } };
	return runsOfLines([{ words: [word], box: word.box, turn: 0 }], [link])
		.map((run) => (run.link === undefined ? run.text : `[${run.text}]`))
		.join('');
}

describe('a link over a part of a word', () => {
	it.each([
		['(GMDSI),', 1, 6, '([GMDSI]),'],
		['here.', 0, 4, '[here].'],
		['2016)', 0, 4, '[2016])'],
	])('leaves the punctuation outside that it does not reach: %s', (text, from, to, expected) => {
		expect(linkedText(text, from, to, 'https://example.com/')).toBe(expected);
	});

	it('keeps the punctuation that it covers', () => {
		expect(linkedText('(2016),', 0, 7, 'https://example.com/')).toBe('[(2016),]');
		expect(linkedText('(2016),', 0, 6, 'https://example.com/')).toBe('[(2016)],');
	});

	it('keeps the punctuation of an address', () => {
		expect(linkedText('example.com/', 0, 11, 'https://example.com/')).toBe('[example.com/]');
		expect(linkedText('doi.org/10.', 0, 10, 'https://doi.org/10.1371/0207763')).toBe('[doi.org/10.]');
	});
});
