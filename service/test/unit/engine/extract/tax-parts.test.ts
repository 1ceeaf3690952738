import { answersOf, valuesOf } from './support';

/** Pages with taxes by rate or by kind: page, net amount, tax and total. */
const pages: readonly (readonly [page: string, net: string, tax: string, total: string])[] = [
	[
		`
Rechnung
Nordlicht GmbH
Pos   Artikel       Menge          Preis         Betrag
1     A                 1        100,00          100,00
2     B                 1         50,00           50,00

                    Nettobetrag                 150,00 €
                    zzgl. USt 7 % auf 50,00       3,50 €
                    zzgl. USt 19 % auf 100,00    19,00 €
                    Rechnungsbetrag             172,50 €`,
		'150.00',
		'22.50',
		'172.50',
	],
	[
		`
Facture FA-1
                    Total HT                    150,00 €
                    TVA 5,5 % sur 50,00           2,75 €
                    TVA 20 % sur 100,00          20,00 €
                    Total TTC                   172,75 €`,
		'150.00',
		'22.75',
		'172.75',
	],
	[
		`
Factuur 12
                    Subtotaal                   150,00
                    BTW 9% over 50,00             4,50
                    BTW 21% over 100,00          21,00
                    Totaal EUR                  175,50`,
		'150.00',
		'25.50',
		'175.50',
	],
	[
		`
Fattura 9
                    Imponibile                  300,00
                    IVA 10% su 100,00            10,00
                    IVA 22% su 200,00            44,00
                    Totale                      354,00`,
		'300.00',
		'54.00',
		'354.00',
	],
	[
		`
Faktura 3
                    Netto                     1 000,00
                    Moms 12 % (underlag 400,00)  48,00
                    Moms 25 % (underlag 600,00) 150,00
                    Att betala SEK            1 198,00`,
		'1000.00',
		'198.00',
		'1198.00',
	],
	[
		`
Rechnung Nr. 5
Steuersatz       Netto        Steuer       Brutto
7 %              50,00          3,50        53,50
19 %            100,00         19,00       119,00
Gesamtbetrag 172,50 EUR`,
		'150.00',
		'22.50',
		'172.50',
	],
	[
		`
Invoice No. 88
Subtotal            200.00
GST 5%               10.00
PST 7%               14.00
Total CAD           224.00`,
		'200.00',
		'24.00',
		'224.00',
	],
	[
		`
TAX INVOICE
Invoice No. 91
                    Taxable Value            10,71,625.00
                    CGST 9%                     96,446.25
                    SGST 9%                     96,446.25
                    Round Off                        0.50
                    Grand Total ₹            12,64,518.00`,
		'1071625.00',
		'192892.50',
		'1264518.00',
	],
	[
		`
TAX INVOICE
Invoice No. 92
                    Total amount before tax        1,25,000.00
                    Add: IGST @ 18%                  22,500.00
                    Total amount after tax         1,47,500.00`,
		'125000.00',
		'22500.00',
		'147500.00',
	],
	[
		`
請求書 No. 5
小計          100,000円
消費税 10%      8,000円
消費税 8%       1,600円
合計          109,600円`,
		'100000',
		'9600',
		'109600',
	],
	[
		`
Invoice 15
Total due 172.50
VAT summary
Rate      Net       VAT
20%      100.00     20.00
5%        50.00      2.50
Net total 150.00`,
		'150.00',
		'22.50',
		'172.50',
	],
	[
		`
Rechnung 18
                    Nettobetrag                 100,00 €
                    zzgl. USt 19 % auf 100,00    19,00 €
                    Rechnungsbetrag             119,00 €`,
		'100.00',
		'19.00',
		'119.00',
	],
	[
		`
Rechnung 19
                    Nettobetrag                 150,00 €
                    USt 7 %                        3,50 €
                    USt 19 %                      19,00 €
                    USt gesamt                    22,50 €
                    Rechnungsbetrag             172,50 €`,
		'150.00',
		'22.50',
		'172.50',
	],
	[
		`
Invoice 1
Subtotal            100.00
State tax 6%          6.00
County tax 1%         1.00
Total USD           107.00`,
		'100.00',
		'7.00',
		'107.00',
	],
	[
		`
Rechnung 4
Netto 7 %             50,00
Netto 19 %           100,00
USt 7 %                3,50
USt 19 %              19,00
Brutto               172,50`,
		'150.00',
		'22.50',
		'',
	],
	[
		`
Factura 6
Base imponible 21%   100,00    Cuota IVA 21%   21,00
Base imponible 10%    50,00    Cuota IVA 10%    5,00
Total factura        176,00 €`,
		'150.00',
		'26.00',
		'176.00',
	],
	[
		`
Invoice 9
Sub Total             1,000.00
CGST @9%                 90.00
SGST @9%                 90.00
Cess @1%                 10.00
Total                 1,190.00`,
		'1000.00',
		'190.00',
		'1190.00',
	],
	[
		`
Rechnung 11
                      Netto      USt 7%    USt 19%    Brutto
                      150,00     3,50      19,00      172,50`,
		'150.00',
		'22.50',
		'',
	],
	[
		`
Fattura 10
                    Imponibile 10%               50,00
                    IVA 10%                       5,00
                    Imponibile 22%              100,00
                    IVA 22%                      22,00
                    Totale imponibile           150,00
                    Totale fattura              177,00`,
		'150.00',
		'27.00',
		'177.00',
	],
	[
		`
Rechnung 11
                    Zwischensumme               170,00
                    USt. 0 % auf 20,00            0,00
                    USt. 7 % auf 50,00            3,50
                    USt. 19 % auf 100,00         19,00
                    Zahlbetrag                  192,50 €`,
		'170.00',
		'22.50',
		'192.50',
	],
	[
		`
Rechnung
MwSt-Satz        Netto          MwSt           Brutto
7 %              50,00          3,50           53,50
19 %             100,00         19,00          119,00
Summe            150,00         22,50          172,50 EUR`,
		'150.00',
		'22.50',
		'172.50',
	],
	[
		`
Invoice
VAT rate         Net            VAT            Gross
5%               50.00          2.50           52.50
20%              100.00         20.00          120.00
Total            150.00         22.50          172.50`,
		'150.00',
		'22.50',
		'172.50',
	],
	[
		`
Facture
Taux             Base HT        TVA            TTC
5,5 %            100,00         5,50           105,50
20 %             100,00         20,00          120,00
Total            200,00         25,50          225,50`,
		'200.00',
		'25.50',
		'225.50',
	],
	[
		`
Faktura
Stawka           Netto          VAT            Brutto
8%               100,00         8,00           108,00
23%              100,00         23,00          123,00
Razem            200,00         31,00          231,00`,
		'200.00',
		'31.00',
		'231.00',
	],
	[
		`
INVOICE
Net              150.00
VAT              30.00
Gross            180.00`,
		'150.00',
		'30.00',
		'180.00',
	],
	[
		`
TAX INVOICE
Description                    HSN      Qty      Rate           Amount
Plant                          8474     1        1,00,00,000    1,00,00,000
                                                 Sub Total      1,00,00,000
                                                 IGST 18%       18,00,000
                                                 Total INR      1,18,00,000`,
		'10000000',
		'1800000',
		'11800000',
	],
];

