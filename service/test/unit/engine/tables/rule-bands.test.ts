import { findTables } from '../../../../src/engine/tables/find-tables';
import type { Box, Fill, Word } from '../../../../src/engine/model';
import { horizontal, page, text, texts } from './pages';

const [left, right] = [60, 540];
const line = (y: number) => horizontal(y, left, right);
const header = ['#', 'Description', 'Level'];
const sentence = 'Verify that the application accepts what is on the list of the owner and nothing else';

interface Requirement {
	readonly id: string;
	/** Lines of the text, which is wider than most of the page. */
	readonly lines: number;
	readonly level: string;
}

/** A table of requirements: names between two rules, wide texts of several lines, a rule at its end unless it continues. */
function requirements(top: number, entries: readonly Requirement[], isOpen = false) {
	const words: Word[] = header.flatMap((name, column) => text(name, [70, 110, 510][column]!, top + 6));
	const shades: Box[] = [];
	let y = top + 28;
	for (const [index, { id, lines, level }] of entries.entries()) {
		words.push(...text(id, 70, y), ...text(sentence, 110, y), ...text(level, 518, y));
		for (let next = 1; next < lines; next++)
			words.push(...text('and that each of the others is rejected with a clear text for its user', 110, y + 15 * next));
		const bottom = y + 15 * lines;
		if (index % 2 === 0)
			for (const [from, to] of [
				[54, 108],
				[108, 500],
				[500, 546],
			])
				shades.push({ left: from!, right: to!, top: y - 3, bottom });
		y = bottom + 6;
	}
	return { words, shades, rules: [line(top), line(top + 22), ...(isOpen ? [] : [line(y)])], bottom: y };
}

const fillsOf = (shades: readonly Box[]): Fill[] => shades.map((box) => ({ box, color: 0xf5f5f5 }) as Fill);
const three: readonly Requirement[] = [
	{ id: '2.1.1', lines: 3, level: '1' },
	{ id: '2.1.2', lines: 2, level: '2' },
	{ id: '2.1.3', lines: 4, level: '2' },
];
const ids = (found: readonly string[][]) => found.map(([first]) => first);
const prose = (top: number, count: number): Word[] =>
	Array.from({ length: count }, (_, index) =>
		text(`${sentence.replace('Verify', 'Assume')} of the house`, left, top + 15 * index),
	).flat();

describe('tables with a header between two rules', () => {
	const tablesOf = (words: readonly Word[], rules = [line(0)], shades: readonly Box[] = []) =>
		findTables(page(words, { rules, fills: fillsOf(shades) })).map(({ block }) => texts(block));

	it.each([
		['open', three, false, false],
		['shaded', three, true, false],
		['of one row', three.slice(0, 1), true, false],
		['of two rows', three.slice(1), false, false],
		['that go on over the page', three.slice(0, 2), true, true],
		[
			'of levels that rise as page numbers do',
			three.map((row, index) => ({ ...row, level: `${index + 3}` })),
			false,
			false,
		],
	])('keep all rows of wide texts: %s', (_, entries, isShaded, isOpen) => {
		const table = requirements(220, entries, isOpen);
		const words = [...text('Standard', left, 40), ...text('May', 510, 40), ...prose(100, 4), ...table.words];
		const found = tablesOf(words, [line(60), ...table.rules], isShaded ? table.shades : []);
		expect(found.map(ids)).toEqual([['#', ...entries.map(({ id }) => id)]]);
		expect(found[0]![1]![1]).toMatch(/^Verify .* user$/);
	});

	it.each([
		['text', 1],
		['more text', 2],
	])('are separate below a title and %s', (_, lines) => {
		const upper = requirements(80, three);
		const below = upper.bottom + 70 + 15 * lines;
		const lower = requirements(below, three.slice(0, 2));
		const words = [
			...text('Standard', left, 40),
			...text('May', 510, 40),
			...upper.words,
			...text('Limits of the requests', left, upper.bottom + 30),
			...prose(upper.bottom + 54, lines),
			...lower.words,
		];
		const found = tablesOf(words, [line(60), ...upper.rules, ...lower.rules], [...upper.shades, ...lower.shades]);
		expect(found.map(ids)).toEqual([
			['#', '2.1.1', '2.1.2', '2.1.3'],
			['#', '2.1.1', '2.1.2'],
		]);
	});

	it('do not take numbered text between rules', () => {
		const words = ['1.', '2.', '3.'].flatMap((number, index) => [
			...text(number, left, 106 + 50 * index),
			...text(sentence, 90, 106 + 50 * index),
			...text('and that each of the others is rejected with a clear text for its user', 90, 121 + 50 * index),
			...text('and that each of the others is rejected with a clear text for its user', 90, 136 + 50 * index),
		]);
		expect(tablesOf(words, [line(100), line(262)])).toEqual([]);
	});
});

describe('tables between rules of one extent', () => {
	it('are found even if multi-line cells leave no vertical gap', () => {
		const words = [
			...text('Method', 100, 104),
			...text('What it is for', 170, 104),
			...text('Shallow', 100, 124),
			...text('samples that were taken near the border', 170, 124),
			...text('and kept until the end of winter', 170, 136),
			...text('Steady', 100, 152),
			...text('everything that stays in the same place', 170, 152),
			...text('for longer than one whole season', 170, 164),
			...text('Narrow', 100, 180),
			...text('the rest of what was found on the way', 170, 180),
		];
		const rules = [100, 120, 196].map((y) => horizontal(y, 96, 400));
		const tables = findTables(page(words, { rules }));
		expect(tables).toHaveLength(1);
		expect(texts(tables[0]!.block)[0]).toEqual(['Method', 'What it is for']);
	});
});
