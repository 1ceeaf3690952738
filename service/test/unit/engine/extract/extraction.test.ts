import type { ExtractPage } from '../../../../src/engine/extract/page-text';
import { answersOf, pageOf, textsOf, valuesOf } from './support';

const invoiceKeys = [
	'Invoice number',
	'Issue date',
	'Due date',
	'Grand total',
	'Net total',
	'VAT ID',
	'IBAN',
	'Currency',
];

const german = `
Lieferant GmbH - Lieferantenstraße 20 - 80333 München
                                                     Rechnungsdatum:  05.03.2018
Kunden AG Mitte                                      Kundennummer:    GE2020211
Kundenstraße 15                                      Fällig am:       04.04.2018
69876 Frankfurt                                      USt-IdNr. Kunde: DE136695976

Rechnung Nr. 471102

Pos   Bezeichnung                 Menge    Einzelpreis     Gesamtbetrag
1     Trennblätter A4             20       9,90            198,00
2     Joghurt Banane              50       5,50            275,00

                                           Nettobetrag            473,00
                                           zzgl. 19 % USt          56,87
                                           Gesamtbetrag           529,87 EUR

USt-IdNr.: DE123456789     IBAN: DE89 3704 0044 0532 0130 00     BIC: GENODEF1M04`;

const french = `
Au bon moulin SARL - 1242 chemin de l'olive - 84340 Malaucène
TVA : FR11999999998 - SIRET : 99999999800010
Facture FA-2017-0010
Date de facture        13/11/2017
Date d'échéance        13/12/2017
N° TVA client          FR19787878784
                                               Total HT      624,90 €
                                               Total taxes    46,25 €
                                               Total TTC     671,15 €
                                               Solde à payer 470,15 €
IBAN : FR20 1242 1242 1242 1242 1242 124 - BIC : FIDCFR21XXX`;

describe('fields of invoices by English names', () => {
	it('come from a German page', () => {
		expect(valuesOf(german, invoiceKeys)).toEqual([
			'471102',
			'2018-03-05',
			'2018-04-04',
			'529.87',
			'473.00',
			'DE123456789',
			'DE89370400440532013000',
			'EUR',
		]);
	});

	it('come from a French page whose title has the number without a label', () => {
		expect(valuesOf(french, invoiceKeys)).toEqual([
			'FA-2017-0010',
			'2017-11-13',
			'2017-12-13',
			'671.15',
			'624.90',
			'FR11999999998',
			'FR2012421242124212421242124',
			'EUR',
		]);
	});

	it('keep the printed text with the value', () => {
		expect(textsOf(french, ['Issue date', 'Grand total', 'IBAN'])).toEqual([
			'13/11/2017',
			'671,15 €',
			'FR20 1242 1242 1242 1242 1242 124',
		]);
	});

	it('come from a Chinese page by Chinese names', () => {
		const page = '发票号码：12345678      开票日期：2018年3月5日\n\n价税合计：  ¥1,160.00\n购买方：  北京某某公司';
		expect(valuesOf(page, ['发票号码', '开票日期', '价税合计', 'Invoice number'])).toEqual([
			'12345678',
			'2018-03-05',
			'1160.00',
			'12345678',
		]);
	});

	it('distinguish the parties', () => {
		expect(valuesOf(german, ['Customer VAT ID'])).toEqual(['DE136695976']);
		expect(valuesOf(french, ['Customer VAT ID'])).toEqual(['FR19787878784']);
	});

	it('have the only number at the requested name, whichever party is above it', () => {
		const page = `INVOICE

Supplier:          Harrowby Paper Ltd
Customer:          Willow & Finch Stationery
VAT ID:            DE136695976
Currency:          EUR`;
		expect(valuesOf(page, ['VAT ID'])).toEqual(['DE136695976']);
	});

	it('take the date of the title line, and the number before it', () => {
		const page =
			'Handelsrechnung (380) Nr. 471113 vom 13.06.2018\n\nStylesheet-Version: 2.0 vom 18.10.2018\nRechnung gemäß Bestellung Nr. 2018-471331 vom 01.03.2018';
		expect(valuesOf(page, ['Invoice number', 'Issue date'])).toEqual(['471113', '2018-06-13']);
	});
});

