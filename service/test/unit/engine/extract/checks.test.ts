import { checkSums } from '../../../../src/engine/extract/check-sums';
import { answersOf, pageOf } from './support';

/** A page with goods, tax and totals; `more` changes single texts of it. */
const invoice = (more: Readonly<Record<string, string>> = {}) =>
	Object.entries(more).reduce(
		(page, [from, to]) => page.replace(from, to),
		`
Harrow Mills Ltd
Invoice number: 4711
Invoice date: 2 March 2026
Due date: 1 April 2026

Description          Quantity     Price     Amount
Oak board            4            12.50     50.00
Brass hinge          10           3.20      32.00
Linen twine          3            6.00      18.00

Net total                                   100.00
VAT 20%                                     20.00
Total amount                                GBP 120.00
IBAN: DE89 3704 0044 0532 0130 00`,
	);

const keys = ['Net total', 'VAT amount', 'Total amount', 'Invoice date', 'Due date', 'IBAN', 'Tax rate', 'Currency'];

const statesOf = (page: string, asked: readonly string[] = keys) =>
	Object.fromEntries(answersOf([page], asked).checks.map(({ check, state }) => [check, state]));

const confidenceOf = (page: string, key: string) =>
	answersOf([page], keys).fields.find(({ plan }) => plan.key === key)?.answer.confidence ?? 0;

