import {
	ColumnEvidence,
	columnReaders,
	DecimalEvidence,
	type SurroundingEvidence,
} from '../../../src/engine/writing/typed-column';
import { looksNumeric } from '../../../src/engine/values/typed-number';
import { TextEvidence } from '../../../src/engine/writing/text-evidence';
import { typedValueCases } from '../../../../fixtures/typed-values';
import { documentPage, gridTable, tableBlock, textBlock } from '../../support/document-pages';
import { processorMs } from '../../support/processor-time';

/** What a column of texts becomes: numbers, dates as ISO texts, `undefined` where text stays; and the formats. */
function read(
	columns: readonly (readonly string[])[],
	around: SurroundingEvidence = { decimals: new DecimalEvidence() },
) {
	const evidence = columns.map((texts) => {
		const column = new ColumnEvidence();
		texts.forEach((text) => column.add(text));
		return column;
	});
	const readers = columnReaders(evidence, around);
	return columns.map((texts, index) => texts.map((text) => readers[index]?.(text)));
}

function typed(...texts: string[]): [unknown, string | undefined][] {
	return read([texts])[0]!.map((cell) => [
		cell?.kind === 'date' ? cell.value.toISOString().slice(0, 16).replace('T00:00', '') : cell?.value,
		cell?.format,
	]);
}

const values = (...texts: string[]) => typed(...texts).map(([value]) => value);

describe('values that the node also types', () => {
	it.each(typedValueCases('service'))('%s', (_, cells, expected) => {
		expect(values(...cells).map((value) => value ?? null)).toEqual(expected);
	});
});

describe('unambiguous numbers', () => {
	it.each<[string, number, string]>([
		['0', 0, '0'],
		['7', 7, '0'],
		['2026', 2026, '0'],
		['-5', -5, '0'],
		['−5', -5, '0'],
		['–5', -5, '0'],
		['+5', 5, '+0;-0'],
		['5-', -5, '0;0-'],
		['0.5', 0.5, '0.0'],
		['0,5', 0.5, '0.0'],
		['.375', 0.375, '#.000'],
		['0.125', 0.125, '0.000'],
		['12.34', 12.34, '0.00'],
		['12,34', 12.34, '0.00'],
		['1.5', 1.5, '0.0'],
		['3.14159', 3.14159, '0.00000'],
		['1234.567', 1234.567, '0.000'],
		['1,234.5', 1234.5, '#,##0.0'],
		['1.234,5', 1234.5, '#,##0.0'],
		['1,234,567', 1234567, '#,##0'],
		['1.234.567', 1234567, '#,##0'],
		['1,234,567.89', 1234567.89, '#,##0.00'],
		['1.234.567,89', 1234567.89, '#,##0.00'],
		['12,34,567.00', 1234567, '#,##0.00'],
		["1'234.50", 1234.5, '#,##0.00'],
		['1’234.50', 1234.5, '#,##0.00'],
		['1 234,56', 1234.56, '#,##0.00'],
		['1\u00a0234,56', 1234.56, '#,##0.00'],
		['1\u202f234 567', 1234567, '#,##0'],
		['１２３', 123, '0'],
		['999999999999999', 999999999999999, '0'],
		['12%', 0.12, '0%'],
		['12 %', 0.12, '0" "%'],
		['12,5 %', 0.125, '0.0" "%'],
		['-3.75%', -0.0375, '0.00%'],
		['12.3%', 0.123, '0.0%'],
		['45％', 0.45, '0%'],
		['(1,234.50)', -1234.5, '#,##0.00;(#,##0.00)'],
		['(12.5%)', -0.125, '0.0%;(0.0%)'],
		['$1,234.50', 1234.5, '"$"#,##0.00'],
		['$1,234', 1234, '"$"#,##0'],
		['-$5.00', -5, '"$"0.00'],
		['$-5.00', -5, '"$"0.00;"$"-0.00'],
		['$(5.00)', -5, '"$"0.00;("$"0.00)'],
		['($5.00)', -5, '"$"0.00;("$"0.00)'],
		['1.234,50 €', 1234.5, '#,##0.00" €"'],
		['€ 1.234', 1234, '"€ "#,##0'],
		['EUR 12,00', 12, '"EUR "0.00'],
		['12.00 CHF', 12, '0.00" CHF"'],
		['£3', 3, '"£"0'],
		['¥1,200', 1200, '"¥"#,##0'],
		['￥99', 99, '"¥"0'],
		['1 200,00 zł', 1200, '#,##0.00" zł"'],
		['1 200 Kč', 1200, '#,##0" Kč"'],
		['R$ 1.234,56', 1234.56, '"R$ "#,##0.00'],
		['₹1,23,456.00', 123456, '"₹"#,##0.00'],
		['150 kr', 150, '0" kr"'],
	])('%s is %d', (text, value, format) => {
		expect(typed(text)).toEqual([[value, format]]);
	});
});

