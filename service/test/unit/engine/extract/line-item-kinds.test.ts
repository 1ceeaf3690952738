import { tablesOf } from './support';

const names = ['Description', 'Quantity', 'Unit price', 'Amount'];

/** Kinds of tables: a page, and its lines by the requested columns. */
const kinds: readonly (readonly [string, string, readonly string[]])[] = [
	[
		'subtotals of sections between lines',
		`
Description                 Quantity    Unit Price    Taxes      Amount
Consulting
[C1] Analysis               2.00 Hours  100.00        VAT 20%    $ 200.00
[C2] Design                 1.00 Hours  50.00         VAT 20%    $ 50.00
                                                      Subtotal:  $ 250.00
Hardware
Cable                       3.00 Units  10.00         VAT 20%    $ 30.00
Screen                      1.00 Units  90.00         VAT 20%    $ 90.00
                                                      Subtotal:  $ 120.00

                                        Untaxed Amount           $ 370.00
                                        VAT 20%                  $ 74.00
                                        Total                    $ 444.00`,
		[
			'[C1] Analysis|2.00 Hours|100.00|$ 200.00',
			'[C2] Design|1.00 Hours|50.00|$ 50.00',
			'Cable|3.00 Units|10.00|$ 30.00',
			'Screen|1.00 Units|90.00|$ 90.00',
		],
	],
	[
		'only a text and an amount',
		`
Description                                                      Amount

Waterproof case                                                  $75.74

Audio oxygen                                                     $169.01

Total:                                                           $244.75`,
		['Waterproof case|||$75.74', 'Audio oxygen|||$169.01'],
	],
	[
		'two names of amounts',
		`
Sl. No  Description              Unit Price   Qty   Net Amount   Tax Rate   Tax Type   Tax Amount   Total Amount
1       USB cable 2 m            201.70       1     201.70       18%        IGST       36.30        238.00
2       Charger                  100.00       2     200.00       18%        IGST       36.00        236.00
TOTAL:                                                                                 72.30        474.00`,
		['USB cable 2 m|1|201.70|201.70', 'Charger|2|100.00|200.00'],
	],
	[
		'numbers that are no amounts',
		`
Product ID    Product             Quantity    Unit Price
11            Queso Cabrales      12          14.00
42            Singaporean Noodles 10          9.80
72            Mozzarella          5           34.80
TotalPrice    440.00`,
		['Queso Cabrales|12|14.00|', 'Singaporean Noodles|10|9.80|', 'Mozzarella|5|34.80|'],
	],
	[
		'unknown names of amounts',
		`
No.  Description           Qty    UM     Net price   Net worth   VAT [%]   Gross worth
1.   Wine glasses          4,00   each   12,00       48,00       10%       52,80
2.   Chairs                2,00   each   100,00      200,00      10%       220,00
SUMMARY`,
		['Wine glasses|4,00|12,00|48,00', 'Chairs|2,00|100,00|200,00'],
	],
	[
		'unknown names of unit prices, and a line named like a total',
		`
Označení dodávky          Množství   J.cena      Cena      %DPH     DPH       Kč Celkem
Konzultace                2          1 000,00    2 000,00  21%      420,00    2 420,00
Doprava                   1          100,00      100,00    21%      21,00     121,00
Součet položek                                   2 100,00           441,00    2 541,00`,
		['Konzultace|2|1 000,00|2 000,00', 'Doprava|1|100,00|100,00'],
	],
	[
		'abbreviated names',
		`
Artikel        Bezeichnung         EP      Anz    GP
4711           Ordner              2,50    10     25,00
4712           Locher              9,90    2      19,80
                                   Summe          44,80`,
		['Ordner|10|2,50|25,00', 'Locher|2|9,90|19,80'],
	],
	[
		'headings of groups',
		`
Item                               Qty    Price         Total
Kitchen
Sink                               1      200.00        200.00
Tap                                2      50.00         100.00
Bathroom
Mirror                             1      80.00         80.00
Discount                                                -20.00
                                          Total         360.00`,
		['Sink|1|200.00|200.00', 'Tap|2|50.00|100.00', 'Mirror|1|80.00|80.00'],
	],
	[
		'sums without a label',
		`
Désignation           Qté    PU HT      Total HT    TVA      Total TTC
Pose de carrelage     12     45,00      540,00      20%      648,00
Joint                 1      30,00      30,00       20%      36,00
                                        570,00               684,00`,
		['Pose de carrelage|12|45,00|540,00', 'Joint|1|30,00|30,00'],
	],
];

it.each(kinds)('line items are found with %s', (_kind, page, lines) => {
	const tables = tablesOf([page], names);
	expect(tables.flatMap(({ rows }) => rows.map((row) => names.map((name) => row[name]).join('|')))).toEqual(lines);
});
