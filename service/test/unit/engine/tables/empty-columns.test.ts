import type { Word } from '../../../../src/engine/model';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { horizontal, page, rows, text, textTo, texts } from './pages';

const tablesOf = (words: readonly Word[], more = {}) => findTables(page(words, more)).map(({ block }) => texts(block));

/** A header and rows of numbers, in columns that end at `rights`; the first begins at 60. */
function numbers(content: readonly (readonly string[])[], rights: readonly number[], top = 100): Word[] {
	return content.flatMap((row, line) =>
		row.flatMap((cell, column) => {
			if (cell === '') return [];
			const y = top + 16 * line;
			return column === 0 ? text(cell, 60, y) : textTo(cell, rights[column - 1]!, y);
		}),
	);
}

describe('columns with a header and no value', () => {
	it.each([
		['at the right', ['Station', 'Rain', 'Sun', 'Wind', 'Snow'], [3, 4]],
		['between others', ['Station', 'Rain', 'Sun', 'Wind', 'Snow'], [2]],
		['beside each other', ['Station', 'Rain', 'Sun', 'Wind', 'Snow', 'Hail'], [2, 3]],
		['before the last and the first value', ['Station', 'Rain', 'Sun', 'Wind', 'Snow'], [1, 3]],
	])('stay %s', (_, header, empty) => {
		const body = ['Alder', 'Birch', 'Cedar', 'Elder', 'Hazel'].map((name, line) =>
			header.map((__, column) => (column === 0 ? name : empty.includes(column) ? '' : `${line}${column}.5`)),
		);
		expect(tablesOf(numbers([header, ...body], [200, 270, 340, 410, 480]))).toEqual([[header, ...body]]);
	});

	it('stay in long tables and between rules', () => {
		const header = ['Region', 'Sample', 'Response', 'Refused'];
		const body = Array.from({ length: 25 }, (_, line) => [`Region ${line}`, `${line + 10}`, '', `${line + 2}`]);
		const words = numbers([header, ...body], [200, 290, 380]);
		expect(tablesOf(words)).toEqual([[header, ...body]]);
		const rules = [96, 115, 100 + 16 * 26].map((y) => horizontal(y, 60, 380));
		expect(tablesOf(words, { rules })).toEqual([[header, ...body]]);
	});

	it('stay at the left, where numbers of rows are missing', () => {
		const content = [
			['No.', 'Article', 'Quantity', 'Price'],
			['', 'Screws', '200', '4.90'],
			['', 'Dowels', '150', '3.20'],
			['', 'Hooks', '12', '18.00'],
		];
		expect(tablesOf(rows(content, [60, 120, 240, 330], 100))).toEqual([content]);
	});

	it('stay under the header of a group of columns', () => {
		const body = ['Aargau', 'Bern', 'Zug', 'Uri'].map((name, line) => [name, `4${line}`, `3${line}`]);
		const words = [
			...text('2021', 200, 84),
			...text('2022', 340, 84),
			...numbers([['Canton', 'Men', 'Women', 'Men', 'Women'], ...body], [190, 260, 330, 400]),
		];
		expect(tablesOf(words)[0]?.[1]?.slice(1)).toEqual(['Men', 'Women', 'Men', 'Women']);
	});

	it('are not made of a text over several columns', () => {
		const body = ['Aargau', 'Bern', 'Zug', 'Uri'].map((name, line) => [name, `4${line}`, `3${line}`, `2${line}`]);
		const words = [...text('Year', 217, 84), ...numbers([['Canton', '', '', 'All'], ...body], [190, 290, 390])];
		expect(tablesOf(words)[0]?.at(-1)).toHaveLength(4);
	});

	it('are not made of a line above pairs of labels and values', () => {
		const pairs = [
			['Number', '4711'],
			['Date', '12.05.2024'],
			['Customer', '90210'],
			['Due', '26.05.2024'],
		];
		const words = [...text('Invoice', 60, 84), ...text('Page 1', 420, 84), ...rows(pairs, [60, 200], 100)];
		expect(tablesOf(words).every((table) => table.at(-1)!.length === 2)).toBe(true);
	});
});
