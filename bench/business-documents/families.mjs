// @ts-check
// Families of layouts: what kind of paper, where its blocks stand, how each of them is set, which words it prefers, and which program makes it.

/** @typedef {import('./document.mjs').Kind} Kind */
/** @typedef {'chromium' | 'weasyprint' | 'strokes'} Producer */

/**
 * @typedef {object} Family
 * @property {Kind} kind
 * @property {Producer} producer
 * @property {'left' | 'right' | 'center' | 'line' | 'logo' | 'none'} head of the one who writes; `line`: one line of name and address; `logo`: the name alone
 * @property {'colon' | 'rows' | 'above' | 'stack' | 'boxes' | 'grid' | 'dots' | 'aligned' | 'inline'} meta numbers and dates; `stack`: each label over its value, one below the other
 * @property {'window' | 'headings' | 'colon' | 'labelled' | 'boxes' | 'columns' | 'none'} parties
 * @property {'none' | 'all' | 'under' | 'zebra' | 'three'} table lines
 * @property {'rows' | 'grid' | 'colon' | 'boxes' | 'dots' | 'taxes' | 'inline' | 'wide'} sums
 * @property {'colon' | 'rows' | 'inline' | 'above' | 'boxes' | 'footer' | 'none'} pay
 * @property {readonly (Block | readonly Block[])[]} order blocks from the top; a list stands side by side
 * @property {0 | 1 | 2} wording
 * @property {'serif' | 'sans' | 'mono'} font
 * @property {number} size points
 * @property {boolean} [capitals] labels in capitals
 * @property {boolean} [numberInTitle] only the title has the document number
 * @property {'a4' | 'letter' | 'till'} [page]
 * @property {string} [accent] six hexadecimal digits
 * @property {import('./document.mjs').Shape} [shape] of the table
 * @property {Pages} [pages] how the table continues on later pages
 */

/**
 * @typedef {object} Pages
 * @property {'flow' | 'parts' | 'strokes'} style `flow`: as the program breaks it, heads on every page; `parts`: a table a page, sums carried over
 * @property {number} first rows of the first page
 * @property {number} next rows of those after it
 * @property {boolean} [heads] false where the first page alone has them
 * @property {boolean} [brings] false where sums are carried over and not brought
 */

/** @typedef {'head' | 'parties' | 'meta' | 'title' | 'table' | 'sums' | 'pay' | 'foot' | 'readings' | 'person' | 'buyer' | 'seller'} Block */

/** @typedef {Pick<Family, 'kind' | 'producer' | 'head' | 'meta' | 'parties' | 'table' | 'sums' | 'pay' | 'wording' | 'font' | 'size'>} Needed */

/**
 * @param {string} text kind, producer, head, meta, parties, table, sums, pay, wording, font, size
 * @param {Family['order']} order
 * @param {Partial<Family>} [more]
 * @returns {Family}
 */
function family(text, order, more = {}) {
	const [kind, producer, head, meta, parties, table, sums, pay, wording, font, size] = text.split(' ');
	const needed = /** @type {Needed} */ ({
		kind,
		producer,
		head,
		meta,
		parties,
		table,
		sums,
		pay,
		wording: Number(wording),
		font,
		size: Number(size),
	});
	return { ...needed, order, ...more };
}