describe.each(pages)('taxes printed one by one: %s', (page, net, tax, total) => {
	it('add up', () => {
		expect(valuesOf(page, ['Net total', 'Tax', 'Total'])).toEqual([net, tax, total]);
	});
});

describe('a sum of taxes', () => {
	it('keeps the printed amounts as its text', () => {
		const page = 'Net   150.00\nVAT 5%   2.50\nVAT 20%   20.00\nTotal   172.50';
		const [field] = answersOf([page], ['Tax']).fields;
		expect(field?.answer).toMatchObject({ text: '2.50 + 20.00', value: '22.50' });
	});

	it('is a suggestion if nothing proves it', () => {
		const { fields, undecided } = answersOf(['USt 7 % auf 50,00   3,50 €\nUSt 19 % auf 100,00   19,00 €'], ['Tax']);
		expect(fields).toEqual([]);
		expect(undecided[0]?.candidates[0]).toMatchObject({ value: '22.50' });
	});

	it('is not the answer to the name of one of the taxes', () => {
		const page = 'Subtotal   200.00\nGST 5%   10.00\nPST 7%   14.00\nTotal   224.00';
		expect(valuesOf(page, ['GST', 'Tax'])).toEqual(['10.00', '24.00']);
	});

	it('leaves out a discount with a rate', () => {
		const page = 'Subtotal   100.00\nDiscount 10% of 100.00   10.00\nVAT 20%   18.00\nTotal   108.00';
		expect(valuesOf(page, ['Tax'])).toEqual(['18.00']);
	});
});
