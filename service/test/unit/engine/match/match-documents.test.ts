import type { MatchedKind } from '../../../../../contract/match';
import { phraseText } from '../../../../src/messages/phrases';
import type { MatchDocument, MatchField, MatchLine, MatchValue } from '../../../../src/engine/match/documents';
import { isUnsure, matchDocuments } from '../../../../src/engine/match/match-documents';

interface Made {
	readonly accounts?: readonly string[];
	readonly confidence?: number;
}

/** A document; fields by their values. */
function made(
	kind: MatchedKind,
	fields: Partial<Record<MatchField, string>>,
	lines: readonly MatchLine[] = [],
	{ accounts = [], confidence = 0.97 }: Made = {},
): MatchDocument {
	const values = Object.entries({ supplier: 'Oddny Works', ...fields }).map(([field, value]): [string, MatchValue] => [
		field,
		{ pageIndex: 0, text: value, value, confidence },
	]);
	const ids = new Set(Object.values(fields).map((value) => value.toUpperCase().replace(/[^A-Z0-9]/g, '')));
	return {
		file: `${kind}-${fields.number ?? ''}`,
		kind,
		fields: Object.fromEntries(values),
		ids,
		accounts: new Set(accounts),
		lines,
	};
}

function line(description: string, quantity: number, unitPrice?: number, article = ''): MatchLine {
	const amount = unitPrice === undefined ? {} : { unitPrice, amount: quantity * unitPrice };
	return { pageIndex: 0, article, description, quantity, ...amount, text: description };
}

const bolts = line('Hex bolt M8', 100, 0.5);
const rope = line('Mooring rope', 12, 24);
const order = made('order', { number: 'PO-48213', date: '2026-03-03', total: '405.60', taxRate: '20' }, [bolts, rope]);
const invoice = (lines: readonly MatchLine[], more: Partial<Record<MatchField, string>> = {}): MatchDocument =>
	made('invoice', { number: 'INV-7001', orderNumber: 'PO-48213', ...more }, lines);
const delivery = (lines: readonly MatchLine[], number = 'DN-5512'): MatchDocument =>
	made('delivery', { number, orderNumber: 'PO-48213' }, lines);

/** Findings as kind, documents and values. */
function findingsOf(...documents: MatchDocument[]): string[] {
	return matchDocuments(documents).findings.map(
		({ kind, sides }) => `${kind} ${sides.map(({ document, value }) => `${document}:${value}`).join(' ')}`,
	);
}

describe('groups of documents', () => {
	it.each([
		['the same order number', delivery([bolts]), [[0, 1]], 0.98],
		['a printed number', made('delivery', { number: 'DN-1', deliveryNumber: 'PO48213' }, []), [[0, 1]], 0.95],
		['mostly the same lines', made('delivery', { number: 'DN-1' }, [bolts, rope]), [[0, 1]], 0.6],
		['nothing', made('delivery', { number: 'DN-1' }, [line('Anchor', 1), rope]), [[0], [1]], 1],
		['another order number', made('delivery', { orderNumber: 'PO-99999' }, [bolts, rope]), [[0], [1]], 1],
	])('have %s', (_, other, groups, confidence) => {
		const found = matchDocuments([order, other]).groups;
		expect(found.map(({ documents }) => documents)).toEqual(groups);
		expect(found[0]?.confidence).toBe(confidence);
	});

	it('are of one supplier', () => {
		const other = { ...made('delivery', { number: 'DN-1', supplier: 'Kvistholt Ltd' }, [bolts, rope]) };
		expect(matchDocuments([order, other]).groups).toHaveLength(2);
	});

	it('that are only alike give doubtful findings', () => {
		const alike = made('invoice', { number: 'INV-1' }, [bolts, { ...rope, unitPrice: 25, amount: 300 }]);
		expect(matchDocuments([order, alike]).findings.map((one) => [one.kind, isUnsure(one)])).toEqual([['price', true]]);
	});
});

