import { parseCsvTables } from '../../../nodes/DocumentConversion/tables/csv';
import { toRows } from '../../../nodes/DocumentConversion/tables/table-rows';
import { typeColumn } from '../../../nodes/DocumentConversion/tables/typed-column';
import { typedValueCases } from '../../../fixtures/typed-values';

describe('a column', () => {
	test.each<[string, string[], (string | number | null)[]]>([
		['of whole numbers', ['1', '20', '300'], [1, 20, 300]],
		['of amounts with points', ['1,234.50', '2.00'], [1234.5, 2]],
		['of amounts with commas', ['1.234,50 €', '€ 2,00'], [1234.5, 2]],
		['whose decimal sign another row proves', ['1.234', '5,5'], [1234, 5.5]],
		['whose decimal sign nothing proves', ['1.234', '2.345'], ['1.234', '2.345']],
		['whose rows contradict each other', ['1.5', '1,5'], ['1.5', '1,5']],
		['of large numbers with groups', ['1,234,567', '1,000'], [1234567, 1000]],
		['of negative numbers', ['-5', '−6.5', '7-'], [-5, -6.5, -7]],
		['with Swiss groups and spaces', ["1'234.50", '1 234.50'], [1234.5, 1234.5]],
		['of ids with leading zeros', ['007', '100'], ['007', '100']],
		['of long numbers', ['1234567890123456'], ['1234567890123456']],
		['of dates with points', ['31.12.2025', '1.2.2026'], ['2025-12-31', '2026-02-01']],
		['of dates with the year first', ['2025-12-31', '2026/1/2'], ['2025-12-31', '2026-01-02']],
		['of dates with slashes, day first', ['31/12/2025', '05/06/2026'], ['2025-12-31', '2026-06-05']],
		['of dates with slashes, month first', ['12/31/2025', '05/06/2026'], ['2025-12-31', '2026-05-06']],
		['of dates with slashes that may be either', ['05/06/2026'], ['05/06/2026']],
		['of days that no month has', ['31.02.2026', '1.1.2026'], ['31.02.2026', '1.1.2026']],
		['with empty cells and dashes', ['1', '', '–'], [1, null, null]],
		['of texts', ['a', '', '–'], ['a', null, '–']],
		[
			'of numbers with one remark in ten',
			[...Array.from({ length: 9 }, (_, index) => String(index)), 'Total'],
			[0, 1, 2, 3, 4, 5, 6, 7, 8, 'Total'],
		],
		['of numbers with remarks between', ['1', 'see below', '2'], ['1', 'see below', '2']],
		['with names of totals below', ['2.50', '11.20', 'Subtotal', 'Total'], [2.5, 11.2, 'Subtotal', 'Total']],
		['of texts that begins with a number', ['1', 'a', 'b'], ['1', 'a', 'b']],
	])('%s', (_, cells, expected) => {
		expect(typeColumn(cells).cells).toEqual(expected);
	});

	test('without cells is empty', () => expect(typeColumn([]).cells).toEqual([]));
});

describe('values that the service also types', () => {
	test.each(typedValueCases('node'))('%s', (_, cells, values) => {
		// Cells without a value are null in items.
		const expected = values.map((value, index) => value ?? cells[index]);
		const read = typeColumn(cells).cells.map((value, index) => value ?? cells[index]);
		expect(read).toEqual(expected);
	});
});

describe('CSV', () => {
	test.each<[string, string, string[][][]]>([
		['quotes, commas and breaks in cells', 'a,"b,""c""\r\nd"\r\n', [[['a', 'b,"c"\r\nd']]]],
		['an empty last cell', 'a,\r\n', [[['a', '']]]],
		['no end of line at the end', 'a,b', [[['a', 'b']]]],
		['line feeds alone', 'a\nb\n', [[['a'], ['b']]]],
		['tables apart by an empty row', 'a,b\r\n\r\nc\r\n', [[['a', 'b']], [['c']]]],
		['an apostrophe before a formula', "'=1+1,'-,it's\r\n", [[['=1+1', '-', "it's"]]]],
		['nothing', '', []],
	])('with %s', (_, text, tables) => {
		expect(parseCsvTables(text)).toEqual(tables);
	});
});

describe('a table', () => {
	test('names columns by header or position, without duplicates', () => {
		expect(
			toRows([
				['A', '', 'A', 'A'],
				['1', 'x', '2', '3', 'more'],
			]),
		).toEqual([{ A: 1, 'Column 2': 'x', 'A 2': 2, 'A 3': 3, 'Column 5': 'more' }]);
	});

	const header = ['Item', 'Count', 'Price', 'Amount'];
	const goods = [
		['Pen', '2', '1.50', '3.00'],
		['Ink', '1', '4.00', '4.00'],
	];

	test('have the label of a total in their first column of texts, not below the numbers where it is printed', () => {
		const [, , net, due] = toRows([header, ...goods, ['', '', 'Net total', '7.00'], ['', 'Total due', '', 'EUR 8.40']]);
		expect(net).toEqual({ Item: 'Net total', Count: null, Price: null, Amount: 7 });
		expect(due).toEqual({ Item: 'Total due', Count: null, Price: null, Amount: 8.4 });
	});

	test.each<[string, string[]]>([
		['a remark without an amount', ['', '', 'see overleaf', '']],
		['a label between numbers', ['', '', 'Subtotal', '7.00']],
		['a label after a text', ['Delivery', '', 'included', '0.00']],
	])('keep %s in its place', (_, row) => {
		const last = ['Tape', '1', '2.00', '2.00'];
		const more = row[2] === 'Subtotal' ? [...Array.from({ length: 8 }, () => last), last] : [];
		const prices = toRows([header, ...goods, row, ...more]).map(({ Price }) => Price);
		expect(prices[2]).toBe(row[2]);
	});

	test('have no label in a column of dates', () => {
		const [, row] = toRows([
			['Date', 'Debit', 'Balance'],
			['2026-03-01', '5.00', '95.00'],
			['', 'Closing balance', '95.00'],
		]);
		expect(row).toEqual({ Date: null, Debit: 'Closing balance', Balance: 95 });
	});

	test('with only headers has no items', () => expect(toRows([['A', 'B']])).toEqual([]));
});
