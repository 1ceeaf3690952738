import sharp from 'sharp';
import { fixtureBytes } from '../../fixtures';
import { dovecotInstalled } from '../support/dovecot';
import { idleMs, runWithMailbox, type MailboxRun } from '../support/mailbox-example';
import { realN8n } from '../support/real-n8n';
import { describeWith } from '../../service/test/support/describe-with';
import { readExample } from '../support/real-n8n-workflows';

/** A photographed receipt without a number: something to look at. */
async function receipt(): Promise<Buffer> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700" font-family="Liberation Sans, Arial, sans-serif" font-size="34">
		<rect width="900" height="700" fill="#fff"/><text x="80" y="100">HARROWBY HARDWARE LTD</text><text x="80" y="150">17 Mill Lane, Harrowby</text>
		<text x="80" y="260">Date: 25/12/2018</text><text x="80" y="340">Nails</text><text x="600" y="340">GBP 12.00</text>
		<text x="80" y="420">Total</text><text x="600" y="420">GBP 12.00</text></svg>`;
	return await sharp(Buffer.from(svg)).png().toBuffer();
}

describeWith('dovecot', dovecotInstalled, 'the example "scanned invoices to fields"', () => {
	let run: MailboxRun;
	const { n8n } = realN8n();

	beforeAll(
		async () => {
			const messages = {
				'An invoice and a photograph': [
					{ fileName: 'Rechnung März.pdf', contentType: 'application/pdf', content: fixtureBytes('sample.pdf') },
					{ fileName: 'receipt.png', contentType: 'image/png', content: await receipt() },
				],
				'One is broken': [
					{ fileName: 'broken.pdf', contentType: 'application/pdf', content: fixtureBytes('broken.pdf') },
				],
			};
			run = await runWithMailbox(n8n, readExample('scanned-invoices-to-fields.json'), messages);
		},
		3 * idleMs + 60_000,
	);

	afterAll(async () => {
		await run?.stop();
	});

	it('makes one row per document, of a confident one and of one to review', async () => {
		expect(run.executions.map(({ status }) => status)).toEqual(run.executions.map(() => 'success'));
		const rows = await n8n.dataTableRows('invoices');
		expect(rows).toHaveLength(2);
		expect(rows.find(({ file }) => file === 'Rechnung März.pdf')).toMatchObject({
			number: '2026-0042',
			date: '2026-01-15',
			supplier: 'Willow & Finch Stationery',
			total: 562.8,
			currency: 'GBP',
			iban: '',
			status: 'done',
			check: '',
		});
		expect(rows.find(({ file }) => file === 'receipt.png')).toMatchObject({
			number: '',
			date: '2018-12-25',
			total: 12,
			status: 'review',
		});
	});

	it('passes doubtful documents to "Review" and unreadable ones to "Not converted"', () => {
		expect(run.itemsOf('Review').map(({ json }) => String(json.check))).toEqual([
			expect.stringContaining('invoice_number'),
		]);
		expect(run.itemsOf('Not converted').map(({ json }) => json.error)).toEqual([expect.stringContaining('broken.pdf')]);
	});
});
