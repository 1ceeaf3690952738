import { randomOf } from '../../../support/random';
import { answersOf, textsOf } from './support';

/** A letter with its sender at the top, and the rows of the other party below. */
const letterTo = (...rows: readonly string[]) =>
	`Harrow Mills Ltd\n4 Canal Street\nLondon 20144\n\n\n${rows.join('\n')}\n\n\nInvoice number: 4711\nTotal   120.00`;

describe('the name of a party', () => {
	it.each([
		'Exmo.(s) Senhor(es)',
		'Monsieur',
		'SAYIN',
		'Señores',
		'Spett.le',
		'Par courrier',
		'(please quote in all letters)',
		'Messrs.',
		'Господин',
		'Accounts Payable,',
		'Finance Department',
		'Kreditorenbuchhaltung',
		'Service comptabilité',
		'Ufficio acquisti',
	])('is none of a salutation, a remark, a way of sending or a department: %s', (line) => {
		expect(textsOf(letterTo(line, 'Oakridge Joinery', '12 Mill Lane', '30112 Bergton'), ['Buyer'])).toEqual([
			'Oakridge Joinery',
		]);
		expect(
			textsOf(`Seller: Harrow Mills\n\nBill to\n${line}\nOakridge Joinery\n12 Mill Lane\n30112 Bergton`, ['Buyer']),
		).toEqual(['Oakridge Joinery']);
	});

	it.each(['12 Mill Lane', '1040 Kettle Road', 'Rue du Moulin 12', 'Hauptstraße 5a', '77 Long Avenue'])(
		'is no street: %s',
		(street) => {
			const [buyer] = textsOf(letterTo(street, '30112 Bergton', 'Northland'), ['Buyer']);
			expect(buyer).not.toBe(street);
		},
	);

	it.each(['Name: Ada Byron', 'Nombre: Ada Byron', 'Nome: Ada Byron', 'Naam: Ada Byron', 'Nom : Ada Byron'])(
		'may have a label: %s',
		(line) => {
			const page = `Harrow Mills Ltd\n4 Canal Street\nLondon 20144\n\n\n${line}\nInvoice number: 4711\nTotal   120.00`;
			expect(textsOf(page, ['Buyer'])).toEqual(['Ada Byron']);
		},
	);

	it.each(['Tel: 914 11 22 33', 'Mesa: 12 001', 'Cell: 0171 22 33', 'Table: 14', 'Till: 003'])(
		'is no number after a label of other letters: %s',
		(line) => {
			const [seller] = textsOf(`Contoso\nC. de Dom Juan, 35\n28002 Madrid\n${line}\nTotal   19.40`, ['Seller']);
			expect(seller).toBe('Contoso');
		},
	);

	it.each([
		'Pay your bill online or by phone, day and night,',
		'Bezahlen Sie diese Rechnung bitte innerhalb von zehn Tagen',
		'Merci de rappeler cette référence dans toute correspondance',
	])('is no sentence: %s', (sentence) => {
		const [buyer] = textsOf(letterTo(sentence, '12 Mill Lane', '30112 Bergton'), ['Buyer']);
		expect(buyer).not.toBe(sentence);
	});

	it('is no label above a number at the top of a page', () => {
		const page = `co.       FILE        DEPT.      CLOCK\nQRS       123456      12345      0001\n\nHarrow Mills Ltd\n4 Canal Street\nLondon 20144`;
		expect(textsOf(page, ['Employer'])).toEqual(['Harrow Mills Ltd']);
	});

	it.each(['< Back', '« Zurück', 'Thanks for your order!'])('is no control or greeting of a screen: %s', (line) => {
		expect(textsOf(`${line}\nHarrow Mills\n4 Canal Street\nLondon 20144\nTotal   19.40`, ['Seller'])).toEqual([
			'Harrow Mills',
		]);
	});
});

/** Draws the case of a heading and its colon by a seed. */
function drawHeading(heading: string, seed: number): string {
	const random = randomOf(seed);
	const cased = [heading, heading.toUpperCase(), heading.toLowerCase()][Math.floor(random() * 3)] ?? heading;
	return `${cased}${random() < 0.5 ? ':' : ''}`;
}

const addressHeadings = [
	...['Bill to Address', 'Bill-to address', 'Billing address', 'Invoice address', 'Sold to address', 'Sold-to party'],
	...['Sold to party', 'Bill-to party', 'Rechnungsadresse', 'Rechnungsanschrift', 'Kundenanschrift'],
	...['Adresse de facturation', 'Adresse du client', 'Dirección de facturación', 'Domicilio de facturación'],
	...['Indirizzo di fatturazione', 'Factuuradres', 'Facturatieadres', 'Morada de faturação'],
	...['Endereço de cobrança', '账单地址', 'Fakturaadress', 'Faktureringsadresse', 'Laskutusosoite'],
	...['Adres do faktury', 'Fakturační adresa', 'Számlázási cím', 'Adresa de facturare', 'Διεύθυνση τιμολόγησης'],
	...['Fatura adresi', 'Адрес плательщика', '請求先住所', '청구지 주소'],
];

