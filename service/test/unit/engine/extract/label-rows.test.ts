import { randomOf } from '../../../support/random';
import { pageOf, textsOf } from './support';

const columnWidth = 22;

/** Rows of texts in columns of one width. */
const inColumns = (...rows: readonly (readonly string[])[]) =>
	rows.map((row) =>
		row
			.map((text) => text.padEnd(columnWidth))
			.join('')
			.trimEnd(),
	);

const named: readonly (readonly [string, string, string])[] = [
	['Invoice number', 'Invoice date', 'Due date'],
	['Rechnungsnummer', 'Rechnungsdatum', 'Fällig am'],
	['Numéro de facture', 'Date de facture', "Date d'échéance"],
	['Número de factura', 'Fecha de factura', 'Fecha de vencimiento'],
	['Factuurnummer', 'Factuurdatum', 'Vervaldatum'],
];

describe('a row of labels over one row of values', () => {
	it.each(named)('gives each label the value under it: %s', (number, issued, due) => {
		for (let seed = 1; seed <= 6; seed++) {
			const random = randomOf(seed);
			const values = [`RX-${100 + Math.floor(random() * 800)}`, '14.03.2026', '13.04.2026', '1,204.50'];
			const [heads = '', cells = ''] = inColumns([number, issued, due, 'Remark'], values);
			const page = `Harrow Mills Ltd\n\n${heads}${'\n'.repeat(1 + Math.floor(random() * 3))}${cells}`;
			expect(textsOf(page, ['Invoice number', 'Invoice date', 'Due date', 'Remark'])).toEqual(values);
		}
	});
});

describe('a value under its label in a row of labels', () => {
	it.each([
		['Statement number', 'S-104', '08/08/2026 -', '06/09/2026'],
		['Kontoauszug Nr.', '14/2026', '18. Dez. 2025 -', '16. Jan. 2026'],
	])('may go on in the next row: %s', (name, number, start, end) => {
		const heads = ['Date', 'Period', name, 'Account number'];
		const rows = inColumns(heads, ['07/09/2026', start, number, '20 418 77'], ['', end, '', '']);
		expect(textsOf(rows.join('\n'), ['Period'])).toEqual([`${start} ${end}`]);
	});
});

/** A page that OCR has read. */
function readTexts(rows: string, keys: readonly string[]): string[] {
	const page = pageOf(rows);
	return textsOf({ ...page, words: page.words.map((word) => ({ ...word, confidence: 0.95 })) }, keys);
}

describe('a label that OCR misread', () => {
	it.each([
		['Kudennummer: K-5512', 'Customer number', 'K-5512'],
		['N Client: K-5512', 'Customer number', 'K-5512'],
		['Numérc de facture: RX-204', 'Invoice number', 'RX-204'],
		['Fecha de faclura: 14/03/2026', 'Invoice date', '14/03/2026'],
		['Rechnungsbetnag: 1.204,50', 'Total', '1.204,50'],
	])('still names its value: %s', (row, key, value) => {
		expect(readTexts(`Harrow Mills Ltd\n\n${row}`, [key])).toEqual([value]);
	});

	it('is another label in print', () => {
		expect(textsOf('Harrow Mills Ltd\n\nKudennummer: K-5512', ['Customer number'])).toEqual(['']);
	});

	it('is no other word of similar length', () => {
		expect(readTexts('Harrow Mills Ltd\n\nCostume numbers: K-5512', ['Customer number'])).toEqual(['']);
	});
});

describe('a euro sign that OCR misread', () => {
	it.each(['60,00E', '1.204,50 C'])('names the currency: %s', (amount) => {
		const [currency] = readTexts(`Harrow Mills\n\nOak board    2    30,00    ${amount}`, ['Currency']);
		expect(currency).toBe(amount.slice(-1));
	});
});

describe('a word that OCR would take for a label', () => {
	it.each([
		['Grand total', 'Suna                           38.00'],
		['Grand total', 'Tota1:                         38.00'],
		['First name', 'Uorname:  Jane'],
	])('is none on a page with printed text: %s in %j', (name, row) => {
		expect(textsOf(`Harrow Mills Ltd\n\n${row}`, [name])).toEqual(['']);
	});

	it('is one on a page by OCR, and in the text layer of a scanner', () => {
		const scanned = 'Totai                         119.00';
		expect(textsOf(pageOf(scanned), ['Grand total'])).toEqual(['']);
		expect(textsOf(pageOf(scanned, 1, { textLayer: true }), ['Grand total'])).toEqual(['119.00']);
	});
});