describe('checks of an invoice', () => {
	it('pass if sums, lines, dates, account number and currency agree', () => {
		expect(statesOf(invoice())).toEqual({
			totals: 'passed',
			tax: 'passed',
			change: 'impossible',
			lines: 'passed',
			lineSum: 'passed',
			currency: 'passed',
			dates: 'passed',
			iban: 'passed',
		});
	});

	it.each([
		['a digit of the total', { 'GBP 120.00': 'GBP 128.00' }, 'totals'],
		['a digit of the tax', { '20.00\nTotal': '26.00\nTotal' }, 'totals'],
		['the rate', { 'VAT 20%': 'VAT 25%' }, 'tax'],
		['the amount of a line', { '32.00': '37.00' }, 'lines'],
		['a due date before the day of issue', { '1 April 2026': '1 February 2026' }, 'dates'],
		['a digit of the account number', { '3704 0044': '3704 0054' }, 'iban'],
	])('find a wrong %s', (_, more, check) => {
		expect(statesOf(invoice(more))[check]).toBe('failed');
	});

	it('use unrequested values, and name the keys of requested ones', () => {
		const { checks } = answersOf([invoice()], ['Total amount']);
		const totals = checks.find(({ check }) => check === 'totals');
		expect(totals?.state).toBe('passed');
		expect(totals?.keys).toEqual(['Total amount']);
		expect(totals?.values.map(({ field, value }) => [field, value])).toEqual([
			['net_total', '100.00'],
			['tax_total', '20.00'],
			['grand_total', '120.00'],
		]);
		expect(totals?.values.every(({ box }) => box !== undefined)).toBe(true);
	});

	it('find a leading digit error in the tax if a rate proves the other amounts', () => {
		expect(statesOf(invoice({ '20.00\nTotal': '90.00\nTotal' }))).toMatchObject({ totals: 'failed' });
		expect(statesOf(invoice({ 'GBP 120.00': 'GBP 20.00' }))).toMatchObject({ totals: 'failed' });
		const noRate = { 'VAT 20%': 'VAT', '20.00\nTotal': '90.00\nTotal' };
		// The lines come to the net total, so that it is none of the other two.
		expect(statesOf(invoice(noRate))).toMatchObject({ totals: 'failed' });
		const noLines = { ...noRate, Oak: '', '4            12.50     50.00': '' };
		expect(statesOf(invoice(noLines))).toMatchObject({ totals: 'impossible' });
	});

	it('allow no rounding cent if the lines add up to a total', () => {
		const cents: readonly Readonly<Record<string, string>>[] = [
			{ 'GBP 120.00': 'GBP 120.01' },
			{ '20.00\nTotal': '20.01\nTotal' },
			{ '100.00\nVAT': '100.01\nVAT' },
		];
		for (const more of cents) expect(statesOf(invoice(more))).toMatchObject({ totals: 'failed' });
		expect(statesOf(invoice({ '32.00': '32.01' }))).toMatchObject({ lines: 'failed' });
	});

	const sums = (net: string, tax: string, total: string, more = '') =>
		statesOf(`Net total: ${net}\nVAT 19%: ${tax}\nTotal amount: EUR ${total}\n${more}`).totals;

	it('allow a rounding cent only if one net sum explains all three amounts', () => {
		// 10.0252 rounds to 10.03, 1.90 and 11.93, never to 11.94.
		expect(sums('10.03', '1.90', '11.93')).toBe('passed');
		expect(sums('10.03', '1.91', '11.93')).toBe('passed');
		expect(sums('10.03', '1.90', '11.94')).toBe('failed');
		expect(sums('10.03', '1.90', '11.91')).toBe('failed');
	});

	it('accept totals rounded to coins', () => {
		const stateOf = (values: Readonly<Record<string, string>>) => {
			const found = Object.entries(values).map(([field, value], place) => {
				const box = { left: 0, top: place, right: 9, bottom: place + 1 };
				return [field, { field, pageIndex: 0, text: value, value, box }] as const;
			});
			const checks = checkSums(new Map(found), { rates: [25], rows: [], goods: undefined, sumRows: [] });
			return checks.find(({ check }) => check === 'totals')?.state;
		};
		const rounded = (currency: string, total: string, more: Readonly<Record<string, string>> = {}) =>
			stateOf({ net_total: '100.42', tax_total: '25.10', grand_total: total, currency, ...more });
		expect([rounded('SEK', '126.00'), rounded('CHF', '125.50'), rounded('HUF', '125.00')]).toEqual(
			Array(3).fill('impossible'),
		);
		expect([rounded('SEK', '125.50'), rounded('CHF', '125.55'), rounded('GBP', '125.50')]).toEqual(
			Array(3).fill('failed'),
		);
		// Of the euro what is paid in cash, in countries that round it.
		expect(rounded('EUR', '125.50')).toBe('failed');
		expect(rounded('EUR', '125.50', { paid_amount: '130.00', seller_vat_id: 'FI12345678' })).toBe('impossible');
		expect(rounded('EUR', '125.50', { paid_amount: '130.00', seller_vat_id: 'DE123456789' })).toBe('failed');
	});

	it('add a printed rounding amount', () => {
		const page = (rounding: string) =>
			`Net total: SEK 100.40\nVAT 25%: SEK 25.10\nRounding: ${rounding}\nTotal amount: SEK 126.00`;
		expect(statesOf(page('0.50'))).toMatchObject({ totals: 'passed' });
	});

	it('check each of several rates against its base', () => {
		const page = (more: Readonly<Record<string, string>> = {}) =>
			Object.entries(more).reduce(
				(text, [from, to]) => text.replace(from, to),
				`
Rate          Base          Tax
20%           100.00        20.00
5%            40.00         2.00

Net total                   140.00
VAT amount                  22.00
Total amount                GBP 162.00`,
			);
		expect(statesOf(page())).toMatchObject({ tax: 'passed', totals: 'passed' });
		expect(statesOf(page({ '22.00': '28.00' }))).toMatchObject({ tax: 'failed', totals: 'failed' });
		// All three agree: a row of rates was read otherwise.
		const agreed = page({ '22.00': '28.00', '162.00': '168.00' });
		expect(statesOf(agreed)).toMatchObject({ tax: 'impossible', totals: 'passed' });
		expect(statesOf(page({ '140.00': '190.00' }))).toMatchObject({ tax: 'failed' });
		expect(statesOf(page({ '100.00': '700.00' }))).toMatchObject({ tax: 'impossible' });
	});

	it('are skipped if none of their values is requested', () => {
		expect(answersOf([invoice()], ['Website']).checks).toEqual([]);
	});

	it('give a document number its comparison mark only', () => {
		const { checks } = answersOf([invoice()], ['Invoice number', 'Receipt number']);
		const summary = checks.map(({ check, state, values }) => [check, state, ...values.map(({ field }) => field)]);
		expect(summary[0]).toEqual(['duplicate', 'impossible', 'invoice_number', 'iban', 'seller_name']);
		expect(summary.map(([check]) => check)).toEqual(['duplicate', 'duplicate']);
	});

	it('lower the confidence of failed values and raise that of proven ones', () => {
		const before = answersOf([pageOf('Total amount   GBP 120.00')], keys).fields[0]?.answer.confidence ?? 0;
		expect(confidenceOf(invoice(), 'Total amount')).toBeGreaterThan(before);
		expect(confidenceOf(invoice({ 'GBP 120.00': 'GBP 128.00' }), 'Total amount')).toBeLessThan(0.6);
	});

	it('are impossible without a value', () => {
		expect(statesOf('Total amount: 120.00', ['Total amount'])).toMatchObject({
			totals: 'impossible',
			lines: 'impossible',
		});
	});
});

