import { itAtNight } from '../support/sample';
import { scannedPdf } from '../support/scans';
import {
	tradeDelivery,
	tradeInvoice,
	tradeLines,
	tradeOrder,
	tradePaper,
	type TradePaper,
} from '../support/trade-papers';
import { written } from '../support/house-paper';
import { joinFixtures, removeFolders, type JoinedFile } from './support';

afterAll(removeFolders);

interface Side {
	readonly file: string;
	readonly kind: string;
	readonly line?: number;
	readonly text: string;
	readonly value: string;
	readonly page?: number;
	readonly box?: readonly number[];
}

interface Report {
	readonly documents: readonly { file: string; kind: string; group?: number; lines: number }[];
	readonly groups: readonly { documents: number[]; rows: { lines: object[] }[] }[];
	readonly entries: readonly { document: number; line: number; invoice: number }[];
	readonly findings: readonly { kind: string; reason: string; reasonZh: string; doubtful: boolean; sides: Side[] }[];
}

async function match(...files: JoinedFile[]): Promise<Report> {
	const { bytes, files: written } = await joinFixtures('idp/match', files);
	expect(written).toEqual(['result.json']);
	return JSON.parse(bytes.toString('utf8')) as Report;
}

const file = async (name: string, paper: TradePaper): Promise<JoinedFile> => ({ name, bytes: await tradePaper(paper) });

describe('idp/match', () => {
	it('finds no difference where there is none', async () => {
		const { documents, groups, findings } = await match(
			await file('invoice.pdf', tradeInvoice()),
			await file('order.pdf', tradeOrder),
			await file('delivery.pdf', tradeDelivery()),
		);
		expect(findings).toEqual([]);
		expect(documents.map(({ kind, group, lines }) => [kind, group, lines])).toEqual([
			['invoice', 1, 4],
			['order', 1, 4],
			['delivery', 1, 4],
		]);
		expect(groups.map(({ rows }) => rows.map(({ lines }) => lines.length))).toEqual([[3, 3, 3, 3]]);
	});

	it('keeps the lines of a delivery below an article called like a sum', async () => {
		const lines = tradeLines.map((line, index) => (index === 1 ? { ...line, text: 'Suma' } : line));
		const { documents, findings } = await match(
			await file('invoice.pdf', tradeInvoice(lines)),
			await file('delivery.pdf', tradeDelivery(lines)),
		);
		expect(findings).toEqual([]);
		expect(documents.map(({ lines: count }) => count)).toEqual([4, 4]);
	});

	it('names each difference of order, delivery and invoice with both sides and their places', async () => {
		const [bolt, washer, chain, rope] = tradeLines;
		if (!bolt || !washer || !chain || !rope) throw new Error('lines are missing');
		const delivered = [bolt, washer, chain, { ...rope, quantity: 10 }];
		const invoiced = [bolt, { ...washer, quantity: 600 }, { ...chain, price: 65 }, rope];
		const { findings } = await match(
			await file('order.pdf', tradeOrder),
			await file('delivery.pdf', tradeDelivery(delivered)),
			await file('invoice.pdf', tradeInvoice(invoiced, { rate: 19 })),
		);
		expect(findings.map(({ kind, reason, doubtful }) => [kind, reason, doubtful])).toEqual([
			['more', '"AB-1002 Washer M8": the quantity is 600 in "invoice.pdf", but only 500 in "order.pdf".', false],
			['price', '"CD-2040 Anchor chain": the unit price is 65 in "invoice.pdf", but 61.5 in "order.pdf".', false],
			['open', '"EF-3300 Mooring rope": 10 of 12 were delivered with "delivery.pdf". 2 are open.', false],
			['more', '"EF-3300 Mooring rope": the quantity is 12 in "invoice.pdf", but only 10 in "delivery.pdf".', false],
			['taxRate', 'The tax rate is 19 % in "invoice.pdf", but 20 % in "order.pdf".', false],
		]);
		const [, price] = findings;
		expect(price?.sides.map(({ kind, line, value, page }) => [kind, line, value, page])).toEqual([
			['order', 3, '61.5', 1],
			['invoice', 3, '65', 1],
		]);
		// Its row: from the article to the amount.
		const [left = 0, top = 0, right = 0, bottom = 0] = price?.sides[0]?.box ?? [];
		expect([left, right].map(Math.round)).toEqual([50, 511]);
		expect(top).toBeGreaterThan(310);
		expect(bottom).toBeLessThan(332);
		expect(price?.reasonZh).toContain('单价');
	});

	it('finds copies, changed accounts and statement entries without an invoice', async () => {
		const invoice = await file('invoice.pdf', tradeInvoice(tradeLines, { foot: 'IBAN: GB29 NWBK 6016 1331 9268 19' }));
		const meta = [
			['Invoice number', 'INV-7044'],
			['Invoice date', '2 April 2026'],
		] as const;
		const changed = tradeInvoice(tradeLines, { meta, foot: 'IBAN: GB82 WEST 1234 5698 7654 32' });
		const { findings, entries } = await match(
			invoice,
			{ ...invoice, name: 'again.pdf' },
			await file('changed.pdf', changed),
			{ name: 'statement.pdf', bytes: await statement() },
		);
		expect(findings.map(({ kind, sides }) => [kind, ...sides.map(({ file: name }) => name)])).toEqual([
			['duplicate', 'invoice.pdf', 'again.pdf'],
			['bank', 'invoice.pdf', 'changed.pdf'],
			['open', 'statement.pdf'],
		]);
		expect(entries.map(({ line, invoice: of }) => [line, of])).toEqual([
			[1, 1],
			[2, 3],
		]);
	});

	it('fails with the name of a file that cannot be read', async () => {
		const broken = { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7 no more') };
		await expect(match(await file('order.pdf', tradeOrder), broken)).rejects.toThrow('"broken.pdf" cannot be opened');
	});

	itAtNight('reads scans', async () => {
		const { documents } = await match({ name: 'scan.pdf', bytes: await scannedPdf(['english']) });
		expect(documents.map(({ file: name, kind }) => [name, kind])).toEqual([['scan.pdf', 'other']]);
	});
});

/** Two paid invoices, and an unknown one. */
async function statement(): Promise<Uint8Array> {
	const total = '835.20';
	const rows = [
		['Date', 'Description', 'Amount', 'Balance'],
		['30/03/2026', 'Oddny Works INV-7001', total, '9,164.80'],
		['09/04/2026', 'Oddny Works INV-7044', total, '8,329.60'],
		['12/04/2026', 'Oddny Works INV-9999', '40.00', '8,289.60'],
	];
	return await written([
		[50, 60, 'Pier Bank'],
		[50, 120, 'BANK STATEMENT'],
		[50, 150, 'Account holder: Kvistholt Ltd'],
		...rows.flatMap((cells, row) =>
			cells.map((cell, index): [number, number, string] => [[50, 150, 360, 460][index] ?? 0, 220 + 18 * row, cell]),
		),
		[50, 330, 'Closing balance: 8,289.60'],
	]);
}