describe('rows', () => {
	it.each([
		['equal articles with other descriptions', line('Bolt', 1, 1, 'AB 1'), line('Hex bolt', 1, 1, 'ab-1'), 1],
		['alike descriptions', line('Mooring rope 12 mm', 1), line('Mooring rope 12mm', 1), 1],
		['a misread description', line('Mooring rope', 1), line('Moonng rope', 1), 1],
		['an article number before the description', line('Mooring rope', 1), line('4711 Mooring rope', 1), 1],
		['sizes of one article', line('Glove', 1, 1, 'G-8'), line('Glove', 1, 1, 'G-9'), 2],
		['other articles', line('Mooring rope', 1), line('Anchor chain', 1), 2],
	])('%s', (_, a, b, count) => {
		const documents = [made('order', { number: 'PO-48213' }, [a]), invoice([b])];
		expect(matchDocuments(documents).groups[0]?.rows).toHaveLength(count);
	});

	it('of equal descriptions are told apart by their numbers', () => {
		const [small, large] = [line('Glove', 10, 2), line('Glove', 3, 9)];
		expect(findingsOf(made('order', { number: 'PO-48213' }, [small, large]), invoice([large, small]))).toEqual([]);
	});

	it('are joined by their numbers if other text of the page was read into one', () => {
		const mixed = (quantity: number) => line('3 Mooring Net total rope plus VAT 20%', quantity, 24);
		expect(findingsOf(order, invoice([bolts, mixed(12)]))).toEqual([]);
		expect(findingsOf(order, invoice([bolts, mixed(8)])).length).toBeGreaterThan(0);
		expect(findingsOf(order, invoice([bolts, line('Anchor chain', 12, 24)])).length).toBeGreaterThan(0);
	});

	it('are joined in time for thousands of lines', () => {
		const lines = Array.from({ length: 4000 }, (_, index) => line(`Article number ${index * 7919}`, 1, 1));
		const before = process.cpuUsage();
		const { groups } = matchDocuments([made('order', { number: 'PO-48213' }, lines), invoice([...lines].reverse())]);
		expect(groups[0]?.rows).toHaveLength(4000);
		expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
	});
});

describe('differences', () => {
	const cases: readonly (readonly [string, MatchDocument[], string[]])[] = [
		['none', [order, delivery([bolts, rope]), invoice([bolts, rope])], []],
		['price', [order, invoice([bolts, line('Mooring rope', 12, 26)])], ['price 0:24 1:26']],
		['rounding', [order, invoice([bolts, line('Mooring rope', 12, 24.004)])], []],
		['amount', [order, invoice([bolts, { ...rope, amount: 300 }])], ['amount 0:288 1:300']],
		['more than ordered', [order, invoice([line('Hex bolt M8', 120, 0.5), rope])], ['more 0:100 1:120']],
		['fewer than ordered', [order, invoice([line('Hex bolt M8', 80, 0.5), rope])], ['fewer 0:100 1:80']],
		['missing', [order, invoice([bolts])], ['missing 0:12 1:']],
		['additional', [order, invoice([bolts, rope, line('Freight', 1, 9)])], ['additional 0: 1:1']],
		[
			'billed more than delivered',
			[order, delivery([bolts, line('Mooring rope', 10)]), invoice([bolts, rope])],
			['open 0:12 1:10', 'more 1:10 2:12'],
		],
		[
			'delivered and billed in part',
			[order, delivery([bolts, line('Mooring rope', 10)]), invoice([bolts, line('Mooring rope', 10, 24)])],
			['open 0:12 1:10'],
		],
		[
			'several deliveries',
			[
				order,
				delivery([bolts, line('Mooring rope', 7)]),
				delivery([line('Mooring rope', 5)], 'DN-5513'),
				invoice([bolts, rope]),
			],
			[],
		],
		['delivered more', [order, delivery([bolts, line('Mooring rope', 13)])], ['more 0:12 1:13']],
		['not delivered', [order, delivery([bolts])], ['open 0:12 1:']],
		['delivered without order', [order, delivery([bolts, rope, line('Anchor', 1)])], ['additional 0: 1:1']],
		[
			'a credit note that takes back',
			[
				order,
				invoice([bolts, line('Mooring rope', 14, 24)]),
				made('credit', { number: 'CN-100', orderNumber: 'PO-48213' }, [line('Mooring rope', 2, 24)]),
			],
			[],
		],
		['tax rate', [order, invoice([bolts, rope], { taxRate: '19' })], ['taxRate 0:20 1:19']],
		['total', [order, invoice([bolts, rope], { taxRate: '20', total: '429.60' })], ['total 0:405.6 1:429.6']],
		[
			'a total that a line explains',
			[order, invoice([bolts, line('Mooring rope', 12, 26)], { taxRate: '20', total: '434.40' })],
			['price 0:24 1:26'],
		],
		[
			'a charge with another tax rate',
			[
				made('order', { number: 'PO-48213', net: '338.00', taxRate: '20' }, [bolts, rope]),
				invoice([bolts, rope], { net: '358.00', taxRate: '7' }),
			],
			['taxRate 0:20 1:7', 'total 0:338 1:358'],
		],
		['an early invoice', [order, invoice([bolts, rope], { date: '2026-03-01' })], ['date 0:2026-03-03 1:2026-03-01']],
	];
	it.each(cases)('%s', (_, documents, expected) => {
		expect(findingsOf(...documents)).toEqual(expected);
	});

	it('of dates', () => {
		const due = made('order', { number: 'PO-48213', deliveryDate: '2026-03-20' });
		const late = made('delivery', { number: 'DN-5512', orderNumber: 'PO-48213', date: '2026-03-24' });
		const billed = invoice([], { deliveryDate: '2026-03-22' });
		expect(findingsOf(due, late, billed)).toEqual(['date 0:2026-03-20 1:2026-03-24', 'date 1:2026-03-24 2:2026-03-22']);
	});

	it('are doubtful if their values are', () => {
		const unsure = made('invoice', { orderNumber: 'PO-48213', taxRate: '19' }, [bolts, rope], { confidence: 0.5 });
		const [finding] = matchDocuments([order, unsure]).findings;
		expect(finding && isUnsure(finding)).toBe(true);
	});

	it('have reasons in both languages, with the files', () => {
		const [finding] = matchDocuments([order, invoice([bolts, line('Mooring rope', 12, 26)])]).findings;
		if (!finding) throw new Error('no finding');
		expect(phraseText(finding.reason, 'en')).toBe(
			'"Mooring rope": the unit price is 26 in "invoice-INV-7001", but 24 in "order-PO-48213".',
		);
		expect(phraseText(finding.reason, 'zh')).toContain('单价为 26');
	});
});

