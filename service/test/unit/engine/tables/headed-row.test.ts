import type { Word } from '../../../../src/engine/model';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { page, rows, text, texts } from './pages';

const lefts = [100, 210, 320, 430];
const bold: Partial<Word> = { style: { font: 'Sans', bold: true, italic: false, monospace: false, color: 0 } };
const heads = ['Article', 'Size', 'Colour', 'Price'];

/** A header, 16 pt above its only row, between two texts. */
function found(header: readonly string[], row: readonly string[], isBold: boolean): string[][][] {
	const words = [
		...text('The figures of the year are below', 100, 60),
		...header.flatMap((name, column) => text(name, lefts[column]!, 103, isBold ? bold : {})),
		...rows([row], lefts, 119),
		...text('Prepared by the office in spring', 100, 200),
	];
	return findTables(page(words)).map(({ block }) => texts(block));
}

describe('a table of one row without lines', () => {
	it.each([
		['below a bold header', heads, ['Desk lamp', 'Large', 'Blue', 'red'], true],
		['with empty cells', heads, ['Desk lamp', '', '', '54.50'], true],
		['of three columns', heads.slice(0, 3), ['Desk lamp', 'Large', 'Blue'], true],
		['of numbers below words', heads, ['Desk lamp', 'Large', 'Blue', '54.50'], false],
	])('is found %s', (_, header, row, isBold) => {
		expect(found(header, row, isBold)).toEqual([[header, row]]);
	});

	it.each([
		['two columns', heads.slice(0, 2), ['Desk lamp', 'Large'], true],
		['words below words', heads, ['Desk lamp', 'Large', 'Blue', 'red'], false],
		['numbers in both', ['12 a', '13 b', '14 c', '15 d'], ['1', '2', '3', '4'], true],
	])('is not found in %s', (_, header, row, isBold) => {
		expect(found(header, row, isBold)).toEqual([]);
	});
});
