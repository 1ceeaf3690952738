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
	it('pass where its sums, lines, dates, account number and currency agree', () => {
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
	])('find %s that is wrong', (_, more, check) => {
		expect(statesOf(invoice(more))[check]).toBe('failed');
	});

	it('use values that nobody asked for, and name the keys of those that somebody did', () => {
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

	it('find a leading digit that makes the tax more than half of the total, where a rate proves the other two', () => {
		expect(statesOf(invoice({ '20.00\nTotal': '90.00\nTotal' }))).toMatchObject({ totals: 'failed' });
		expect(statesOf(invoice({ 'GBP 120.00': 'GBP 20.00' }))).toMatchObject({ totals: 'failed' });
		const noRate = { 'VAT 20%': 'VAT', '20.00\nTotal': '90.00\nTotal' };
		expect(statesOf(invoice(noRate))).toMatchObject({ totals: 'impossible' });
	});

	it('are not made where nothing of theirs is asked for', () => {
		expect(answersOf([invoice()], ['Website']).checks).toEqual([]);
	});

	it('say of a number what others can be compared by, and no more: one document knows no others', () => {
		const { checks } = answersOf([invoice()], ['Invoice number', 'Receipt number']);
		const told = checks.map(({ check, state, values }) => [check, state, ...values.map(({ field }) => field)]);
		expect(told[0]).toEqual(['duplicate', 'impossible', 'invoice_number', 'iban', 'seller_name']);
		expect(told.map(([check]) => check)).toEqual(['duplicate', 'duplicate']);
	});

	it('lower the confidence of what fails, and raise that of what they prove', () => {
		const before = answersOf([pageOf('Total amount   GBP 120.00')], keys).fields[0]?.answer.confidence ?? 0;
		expect(confidenceOf(invoice(), 'Total amount')).toBeGreaterThan(before);
		expect(confidenceOf(invoice({ 'GBP 120.00': 'GBP 128.00' }), 'Total amount')).toBeLessThan(0.6);
	});

	it('are not possible where a value is missing', () => {
		expect(statesOf('Total amount: 120.00', ['Total amount'])).toMatchObject({
			totals: 'impossible',
			lines: 'impossible',
		});
	});
});

describe('checks of other papers', () => {
	const statement = (third = '1,140.00') => `
Statement number: 3/2026
Opening balance                                1,000.00
Date         Details            Amount         Balance
02.03.2026   Rent               -200.00        800.00
05.03.2026   Refund             150.00         950.00
09.03.2026   Sale               190.00         ${third}
Closing balance                                1,140.00`;

	it('follow the balance of a statement from movement to movement', () => {
		const asked = ['Opening balance', 'Closing balance'];
		expect(statesOf(statement(), asked)).toEqual({ balance: 'passed' });
		expect(statesOf(statement('1,141.00'), asked)).toEqual({ balance: 'failed' });
	});

	it('subtract deductions from the gross pay and the readings of a meter', () => {
		const slip = 'Gross pay: 3,000.00\nTotal deductions: 700.00\nNet pay: 2,300.00';
		expect(statesOf(slip, ['Net pay'])).toEqual({ pay: 'passed' });
		expect(statesOf(slip.replace('2,300', '2,800'), ['Net pay'])).toEqual({ pay: 'failed' });
		const meter = 'Previous reading: 12000\nCurrent reading: 12450\nConsumption: 450 kWh';
		expect(statesOf(meter, ['Consumption'])).toEqual({ consumption: 'passed' });
		expect(statesOf(meter.replace('12450', '12950'), ['Consumption'])).toEqual({ consumption: 'failed' });
	});

	it('try a tax number without the letters of its country with those of the account', () => {
		const page = (number: string) => `NIP: ${number}\nIBAN: PL61 1090 1014 0000 0712 1981 2874`;
		const state = (number: string) => statesOf(page(number), ['Seller tax ID']).taxNumber;
		expect([state('526-000-12-46'), state('526-000-12-47')]).toEqual(['passed', 'failed']);
	});
});

describe('what nothing decides', () => {
	it('is empty, with its candidates', () => {
		const { fields, undecided } = answersOf(['Meeting on 3 March 2026 and 4 March 2026'], ['Invoice date']);
		expect(fields).toEqual([]);
		expect(undecided.map(({ plan, candidates }) => [plan.key, candidates.map(({ value }) => value)])).toEqual([
			['Invoice date', ['2026-03-03', '2026-03-04']],
		]);
		expect(undecided[0]?.candidates.every(({ confidence }) => confidence <= 0.5)).toBe(true);
	});
});
