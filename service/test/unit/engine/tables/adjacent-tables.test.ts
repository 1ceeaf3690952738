import { findTables } from '../../../../src/engine/tables/find-tables';
import { horizontal, page, rows, text, texts } from './pages';

const upper = [
	['Tree', 'Height', 'Width'],
	['Alder', '12', '31'],
	['Birch', '18', '27'],
	['Cedar', '22', '44'],
];
const lower = [
	['Fish', 'Length', 'Weight'],
	['Carp', '62', '410'],
	['Perch', '25', '122'],
	['Trout', '48', '230'],
];
const lefts = [100, 220, 340];

describe('rows that contain two tables', () => {
	it.each([
		['a title', 'Tabell 2: Fish of the lake'],
		['a note', 'Σημείωση: all in metres'],
	])('are split by %s between them', (_, between) => {
		const words = [...rows(upper, lefts, 100, 14), ...text(between, 100, 156), ...rows(lower, lefts, 170, 14)];
		const found = findTables(page(words)).map(({ block }) => texts(block));
		expect(found).toEqual([upper, lower]);
	});

	it.each([
		['are split below the rule that ends the first', 42, [upper, lower]],
		['stay one table with a rule between groups', 14, [[...upper, ...lower]]],
	])('%s', (_, space, expected) => {
		const height = 14 * (upper.length - 1) + 12;
		const second = 100 + height + 4 + space;
		const words = [...rows(upper, lefts, 100, 14), ...rows(lower, lefts, second, 14)];
		const tops = [100, second];
		const rules = tops.flatMap((top) => [top + 13, top + height + 4].map((y) => horizontal(y, 96, 380)));
		expect(findTables(page(words, { rules })).map(({ block }) => texts(block))).toEqual(expected);
	});

	it.each([
		['one row', []],
		['two rows, and a label between them', ['Size', 'Mass']],
	])('are split by prose between rules below a header of %s', (_, over) => {
		const prose = ['none of it grows in the north', 'where the wind blows in from the lake', 'and winters are long.'];
		const top = 100 + 14 * over.length;
		const words = [
			...over.flatMap((name, index) => text(name, lefts[index + 1]!, 100)),
			...(over.length > 0 ? text('of all', lefts[0]!, 114) : []),
			...rows(upper, lefts, top, 14),
			...prose.flatMap((line, index) => text(line, 100, top + 70 + 14 * index)),
			...rows(lower, lefts, top + 122, 14),
		];
		const rules = [98, top + 13, top + 57, top + 119, top + 135, top + 179].map((y) => horizontal(y, 96, 380));
		const found = findTables(page(words, { rules })).map(({ block }) => texts(block));
		expect(found.map((table) => table.slice(-3))).toEqual([upper.slice(-3), lower.slice(-3)]);
	});

	it('stay one table with a group label between them', () => {
		const words = [
			...rows(upper, lefts, 100, 14),
			...text('Old ones', 100, 156),
			...rows(lower.slice(1), lefts, 170, 14),
		];
		expect(findTables(page(words))).toHaveLength(1);
	});
});

describe('rows that continue a borderless table', () => {
	it('include the last lines of its last cell', () => {
		const words = [
			...rows(upper, lefts, 100, 14),
			...text('Elder', 100, 156),
			...text('7', 220, 156),
			...text('16', 340, 156),
			...text('and what grows', 100, 167),
		];
		const [found] = findTables(page(words)).map(({ block }) => texts(block));
		expect(found?.flat().join(' ')).toContain('Elder 7 16 and what grows');
	});

	it('include multi-line sentences next to its cells, which are not running text', () => {
		const trees = ['Alder', 'Birch', 'Cedar', 'Elder', 'Hazel'];
		const sentences = ['Kept', 'Sold', 'Moved', 'Counted', 'Measured'].flatMap((begin, index) => {
			const top = 100 + index * 40;
			return [
				...text(trees[index]!, 100, top),
				...text(String(12 + index), 170, top),
				...text(`${begin} until the end of a long winter and then`, 230, top),
				...text('brought to the border of the next valley where it', 230, top + 12),
				...text('stayed for as long as anybody remembers', 230, top + 24),
			];
		});
		const [found] = findTables(page(sentences)).map(({ block }) => block.table);
		expect(found).toMatchObject({ rowCount: 5, columnCount: 3 });
	});
});