describe('the day of payment', () => {
	it.each([
		'Verfalltag',
		'Fälligkeitstermin',
		'Zahlungstermin',
		'Vervaldag',
		'Betaaldag',
		'Forfaldsdag',
		'Förfallodag',
	])('has compounds of "day", "date" and "term": %s', (label) => {
		expect(valuesOf(`Datum: 14.06.2024\n${label}: 28.06.2024`, ['Due date'])).toEqual(['2024-06-28']);
	});
});

describe('the title of a section', () => {
	it('is no label of a number below', () => {
		expect(textsOf('Order details\n417   Hot dog   27.80', ['Order number'])).toEqual(['']);
		expect(textsOf('Order\n41702', ['Order number'])).toEqual(['41702']);
	});
});

describe('a number without cents, groups and sign', () => {
	const confidence = (page: string) => answersOf([page], ['Total']).fields[0]?.answer.confidence ?? 0;

	it('is no sure sum of money', () => {
		expect(confidence('Harrow Mills Ltd\n\nGrand total: 1990.00')).toBeGreaterThan(0.9);
		for (const number of ['1990', '6', '24'])
			expect(confidence(`Harrow Mills Ltd\n\nGrand total: ${number}`)).toBeLessThan(0.6);
	});

	it.each(['1990 Cost', '2027 Budget', '12 Monate', '2026 prévu'])('is part of the next name: %s', (name) => {
		const page = `Harrow Mills Ltd\n\nGrand total   ${name}\n43,335.00     4,376.00`;
		expect(textsOf(page, ['Grand total'])).toEqual(['43,335.00']);
	});
});

describe('a sum above another sum', () => {
	const confidence = (page: string) => answersOf([page], ['Total']).fields[0]?.answer.confidence ?? 0;
	const head = 'Harrow Mills Ltd\n\nGrand total   Last year\n43,335.00     4,376.00';

	it.each([
		['two more sums', '4,376.47      3,100.00\n9,100.20      7,900.00'],
		['a misread number', '4.376.47      3.100.00'],
		['a sum with a sign', '$ 4,376.47    $ 3,100.00'],
	])('is no sure one under its label: %s', (_, rows) => {
		expect(confidence(`${head}\n${rows}`)).toBeLessThan(0.6);
	});

	it('is a sure one if it is alone, or if words are under it', () => {
		expect(confidence(head)).toBeGreaterThan(0.9);
		expect(confidence(`${head}\nPay by May    Thank you 5.00`)).toBeGreaterThan(0.9);
	});
});

describe('ambiguous dates', () => {
	it('are resolved by another date of the page', () => {
		expect(valuesOf('Invoice date: 11/03/2017\nPayment: 11/17/2017', ['Invoice date'])).toEqual(['2017-11-03']);
		expect(valuesOf('Invoice date: 11/03/2017\nPayment: 17/11/2017', ['Invoice date'])).toEqual(['2017-03-11']);
	});

	it('are resolved by the same day in words, or by decimal commas', () => {
		expect(valuesOf('Invoice date: 11/03/2017\nSent November 3, 2017', ['Invoice date'])).toEqual(['2017-11-03']);
		expect(valuesOf('Invoice date: 11/03/2017\nSent 11 March 2017', ['Invoice date'])).toEqual(['2017-03-11']);
		expect(valuesOf('Invoice date: 11/03/2017\nTotal   120,00', ['Invoice date'])).toEqual(['2017-03-11']);
	});

	it('have no value without proof', () => {
		const [field] = answersOf(['Invoice date: 11/03/2017'], ['Invoice date']).fields;
		expect(field?.answer).toMatchObject({ text: '11/03/2017', value: '' });
		expect(field?.answer.confidence).toBeLessThan(0.6);
	});
});

