import { recognisers } from '../../../../src/engine/extract/recognise';
import { isQuantity } from '../../../../src/engine/values/numeric';
import { readNumber, typedNumber } from '../../../../src/engine/values/typed-number';
import { tablesOf, valuesOf } from './support';

/** Signs that producers print, or OCR reads, for the apostrophe between thousands. */
const signs = [
	["'", 'apostrophe'],
	['’', 'right quote'],
	['‘', 'left quote'],
	['‛', 'reversed quote'],
	['´', 'acute'],
	['`', 'grave'],
	['′', 'prime'],
	['‵', 'reversed prime'],
	['ʼ', 'modifier apostrophe'],
	['ʹ', 'modifier prime'],
	['ˈ', 'vertical line'],
	['ˊ', 'modifier acute'],
	['＇', 'full-width apostrophe'],
] as const;

const amounts = (text: string) => recognisers.amount(text).map(({ value }) => value);

describe.each(signs)('thousands separated by %s (%s)', (sign) => {
	it('are one amount', () => {
		expect(amounts(`CHF 5${sign}045.40`)).toEqual(['5045.40']);
		expect(amounts(`1${sign}234${sign}567,80 CHF`)).toEqual(['1234567.80']);
		expect(amounts(`-3${sign}949.75`)).toEqual(['-3949.75']);
		expect(amounts(`12${sign}500`)).toEqual(['12500']);
	});

	it('are a number in tables and spreadsheets', () => {
		expect(isQuantity(`1${sign}307.35`)).toBe(true);
		const number = readNumber(`1${sign}307.35`);
		expect(number && typedNumber(number, '.')?.value).toBe(1307.35);
	});

	it.each([
		['Zwischensumme', 'MWST 8.1 %', 'Total CHF', 'Bezeichnung', 'Menge', 'Preis', 'Betrag'],
		['Sous-total', 'TVA 8.1 %', 'Total CHF', 'Désignation', 'Quantité', 'Prix', 'Montant'],
		['Imponibile', 'IVA 8.1 %', 'Totale CHF', 'Descrizione', 'Quantità', 'Prezzo', 'Importo'],
		['Subtotal', 'VAT 8.1 %', 'Total CHF', 'Description', 'Quantity', 'Price', 'Amount'],
	])('add up on a page with %s', (net, tax, total, description, quantity, price, amount) => {
		const page = `
Keller Gartenbau AG
${description.padEnd(20)}${quantity.padEnd(12)}${price.padEnd(14)}${amount}
Item A              28          120.00        3${sign}360.00
Item B              1           1${sign}307.35      1${sign}307.35

                    ${net.padEnd(26)}4${sign}667.35
                    ${tax.padEnd(26)}378.05
                    ${total.padEnd(26)}5${sign}045.40`;
		expect(valuesOf(page, ['Net total', 'Tax', 'Total'])).toEqual(['4667.35', '378.05', '5045.40']);
		const [table] = tablesOf([page], ['Description', 'Amount']);
		expect(table?.rows).toEqual([
			{ Description: 'Item A', Amount: `3${sign}360.00` },
			{ Description: 'Item B', Amount: `1${sign}307.35` },
		]);
	});
});

describe('other signs between digits', () => {
	it('are a misread apostrophe if they separate three digits and two decimals', () => {
		expect(amounts('CHF 3°949.75')).toEqual(['3949.75']);
	});

	it.each(['4¸667.35', '4"667.35', '4″667.35', '4¨667.35', '1234´667.35', '4^667.35'])(
		'never cut the thousands off: %s',
		(text) => {
			expect(amounts(text)).not.toContain('667.35');
		},
	);

	it.each([
		['Monitor 27" 249,00', '249.00'],
		['Cable 5′ 12.50', '12.50'],
		['Wash at 30° 120.00', '120.00'],
	])('keep the price after a measure: %s', (text, price) => {
		expect(amounts(text)).toContain(price);
	});
});

describe('Indian groups', () => {
	it.each([
		['12,64,518.00', '1264518.00'],
		['₹ 1,00,000', '100000'],
		['Rs. 96,446.25', '96446.25'],
		['1,23,45,678.50', '12345678.50'],
		['(2,50,000.00)', '-250000.00'],
		['INR 12,34,56,789', '123456789'],
	])('%s are %s', (text, value) => {
		expect(amounts(text)).toEqual([value]);
	});

	it('are not assumed in other lists of numbers', () => {
		expect(amounts('1,23,45')).not.toContain('12345');
		expect(amounts('12,64,518.001.2')).toEqual([]);
	});
});

describe.each(['·', '˙', '∙', '•', '‧', '⋅', '°'])('thousands separated by %s', (sign) => {
	it('are one amount with its decimals, and never its last digits', () => {
		expect(amounts(`CHF 15${sign}345.60`)).toEqual(['15345.60']);
		expect(amounts(`1${sign}234${sign}567,80 EUR`)).toEqual(['1234567.80']);
		expect(amounts(`4${sign}500 EUR`)).not.toContain('500');
	});
});
