import { answersOf, pageOf, valuesOf } from './support';

const currencyOf = (page: string | ReturnType<typeof pageOf>) => answersOf([page], ['Currency']).fields[0]?.answer;

describe('the sign ¥', () => {
	it.each([
		['consumption tax', 'Invoice\nSubtotal   ¥128,000\nConsumption tax 10%   ¥12,800\nTotal   ¥140,800', 'JPY'],
		['Japanese words', '請求書\n株式会社山田商店 御中\n合計   ￥140,800', 'JPY'],
		['a Japanese city', 'Invoice 46\nSakura Tools, 2-1 Chuo, Osaka\nTotal   ¥5,000', 'JPY'],
		['a registration number', 'Invoice 47\nReg. no. T1234567890123\nTotal   ¥5,000', 'JPY'],
		['a printed code', 'Invoice 50\nCurrency: JPY\nTotal   ¥5,000', 'JPY'],
		['Chinese words', '发票\n开票日期：2024年3月5日\n价税合计：  ¥1,160.00', 'CNY'],
		['a Chinese city', 'Invoice 45\nNingbo Tools Co., Ltd., Ningbo\nTotal   ¥5,000.50', 'CNY'],
	])('has the currency of %s', (_, page, currency) => {
		expect(valuesOf(page, ['Currency'])).toEqual([currency]);
	});

	it.each([
		['nothing else', 'Invoice 44\nTotal   ¥5,000'],
		['words of both countries', 'Invoice 51\nTokyo office of Shanghai Trading\nTotal   ¥5,000'],
	])('is undecided with %s', (_, page) => {
		const { fields, undecided } = answersOf([page], ['Currency']);
		expect(fields).toEqual([]);
		expect(undecided[0]?.candidates.map(({ value }) => value)).toEqual(['JPY', 'CNY']);
	});

	it('has the currency that another page of the document shows', () => {
		const [field] = answersOf(['Total   ¥5,000', '振込先: 山田銀行'], ['Currency']).fields;
		expect(field?.answer.value).toBe('JPY');
	});
});

describe('the sign $', () => {
	it('is the US dollar without other evidence', () => {
		expect(currencyOf('Invoice 49\nTotal   $113.00')).toMatchObject({ value: 'USD', confidence: 0.95 });
		expect(currencyOf('Invoice 48\nAcme, Springfield, IL 62704\nTotal   $113.00')?.value).toBe('USD');
	});

	it.each([
		['Maple, Toronto\nHST 13%   $13.00\nTotal   $113.00', 'CAD'],
		['Koala Pty Ltd, ABN 51 824 753 556\nTotal   $113.00', 'AUD'],
		['Kiwi Ltd, Auckland, New Zealand\nTotal   $113.00', 'NZD'],
	])('is that of the only other country, at low confidence: %s', (page, currency) => {
		const answer = currencyOf(page);
		expect(answer?.value).toBe(currency);
		expect(answer?.confidence).toBeLessThan(0.8);
	});

	it('has a printed code if there is one', () => {
		expect(currencyOf('All amounts in CAD\nTax   $13.00\nTotal   $113.00')).toMatchObject({ value: 'CAD' });
	});
});

describe('a seller', () => {
	it('is never a column name of the line items', () => {
		const page =
			'Invoice\n#    Description     Qty        Price     Amount\n1    License         1    ¥128,000     ¥128,000';
		expect(valuesOf(page, ['Vendor'])).toEqual(['']);
	});
});

describe('a document without signs of a currency', () => {
	it.each([
		['Harrow Mills\nWiesenweg 4, 1010 Wien, Österreich', 'EUR'],
		['Harrow Mills\n4 Canal Street, Leeds\nUnited Kingdom', 'GBP'],
		['Harrow Mills\nul. Długa 4\nPolska', 'PLN'],
		['Harrow Mills\nHauptgasse 4\n3011 Bern\nSuisse', 'CHF'],
		['Harrow Mills\nFinland\n\nBill to\nOakridge\nIreland', 'EUR'],
		['Harrow Mills\n1000 Sofia\nBulgaria', 'EUR'],
	])('has that of the country, to be confirmed: %s', (address, currency) => {
		const answer = currencyOf(`${address}\n\nTotal   113.00`);
		expect(answer?.value).toBe(currency);
		expect(answer?.confidence).toBeLessThan(0.8);
	});

	it('has none with two countries, without sums, or with a country within a sentence', () => {
		expect(currencyOf('Harrow Mills\nFinland\n\nBill to\nOakridge\nNorway\n\nTotal   113.00')).toBeUndefined();
		expect(currencyOf('Harrow Mills\nFinland\n\nTable 4')).toBeUndefined();
		expect(currencyOf('Harrow Mills\nMade in Finland by hand\n\nTotal   113.00')).toBeUndefined();
	});

	it('has that of the country where OCR read a rare sign as a dollar', () => {
		const page = pageOf('Harrow Mills\n4 Canal Road, Pune\nIndia\n\nTotal   $0.00');
		expect(currencyOf(page)?.value).toBe('USD');
		const read = { ...page, words: page.words.map((word) => ({ ...word, confidence: 0.97 })) };
		expect(currencyOf(read)).toMatchObject({ value: 'INR', text: 'India' });
	});
});