describe('totals', () => {
	const receipt = `
SUN WONG KUT SDN BHD (12345-X)
176 JLN SUNGEI BESI
57100 KUALA LUMPUR
TEL: 03-9221345
TAX INVOICE
21/02/18 11:19

ITEM A          1      60.00
ITEM B          1      49.70
Total Qty:      2
Total Sales (Excluding GST):     109.70
Total GST:                         6.58
Rounding:                          0.02
Total after rounding:            116.30
CASH:                            120.00
Change:                            3.70
GST SUMMARY    Amount    Tax
SR 6%          109.70    6.58
Total          109.70    6.58`;

	it('are those after tax and rounding, not before, not cash, not of the tax summary', () => {
		expect(valuesOf(receipt, ['total'])).toEqual(['116.30']);
	});

	it('come with unlabelled company, address and date', () => {
		expect(textsOf(receipt, ['company', 'address', 'date'])).toEqual([
			'SUN WONG KUT SDN BHD',
			'176 JLN SUNGEI BESI 57100 KUALA LUMPUR',
			'21/02/18',
		]);
	});

	it('find the last sum of a column that adds up', () => {
		const page =
			'Nettobetrag   MwSt-Betrag   MwSt-%   Endbetrag\n-4,85         -0,92         19,0     -5,77\n-2,82         -0,20         7,0      -3,02\n-7,67         -1,12         EUR      -8,79';
		expect(valuesOf(page, ['Grand total'])).toEqual(['-8.79']);
	});
});

describe('sums with meaningless labels', () => {
	const rows = (labels: readonly string[], sums: readonly string[]) =>
		labels.map((label, index) => `${label.padEnd(40)}${(sums[index] ?? '').padStart(10)}`).join('\n');

	it('are a total below a net sum and its tax, with other sums in between', () => {
		expect(
			valuesOf(rows(['Basis', 'Xa', 'Xb', 'Zet'], ['858.75', '163.16', '183.14', '1021.91']), ['Grand total']),
		).toEqual(['1021.91']);
	});

	it('are a total below a net sum and several taxes', () => {
		expect(
			valuesOf(rows(['Basis', 'Xa 7%', 'Xb 19%', 'Zet'], ['473.00', '19.25', '37.62', '529.87']), ['Grand total']),
		).toEqual(['529.87']);
	});

	it('are repeated if nothing is taxed', () => {
		expect(valuesOf(rows(['Basis', 'Xa', 'Zet'], ['2000.00', '0.00', '2000.00']), ['Grand total'])).toEqual([
			'2000.00',
		]);
	});

	it('are in the last of rows with net sum, tax and total, also for credit notes', () => {
		const page =
			'  Basis      Xa      Zet\n  -4.85   -0.92    -5.77\n  -2.82   -0.20    -3.02\n  -7.67   -1.12    -8.79';
		expect(valuesOf(page, ['Grand total'])).toEqual(['-8.79']);
	});

	it('are absent if nothing adds up', () => {
		expect(valuesOf(rows(['Basis', 'Xa', 'Zet'], ['473.00', '19.25', '529.87']), ['Grand total'])).toEqual(['']);
	});

	it('take precedence over a name that may mean the net sum', () => {
		const page = 'Net total: 496.00\n7%     160.00     11.20\n19%    336.00     63.84\nVAT: 75.04\nZet: 571.04';
		expect(valuesOf(page, ['Grand total'])).toEqual(['571.04']);
	});
});

describe('totals and net sums', () => {
	const asked = ['Total', 'Gesamtbetrag', 'Montant total', 'Net total'];

	it.each([
		['English', 'Net total: EUR 100.40\nTotal amount: EUR 126.00', '126.00'],
		[
			'English, rounded',
			'Net total: SEK 100.40\nVAT 25%: SEK 25.10\nRounding: 0.50\nTotal amount: SEK 126.00',
			'126.00',
		],
		['English, total first', 'Total amount: EUR 125.50\nof which VAT: EUR 25.10\nNet total: EUR 100.40', '125.50'],
		['German', 'Summe netto: 100,40 EUR\nGesamt: 126,00 EUR', '126.00'],
		['French', 'Total net HT   100,40\nTotal   126,00', '126.00'],
		['Spanish', 'Total neto   100,40\nTotal   126,00', '126.00'],
		['Italian', 'Totale netto   100,40\nTotale   126,00', '126.00'],
		['Polish', 'Razem netto   100,40\nRazem   126,00', '126.00'],
		['Swedish', 'Netto totalt   100,40\nTotalt   126,00', '126.00'],
	])('are the larger sums below, or those explained by a tax: %s', (_, page, total) => {
		expect(valuesOf(page, asked)).toEqual([total, total, total, '100.40']);
	});

	it('are the net sums if there is no other total', () => {
		expect(valuesOf('Net total: EUR 126.00\nCash: EUR 130.00\nChange: EUR 4.00', ['Total'])).toEqual(['126.00']);
	});
});

