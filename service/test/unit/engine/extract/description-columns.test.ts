import { pageText } from '../../../../src/engine/extract/page-text';
import { TableExtraction } from '../../../../src/engine/extract/table-extraction';
import { pageOf, tablesOf } from './support';

const names = ['Description', 'Quantity', 'Unit price', 'Amount'];

/** Tables whose first column has a name of descriptions, and numbers or codes in it. */
const items: readonly (readonly [page: string, descriptions: string])[] = [
	[
		`
Fatura
Item Descrição                  Qtd         Unit.         Total
1    Parafuso                 5.000         0,35      1.750,00
2    Porca                      100         0,10         10,00`,
		'Parafuso;Porca',
	],
	[
		`
Item     Description              Qty      Price     Amount
1        Bolt                     2        1.00      2.00
2        Nut                      3        2.00      6.00`,
		'Bolt;Nut',
	],
	[
		`
Item                     Qty      Price     Amount
Bolt                     2        1.00      2.00
Nut                      3        2.00      6.00`,
		'Bolt;Nut',
	],
	[
		`
Ítem   Descripción              Cantidad      Precio     Importe
10     Tornillo                 2             1,00       2,00
20     Tuerca                   3             2,00       6,00`,
		'Tornillo;Tuerca',
	],
	[
		`
Produkt     Bezeichnung              Menge      Preis     Betrag
4711        Schraube                 2          1,00      2,00
4712        Mutter                   3          2,00      6,00`,
		'Schraube;Mutter',
	],
	[
		`
Artikel     Beschreibung             Menge      Preis     Betrag
A-17        Schraube                 2          1,00      2,00
B-18        Mutter                   3          2,00      6,00`,
		'Schraube;Mutter',
	],
	[
		`
Product     Product name             Qty      Price     Amount
77          Bolt                     2        1.00      2.00
78          Nut                      3        2.00      6.00`,
		'Bolt;Nut',
	],
	[
		`
Service   Details              Hours      Rate     Amount
1         Consulting           2          100.00   200.00
2         Travel               1          50.00    50.00`,
		'Consulting;Travel',
	],
	[
		`
Articolo   Descrizione           Quantità      Prezzo     Importo
001        Vite                  2             1,00       2,00
002        Dado                  3             2,00       6,00`,
		'Vite;Dado',
	],
	[
		`
Item   Omschrijving          Aantal      Prijs     Bedrag
1      Schroef               2           1,00      2,00
2      Moer                  3           2,00      6,00`,
		'Schroef;Moer',
	],
	[
		`
Item        Desc.                Qty      Price     Amount
1           Bolt                 2        1.00      2.00
2           Nut                  3        2.00      6.00`,
		'Bolt;Nut',
	],
	[
		`
Item     Código     Descripción              Cantidad      Precio     Importe
1        A-100      Tornillo                 2             1,00       2,00
2        A-200      Tuerca                   3             2,00       6,00`,
		'Tornillo;Tuerca',
	],
	[
		`
Item No.   Item           Details           Qty    Price   Amount
1          Bolt           M8 zinc           2      1.00    2.00
2          Nut            M8                3      2.00    6.00`,
		'M8 zinc;M8',
	],
	[
		`
ITEM    PARTICULARS              HSN      QTY     RATE      AMOUNT
1       Steel rods 12mm          7214     10      100.00    1,000.00
2       Cement                   2523     5       200.00    1,000.00`,
		'Steel rods 12mm;Cement',
	],
	[
		`
Line Item    Item Name       Qty     Price     Total
01           Bolt            2       1.00      2.00
02           Nut             3       2.00      6.00`,
		'Bolt;Nut',
	],
	[
		`
Item   Part description              Colour      Qty     Unit Price     Amount
0010   Bolt M8 zinc plated           silver      10      0.50           5.00
0020   Nut M8                        silver      10      0.50           5.00`,
		'Bolt M8 zinc plated;Nut M8',
	],
	[
		`
Item                      Item no     Qty     Price     Amount
Bolt                      4711        2       1.00      2.00
Nut                       4712        3       2.00      6.00`,
		'Bolt;Nut',
	],
	[
		`
Pos. Artikelbeschreibung       Menge      Preis     Betrag
1    Schraube                  2          1,00      2,00
2    Mutter                    3          2,00      6,00`,
		'Schraube;Mutter',
	],
	[
		`
Nr. Waren                      Menge      Preis     Betrag
1   Schraube                   2          1,00      2,00
2   Mutter                     3          2,00      6,00`,
		'Schraube;Mutter',
	],
	[
		`
Artikelnummer   Produktomschrijving          Aantal      Prijs     Bedrag
A-17            Schroef                      2           1,00      2,00
B-18            Moer                         3           2,00      6,00`,
		'Schroef;Moer',
	],
];

