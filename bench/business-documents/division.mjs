// @ts-check
// Which layouts and countries rules and weights may be fitted on, and which are left out to judge by.
//
// A family is left out when some of its blocks are set as no fitted family sets them (values stacked under labels, sums along a line, in one wide row,
// numbers and dates in one line, parties of labelled lines beside columns), so that its figures say what happens with strangers' papers. Papers of
// countries left out are made of families left out alone; five of their languages are on no fitted paper. They are not examined to write rules.
// A family and a country keep their side for ever.

/** @typedef {'fitted' | 'left-out'} Side */

/** @type {Readonly<Record<import('./families.mjs').FamilyName, Side>>} */
export const division = {
	'invoice-window': 'fitted',
	'invoice-letter': 'fitted',
	'invoice-grid': 'fitted',
	'invoice-cards': 'fitted',
	'invoice-boxes': 'fitted',
	'invoice-title': 'fitted',
	'invoice-labelled': 'fitted',
	'invoice-foot': 'fitted',
	'invoice-mono': 'fitted',
	'invoice-strokes': 'fitted',
	'invoice-dots': 'fitted',
	'invoice-stack': 'left-out',
	'invoice-right-meta': 'left-out',
	'invoice-columns': 'left-out',
	'invoice-totals-first': 'left-out',
	'invoice-plain': 'left-out',
	'invoice-title-line': 'left-out',
	'invoice-forms': 'left-out',
	'invoice-pages': 'fitted',
	'invoice-carried': 'fitted',
	'invoice-ledger': 'left-out',
	'invoice-headless': 'left-out',
	'order-pages': 'left-out',
	'delivery-pages': 'fitted',
	'credit-window': 'fitted',
	'credit-grid': 'fitted',
	'credit-stack': 'left-out',
	'order-headings': 'fitted',
	'order-boxes': 'fitted',
	'order-above': 'left-out',
	'delivery-rows': 'fitted',
	'delivery-grid': 'fitted',
	'delivery-stack': 'left-out',
	'receipt-till': 'fitted',
	'receipt-dots': 'fitted',
	'receipt-strokes': 'left-out',
	'receipt-last': 'left-out',
	'statement-rows': 'fitted',
	'statement-boxes': 'fitted',
	'statement-above': 'left-out',
	'statement-strokes': 'left-out',
	'statement-sides': 'fitted',
	'statement-pages': 'fitted',
	'statement-trailing': 'fitted',
	'statement-debits': 'left-out',
	'statement-ledger': 'left-out',
	'payslip-grid': 'fitted',
	'payslip-rows': 'fitted',
	'payslip-boxes': 'left-out',
	'bill-rows': 'fitted',
	'bill-cards': 'fitted',
	'bill-stack': 'left-out',
	'form-boxes': 'fitted',
	'form-lines': 'fitted',
	'form-columns': 'left-out',
	'form-strokes': 'left-out',
};

/** Countries that fitted papers never come from; those of Czech, Danish, Hungarian, Greek and Japanese are all of their languages. */
export const countriesLeftOut = ['AU', 'AT', 'MX', 'BE', 'BR', 'CZ', 'DK', 'HU', 'GR', 'JP'];
