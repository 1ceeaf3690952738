import { textsOf } from './support';

/** Kinds of values: a page, and the texts of its keys; empty for missing ones. */
const kinds: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
	[
		'a company that begins like a house number',
		`
Nottingham General Hospital              MEDICAL
Name: Mateo Jackson, PhD                 INSURANCE
Invoice # 23-9909                        INVOICE`,
		{ Seller: 'Nottingham General Hospital' },
	],
	[
		'a post box beside orders',
		`
ORION TOOLS LLC
PO BOX 4471
DENVER CO 80201
Invoice no: 100233`,
		{ 'Order number': '', 'Invoice number': '100233' },
	],
	[
		'an order number that begins like its label',
		`
SALES REP      P.O. NUMBER      CARRIER      TERMS
               PO-81406

DATE           ITEM CODE        DESCRIPTION  AMOUNT
5/6/2024       T778             Oak shelf    $60.00
5/6/2024       K310             Fitting      $12.00`,
		{ 'Order number': 'PO-81406' },
	],
	[
		'a remark in brackets between a label and its value',
		`
Depositor's code
(if known)
77-410-22`,
		{ "Depositor's code": '77-410-22' },
	],
	[
		'a remark in brackets without a value',
		`
Middle name
(optional)

Family name
Okafor`,
		{ 'Family name': 'Okafor' },
	],
	[
		'an account number whose last group is shorter',
		`
Account number   4410 2298 17
Due date         May 24, 2024`,
		{ 'Account number': '4410 2298 17' },
	],
	[
		'a value above a label with an amount',
		`
Service address: 31 Hill Ct, Dover DE
Previous balance                                  $88.10
Current charges                                   $94.32`,
		{ 'Service address': '31 Hill Ct, Dover DE' },
	],
	[
		'an addressee with a word of respect',
		`
請求書
株式会社みどり 御中
請求番号: 2024-077          請求日: 2024年4月30日`,
		{ Buyer: '株式会社みどり' },
	],
	[
		'a seller in the imprint',
		`
INVOICE
Bill To:                                     Invoice No:   88120
Marisol Vega                                 Date:         12 Apr 2024
77 Cedar Ave
Austin, TX 78701
Total   $227.33
Greenleaf Gardens LLC · 19 Oak St · Austin, TX · billing@greenleafgardens.com`,
		{ Seller: 'Greenleaf Gardens LLC', Buyer: 'Marisol Vega' },
	],
	[
		'a row of labels above the parties',
		`
INVOICE NUMBER        INVOICE DATE          CUSTOMER REF       TERMS
100233                11/05/2023            45-9981            NET 30
REMIT TO:             BILL TO:              SHIP TO:
ORION TOOLS LLC       DELTA MACHINE WORKS   DELTA MACHINE WORKS
220 PINE ST           220 FOUNDRY ST        RECEIVING DOCK 2
DENVER CO 80201       PUEBLO CO 81003       PUEBLO CO 81003`,
		{ Seller: 'ORION TOOLS LLC', Buyer: 'DELTA MACHINE WORKS' },
	],
];

it.each(kinds)('values are found with %s', (_kind, page, values) => {
	expect(textsOf(page, Object.keys(values))).toEqual(Object.values(values));
});
