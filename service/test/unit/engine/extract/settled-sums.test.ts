import { answersOf, valuesOf } from './support';

const asked = ['Net amount', 'Tax amount', 'Total'];

const stateOf = (page: string, name: string) =>
	answersOf([page], asked).checks.find(({ check }) => check === name)?.state;

const confidenceOf = (page: string, key: string) =>
	answersOf([page], asked).fields.find(({ plan }) => plan.key === key)?.answer.confidence ?? 0;

/** Rows of a page: a name and an amount each. */
const sumsOf = (...rows: readonly (readonly [string, string])[]) =>
	rows.map(([name, amount]) => name.padEnd(40) + amount).join('\n');

describe('net sum, tax and total', () => {
	it.each([
		[
			'a balance of earlier invoices below the total',
			sumsOf(
				['Subtotal', '200.00'],
				['Sales tax', '16.00'],
				['Total', '216.00'],
				['Overdue', '300.00'],
				['Total due', '516.00'],
			),
			['200.00', '16.00', '216.00'],
		],
		[
			'the name of the tax one row above its amount',
			sumsOf(['Lamp shade', '90.00'], ['Subtotal', '340.00'], ['VAT', ''], ['', '68.00'], ['Grand total', '408.00']),
			['340.00', '68.00', '408.00'],
		],
		[
			'a total of the charges above the total of the invoice',
			sumsOf(['Net amount', '4,120.00'], ['VAT', '824.00'], ['Total charges', '12.50'], ['Invoice amount', '4,944.00']),
			['4120.00', '824.00', '4944.00'],
		],
		[
			'the total of another page section below it',
			sumsOf(['Netto', '310,00'], ['MwSt', '58,90'], ['Gesamtbetrag', '368,90'], ['Gesamtsumme Mahnungen', '400,00']),
			['310.00', '58.90', '368.90'],
		],
		[
			'a receipt of the payment below',
			sumsOf(['Total HT', '80,00'], ['TVA', '16,00'], ['Total', '96,00'], ['Total cartes du mois', '1 496,00']),
			['80.00', '16.00', '96.00'],
		],
	])('add up in spite of %s', (_, page, values) => {
		expect(valuesOf(page, asked)).toEqual(values);
		expect(stateOf(page, 'totals')).toBe('passed');
	});

	it.each([
		['a discount', sumsOf(['Subtotal', '200.00'], ['Discount', '20.00'], ['Tax', '18.00'], ['Total', '198.00'])],
		[
			'a discount with its sign',
			sumsOf(['Subtotal', '200.00'], ['Early bird', '-20.00'], ['Tax', '18.00'], ['Total', '198.00']),
		],
		['shipping', sumsOf(['Subtotal', '200.00'], ['Shipping', '12.00'], ['Tax', '20.00'], ['Total', '232.00'])],
		['a tip', sumsOf(['Subtotal', '40.00'], ['Tax', '3.20'], ['Gratuity', '8.00'], ['Total', '51.20'])],
		[
			'two charges',
			sumsOf(['Net total', '90.00'], ['Pallet', '4.00'], ['Toll', '1.50'], ['VAT', '18.00'], ['Total', '113.50']),
		],
		[
			'a discount and shipping',
			sumsOf(
				['Netto', '100,00'],
				['Rabatt', '10,00'],
				['Versand', '5,00'],
				['MwSt', '18,05'],
				['Gesamtbetrag', '113,05'],
			),
		],
	])('pass with %s between them', (_, page) => {
		expect(stateOf(page, 'totals')).toBe('passed');
	});

	it.each([
		['is missing', sumsOf(['Subtotal', '200.00'], ['Tax', '18.00'], ['Total', '198.00'])],
		['has another sum', sumsOf(['Subtotal', '200.00'], ['Discount', '25.00'], ['Tax', '18.00'], ['Total', '198.00'])],
	])('fail if the discount %s', (_, page) => {
		expect(stateOf(page, 'totals')).toBe('failed');
	});

	it.each([
		sumsOf(['Net amount', '24,877.71'], ['Tax amount', '42.28'], ['Total', '42.28']),
		sumsOf(['Subtotal', '510.00'], ['VAT', '51.00'], ['Grand total', '51.00']),
		sumsOf(['Nettobetrag', '1.200,00'], ['Umsatzsteuer', '228,00'], ['Gesamtbetrag', '228,00']),
		sumsOf(['Total HT', '300,00'], ['TVA', '60,00'], ['Total TTC', '60,00']),
		sumsOf(['Base imponible', '70,00'], ['IVA', '14,70'], ['Total', '14,70']),
	])('give a total that is the tax no confidence: %s', (page) => {
		expect(confidenceOf(page, 'Total')).toBeLessThan(0.5);
		expect(confidenceOf(page, 'Net amount')).toBeGreaterThan(0.5);
	});

	it('give a total that is the net sum no confidence if the taxed sum is printed', () => {
		const page = sumsOf(
			['Net amount', '500.00'],
			['Tax amount', '100.00'],
			['Total', '500.00'],
			['In words: six hundred', '600.00'],
		);
		const total = answersOf([page], asked).fields.find(({ plan }) => plan.key === 'Total');
		expect(total?.answer.value === '600.00' || (total?.answer.confidence ?? 0) < 0.5).toBe(true);
	});

	it.each([
		['Total 6 % supplies (excl. GST):', 'GST:', 'Total 6 % supplies (incl. GST):', 'Total payable:'],
		['Goods at 7 % (net):', 'VAT:', 'Goods at 7 % (gross):', 'Grand total:'],
	])('are no sure ones of one rate below a larger total: %s', (net, tax, gross, total) => {
		const ofRate = [
			[net, '50.00'],
			[tax, '4.00'],
			[gross, '54.00'],
		] as const;
		expect(confidenceOf(sumsOf(...ofRate, ['Others', '40.00'], [total, '- 94.8']), 'Total')).toBeLessThan(0.9);
		expect(confidenceOf(sumsOf(...ofRate, [total, '54.00']), 'Total')).toBeGreaterThan(0.9);
	});

	it('keep a separate key for the amount due', () => {
		const page = sumsOf(
			['Subtotal', '200.00'],
			['Sales tax', '16.00'],
			['Total', '216.00'],
			['Overdue', '300.00'],
			['Total due', '516.00'],
		);
		expect(valuesOf(page, ['Total', 'Total due', 'Tax amount', 'Subtotal'])).toEqual([
			'216.00',
			'516.00',
			'16.00',
			'200.00',
		]);
	});
});

describe('the tax of an invoice', () => {
	const lines = (tax: string, total: string) =>
		`
Description          Quantity     Price     Amount
Garden hose          2            15.00     30.00
Rye bread            5            4.00      20.00
Apple tart           1            10.00     10.00
Subtotal                                    60.00
Tax 10%                                     ${tax}
Total                                       ${total}`;
	const states = (page: string) =>
		answersOf([page], [...asked, 'Tax rate']).checks.find(({ check }) => check === 'tax')?.state;

	it.each([
		['one line', '3.00', '63.00'],
		['another line', '2.00', '62.00'],
		['all lines but one', '5.00', '65.00'],
		['two lines', '4.00', '64.00'],
	])('may apply to %s', (_, tax, total) => {
		expect(states(lines(tax, total))).toBe('impossible');
	});

	it('applies to the sum after a discount', () => {
		const page = sumsOf(['Subtotal', '200.00'], ['Discount', '20.00'], ['Tax 10%', '18.00'], ['Total', '198.00']);
		expect(states(page)).not.toBe('failed');
	});

	it('fails if no lines explain it', () => {
		expect(states(lines('7.40', '67.40'))).toBe('failed');
	});
});
