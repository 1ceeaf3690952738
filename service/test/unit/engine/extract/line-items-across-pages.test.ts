import { answersOf, tablesOf, textsOf, valuesOf } from './support';

const statement = ['Date', 'Description', 'Amount', 'Balance'];

/** Cells of lines, joined to be compared at a glance. */
const linesOf = (pages: readonly string[], names: readonly string[]) =>
	tablesOf(pages, names).flatMap(({ rows }) => rows.map((row) => names.map((name) => row[name]).join(' | ')));

describe('account lines', () => {
	it('are found by column names in another language', () => {
		const page = [
			'Päivämäärä    Selite                 Summa        Saldo',
			'01.03.2026    Vuokra                -500,00     1.500,00',
			'02.03.2026    Palkka               2.000,00     3.500,00',
		].join('\n');
		expect(linesOf([page], statement)).toEqual([
			'01.03.2026 | Vuokra | -500,00 | 1.500,00',
			'02.03.2026 | Palkka | 2.000,00 | 3.500,00',
		]);
	});

	it('have separate debit and credit columns', () => {
		const page = [
			'Data          Opis operacji       Obciążenia     Uznania         Saldo',
			'2026-03-01    Czynsz                 500,00                   1 500,00',
			'2026-03-02    Pensja                              2 000,00    3 500,00',
		].join('\n');
		expect(linesOf([page], ['Date', 'Description', 'Debit', 'Credit', 'Balance'])).toEqual([
			'2026-03-01 | Czynsz | 500,00 |  | 1 500,00',
			'2026-03-02 | Pensja |  | 2 000,00 | 3 500,00',
		]);
	});

	it('may start with a number with trailing sign', () => {
		const page = [
			'Datum         Buchungstext              Betrag         Saldo',
			'01.03.2026    Miete                    500,00-      1.500,00',
			'              Wohnung 4',
			'02.03.2026    Gehalt                 2.000,00       3.500,00',
		].join('\n');
		expect(linesOf([page], statement)).toEqual([
			'01.03.2026 | Miete Wohnung 4 | 500,00- | 1.500,00',
			'02.03.2026 | Gehalt | 2.000,00 | 3.500,00',
		]);
	});

	it('identify a column with unknown header by its content', () => {
		const page = [
			'Date          Gwx           Description            Amount       Balance',
			'2026-03-01    2026-03-02    Rent                  -500.00      1,500.00',
			'2026-03-02    2026-03-03    Salary               2,000.00      3,500.00',
		].join('\n');
		expect(linesOf([page], ['Date', 'Value date', 'Description', 'Amount', 'Balance'])[0]).toBe(
			'2026-03-01 | 2026-03-02 | Rent | -500.00 | 1,500.00',
		);
	});

	it('may have wrapped dates', () => {
		const page = [
			'Datum          Text                    Belopp         Saldo',
			'29 december    Hyra                   -500,00      1 500,00',
			'2025',
			'30 december    Lön                   2 000,00      3 500,00',
			'2025',
		].join('\n');
		expect(linesOf([page], statement)).toEqual([
			'29 december 2025 | Hyra | -500,00 | 1 500,00',
			'30 december 2025 | Lön | 2 000,00 | 3 500,00',
		]);
	});
});

describe('tables across pages', () => {
	const head = 'Pos   Description              Quantity     Unit price        Amount';

	it('omit carried-over sums, by label or by amount', () => {
		const pages = [
			[
				head,
				'1     Paper                          2          10.00         20.00',
				'2     Ink                            3          10.00         30.00',
			],
			[head, '3     Pens                           4           5.00         20.00'],
		];
		const carried = (first: string, second: string) => [
			[...pages[0]!, `      ${first.padEnd(56)}50.00`].join('\n'),
			[pages[1]![0], `      ${second.padEnd(56)}50.00`, ...pages[1]!.slice(1)].join('\n'),
		];
		const names = ['Description', 'Quantity', 'Unit price', 'Amount'];
		const lines = ['Paper | 2 | 10.00 | 20.00', 'Ink | 3 | 10.00 | 30.00', 'Pens | 4 | 5.00 | 20.00'];
		expect(linesOf(carried('Übertrag', 'Transport'), names)).toEqual(lines);
		expect(linesOf(carried('Qrstuvw', 'Wvutsrq'), names)).toEqual(lines);
	});

	it('keep a line named like a carried-over sum if it has a quantity', () => {
		const page = [
			head,
			'1     Transport                      2          10.00         20.00',
			'2     Ink                            3          10.00         30.00',
		];
		expect(linesOf([page.join('\n')], ['Description', 'Amount'])).toEqual(['Transport | 20.00', 'Ink | 30.00']);
	});

	it('end at text with a larger gap', () => {
		const page = [
			head,
			'1     Paper                          2          10.00         20.00',
			'2     Ink                            3          10.00         30.00',
			'      black, 50 ml',
			'',
			'      Goods remain ours until paid',
		].join('\n');
		expect(linesOf([page], ['Description', 'Amount'])).toEqual(['Paper | 20.00', 'Ink black, 50 ml | 30.00']);
	});
});