describe('unlisted names', () => {
	it('combine words for the document and its property', () => {
		const page =
			'Faktury Numer:  A-17/2024\nBeleg- und Kontoinfos\nDocument of Rechnung\nDatum der Faktura:  05.03.2024';
		expect(valuesOf(page, ['Invoice number', 'Issue date'])).toEqual(['A-17/2024', '2024-03-05']);
	});

	it('exclude those of orders and deliveries', () => {
		expect(valuesOf('Rechnung gemäß Bestellung Nr. 2014-471331 vom 01.03.2014', ['Invoice number'])).toEqual(['']);
	});

	it('change meaning in a compound with another ending', () => {
		const page = 'Faktura Valuta: GBP\nWährung der Umsatzsteuerbuchung: EUR';
		expect(valuesOf(page, ['Currency'])).toEqual(['GBP']);
	});
});

describe('parties', () => {
	const page = `
Verkäufer:                      Käufer:
Nummer: 549910                  Nummer: GE2020211
Lieferant GmbH                  Kunden AG Mitte
Lieferantenstraße 20            Kundenstraße 15
80333 München                   69876 Frankfurt
USt-IdNr.: DE123456789          USt-IdNr.: DE136695976`;

	it('are read in their columns', () => {
		expect(textsOf(page, ['Seller', 'Buyer', 'Seller address', 'Buyer address'])).toEqual([
			'Lieferant GmbH',
			'Kunden AG Mitte',
			'Lieferantenstraße 20 80333 München',
			'Kundenstraße 15 69876 Frankfurt',
		]);
		expect(valuesOf(page, ['Supplier VAT number', 'Customer VAT number'])).toEqual(['DE123456789', 'DE136695976']);
	});

	it.each(['-', '–', '·', '|'])('are the sender in the line above the window (%s), not the customer below', (sign) => {
		const letter = `
Nordlicht Druck AG ${sign} Hafenweg 12 ${sign} D-24103 Kiel

Harrowby Paper Ltd.
9B Mill Lane
Leeds LS1 4AP
England

Rechnung

Rechnungsnr.      30064443
Rechnungsdatum    7. Mai 2026`;
		expect(textsOf(letter, ['Seller', 'Seller address'])).toEqual(['Nordlicht Druck AG', 'Hafenweg 12 D-24103 Kiel']);
	});

	it('are not a remark in brackets under the heading', () => {
		const remarked =
			'Service provider:\n(Do not send goods to this address)\nPalm Tree Hosting, Inc.\n12 High Street\nAkron, OH 44301';
		expect(textsOf(remarked, ['Seller'])).toEqual(['Palm Tree Hosting, Inc.']);
	});
});