it.each(items)('the description is the column with words: %s', (page, descriptions) => {
	const [table] = tablesOf([page], names);
	expect(table?.rows.map((row) => row.Description).join(';')).toBe(descriptions);
});

it('keeps codes whose texts are in the next row', () => {
	const page =
		'Item      Qty    U.Price    RM\n001697    5.00   1.00       5.00 SR\nStarter\n766271    1.00   22.00      22.00 SR\nSeamaster';
	expect(tablesOf([page], ['Description', 'Quantity', 'Unit price'])[0]?.rows.map((row) => row.Description)).toEqual([
		'001697 Starter',
		'766271 Seamaster',
	]);
});

/** Statements with continued texts and dates without a year: date and description of each entry. */
const statements: readonly (readonly [page: string, entries: readonly (readonly string[])[]])[] = [
	[
		`
Kontoauszug 3/2024
Buchung     Wert         Vorgang                   Soll             Haben        Saldo
01.03.      01.03.       Miete Maerz                      850,00-                    384,56
                         Verwendungszweck WHG 12
05.03.      06.03.       Gehalt ACME                                  2.450,00     2.834,56
31.03.      31.03.       Entgelt                            6,90-                  2.827,66

Neuer Kontostand 31.03.2024: 2.827,66 EUR`,
		[
			['01.03.', 'Miete Maerz Verwendungszweck WHG 12'],
			['05.03.', 'Gehalt ACME'],
			['31.03.', 'Entgelt'],
		],
	],
	[
		`
Statement
Date      Details                   Paid out      Paid in       Balance
01 Mar    Card payment TESCO        54.20                       945.80
          STORES 2231 LEEDS
          GBR
02 Mar    Salary                                  2,000.00      2,945.80
          ACME LTD REF 88
05 Mar    Direct debit              45.00                       2,900.80`,
		[
			['01 Mar', 'Card payment TESCO STORES 2231 LEEDS GBR'],
			['02 Mar', 'Salary ACME LTD REF 88'],
			['05 Mar', 'Direct debit'],
		],
	],
	[
		`
Datum     Buchungstext              Valuta       Belastung      Gutschrift    Saldo
01.03.    Miete                     01.03.       850.00                       384.56
          Wohnung 12
05.03.    Lohn                      06.03.                      2'450.00      2'834.56
          ACME AG`,
		[
			['01.03.', 'Miete Wohnung 12'],
			['05.03.', 'Lohn ACME AG'],
		],
	],
	[
		`
Date        Opération                 Débit         Crédit       Solde
01/03       PRLV EDF                  54,20                      945,80
            FACTURE 8871
02/03       VIR SALAIRE                             2 000,00     2 945,80
            ACME SARL`,
		[
			['01/03', 'PRLV EDF FACTURE 8871'],
			['02/03', 'VIR SALAIRE ACME SARL'],
		],
	],
	[
		`
Fecha     Concepto                  Cargo         Abono        Saldo
01/03     Recibo luz                54,20                      945,80
          Ref 8871
02/03     Nómina                                  2.000,00     2.945,80`,
		[
			['01/03', 'Recibo luz Ref 8871'],
			['02/03', 'Nómina'],
		],
	],
	[
		`
Boeking   Rente      Omschrijving              Af            Bij          Saldo
01-03     01-03      Huur                      850,00                     384,56
                     Woning 12
05-03     06-03      Loon                                    2.450,00     2.834,56`,
		[
			['01-03', 'Huur Woning 12'],
			['05-03', 'Loon'],
		],
	],
	[
		`
Account statement
Booking    Value      Transaction details        Debit       Credit      Balance
date       date
01.03.     01.03.     Rent March                 850.00                  384.56
                      Flat 12, reference 88
                      Standing order
05.03.     06.03.     Salary                                 2,450.00    2,834.56`,
		[
			['01.03.', 'Rent March Flat 12, reference 88 Standing order'],
			['05.03.', 'Salary'],
		],
	],
	[
		`
Bu.-Tag    Wert       Vorgang / Erläuterung      Soll         Haben       Saldo
01.03.     01.03.     Dauerauftrag               850,00                   384,56
                      Miete Maerz WHG 12
                      IBAN DE89370400440532013000
05.03.     06.03.     Gutschrift                              2.450,00    2.834,56
                      ACME GMBH Lohn 03/2024`,
		[
			['01.03.', 'Dauerauftrag Miete Maerz WHG 12 IBAN DE89370400440532013000'],
			['05.03.', 'Gutschrift ACME GMBH Lohn 03/2024'],
		],
	],
];

