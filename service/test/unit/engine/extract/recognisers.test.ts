import { ibanLength, passesIban, passesVat } from '../../../../src/engine/values/check-digits';
import { amountsIn } from '../../../../src/engine/extract/recognise/amounts';
import { recognisers, type RecognisedType } from '../../../../src/engine/extract/recognise';

const values = (type: RecognisedType, text: string) => recognisers[type](text).map(({ value }) => value);

describe('check digits', () => {
	// The example account numbers of the SWIFT IBAN registry.
	it.each(['DE89370400440532013000', 'GB29NWBK60161331926819', 'FR1420041010050500013M02606', 'NO9386011117947'])(
		'%s passes',
		(iban) => {
			expect(passesIban(iban)).toBe(true);
			expect(passesIban(iban.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)))).toBe(false);
		},
	);

	it.each([
		'IT00743110157',
		'DE136695976',
		'FR40303265045',
		'ATU13585627',
		'BE0411905847',
		'PL8567346215',
		'EL094259216',
	])('%s passes, and fails with any changed digit', (vatId) => {
		expect(passesVat(vatId)).toBe(true);
		expect(passesVat(vatId.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)))).toBe(false);
	});

	it('cover the meaningful parts of a national number', () => {
		// The nine digits of a company by 11 (with 10 never given out), all of a sole trader's number by 97.
		expect(['NL004495445B01', 'NL000099998B57', 'NL004495446B01', 'NL000099998B58'].map(passesVat)).toEqual([
			true,
			true,
			false,
			false,
		]);
		expect(['NL004495445B00', 'NL646062270B01'].map(passesVat)).toEqual([false, false]);
		expect(passesVat('NL004495445B71')).toBeUndefined();
		expect(['SE556188840401', 'SE556188840471', 'SE556188840501'].map(passesVat)).toEqual([true, false, false]);
		expect(['BE1000000021', 'BE0411905847', 'BE5411905847'].map(passesVat)).toEqual([true, true, false]);
		expect(passesVat('DE036695976')).toBe(false);
	});

	it('ignore unknown formats', () => {
		expect(passesVat('XX12345')).toBeUndefined();
		expect([ibanLength('DE'), ibanLength('US')]).toEqual([22, undefined]);
	});
});

describe('dates', () => {
	it.each([
		['2018-03-05', '2018-03-05'],
		['5.3.2018', '2018-03-05'],
		['31/12/18', '2018-12-31'],
		['12/31/2018', '2018-12-31'],
		['March 5, 2018', '2018-03-05'],
		['August 3 , 2014', '2014-08-03'],
		['5. März 2018', '2018-03-05'],
		['5 août 2018', '2018-08-05'],
		['19 MAR 2018', '2018-03-19'],
		['28. Apr. 98', '1998-04-28'],
		['2018年3月5日', '2018-03-05'],
		['1º de enero de 2020', '2020-01-01'],
	])('%s is %s', (text, iso) => {
		expect(values('date', `x: ${text} y`)).toEqual([iso]);
	});

	it('keeps day and month ambiguous, and rejects impossible days', () => {
		expect(values('date', '01/02/2018')).toEqual(['']);
		expect(values('date', '31.02.2018')).toEqual([]);
		expect(values('date', '2- 25/12')).toEqual([]);
		expect(values('date', '192.168.10.25')).toEqual([]);
		expect(values('date', 'version 1.2.3')).toEqual([]);
	});
});

describe('amounts', () => {
	it.each([
		['1.234,56', '1234.56'],
		['1,234.56', '1234.56'],
		["1'234.56", '1234.56'],
		['1 234,56', '1234.56'],
		['-5,00', '-5.00'],
		['5,00-', '-5.00'],
		['(35,13 €)', '-35.13'],
		['€ 12,-', '12'],
		['480, 22', '480.22'],
		['RM 8.20', '8.20'],
	])('%s is %s', (text, value) => {
		expect(values('amount', text)).toEqual([value]);
	});

	it('accepts no percentage, code or part of a date as an amount', () => {
		expect(values('amount', '19,00 %')).toEqual([]);
		expect(values('amount', '05.03.2018')).toEqual([]);
		expect(values('amount', 'AB12.50')).toEqual([]);
	});

	it('interprets a separator before three digits by the decimals of the document', () => {
		expect(amountsIn('1.234', ',').map(({ value }) => value)).toEqual(['1234']);
		expect(amountsIn('1.234', '.').map(({ value }) => value)).toEqual(['1.234']);
		expect(amountsIn('¥4.500 € 1,234 1.234', undefined).map(({ value }) => value)).toEqual(['4500', '1234', '1.234']);
	});
});

describe('formatted numbers', () => {
	it('finds account numbers with spaces and stops at the next words', () => {
		expect(values('iban', 'IBAN : FR20 1242 1242 1242 1242 1242 124 - BIC : FIDCFR21XXX')).toEqual([
			'FR2012421242124212421242124',
		]);
		expect(recognisers.iban('DE89 3704 0044 0532 0130 00')[0]).toMatchObject({ check: true });
		expect(values('iban', 'AB12 no account')).toEqual([]);
	});

	it.each(['FR02070339676 IBAN', 'NL33 ABNA 4910 8542 74', 'AB12 CD34', 'ORDER DE12'])(
		'finds an account number behind %j, which looks like the start of one',
		(before) => {
			expect(values('iban', `${before} DE89 3704 0044 0532 0130 00`)).toContain('DE89370400440532013000');
		},
	);

	it('recognises national VAT numbers, with and without spaces, and their check digits', () => {
		expect(values('vat', 'USt-IdNr. DE 136 695 976, FR 11 123 456 782')).toEqual(['DE136695976', 'FR11123456782']);
		expect(recognisers.vat('DE136695976')[0]).toMatchObject({ check: true });
		expect(recognisers.vat('DE123456789')[0]).toMatchObject({ check: false });
		expect(values('vat', 'DE12345')).toEqual([]);
	});

	it('accepts numbers with symbols as IDs, not dates, sums or bracketed codes', () => {
		expect(values('id', 'RE-20140703/502 vom 03.07.2014 (380) 12,50')).toEqual(['RE-20140703/502']);
	});

	it('finds mail and web addresses and telephone numbers', () => {
		expect(values('email', 'Mail: Max@Example.org.')).toEqual(['max@example.org']);
		expect(values('url', 'see www.example.org, or')).toEqual(['www.example.org']);
		expect(values('phone', 'Tel +49 (0)30 123 45-67')).toEqual(['+490301234567']);
	});

	it('handles long and unusual texts', () => {
		const odd = [
			'9'.repeat(5000),
			'1,'.repeat(3000),
			'A1'.repeat(3000),
			'(((['.repeat(500),
			'1 '.repeat(4000),
			'DE 1'.repeat(2000),
		];
		const started = process.cpuUsage();
		for (const text of odd) for (const find of Object.values(recognisers)) expect(Array.isArray(find(text))).toBe(true);
		expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
	});
});