describe('copies, accounts and statements', () => {
	const paid = invoice([bolts, rope], { total: '405.60', date: '2026-03-24' });

	it('count a copy once', () => {
		expect(findingsOf(order, paid, paid)).toEqual(['duplicate 1:INV-7001 2:INV-7001']);
	});

	it('keep the same number of another supplier or with another total', () => {
		const others = [
			made('invoice', { number: 'INV-7001', supplier: 'Kvistholt Ltd', total: '405.60' }),
			made('invoice', { number: 'INV-7001', total: '12.00' }),
		];
		expect(findingsOf(paid, ...others)).toEqual([]);
	});

	it('compare the accounts of one supplier by date', () => {
		const account = (number: string, date: string, accounts: string[], supplier = 'Oddny Works'): MatchDocument =>
			made('invoice', { number, date, supplier }, [], { accounts });
		expect(
			findingsOf(
				account('INV-3', '2026-05-01', ['GB2']),
				account('INV-1', '2026-03-01', ['GB1', 'GB9']),
				account('INV-2', '2026-04-01', ['GB9']),
				account('INV-4', '2026-06-01', ['DE1'], 'Kvistholt Ltd'),
			),
		).toEqual(['bank 2:GB9 0:GB2']);
	});

	it('join entries by number or a unique amount', () => {
		const entry = (description: string, amount: number): MatchLine => ({
			...{ pageIndex: 0, article: '', description, amount, text: description },
		});
		const other = made('invoice', { number: 'INV-8000', total: '77.10' });
		const statement = made('statement', { number: '3/2026' }, [
			entry('Oddny Works INV 7001', -405.6),
			entry('Transfer', -77.1),
			entry('Oddny Works INV-9999', -40),
			entry('Bill INV-7001 again', -400),
		]);
		const { entries, findings } = matchDocuments([paid, other, statement]);
		expect(entries.map(({ line: at, invoice: of, confidence }) => [at, of, confidence])).toEqual([
			[0, 0, 0.95],
			[1, 1, 0.6],
			[3, 0, 0.95],
		]);
		expect(findings.map(({ kind, sides }) => [kind, ...sides.map(({ value }) => value)])).toEqual([
			['open', '-40'],
			['total', '405.60', '-400'],
		]);
	});
});