describe('the heading of a billing address', () => {
	it.each(addressHeadings.map((heading, index) => [drawHeading(heading, index), index] as const))(
		'opens the block of the buyer: %s',
		(heading, seed) => {
			const street = `${String(1 + Math.floor(randomOf(seed)() * 90))} Mill Lane`;
			const page = `Harrow Mills Ltd\n4 Canal Street\nLondon 20144\n\n${heading}\nOakridge Joinery\n${street}\n30112 Bergton\n\nInvoice number: 4711\nTotal   120.00`;
			expect(textsOf(page, ['Buyer', 'Buyer address'])).toEqual(['Oakridge Joinery', `${street} 30112 Bergton`]);
		},
	);
});

const attentionMarkers = [
	...['ATTN:', 'Attn', 'Attention:', 'FAO', 'z. Hd.', 'zHd', 'Zu Händen', "À l'attention de", 'A la atención de'],
	...["All'attenzione di", 'T.a.v.', 'Ter attentie van', 'Ao cuidado de'],
];

describe('an attention line', () => {
	const pageOf = (...rows: readonly string[]) =>
		`Harrow Mills Ltd\n4 Canal Street\nLondon 20144\n\nBill to Address:\n${rows.join('\n')}\n\nInvoice number: 4711\nTotal   120.00`;
	const keys = ['Buyer', 'Buyer address'];
	const address = ['12 Mill Lane', '30112 Bergton'] as const;

	it.each(attentionMarkers)('names the party if no other name is printed: %s', (marker) => {
		expect(textsOf(pageOf(`${marker} Oakridge Joinery`, ...address), keys)).toEqual([
			'Oakridge Joinery',
			'12 Mill Lane 30112 Bergton',
		]);
	});

	it.each(attentionMarkers)('is left out next to a name, above or below it: %s', (marker) => {
		const expected = ['Oakridge Joinery', '12 Mill Lane 30112 Bergton'];
		expect(textsOf(pageOf(`${marker} Ada Byron`, 'Oakridge Joinery', ...address), keys)).toEqual(expected);
		expect(textsOf(pageOf('Oakridge Joinery', `${marker} Ada Byron`, ...address), keys)).toEqual(expected);
	});

	it('keeps to its column', () => {
		const rows = ['ATTN: Oakridge Joinery           Total due on August 3, 2014   $4.11', ...address];
		expect(textsOf(pageOf(...rows), keys)).toEqual(['Oakridge Joinery', '12 Mill Lane 30112 Bergton']);
	});

	it('is no name that starts with such a word', () => {
		expect(textsOf(pageOf('Attention Media Ltd', ...address), keys)[0]).toBe('Attention Media Ltd');
		expect(textsOf(pageOf('Attica Foods', ...address), keys)[0]).toBe('Attica Foods');
	});
});

describe('a heading without a colon', () => {
	it('has its name beside it if only the address is below', () => {
		const page =
			'Harrow Mills Ltd\n\nSold To   Oakridge Joinery\n          12 Mill Lane\n          Bergton, 30112\n\nTotal   120.00';
		expect(textsOf(page, ['Buyer'])).toEqual(['Oakridge Joinery']);
	});
});

describe('an e-mail address', () => {
	it('is not the name of a party', () => {
		const page =
			'From: desk@harrow.example\nTo: ada@oakridge.example\n\nHarrow Mills Ltd\n4 Canal Street\n\nTotal   120.00';
		expect(textsOf(page, ['Seller'])).toEqual(['Harrow Mills Ltd']);
	});
});

describe('an account number', () => {
	it('is not that of a customer among bank data', () => {
		const bank = 'Account Name: Harrow Mills\nSWIFT: HRWMGB2L\nAccount number: 4471920355';
		expect(textsOf(`Invoice 88\n\n${bank}`, ['Customer number'])).toEqual(['']);
		expect(textsOf('Invoice 88\nAccount number: 4471920355', ['Customer number'])).toEqual(['4471920355']);
	});
});

describe('the seller', () => {
	it('is not the party that the page bills', () => {
		const page =
			'INVOICE\n\nOakridge Joinery Ltd     Number: 4711\n12 Mill Lane\n\nBill to: Oakridge Joinery\n\nTotal   120.00';
		expect(textsOf(page, ['Seller', 'Buyer'])).toEqual(['', 'Oakridge Joinery Ltd']);
	});

	it('has a name besides its legal form', () => {
		expect(textsOf('COMPANY\nHarrow Mills\n4 Canal Street\n\nTotal   120.00', ['Seller'])).toEqual(['Harrow Mills']);
	});
});

