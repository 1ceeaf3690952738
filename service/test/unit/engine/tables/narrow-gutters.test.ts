import { findTables } from '../../../../src/engine/tables/find-tables';
import { horizontal, page, text, textTo, texts } from './pages';

const rules = [96, 116, 236].map((y) => horizontal(y, 96, 330));
const lines = <T>(entries: readonly T[], words: (entry: T, top: number) => ReturnType<typeof text>) =>
	entries.flatMap((entry, index) => words(entry, 104 + (index + 1) * 20));

/** Found tables as rows of texts. */
const tablesOf = (words: ReturnType<typeof text>, more = {}) =>
	findTables(page(words, { rules, ...more })).map(({ block }) => texts(block));

describe('columns as close as words', () => {
	const values = [
		['Alder', '204.87', 'Kept until winter'],
		['Birch', '4,781.29', 'Moved to the border'],
		['Cedar', '78.48', 'Sold at once'],
		['Elder', '82.30', 'Kept for one season'],
		['Hazel', '1,930.55', 'Not found again'],
	] as const;

	it('are two if numbers end right before the texts of the next', () => {
		const words = [
			...text('Tree', 100, 104),
			...textTo('Amount', 210, 104),
			...text('What became of it', 216, 104),
			...lines(values, ([tree, amount, note], top) => [
				...text(tree, 100, top),
				...textTo(amount, 210, top),
				...text(note, 216, top),
			]),
		];
		expect(tablesOf(words)[0]?.slice(0, 3)).toEqual([
			['Tree', 'Amount', 'What became of it'],
			['Alder', '204.87', 'Kept until winter'],
			['Birch', '4,781.29', 'Moved to the border'],
		]);
	});

	it('are one if each number is followed by the same unit', () => {
		const words = [
			...text('Tree', 100, 104),
			...text('Age', 200, 104),
			...lines(values, ([tree], top) => [
				...text(tree, 100, top),
				...textTo(String(top), 220, top),
				...text('years', 226, top),
			]),
		];
		expect(tablesOf(words)[0]?.[1]).toEqual(['Alder', '124 years']);
	});

	it('are one if each number is followed by a different unit', () => {
		const units = ['V', 'mA', 'mm', 'kg', 'Hz'];
		const words = [
			...text('Tree', 100, 104),
			...text('Size', 200, 104),
			...lines(values, ([tree], top) => [
				...text(tree, 100, top),
				...textTo(String(top), 220, top),
				...text(units[(top - 124) / 20]!, 226, top),
			]),
		];
		expect(tablesOf(words)[0]?.slice(1, 3)).toEqual([
			['Alder', '124 V'],
			['Birch', '144 mA'],
		]);
	});

	it('are one if all characters are as wide as the space', () => {
		const style = { monospace: true, bold: false, italic: false, font: 'Courier' } as const;
		const ending = (content: string, right: number, top: number, more: object) =>
			textTo(content, right, top).map((word) => ({ ...word, ...more }));
		const typed = (more: object) => [
			...text('Tree', 100, 104, more),
			...ending('High', 175, 104, more),
			...text('What became of it', 190, 104, more),
			...lines(values, ([tree, , note], top) => [
				...text(tree, 100, top, more),
				...ending('31', 175, top, more),
				...ending(String(top), 210, top, more),
				...text(note, 216, top, more),
			]),
		];
		expect(tablesOf(typed({}))[0]?.[1]).toEqual(['Alder', '31', '124', 'Kept until winter']);
		expect(tablesOf(typed({ style }))[0]?.[1]).toEqual(['Alder', '31', '124 Kept until winter']);
	});
});
