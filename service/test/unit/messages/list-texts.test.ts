import { listTexts } from '../../../src/messages/list-texts';

const named = (...lengths: readonly number[]) => lengths.map((length) => ({ text: 'x'.repeat(length) }));
const lengthsOf = (list: string) => [...list.matchAll(/x+/g)].map(([text]) => text.length);

describe('texts in a warning', () => {
	it('are quoted whole, with their place', () => {
		const long = 'Harbour notes of the second quarter, with all tides, ships and pilots of the three basins';
		expect(listTexts([{ text: long, after: ' (1-9)' }])).toBe(`"${long}" (1-9)`);
		expect(listTexts([{ before: '2 (10, 20): ', text: 'ice' }, { text: 'tide' }])).toBe('2 (10, 20): "ice", "tide"');
	});

	it('are all named, up to a hundred', () => {
		expect(lengthsOf(listTexts(named(...Array<number>(60).fill(40))))).toHaveLength(60);
		const many = listTexts(named(...Array<number>(120).fill(4)));
		expect(lengthsOf(many)).toHaveLength(100);
		expect(many).toMatch(/", …$/);
	});

	it('share the room if it is too small: only the longest are truncated', () => {
		expect(lengthsOf(listTexts(named(50, 20_000, 300, 9000)))).toEqual([50, 2825, 300, 2825]);
		expect(listTexts(named(20_000))).toMatch(/^"x{6000}…"$/);
	});
});