describe('checks of other documents', () => {
	const statement = (third = '1,140.00') => `
Statement number: 3/2026
Opening balance                                1,000.00
Date         Details            Amount         Balance
02.03.2026   Rent               -200.00        800.00
05.03.2026   Refund             150.00         950.00
09.03.2026   Sale               190.00         ${third}
Closing balance                                1,140.00`;

	it('follow the balance of a statement through its transactions', () => {
		const asked = ['Opening balance', 'Closing balance'];
		expect(statesOf(statement(), asked)).toEqual({ balance: 'passed' });
		expect(statesOf(statement('1,141.00'), asked)).toEqual({ balance: 'failed' });
		const short = (page: string) => page.replace(/\.2026/g, '');
		expect(statesOf(short(statement()), asked)).toEqual({ balance: 'passed' });
		expect(statesOf(short(statement('1,141.00')), asked)).toEqual({ balance: 'failed' });
	});

	it('do not take days of booking and value for amounts, whatever is left of them', () => {
		const page = `
Anfangssaldo: 1.000,00
Datum    Wert     Text              Betrag      Saldo
  04.07    05.07    Miete           -300,00     700,00
  06.07    06.07    Lohn             500,00     1.200,00
  11.07    12.07    Strom            -60,00     1.140,00
Endsaldo: 1.140,00`;
		expect(statesOf(page, ['Anfangssaldo', 'Endsaldo'])).toEqual({ balance: 'passed' });
		expect(statesOf(page.replace('-60,00', '-80,00'), ['Anfangssaldo', 'Endsaldo'])).toEqual({ balance: 'failed' });
	});

	it('follow balances below several entries of a day, and entries without any balance', () => {
		const asked = ['Opening balance', 'Closing balance'];
		const day = (last: string) => `
Opening balance: 1,000.00
Closing balance: 940.00

Date          Description             Debit       Credit      Balance
2 March 2026  Rent of the flat        ${last}
              Rate 1.1742
              Refund of a shop                    50.00
              Shop of the town        30.00                   820.00
4 March 2026  Pay of a month                      150.00
              Shop of the town        30.00                   940.00`;
		expect(statesOf(day('200.00'), asked)).toEqual({ balance: 'passed' });
		expect(statesOf(day('260.00'), asked)).toEqual({ balance: 'failed' });
		const plain = (page: string) => page.replace(' Balance', '').replace(/ {3,}(?:820|940)\.00/g, '');
		expect(statesOf(plain(day('200.00')), asked)).toEqual({ balance: 'passed' });
		expect(statesOf(plain(day('260.00')), asked)).toEqual({ balance: 'impossible' });
	});

	it('subtract deductions from the gross pay and the readings of a meter', () => {
		const slip = 'Gross pay: 3,000.00\nTotal deductions: 700.00\nNet pay: 2,300.00';
		expect(statesOf(slip, ['Net pay'])).toEqual({ pay: 'passed' });
		expect(statesOf(slip.replace('2,300', '2,800'), ['Net pay'])).toEqual({ pay: 'failed' });
		const meter = 'Previous reading: 12000\nCurrent reading: 12450\nConsumption: 450 kWh';
		expect(statesOf(meter, ['Consumption'])).toEqual({ consumption: 'passed' });
		expect(statesOf(meter.replace('12450', '12950'), ['Consumption'])).toEqual({ consumption: 'failed' });
	});

	it('try a tax ID without country prefix with that of the account', () => {
		const page = (number: string) => `NIP: ${number}\nIBAN: PL61 1090 1014 0000 0712 1981 2874`;
		const state = (number: string) => statesOf(page(number), ['Seller tax ID']).taxNumber;
		expect([state('526-000-12-46'), state('526-000-12-47')]).toEqual(['passed', 'failed']);
	});
});

describe('an undecidable value', () => {
	it('is empty, with its candidates', () => {
		const { fields, undecided } = answersOf(['Meeting on 3 March 2026 and 4 March 2026'], ['Invoice date']);
		expect(fields).toEqual([]);
		expect(undecided.map(({ plan, candidates }) => [plan.key, candidates.map(({ value }) => value)])).toEqual([
			['Invoice date', ['2026-03-03', '2026-03-04']],
		]);
		expect(undecided[0]?.candidates.every(({ confidence }) => confidence <= 0.5)).toBe(true);
	});
});