describe('keys of forms, as printed', () => {
	const form = `
TELEFAX MESSAGE No.:   2463
TO:          Dr. Don Leyden
             Dept. Scientific Affairs
Re.: TPM / Nicotine ratio
BRAND NAME           LENGTH:   84 mm
RICHLAND 100
AVERAGE DAILY
CIRCULATION:   218,499
DATE: 11/28/84          DATE: 12/10/84`;

	it('have their value next to, below, over several rows, or after a two-row label', () => {
		const keys = ['TELEFAX MESSAGE No.:', 'TO:', 'Re.:', 'BRAND NAME', 'LENGTH:', 'AVERAGE DAILY CIRCULATION:'];
		expect(textsOf(form, keys)).toEqual([
			'2463',
			'Dr. Don Leyden Dept. Scientific Affairs',
			'TPM / Nicotine ratio',
			'RICHLAND 100',
			'84 mm',
			'218,499',
		]);
	});

	it('take the next position when repeated', () => {
		expect(textsOf(form, ['DATE:', 'DATE:', 'DATE:'])).toEqual(['11/28/84', '12/10/84', '']);
	});

	it('are found despite OCR errors', () => {
		expect(textsOf('PRQJECT LEADFR:   Williams', ['PROJECT LEADER:'])).toEqual(['Williams']);
	});

	it('return ticked checkboxes', () => {
		const boxes = 'Newsletter:   ☒ Yes  ☐ No\n[x] Express   [ ] Standard';
		expect(textsOf(boxes, ['Newsletter', 'Express', 'Standard'])).toEqual(['Yes', 'yes', 'no']);
	});

	it('return the ticked options below a question, in a row and in a grid', () => {
		const below =
			'Marital status      Name:  Ada\n☐ single\n☒ married\n☐ divorced\n\n\nLanguages:  ☒ English  ☐ French\n            ☒ Spanish';
		expect(textsOf(below, ['Marital status', 'Languages', 'Name', 'married', 'single'])).toEqual([
			'married',
			'English, Spanish',
			'Ada',
			'yes',
			'no',
		]);
		const grid = '            good    poor\nService      ☐       ☒\nFood         ☒       ☐';
		expect(textsOf(grid, ['Service', 'Food'])).toEqual(['poor', 'good']);
	});

	it('find the boxes of a field by its name in another language', () => {
		expect(textsOf('Zahlungsart:   ☐ bar   ☒ Karte', ['Payment method'])).toEqual(['Karte']);
	});

	it('ignore unticked boxes and values next to other boxes', () => {
		const page = 'Smoker:   ☐ yes   ☐ no\nName:   Ada Byron   ☒ member';
		const { fields } = answersOf([page], ['Smoker', 'Name']);
		expect(fields.map(({ answer }) => [answer.type, answer.text])).toEqual([
			['choice', ''],
			['text', 'Ada Byron ☒ member'],
		]);
	});
});

describe('signatures', () => {
	const line = (left: number, right: number, position: number) =>
		({ direction: 'horizontal', position, start: left, end: right, thickness: 0.7 }) as const;
	const page = (more: Partial<ExtractPage>) => pageOf('\n\n\n\nSignature of applicant', 1, more);
	// The label stands at 96 points from the top.
	const rules = [line(40, 220, 93)];
	const answerOf = (one: ExtractPage, key = 'Signature of applicant') =>
		answersOf([one], [key]).fields.map(({ answer: { type, value } }) => [type, value]);

	it('are present if there is handwriting on the line', () => {
		const penMarks = [{ left: 60, top: 70, right: 160, bottom: 95 }];
		expect(answerOf(page({ rules, penMarks }))).toEqual([['signature', 'present']]);
		const images = [{ box: { left: 60, top: 70, right: 160, bottom: 95 }, index: 0, pixelWidth: 300, pixelHeight: 80 }];
		expect(answerOf(page({ rules, images }))).toEqual([['signature', 'present']]);
	});

	it('are absent without nearby handwriting', () => {
		expect(answerOf(page({ rules }))).toEqual([['signature', 'absent']]);
		const penMarks = [{ left: 60, top: 130, right: 160, bottom: 160 }];
		expect(answerOf(page({ rules, penMarks }))).toEqual([['signature', 'absent']]);
	});

	it('are absent if a name is printed on the line', () => {
		expect(textsOf('Signature:   Ada Byron', ['Signature'])).toEqual(['Ada Byron']);
	});

	it('are present if OCR reads gibberish', () => {
		const printed = pageOf('Unterschrift:   Wnrl', 1, {});
		const words = printed.words.map((word) => (word.text === 'Wnrl' ? { ...word, confidence: 0.4 } : word));
		expect(answerOf({ ...printed, words }, 'Unterschrift')).toEqual([['signature', 'present']]);
	});
});

describe('odd keys', () => {
	it('are texts, never patterns', () => {
		const page = 'a.*b:   right\nCost ($):   5\n^(x+x+)+y$:   z';
		expect(textsOf(page, ['a.*b:', 'Cost ($)', '^(x+x+)+y$', '[', '\\', '(?<n>'])).toEqual([
			'right',
			'5',
			'z',
			'',
			'',
			'',
		]);
	});

	it('may be long, empty of letters, or in any script', () => {
		expect(textsOf('名称：   测试', ['名称', '***', 'y'.repeat(1000), '   '])).toEqual(['测试', '', '', '']);
	});

	it('give nothing for a page without text', () => {
		expect(textsOf(pageOf(''), ['Total', 'Company', 'Anything'])).toEqual(['', '', '']);
	});
});

