import { findAmounts } from '../../../../src/engine/extract/recognise/amounts';
import { findDates } from '../../../../src/engine/extract/recognise/dates';
import { findIds } from '../../../../src/engine/extract/recognise/identifiers';
import { answersOf, valuesOf } from './support';

describe('amounts', () => {
	it.each([
		['1\u202f234,50', '1234.50'],
		['1\u00a0234\u00a0567,80', '1234567.80'],
		['1\u2009234', '1234'],
		['12 34 567.00', '1234567.00'],
		['2 50 000.00', '250000.00'],
		['6,00,000.00', '600000.00'],
		['1 234,--', '1234'],
		['1´234.50', '1234.50'],
		['1ʼ234.50', '1234.50'],
	])('have groups divided by any mark: %s', (text, value) => {
		expect(findAmounts(text).map((found) => found.value)).toEqual([value]);
	});
});

it('takes no rate for an amount, with a lost decimal point either', () => {
	expect(findAmounts('Total @6 00% 12.00 19 % 3.80').map(({ value }) => value)).toEqual(['12.00', '3.80']);
});

describe('a sum with marks that may be misread', () => {
	const confidenceOf = (printed: string, key: string) => {
		const [field] = answersOf([`Harbour Ltd\n${key}:   ${printed}`], [key]).fields;
		return { value: field?.answer.value, confidence: field?.answer.confidence ?? 0 };
	};

	it.each([
		['1.488.126.15', '1488126.15'],
		['12.345.67', '12345.67'],
		['$ 43.335.00', '43335.00'],
		['1,234,56', '1234.56'],
		['1.234,567.89', '1234567.89'],
		['1,234.567,89', '1234567.89'],
		['9.876.54 EUR', '9876.54'],
	])('has all its digits, and a doubt: %s', (printed, value) => {
		for (const key of ['Total', 'New balance']) {
			expect(confidenceOf(printed, key).value).toBe(value);
			expect(confidenceOf(printed, key).confidence).toBeLessThan(0.5);
		}
	});

	it.each([
		'1 234.567,89',
		'1 , 234.50',
		'1, 234.50',
		'1,234 567.50',
		'1,488,126 15',
		'1,488,126_15',
		'1,488,126.l5',
		'1 234 56',
	])('is never a part of it for certain: %s', (printed) => {
		for (const key of ['Total', 'New balance']) expect(confidenceOf(printed, key).confidence).toBeLessThan(0.9);
	});

	it.each([
		['1,488,126 . 15', '1488126.15'],
		['1,488,126. 15', '1488126.15'],
		['43,335 .00', '43335.00'],
		['1.488.126 ,15', '1488126.15'],
		['1 488 126 .15', '1488126.15'],
		['335 . 20', '335.20'],
	])('goes on after a space at its decimals: %s', (printed, value) => {
		expect(confidenceOf(printed, 'Total')).toEqual({ value, confidence: 0.97 });
	});

	it.each(['1,23,456.78', '12,34,567.00', '1,234,567.89', '1.234.567,89', '1 234 567,89', "1'234'567.89", '234.50'])(
		'has none if its groups are those of a language: %s',
		(printed) => {
			expect(confidenceOf(printed, 'Total').confidence).toBe(0.97);
		},
	);

	it.each([
		['1, 234.50', '123.45', '1, 357.95', '1357.95'],
		['1. 234,50', '123,45', '1.357,95', '1357.95'],
		['100.00', '134.50', '1, 234.50', '234.50'],
	])('is one number or the last of two, whichever adds up: %s and %s are %s', (net, tax, total, value) => {
		const { fields } = answersOf([`Harbour Ltd\nNet total   ${net}\nTax   ${tax}\nTotal   ${total}`], ['Total']);
		expect(fields[0]?.answer.value).toBe(value);
		expect(fields[0]?.answer.confidence).toBeGreaterThan(0.9);
	});

	it('is proven by what adds up', () => {
		const page = 'Harbour Ltd\nNet total   1.200.10\nVAT 20 %   240.02\nTotal   1.440.12';
		const { fields } = answersOf([page], ['Net total', 'Tax', 'Total']);
		expect(fields.map(({ answer }) => answer.value)).toEqual(['1200.10', '240.02', '1440.12']);
		expect(fields[2]?.answer.confidence).toBeGreaterThan(0.8);
	});
});

describe('numbers and codes', () => {
	it.each([
		['1234 5678 9123 4567', '1234567891234567'],
		['1 234 567 890', '1234567890'],
		['1 23 4 567 890 123', '1234567890123'],
		['0001 2345', '00012345'],
		['410 552', '410552'],
	])('go on while their groups do: %s', (text, value) => {
		expect(findIds(text).map((found) => found.value)).toEqual([value]);
		expect(valuesOf(`Account number: ${text}`, ['Account number'])).toEqual([value]);
		expect(valuesOf(`Customer number   ${text}`, ['Customer number'])).toEqual([value]);
	});

	it.each([
		['4711 2024', ['4711', '2024']],
		['4711 12.50', ['4711']],
		['123 456 Main Street', ['123', '456']],
		['AB-123 456', ['AB-123', '456']],
		['4711 20 %', ['4711']],
	])('end before another value: %s', (text, values) => {
		expect(findIds(text).map((found) => found.value)).toEqual(values);
	});
});

describe('dates', () => {
	it.each([
		['Oct 1 - Oct 31, 2023', '2023-10-31'],
		['2023. 10. 31.', '2023-10-31'],
		['2023-Oct-31', '2023-10-31'],
		['Oct-31-2023', '2023-10-31'],
		['31 10 2023', '2023-10-31'],
		['2023 10 31', '2023-10-31'],
		['令和6年4月1日', '2024-04-01'],
		['平成元年11月8日', '1989-11-08'],
		['31-Oct-23', '2023-10-31'],
	])('have their parts in any order: %s', (text, value) => {
		expect(findDates(text).map((found) => found.value)).toEqual([value]);
	});

	it.each(['1 - Oct 31', '31 13 2023', 'Oct 31', '12 34 2023'])('need a day, a month and a year: %s', (text) => {
		expect(findDates(text)).toEqual([]);
	});

	it.each([
		'Microsoft Corporation, Level 10, Tower C, Gurgaon 122002',
		'within 30 days of receipt of this bill',
		'Room 4 on the second floor, please',
		'see section 3 of our general terms',
		'Building No. 5, Cyber City 122002',
	])('are no sentences with a digit: %s', (text) => {
		expect(valuesOf(`Invoice date\n${text}`, ['Invoice date'])).toEqual(['']);
	});
});

it.each(['Net pay: S291.9O', 'Net pay: 2q1,90', 'Net pay: 1O,5O'])(
	'amounts that cannot be read have no value: %s',
	(page) => {
		expect(valuesOf(page, ['Net pay'])).toEqual(['']);
	},
);

it.each(['10538.66', '1 200,00 €', '96,50', '$1,204.00', '88.10 EUR'])('a sum of money is no tax number: %s', (sum) => {
	expect(valuesOf(`VAT number   ${sum}`, ['VAT number'])).toEqual(['']);
});