describe('the payee of a cheque', () => {
	it.each([
		'Please make checks payable to Harrow Mills',
		'Make all cheques payable to the order of: Harrow Mills.',
		"Chèque à l'ordre de Harrow Mills",
		'Cheque a nombre de Harrow Mills',
		'Assegno intestato a Harrow Mills',
		'Cheque à ordem de Harrow Mills',
	])('is the seller: %s', (line) => {
		expect(textsOf(`Ada Byron\n\nAccount: 4711\nTotal   120.00\n\n${line}`, ['Seller'])).toEqual(['Harrow Mills']);
	});

	it.each([
		['to St. Mary’s Hospital. Thank you', 'St. Mary’s Hospital'],
		['to Barnes and Noble', 'Barnes and Noble'],
		['to Barnes and Noble and mail them with the slip', 'Barnes and Noble'],
		['to Acme Co. Ltd. Terms: 30 days', 'Acme Co. Ltd'],
		['to Acme Inc; no cash', 'Acme Inc'],
	])('ends where the sentence goes on: payable %s', (line, name) => {
		expect(textsOf(`Ada Byron\n\nTotal   120.00\n\nMake checks payable ${line}`, ['Seller'])).toEqual([name]);
	});

	it('may stand beside a label of several rows', () => {
		const page = 'Ada Byron\n\nTotal   120.00\n\nPlease make      HARROW MILLS\ncheques payable  Accounts Office\nto:';
		expect(textsOf(page, ['Seller'])).toEqual(['HARROW MILLS']);
	});

	it('is none in a sentence about payment', () => {
		const page = 'Oakridge Joinery Ltd\n12 Mill Lane\n\nTotal   120.00\n\nChecks are payable to any of our offices';
		expect(textsOf(page, ['Seller'])).toEqual(['Oakridge Joinery Ltd']);
	});
});

describe('a name in a section', () => {
	it('is as the page prints it with its legal form', () => {
		const page = 'Oakridge Joinery Ltd\n\n\nClient: Oakridge Joinery\n\nTotal   120.00';
		expect(textsOf(page, ['Buyer'])).toEqual(['Oakridge Joinery Ltd']);
		expect(textsOf(page.replace(' Ltd', ' Tools'), ['Buyer'])).toEqual(['Oakridge Joinery']);
	});

	it.each(['Invoice for: Ada Byron', 'Prepared for: Ada Byron', 'Facture pour : Ada Byron', 'Factura para: Ada Byron'])(
		'may follow the name of the document: %s',
		(line) => {
			expect(textsOf(`Harrow Mills Ltd\n4 Canal Street\n\n${line}\n\nTotal   120.00`, ['Buyer'])).toEqual([
				'Ada Byron',
			]);
		},
	);
});

describe('the screen of an app', () => {
	it('names no seller beside its way back', () => {
		const page = '< Orders       Support\n\nReceipt\n\nHarrow Mills  1822 Canal Street\n\nTotal   12.00';
		expect(textsOf(page, ['Seller'])).toEqual(['Harrow Mills']);
	});
});

describe('the heading of a delivery', () => {
	const page = 'Harrow Mills Ltd\n\nHEADING\nOakridge Depot\n12 Mill Lane\n30112 Bergton\n\nTotal   120.00';

	it.each(['Ship to', 'Deliver to', 'Livré à', 'Entregar a', 'Lieferung an'])('asks for whom as well: %s', (key) => {
		expect(textsOf(page.replace('HEADING', key), [key])).toEqual(['Oakridge Depot 12 Mill Lane 30112 Bergton']);
	});

	it('asks for the address alone if it says so', () => {
		expect(textsOf(page.replace('HEADING', 'Delivery address'), ['Delivery address'])).toEqual([
			'12 Mill Lane 30112 Bergton',
		]);
	});
});

describe('names of accounts in a table of several', () => {
	it('are no sure holder, with a subtotal between the lines too', () => {
		const heads = 'ACCOUNT NAME   ACCOUNT NUMBER   BALANCE    PAGES ON';
		const [one, total, two] = [
			'SAVER          4471920355       120.00     page 1',
			'Total                           120.00',
			'DAILY          4471920366       480.00     page 2',
		];
		const confidence = (...rows: string[]) =>
			answersOf([[heads, ...rows].join('\n')], ['Account holder']).fields[0]?.answer.confidence ?? 0;
		expect(confidence(one)).toBeGreaterThan(0.8);
		expect(confidence(one, two)).toBeLessThan(0.5);
		expect(confidence(one, total, two)).toBeLessThan(0.5);
	});
});

describe('text below the line items', () => {
	it('belongs to no party named above them', () => {
		const items = 'Description   Quantity   Price   Amount\nOak board     2          60.00   120.00';
		const page = `Harrow Mills Ltd\n\nBill to\nOakridge Joinery\n12 Mill Lane\n\n${items}\n\nVAT ID: GB123456789`;
		expect(textsOf(page, ['Seller VAT ID'])).toEqual(['GB123456789']);
		expect(textsOf(page.replace(items, ''), ['Seller VAT ID'])).toEqual(['']);
	});
});
