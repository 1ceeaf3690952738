import { findTables } from '../../../../src/engine/tables/find-tables';
import { page, rows, text, texts } from './pages';

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

describe('rows that hold two tables', () => {
	it.each([
		['a title', 'Tabell 2: Fish of the lake'],
		['a note', 'Σημείωση: all in metres'],
	])('are parted by %s between them', (_, between) => {
		const words = [...rows(upper, lefts, 100, 14), ...text(between, 100, 156), ...rows(lower, lefts, 170, 14)];
		const found = findTables(page(words)).map(({ block }) => texts(block));
		expect(found).toEqual([upper, lower]);
	});

	it('stay one table with a label of a group between them', () => {
		const words = [
			...rows(upper, lefts, 100, 14),
			...text('Old ones', 100, 156),
			...rows(lower.slice(1), lefts, 170, 14),
		];
		expect(findTables(page(words))).toHaveLength(1);
	});
});
