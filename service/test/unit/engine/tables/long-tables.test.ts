import type { Page } from '../../../../src/engine/model';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { tableSettings } from '../../../../src/engine/tables/settings';
import { horizontal, page, text } from './pages';

const vocabulary =
	'river build heavy branch lower surface metal market follow record pattern village letter garden northern'.split(' ');

/** Numbers from 0 to 1 that a seed gives (Park and Miller's generator). */
function numbersOf(seed: number): () => number {
	let state = seed;
	return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** Labels and sentences of one or two lines, with rules around the heads alone. */
function longTable(seed: number): Page {
	const random = numbersOf(seed);
	const words = (count: number) =>
		Array.from({ length: count }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(' ');
	const content = [...text('Label', 60, 100), ...text('What it says', 170, 100)];
	const [count, gap] = [10 + Math.floor(random() * 12), 4 + random() * 8];
	for (let row = 0, top = 122; row < count; row++) {
		content.push(...text(words(1 + Math.floor(random() * 2)), 60, top));
		const lines = 1 + Math.floor(random() * 2);
		for (let line = 0; line < lines; line++) {
			const length = line === 0 ? 6 + Math.floor(random() * 3) : 1 + Math.floor(random() * 5);
			content.push(...text(words(length), 170, top));
			top += line < lines - 1 ? 13 : 13 + gap;
		}
	}
	return page(content, { rules: [horizontal(97, 55, 420), horizontal(117, 55, 420)] });
}

describe('a long table without lines between its rows', () => {
	const { alike } = tableSettings.tableEnd;
	const without = { ...tableSettings, tableEnd: { ...tableSettings.tableEnd, alike: { ...alike, on: false } } };
	const sizeOf = (found: ReturnType<typeof findTables>) => found[0]?.words.size ?? 0;

	it.each([586006, 902766, 1172012])('continues with similar rows (drawn by %i)', (seed) => {
		const drawn = longTable(seed);
		const found = findTables(drawn);
		expect(found).toHaveLength(1);
		expect(sizeOf(found)).toBe(drawn.words.length);
		expect(sizeOf(findTables(drawn, {}, without))).toBeLessThan(drawn.words.length);
	});
});
