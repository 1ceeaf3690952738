import { answersOf, valuesOf } from './support';

/** Credit notes of several languages and layouts: page, number and date of the note; empty where it is undecided. */
const notes: readonly (readonly [page: string, number: string, date: string])[] = [
	[
		`
Avoir
Boulangerie Martin SARL
Avoir n° AV-2024-031                        Date : 14/06/2024
Facture d'origine : FA-2024-210 du 02/06/2024
Client : Café Central

                       Total HT                -120,00 €
                       TVA 20 %                 -24,00 €
                       Total TTC               -144,00 €`,
		'AV-2024-031',
		'2024-06-14',
	],
	[
		`
NOTA DE CRÉDITO
Suministros del Sur S.L.
Número: NC-0045
Fecha: 20/05/2024
Rectifica a la factura F-2024-0311 de fecha 03/05/2024

Base imponible      -200,00 €
IVA 21%              -42,00 €
Total               -242,00 €`,
		'NC-0045',
		'2024-05-20',
	],
	[
		`
NOTA DI CREDITO n. 12/2024 del 18/04/2024
Rossi Forniture srl
A storno della fattura n. 201/2024 del 30/03/2024

Imponibile          -100,00
IVA 22%              -22,00
Totale              -122,00 EUR`,
		'12/2024',
		'2024-04-18',
	],
	[
		`
Kreditnota
Nordisk Kontor AB
Kreditnota nr: 5512
Kreditnotadatum: 2024-03-18
Avser faktura: 90877
Fakturadatum: 2024-02-28

Summa exkl. moms     -800,00
Moms 25%             -200,00
Totalt SEK         -1 000,00`,
		'5512',
		'2024-03-18',
	],
	[
		`
Faktura korygująca nr FK/3/2024
Hurtownia Kowalski sp. z o.o.
Data wystawienia: 2024-07-02
Do faktury nr FV/120/2024 z dnia 2024-06-15
Przyczyna korekty: zwrot towaru`,
		'FK/3/2024',
		'2024-07-02',
	],
	[
		`
Stornorechnung SR-881
Muster GmbH
Stornorechnung vom 09.09.2024
Storno der Rechnung Nr. 2024-5512 vom 01.08.2024

Summe   -119,00 €`,
		'SR-881',
		'2024-09-09',
	],
	[
		`
CREDIT NOTE
Harbour Supplies Ltd
Invoice No: 77120            Credit Note No: CR-045
Invoice Date: 3 May 2024     Credit Note Date: 21 May 2024
Reason: damaged goods

Total credit GBP    -54.00`,
		'CR-045',
		'2024-05-21',
	],
	[
		`
Credit Note
Harbour Supplies Ltd
Credit Note for Invoice 4471 dated 3 May 2024
No. CRN-19
Date 21 May 2024`,
		'CRN-19',
		'2024-05-21',
	],
	[
		`
Gutschrift GS-77 zu Rechnung 10023 vom 05.02.2024
Blumen Beck
Datum: 12.02.2024`,
		'GS-77',
		'2024-02-12',
	],
	[
		`
CREDIT MEMO
Acme Tools Inc.
Credit Memo      Original Invoice      Date
CM-100           INV-5542              May 21, 2024`,
		'CM-100',
		'2024-05-21',
	],
	[
		`
Hyvityslasku
Suomen Paperi Oy
Hyvityslaskun numero: 3302
Päiväys: 18.4.2024
Koskee laskua: 11850, 2.4.2024`,
		'3302',
		'2024-04-18',
	],
	[
		`
Credit note
Delta BV
Number 889
Date: 2024-08-01
Your invoice 55120 of 2024-07-10 is credited in full.`,
		'889',
		'2024-08-01',
	],
	[
		`
Rechnungskorrektur
Werkstatt Klein
Rechnungskorrektur-Nr.: K-15
Korrektur der Rechnung: 4410
Rechnungsdatum der Originalrechnung: 01.03.2024
Datum: 15.03.2024`,
		'K-15',
		'2024-03-15',
	],
	[
		`
Creditfactuur
Jansen BV
Creditfactuurnummer   CF-20
Factuurdatum          18-09-2024
Oorspronkelijke factuur   F-801`,
		'CF-20',
		'2024-09-18',
	],
	[
		`
Kestrel Tools Ltd                                CREDIT NOTE
12 Mill Road                                     Credit Note No    CN-0098
Leeds LS1 4AP                                    Date              14 June 2024
                                                 Invoice No        INV-7720
                                                 Invoice Date      2 June 2024
Total credit                                     £54.00`,
		'CN-0098',
		'2024-06-14',
	],
	[
		`
Kestrel Tools Ltd
CREDIT NOTE
No.            Date            Ref. invoice      Customer
CN-0098        14/06/2024      INV-7720          C-55
Total credit                                     £54.00`,
		'CN-0098',
		'2024-06-14',
	],
	[
		`
REVERSAL INVOICE
Kestrel Tools Ltd
Invoice number: 5001
Invoice date: 14 June 2024
This invoice cancels invoice 4988 of 2 June 2024.`,
		'5001',
		'2024-06-14',
	],
	[
		`
Credit Memorandum
Birch Inc.
CREDIT MEMO NUMBER            CM-20
CREDIT MEMO DATE              June 14, 2024
APPLIES TO INVOICE            88120
INVOICE DATE                  June 2, 2024`,
		'CM-20',
		'2024-06-14',
	],
	[
		`
Factura rectificativa
Talleres Ruiz
Nº factura: R-2024-07          Fecha: 14/06/2024
Factura rectificada: F-2024-99     Fecha factura rectificada: 30/05/2024`,
		'R-2024-07',
		'2024-06-14',
	],
	[
		`
Gutschrift
Huber GmbH
Belegnummer: 900123
Belegdatum: 14.06.2024
Bezug: Rechnung 900100 vom 02.06.2024`,
		'900123',
		'2024-06-14',
	],
	[
		`
Stornobeleg
Huber GmbH
Stornorechnungsnummer: 77
Stornodatum: 14.06.2024
Rechnungsnummer: 70
Rechnungsdatum: 02.06.2024`,
		'77',
		'2024-06-14',
	],
	[
		`
Credit note
Acme
Credit note number
CN-3
Date of issue
2024-06-14
Invoice number
INV-2`,
		'CN-3',
		'2024-06-14',
	],
	[
		`
Sztornó számla
Kovács Kft.
Számla sorszáma: SZ-12
Kelt: 2024.06.14
Eredeti számla sorszáma: SZ-9`,
		'SZ-12',
		'2024-06-14',
	],
	[
		`
İade Faturası
Yılmaz A.Ş.
Fatura No: IAD2024000012
Fatura Tarihi: 14.06.2024
İlgili fatura: SAT2024000001, 02.06.2024`,
		'IAD2024000012',
		'2024-06-14',
	],
	[
		`
红字发票
发票号码：88001
开票日期：2024年6月14日
对应蓝字发票号码：77001`,
		'88001',
		'2024-06-14',
	],
	[
		`
CREDIT NOTE                                   ACME SUPPLY CO
Credit Note #:      CN-2024-11
Date Issued:        12 August 2024
Reference Invoice:  INV-2024-87 (1 August 2024)
Bill To: Foo Ltd
Total credit        $ 540.00`,
		'CN-2024-11',
		'2024-08-12',
	],
	[
		`
Gutschrift/Storno
Firma Beispiel GmbH
Beleg-Nr.      Belegdatum      Kundennr.      zu Rechnung     vom
GU-500         12.08.2024      10045          RE-480          01.08.2024`,
		'GU-500',
		'2024-08-12',
	],
	[
		`
RECHNUNGSKORREKTUR
Korrektur zu Rechnung Nr. 2024-100 vom 01.07.2024
Korrekturnummer: K-7
Korrekturdatum: 15.07.2024`,
		'K-7',
		'2024-07-15',
	],
	[
		`
Nota di credito
Numero 77/A
Data 28/06/2024
Rif. fattura n. 70/A del 10/06/2024`,
		'77/A',
		'2024-06-28',
	],
	[
		`
CREDIT
Credit No.  1045
Date  06/28/2024
Apply to Invoice  1033`,
		'1045',
		'2024-06-28',
	],
	[
		`
Return / Credit Memo
Memo No: RC-9
Memo Date: June 28, 2024
Orig. Inv. #: 1033
Orig. Inv. Date: June 10, 2024`,
		'RC-9',
		'2024-06-28',
	],
	[
		`
Credit note CN-8
This credit note cancels the following invoice:
Invoice no.      Date             Amount
INV-7            10 June 2024     500.00
Issued: 28 June 2024`,
		'CN-8',
		'2024-06-28',
	],
	[
		`
NOTA DE CRÉDITO
Loja Azul Lda
Nota de crédito n.º NC A/77                 Data: 30/09/2024
Fatura de referência FT A/901

Subtotal            -100,00
IVA 23%              -23,00
Total               -123,00 €`,
		'NC A/77',
		'2024-09-30',
	],
];