describe('running balances', () => {
	const rows = [
		'Opening balance: 1,000.00',
		'Date          Details                 Amount       Balance',
		'2026-03-01    Rent                   -500.00        500.00',
		'2026-03-02    Salary                2,000.00      2,500.00',
		'              Sums of page          1,500.00      9,999.00',
		'2026-03-03    Shop                   -100.00      2,400.00',
	];
	const stateOf = (text: readonly string[]) =>
		answersOf([text.join('\n')], ['Opening balance', 'Closing balance']).checks.find(({ check }) => check === 'balance')
			?.state;

	it('skip rows that are not transactions, and still find a wrong digit', () => {
		expect(stateOf([...rows, 'Closing balance: 2,400.00'])).toBe('passed');
		expect(stateOf([...rows, 'Closing balance: 2,400.00'].map((row) => row.replace('-100.00', '-200.00')))).toBe(
			'failed',
		);
	});
});

describe('entries of an account', () => {
	const names = ['Date', 'Description', 'Debit', 'Credit', 'Balance'];

	it('begin with an amount on one side, although a day has one balance and its sums', () => {
		const page = `
Date          Description              Debit       Credit      Balance
2026-03-01    Rent of the flat         500.00
              Shop of the town         20.00
              Card 5521
              Pay of a month                       2,000.00    2,480.00
              Total for 2026-03-01     520.00      2,000.00
2026-03-02    Total Energies           80.00                   2,400.00
              Closing balance                                  2,400.00`;
		const close = page.replace('2026-03-02    Total Energies ', '12 March 2026 Total Energies ');
		expect(linesOf([close], names)[3]).toBe('12 March 2026 | Total Energies | 80.00 |  | 2,400.00');
		// A text that reaches under the head of a sum is not an entry.
		const wide = page.replace('Card 5521', 'Use of the card no 55214');
		expect(linesOf([wide], names)[1]).toBe(' | Shop of the town Use of the card no 55214 | 20.00 |  | ');
		expect(linesOf([page], names)).toEqual([
			'2026-03-01 | Rent of the flat | 500.00 |  | ',
			' | Shop of the town Card 5521 | 20.00 |  | ',
			' | Pay of a month |  | 2,000.00 | 2,480.00',
			'2026-03-02 | Total Energies | 80.00 |  | 2,400.00',
		]);
	});
});

describe('lines with centered cells', () => {
	const page = `
Date          Description              Amount       Balance
              Rent of the
2026-03-01    flat in town            -500.00        500.00
              by order

              Pay for a
2026-03-02    month of work          2,000.00      2,500.00
              in town

2026-03-03    Shop                     -20.00      2,480.00`;

	it('take the texts above and below their numbers, if lines are further apart than their rows', () => {
		expect(linesOf([page], ['Date', 'Description', 'Amount'])).toEqual([
			'2026-03-01 | Rent of the flat in town by order | -500.00',
			'2026-03-02 | Pay for a month of work in town | 2,000.00',
			'2026-03-03 | Shop | -20.00',
		]);
		expect(linesOf([page.replace(/\n\n/g, '\n')], ['Date', 'Description', 'Amount'])[1]).toBe(
			'2026-03-02 | month of work | 2,000.00',
		);
	});
});

describe('dates of December', () => {
	it.each(['29 December 2025', '29 dicembre 2025', '29 de diciembre de 2025', '29 dezembro 2025'])(
		'are read although the month starts like a connecting word: %s',
		(date) => {
			expect(textsOf(`Invoice date: ${date}`, ['Invoice date'])).toEqual([date]);
			expect(valuesOf(`Invoice date: ${date}`, ['Invoice date'])).toEqual(['2025-12-29']);
		},
	);
});

describe('a total without a name', () => {
	const rows = (total: string) => [
		'Qwertz                     100.00',
		'Asdfgh                      19.00',
		`Yxcvbn                     ${total}`,
	];

	it('is the sum below a net sum and its tax', () => {
		expect(valuesOf(rows('119.00').join('\n'), ['Total amount'])).toEqual(['119.00']);
	});

	it('is empty if the sums are inconsistent', () => {
		expect(valuesOf(rows('129.00').join('\n'), ['Total amount'])).toEqual(['']);
	});
});