describe('texts that remain text', () => {
	it.each([
		'007',
		'01067',
		'00123.5',
		'1.2.3',
		'1.2.3.4',
		'192.168.0.1',
		'10-12',
		'10–12',
		'1/2',
		'3 of 5',
		'12 kg',
		'4.5 m²',
		'12²',
		'½',
		'A12',
		'12A',
		'1.2e5',
		'1234567890123456',
		'1,23,4',
		'1,2,3',
		'12,34.5',
		'1.234,567,890',
		'5 000 00',
		'+49 30 1234567',
		'030 123456',
		'555-123-4567',
		'555 123 456',
		'DE89 3704 0044 0532 0130 00',
		'GB29NWBK60161331926819',
		'978-3-16-148410-0',
		'2026-13-01',
		'31.02.2026',
		'12:30',
		'1st',
		'#5',
		'5,',
		',',
		'-',
		'–',
		'n/a',
		'*',
		'--5',
		'(-5)',
		'5%%',
		'$ 5 €',
		'=1+1',
		'1,234',
		'1.234',
		'(1)',
		'05/06/2026',
		'5.6.26',
		'01.02.1850',
		'',
	])('%s', (text) => {
		expect(values(text)).toEqual([undefined]);
	});
});

describe('columns resolve ambiguous cells', () => {
	it('the decimal separator', () => {
		expect(values('1,234', '0.5')).toEqual([1234, 0.5]);
		expect(values('1.234', '0,5')).toEqual([1234, 0.5]);
		expect(values('1.234', '12.34')).toEqual([1.234, 12.34]);
		expect(values('1,234', '1,234,567')).toEqual([1234, 1234567]);
	});

	it('thousands, if smaller numbers have no separator', () => {
		expect(values('950', '1,234', '12,345')).toEqual([950, 1234, 12345]);
		expect(values('950', '1.234')).toEqual([950, 1234]);
		// Numbers above 1,000 without a separator: the others have decimals or are ambiguous.
		expect(values('9500', '1.234')).toEqual([undefined, undefined]);
		expect(values('0', '1.234')).toEqual([undefined, undefined]);
	});

	it('nothing if they contradict each other', () => {
		expect(values('1,5', '2.5', '3')).toEqual([undefined, undefined, undefined]);
	});

	it('the order of day and month', () => {
		expect(values('05/06/2026', '25/06/2026')).toEqual(['2026-06-05', '2026-06-25']);
		expect(values('05/06/2026', '06/25/2026')).toEqual(['2026-05-06', '2026-06-25']);
		expect(values('05/06/2026', '06/05/2026')).toEqual([undefined, undefined]);
		expect(values('25/06/2026', '06/25/2026')).toEqual([undefined, undefined]);
	});

	it('two-digit years only if they vary less than the days', () => {
		expect(values('01.06.26', '15.06.26', '28.06.26')).toEqual(['2026-06-01', '2026-06-15', '2026-06-28']);
		expect(values('24.03.15', '24.04.16', '24.05.17')).toEqual([undefined, undefined, undefined]);
	});

	it('codes: one makes all of them text', () => {
		expect(values('01067', '10115', '80331')).toEqual([undefined, undefined, undefined]);
	});

	it('numbers only if nine of ten agree', () => {
		const nine = Array.from({ length: 9 }, (_, index) => `${index + 1}`);
		expect(values(...nine, 'A12')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, undefined]);
		expect(values(...nine.slice(1), 'A12', '12-3')).toEqual(Array(10).fill(undefined));
		// Placeholders say nothing against it.
		expect(values('1', '–', 'n/a', '-', '', '2')).toEqual([1, undefined, undefined, undefined, undefined, 2]);
	});

	it('words do not prevent numbers: total labels below prices, sizes among words', () => {
		const prices = ['8.90', '34.50', '9.50'];
		expect(values(...prices, 'Net total', 'VAT 20 %', 'Total due')).toEqual([8.9, 34.5, 9.5, ...Array(3)]);
		expect(values('12', 'free', 'sold out', '7')).toEqual([12, undefined, undefined, 7]);
		expect(values('1', 'A12', 'DE89 3704', '12 kg')).toEqual(Array(4).fill(undefined));
	});

	it('amounts, percentages and full dates are typed even among codes', () => {
		const cells = ['2026-0042', '0815', '15 January 2026', '1,562.80', '$ 7', '20 %', '12', '4711'];
		expect(values(...cells)).toEqual([undefined, undefined, '2026-01-15', 1562.8, 7, 0.2, undefined, undefined]);
		expect(values('05/06/2026', 'Paris')).toEqual([undefined, undefined]);
		expect(values('1.10', '1.2.3', '1.12')).toEqual([undefined, undefined, undefined]);
	});

	it('negative numbers in parentheses, unless they are list numbers', () => {
		expect(values('(5)', '7')).toEqual([-5, 7]);
		expect(values('(1)', '(2)', '(3)')).toEqual([undefined, undefined, undefined]);
		expect(values('(1.5)', '(2.5)')).toEqual([-1.5, -2.5]);
	});

	it('the rest from the table, then from earlier tables', () => {
		const [open, proof] = read([
			['1.234', '2.345'],
			['0,5', '1,5'],
		]);
		expect(open?.map((cell) => cell?.value)).toEqual([1234, 2345]);
		expect(proof?.map((cell) => cell?.value)).toEqual([0.5, 1.5]);
		const decimals = new DecimalEvidence();
		decimals.add(',');
		expect(read([['1.234']], { decimals, languageSign: '.' })[0]?.[0]?.value).toBe(1234);
		decimals.add('.');
		expect(read([['1.234']], { decimals, languageSign: '.' })[0]?.[0]).toBeUndefined();
		expect(read([['1.234']], { decimals: new DecimalEvidence(), languageSign: ',' })[0]?.[0]?.value).toBe(1234);
		const [dates] = read([['05/06/2026'], ['25/12/2026']]);
		expect(dates?.[0]?.value).toEqual(new Date('2026-06-05'));
	});

	it('a footnote mark stays visible', () => {
		const column = new ColumnEvidence();
		column.add('12.5');
		const [reader] = columnReaders([column], { decimals: new DecimalEvidence() });
		expect(reader?.('12.5', 'a')).toEqual({ kind: 'number', value: 12.5, format: '0.0"a"' });
	});
});