describe.each(notes)('a credit note: %s', (page, number, date) => {
	it('has its own number and date, never those of the invoice', () => {
		expect(valuesOf(page, ['Invoice Number', 'Invoice Date'])).toEqual([number, date]);
	});
});

describe('the number of another invoice', () => {
	it('is a suggestion if the note has no other number', () => {
		const page = 'Credit Note\nHarbour Supplies Ltd\nCredit Note for Invoice 4471 dated 3 May 2024';
		const { fields, undecided } = answersOf([page], ['Invoice Number', 'Invoice Date']);
		expect(fields).toEqual([]);
		expect(undecided.flatMap(({ candidates }) => candidates.map(({ text }) => text))).toEqual(['4471']);
	});

	it('leaves that of an invoice alone', () => {
		const invoice = 'Invoice\nAcme Ltd\nInvoice number: 123\nDate: 5 May 2024\nPayment for invoice 123 by transfer';
		expect(valuesOf(invoice, ['Invoice Number', 'Invoice Date'])).toEqual(['123', '2024-05-05']);
		const less =
			'Tax Invoice\nInvoice No: 500\nInvoice Date: 10 June 2024\nLess: credit note CN-3 dated 1 June 2024   -50.00';
		expect(valuesOf(less, ['Invoice Number', 'Invoice Date'])).toEqual(['500', '2024-06-10']);
		const final = 'Rechnung Nr. 20\nHuber\nDatum: 05.05.2024\nUrsprungsrechnung: 18 vom 01.04.2024';
		expect(valuesOf(final, ['Invoice Number', 'Invoice Date'])).toEqual(['20', '2024-05-05']);
	});
});