it.each(statements)('entries of a statement keep date and text: %s', (page, entries) => {
	const [table] = tablesOf([page], ['Date', 'Description', 'Debit', 'Credit', 'Balance']);
	expect(table?.rows.map((row) => [row.Date, row.Description])).toEqual(entries);
});

it('keeps the rest of a text that reaches under a number', () => {
	const page =
		'Description     Quantity   Price     Amount\nGarden work     2          10.00     20.00\nwith two gardeners and 3 machines\nWaste           1          5.00      5.00';
	expect(tablesOf([page], names)[0]?.rows[0]).toMatchObject({
		Description: 'Garden work with two gardeners and 3 machines',
		Quantity: '2',
		Amount: '20.00',
	});
});

it('keeps the number that ends a continued text below an amount', () => {
	const page =
		'Date      Description          Debit      Credit     Balance\n01 Mar    Rent                 850.00                384.56\n          Reference of the flat 12\n05 Mar    Salary                          2,450.00   2,834.56';
	const [table] = tablesOf([page], ['Date', 'Description', 'Debit', 'Credit', 'Balance']);
	expect(table?.rows.map((row) => row.Description)).toEqual(['Rent Reference of the flat 12', 'Salary']);
});

it.each([
	['Size', 'M;L;XL'],
	['Colour', 'red;blue;red'],
	['Unit', 'pcs;kg;box'],
	['Talla', '38;40;42'],
])('keeps texts out of the column %s, which they reach into', (name, values) => {
	const texts = ['Desk lamp', 'Chairs xx', 'Tables yy'];
	const lines = values.split(';').map((value, line) => `${texts[line]} ${value}    1    20.00    20.00`);
	const heads = `Item      ${name.padEnd(9)}Qty      Price      Total`;
	const starts = ['Item', name, 'Qty', 'Price', 'Total'].map((head) => heads.indexOf(head));
	const page = pageOf([heads, ...lines].join('\n'));
	const left = (column: number) => 40 + (starts[column] ?? 0) * 6;
	const words = page.words.map((word) => {
		if (word.box.top === 40) return word;
		const column = [...values.split(';'), '1', '20.00'].indexOf(word.text);
		if (column < 0) return { ...word, box: { ...word.box, right: word.box.right + 9 } };
		const own = word.text === '1' ? 2 : word.text === '20.00' ? (word.box.left > 160 ? 4 : 3) : 1;
		return { ...word, box: { ...word.box, left: left(own), right: left(own) + word.text.length * 6 } };
	});
	const extraction = new TableExtraction(names);
	extraction.addPage(pageText({ ...page, words }), () => []);
	expect(extraction.finish()[0]?.rows.map((row) => row.Description)).toEqual(texts);
});

it('gives the one column with words to the description when the article is missing, too', () => {
	const page =
		'Pos    Bauteil        Menge    Preis    Betrag\n1      Schraube       2        1,00     2,00\n2      Mutter         3        2,00     6,00';
	const [table] = tablesOf([page], ['Article', ...names]);
	expect(table?.rows.map((row) => [row.Article, row.Description])).toEqual([
		['', 'Schraube'],
		['', 'Mutter'],
	]);
});