describe('not found', () => {
	it('is better than a guess', () => {
		expect(
			textsOf('Dear Sir or Madam,\nthank you for your letter.\nYours sincerely', [
				'Invoice number',
				'Total',
				'IBAN',
				'VAT ID',
				'Due date',
				'Order number',
			]),
		).toEqual(['', '', '', '', '', '']);
	});

	it('is better than a value of another type', () => {
		expect(textsOf('Due date:   on receipt', ['Due date'])).toEqual(['']);
		expect(textsOf('IBAN:   see below', ['IBAN'])).toEqual(['']);
	});
});

describe('several pages', () => {
	it('have a value at its position, and again in repeated headers', () => {
		const head = 'Invoice number: RE-4711\nInvoice date: 05.03.2018';
		const { fields } = answersOf([head, head, `${head}\nGrand total:   100,00 €`], ['Invoice number', 'Grand total']);
		expect(fields.map(({ plan, answer }) => [plan.key, answer.pageIndex])).toEqual([
			['Invoice number', 0],
			['Invoice number', 1],
			['Invoice number', 2],
			['Grand total', 2],
		]);
	});
});

describe('the electronic invoice', () => {
	const xml = `<rsm:CrossIndustryInvoice xmlns:rsm="a" xmlns:ram="b" xmlns:udt="c"><rsm:ExchangedDocument><ram:ID>471102</ram:ID>
<ram:IssueDateTime><udt:DateTimeString format="102">20180305</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:GrandTotalAmount>600</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;

	it('overrides printed values, takes their positions, and reports differences', () => {
		const { fields, differing } = answersOf([german], ['Invoice number', 'Issue date', 'Grand total', 'IBAN'], xml);
		expect(fields.map(({ answer }) => [answer.value, answer.text, answer.box !== undefined])).toEqual([
			['471102', '471102', true],
			['2018-03-05', '05.03.2018', true],
			['600.00', '600', false],
			['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00', true],
		]);
		expect(differing).toEqual(['Grand total']);
	});
});

describe('the confidence of an answer', () => {
	const confidence = (rows: string, key: string, ocr?: number) => {
		const page = pageOf(rows);
		const read =
			ocr === undefined ? page : { ...page, words: page.words.map((word) => ({ ...word, confidence: ocr })) };
		return answersOf([read], [key]).fields[0]?.answer.confidence ?? 0;
	};
	const invoice = 'Invoice number: RE-2026-0815';

	it('falls with the OCR confidence of the words below sure readings', () => {
		expect(confidence(invoice, 'Invoice number')).toBeGreaterThan(0.9);
		expect(confidence(invoice, 'Invoice number', 0.97)).toBe(confidence(invoice, 'Invoice number'));
		expect(confidence(invoice, 'Invoice number', 0.86)).toBeLessThan(0.8);
		expect(confidence('Fold angle: forty degrees', 'Fold angle', 0.92)).toBeLessThan(0.8);
		expect(confidence(invoice, 'Invoice number', 0.5)).toBeLessThan(0.5);
	});

	it('is sure of a value next to its key, and doubtful of an unlikely one', () => {
		expect(confidence('Fold angle: 45 degrees', 'Fold angle')).toBeGreaterThan(0.8);
		expect(confidence('Fold angle: 12. Paper grade', 'Fold angle')).toBeLessThan(0.5);
		expect(confidence('Fold angle: by and between the two sides,', 'Fold angle')).toBeLessThan(0.5);
		expect(confidence('Invoice number: 7', 'Invoice number')).toBeLessThan(0.5);
	});
});

describe('a page with sideways text', () => {
	it('has positions on the displayed page', () => {
		const upright = pageOf('Invoice number: 4711          Total: 12.00');
		// Turned by a quarter to the right: text runs down.
		const words = upright.words.map((word) => {
			const { left, top, right, bottom } = word.box;
			return { ...word, turn: 90 as const, box: { left: 842 - bottom, top: left, right: 842 - top, bottom: right } };
		});
		const { fields } = answersOf([{ ...upright, width: 842, height: 595, words }], ['Invoice number']);
		const turned = words.find(({ text }) => text === '4711')?.box;
		expect(fields[0]?.answer).toMatchObject({ text: '4711', box: turned });
	});
});