describe('dates', () => {
	it.each<[string, string, string]>([
		['2026-03-05', '2026-03-05', 'yyyy-mm-dd'],
		['2026/3/5', '2026-03-05', 'yyyy\\/m\\/d'],
		['2026.03.05', '2026-03-05', 'yyyy.mm.dd'],
		['2026-03-05 14:30', '2026-03-05T14:30', 'yyyy-mm-dd hh:mm'],
		['2026-03-05T14:30:05', '2026-03-05T14:30', 'yyyy-mm-dd"T"hh:mm:ss'],
		['05.03.2026', '2026-03-05', 'dd.mm.yyyy'],
		['5.3.2026', '2026-03-05', 'd.m.yyyy'],
		['25/03/2026', '2026-03-25', 'dd\\/mm\\/yyyy'],
		['3/25/2026', '2026-03-25', 'm\\/dd\\/yyyy'],
		['25-03-2026', '2026-03-25', 'dd-mm-yyyy'],
		['5 March 2026', '2026-03-05', '[$-409]d" "mmmm" "yyyy'],
		['March 5, 2026', '2026-03-05', '[$-409]mmmm d", "yyyy'],
		['05-Mar-2026', '2026-03-05', '[$-409]dd-mmm-yyyy'],
		['Dec 31, 2026', '2026-12-31', '[$-409]mmm dd", "yyyy'],
		['5. März 2026', '2026-03-05', '[$-407]d". "mmmm" "yyyy'],
		['31. Dez. 2026', '2026-12-31', '[$-407]dd". "mmm". "yyyy'],
		['5 août 2026', '2026-08-05', '[$-40C]d" "mmmm" "yyyy'],
		['5 de marzo de 2026', '2026-03-05', '[$-C0A]d" de "mmmm" de "yyyy'],
		['5 luglio 2026', '2026-07-05', '[$-410]d" "mmmm" "yyyy'],
		['5 de março de 2026', '2026-03-05', '[$-816]d" de "mmmm" de "yyyy'],
		['5 mei 2026', '2026-05-05', '[$-413]d" "mmmm" "yyyy'],
		['2026年3月5日', '2026-03-05', 'yyyy"年"m"月"d"日"'],
		['2026년 3월 5일', '2026-03-05', 'yyyy"년"m"월"d"일"'],
		['29.02.2024', '2024-02-29', 'dd.mm.yyyy'],
	])('%s', (text, value, format) => {
		expect(typed(text)).toEqual([[value, format]]);
	});

	it('take the language of their column', () => {
		const [, second] = typed('5 mars 2026', '5 avril 2026', '5 octobre 2026');
		expect(second?.[1]).toContain('$-40C');
		expect(typed('5 april 2026', '5 maart 2026')[0]?.[1]).toContain('$-413');
	});
});