export const families = /** @satisfies {Record<string, Family>} */ ({
	// Invoices.
	'invoice-window': family('invoice chromium left rows window under rows colon 0 sans 10', [
		'head',
		['parties', 'meta'],
		'title',
		'table',
		'sums',
		'pay',
		'foot',
	]),
	'invoice-letter': family('invoice weasyprint center colon window three rows inline 0 serif 11', [
		'head',
		'parties',
		'title',
		'meta',
		'table',
		'sums',
		'pay',
		'foot',
	]),
	'invoice-grid': family('invoice chromium right grid headings all grid rows 1 sans 9', [
		'head',
		'title',
		'parties',
		'meta',
		'table',
		'sums',
		'pay',
	]),
	'invoice-cards': family(
		'invoice chromium logo above headings zebra rows above 1 sans 10',
		['head', 'title', 'meta', 'parties', 'table', 'sums', 'pay', 'foot'],
		{ accent: '1f4e79' },
	),
	'invoice-boxes': family('invoice weasyprint none boxes boxes all boxes boxes 0 sans 8', [
		'title',
		'parties',
		'meta',
		'table',
		'sums',
		'pay',
	]),
	'invoice-title': family(
		'invoice chromium left aligned window under rows colon 0 serif 10',
		['head', 'parties', 'title', 'meta', 'table', 'sums', 'pay'],
		{ numberInTitle: true },
	),
	'invoice-labelled': family('invoice weasyprint logo colon labelled all colon colon 2 sans 10', [
		'head',
		'title',
		'meta',
		'parties',
		'table',
		'sums',
		'pay',
	]),
	'invoice-foot': family('invoice chromium line rows window three taxes footer 0 sans 9.5', [
		'head',
		'parties',
		['title', 'meta'],
		'table',
		'sums',
		'foot',
		'pay',
	]),
	'invoice-mono': family(
		'invoice weasyprint left aligned colon none rows colon 1 mono 9',
		['head', 'title', 'meta', 'parties', 'table', 'sums', 'pay'],
		{ capitals: true },
	),
	'invoice-strokes': family('invoice strokes left rows window under rows colon 0 sans 10', [
		'head',
		'parties',
		'title',
		'meta',
		'table',
		'sums',
		'pay',
	]),
	'invoice-dots': family('invoice chromium right dots headings under dots rows 2 serif 10', [
		'head',
		['meta', 'parties'],
		'title',
		'table',
		'sums',
		'pay',
		'foot',
	]),
	'invoice-stack': family(
		'invoice chromium logo stack columns zebra wide above 1 sans 10',
		['head', ['title', 'meta'], 'parties', 'table', 'sums', 'pay', 'foot'],
		{ accent: '5b3f8c' },
	),
	'invoice-right-meta': family('invoice weasyprint left aligned headings three taxes inline 2 sans 9', [
		['head', 'meta'],
		'title',
		'parties',
		'table',
		'sums',
		'pay',
		'foot',
	]),
	'invoice-columns': family(
		'invoice chromium none rows columns all inline boxes 0 sans 9',
		['parties', 'title', 'meta', 'table', 'sums', 'pay'],
		{ page: 'letter' },
	),
	'invoice-totals-first': family('invoice weasyprint center above colon under boxes colon 1 serif 10', [
		'head',
		'title',
		'parties',
		'meta',
		'sums',
		'table',
		'pay',
		'foot',
	]),
	'invoice-plain': family('invoice strokes right colon colon none colon colon 2 serif 10', [
		'head',
		'title',
		'meta',
		'parties',
		'table',
		'sums',
		'pay',
	]),
	'invoice-title-line': family(
		'invoice chromium line inline window three wide footer 1 serif 10',
		['head', 'parties', 'title', 'meta', 'table', 'sums', 'foot', 'pay'],
		{ numberInTitle: true },
	),
	'invoice-forms': family(
		'invoice chromium none boxes boxes all wide boxes 2 sans 7.5',
		['parties', 'title', 'meta', 'table', 'sums', 'pay'],
		{ capitals: true },
	),
	// Invoices of several pages.
	'invoice-pages': family(
		'invoice chromium left rows window under rows colon 0 sans 10',
		['head', ['parties', 'meta'], 'title', 'table', 'sums', 'pay', 'foot'],
		{ shape: { rows: [30, 70], wraps: true }, pages: { style: 'flow', first: 0, next: 0 } },
	),
	'invoice-carried': family(
		'invoice weasyprint right colon headings all rows rows 1 serif 9.5',
		['head', 'title', 'meta', 'parties', 'table', 'sums', 'pay'],
		{ shape: { rows: [24, 70] }, pages: { style: 'parts', first: 16, next: 26 } },
	),
	'invoice-ledger': family(
		'invoice strokes left colon colon none rows colon 2 sans 9',
		['head', 'title', 'meta', 'parties', 'table', 'sums', 'pay'],
		{ shape: { rows: [30, 90], wraps: true }, pages: { style: 'strokes', first: 0, next: 0 } },
	),
	'invoice-headless': family(
		'invoice chromium logo stack columns zebra taxes above 0 sans 9',
		['head', ['title', 'meta'], 'parties', 'table', 'sums', 'pay', 'foot'],
		{
			shape: { rows: [26, 60] },
			pages: { style: 'parts', first: 14, next: 24, heads: false, brings: false },
			accent: '1d5c5c',
		},
	),
	'order-pages': family(
		'order weasyprint none above labelled three boxes none 1 sans 9.5',
		['title', 'meta', 'parties', 'table', 'sums'],
		{ shape: { rows: [24, 60], wraps: true }, pages: { style: 'flow', first: 0, next: 0 } },
	),
	'delivery-pages': family(
		'delivery chromium center aligned columns all colon none 2 serif 10',
		['head', 'title', 'meta', 'parties', 'table', 'sums'],
		{ shape: { rows: [30, 80] }, pages: { style: 'parts', first: 16, next: 26 } },
	),
	// Credit notes.
	'credit-window': family('credit weasyprint left colon window under rows colon 0 sans 10', [
		'head',
		'parties',
		'title',
		'meta',
		'table',
		'sums',
		'pay',
	]),
	'credit-grid': family('credit chromium right grid columns all grid none 1 serif 9.5', [
		'head',
		'title',
		'parties',
		'meta',
		'table',
		'sums',
	]),
	'credit-stack': family('credit chromium logo stack labelled zebra taxes rows 2 sans 10', [
		'head',
		'title',
		['parties', 'meta'],
		'table',
		'sums',
		'pay',
		'foot',
	]),
	// Orders.
	'order-headings': family('order chromium left rows headings under rows none 0 sans 10', [
		'head',
		'title',
		['parties', 'meta'],
		'table',
		'sums',
	]),
	'order-boxes': family('order weasyprint none boxes boxes all boxes none 1 sans 9', [
		'title',
		'meta',
		'parties',
		'table',
		'sums',
	]),
	'order-above': family('order chromium logo above columns zebra dots none 2 sans 10', [
		'head',
		'title',
		'parties',
		'meta',
		'table',
		'sums',
	]),
	// Delivery notes.
	'delivery-rows': family('delivery chromium left rows window under colon none 0 sans 10', [
		'head',
		['parties', 'meta'],
		'title',
		'table',
		'sums',
	]),
	'delivery-grid': family('delivery weasyprint center grid headings all grid none 1 serif 10', [
		'head',
		'title',
		'parties',
		'meta',
		'table',
		'sums',
	]),
	'delivery-stack': family('delivery chromium right stack labelled three boxes none 2 sans 9', [
		'head',
		'title',
		'parties',
		['meta', 'sums'],
		'table',
	]),
	// Receipts.
	'receipt-till': family(
		'receipt chromium center colon none none rows colon 0 mono 8',
		['head', 'title', 'meta', 'table', 'sums', 'pay'],
		{ page: 'till' },
	),
	'receipt-dots': family(
		'receipt weasyprint center rows none none dots rows 1 sans 8',
		['head', 'meta', 'table', 'sums', 'pay', 'foot'],
		{ page: 'till' },
	),
	'receipt-strokes': family(
		'receipt strokes left colon none none rows colon 2 mono 8',
		['head', 'title', 'meta', 'table', 'sums', 'pay'],
		{ page: 'till', capitals: true },
	),
	'receipt-last': family(
		'receipt chromium center aligned none under wide inline 0 sans 8',
		['head', 'title', 'table', 'sums', 'pay', 'meta', 'foot'],
		{ page: 'till' },
	),
	// Statements of accounts.
	'statement-rows': family('statement chromium left rows window under rows none 0 sans 9', [
		'head',
		['parties', 'meta'],
		'title',
		'table',
		'sums',
	]),
	'statement-boxes': family('statement weasyprint logo boxes none all boxes none 1 sans 9', [
		'head',
		'title',
		'meta',
		'sums',
		'table',
	]),
	'statement-above': family('statement chromium right above window zebra wide none 2 serif 9.5', [
		'head',
		'parties',
		'title',
		'meta',
		'table',
		'sums',
	]),
	'statement-strokes': family('statement strokes left aligned window none rows none 0 mono 8.5', [
		'head',
		'parties',
		'title',
		'meta',
		'table',
		'sums',
	]),
	'statement-sides': family(
		'statement chromium left rows headings under rows none 1 sans 9',
		['head', 'title', ['parties', 'meta'], 'sums', 'table'],
		{ shape: { movements: 'sides', valueDate: true } },
	),
	'statement-pages': family(
		'statement weasyprint logo grid window three rows none 0 sans 8.5',
		['head', 'parties', 'title', 'meta', 'table', 'sums'],
		{ shape: { rows: [40, 90], wraps: true }, pages: { style: 'parts', first: 18, next: 26 } },
	),
	'statement-trailing': family(
		'statement strokes left rows headings none rows none 0 serif 9',
		['head', 'parties', 'title', 'meta', 'table', 'sums'],
		{ shape: { movements: 'trailing', rows: [40, 90], wraps: true }, pages: { style: 'strokes', first: 0, next: 0 } },
	),
	'statement-debits': family(
		'statement weasyprint center stack columns zebra boxes none 2 sans 9',
		['head', ['title', 'meta'], 'parties', 'sums', 'table'],
		{ shape: { movements: 'sides', rows: [6, 24], wraps: true }, accent: '7a1f1f' },
	),
	'statement-ledger': family(
		'statement strokes right colon window none colon none 1 sans 8.5',
		['head', 'parties', 'title', 'meta', 'table', 'sums'],
		{
			shape: { movements: 'trailing', valueDate: true, rows: [50, 130], wraps: true },
			pages: { style: 'strokes', first: 0, next: 0 },
		},
	),
	// Pay slips.
	'payslip-grid': family('payslip chromium left grid headings all rows colon 0 sans 9', [
		'head',
		'title',
		'parties',
		'meta',
		'table',
		'sums',
		'pay',
	]),
	'payslip-rows': family('payslip weasyprint logo rows labelled under grid rows 1 serif 10', [
		'head',
		'title',
		'parties',
		'meta',
		'table',
		'sums',
		'pay',
	]),
	'payslip-boxes': family('payslip chromium none boxes boxes zebra boxes boxes 2 sans 8', [
		'title',
		'parties',
		'meta',
		'table',
		'sums',
		'pay',
	]),
	// Bills of utilities.
	'bill-rows': family('bill weasyprint left rows window under rows colon 0 sans 10', [
		'head',
		['parties', 'meta'],
		'title',
		'readings',
		'table',
		'sums',
		'pay',
		'foot',
	]),
	'bill-cards': family(
		'bill chromium logo above window zebra grid rows 1 sans 9.5',
		['head', ['meta', 'parties'], 'title', 'readings', 'table', 'sums', 'pay'],
		{ accent: '2e6b3a' },
	),
	'bill-stack': family('bill chromium right stack window three dots above 2 sans 9', [
		'head',
		'parties',
		['title', 'meta'],
		'table',
		'sums',
		'readings',
		'pay',
		'foot',
	]),
	// Forms of boxes and lines.
	'form-boxes': family('form chromium logo boxes none none rows none 0 sans 9', ['head', 'title', 'person', 'meta']),
	'form-lines': family('form weasyprint none rows none none rows none 1 serif 10', ['title', 'meta', 'person']),
	'form-columns': family('form chromium center above none none rows none 2 sans 9', [
		'head',
		'title',
		'meta',
		'person',
	]),
	'form-strokes': family('form strokes none boxes none none rows none 0 sans 9', ['title', 'person', 'meta']),
});

/** @typedef {keyof typeof families} FamilyName */