describe('the text around tables', () => {
	const evidenceOf = (text: string) => {
		const evidence = new TextEvidence();
		evidence.add(documentPage([textBlock(text)]));
		return evidence;
	};

	it.each([
		['About 56.7 million people, 18.7 percent of all.', '.'],
		['Es waren 12,5 % und 3,4 Mio Menschen.', ','],
		['It costs $12.50.', '.'],
		['Preis: 12,50 €', ','],
		['Either 12.5 % or 12,5 %', undefined],
		['See section 3.2 and version 10.11 of 12.05.', undefined],
		['In 2,019 cases of 1,234', undefined],
	])('%s proves %s', (text, sign) => {
		expect(evidenceOf(text).decimals.sign).toBe(sign);
	});

	it.each([
		[
			'The results of the survey are for the years that the report is about, and not for those which have been left to the side.',
			'.',
		],
		[
			'Die Ergebnisse sind nicht mit denen von früher und auch nicht mit dem zu vergleichen, was der Bericht als Ziel für das Jahr nennt.',
			',',
		],
		[
			'Les résultats et les chiffres sont dans le rapport pour les années que la commission des comptes est avec une',
			',',
		],
		['表格显示了二零二五年各地区的人口数量，单位为千人，数据来自统计局的年度报告。', '.'],
		['Los resultados de la encuesta son para los años de que trata el informe y no para otros', undefined],
		['12 34 56', undefined],
	])('%s is of a language with %s', (text, sign) => {
		expect(evidenceOf(text).languageSign).toBe(sign);
	});

	it('is of the language of the words in cells, which are apart', () => {
		const evidence = new TextEvidence();
		const words =
			'die Ergebnisse sind nicht mit denen und auch nicht mit dem zu vergleichen was der und das für den'.split(' ');
		evidence.add(documentPage([tableBlock(gridTable([words]))]));
		expect(evidence.languageSign).toBe(',');
	});
});

it('looksNumeric distinguishes numbers from formulas', () => {
	for (const text of ['-5', '+5', '-1.234,50 €', '(5)', '-12 %']) expect(looksNumeric(text)).toBe(true);
	for (const text of ['=1+1', '+A1', '-2+3', '@x', '+49 30 12']) expect(looksNumeric(text)).toBe(false);
});

it('is fast for long texts', async () => {
	const column = new ColumnEvidence();
	const texts = ['1 '.repeat(100_000), '9'.repeat(100_000), ' '.repeat(100_000), '('.repeat(50_000)];
	expect(await processorMs(() => texts.forEach((text) => column.add(text)))).toBeLessThan(500);
});
