import { fixtureBytes } from '../../fixtures';
import { dovecotInstalled } from '../support/dovecot';
import type { Attachment } from '../support/dovecot-message';
import { runWithMailbox, type MailboxRun } from '../support/mailbox-example';
import { realN8n } from '../support/real-n8n';
import { describeWith } from '../../service/test/support/describe-with';
import { readExample } from '../support/real-n8n-workflows';

const pdf = (fileName: string, fixture: string): Attachment => ({
	fileName,
	contentType: 'application/pdf',
	content: fixtureBytes(fixture),
});

const messages: Readonly<Record<string, readonly Attachment[]>> = {
	// The invoice has two tables; the address block is one of them.
	'An invoice and a letter': [pdf('Rechnung März.pdf', 'sample.pdf'), pdf('letter.pdf', 'two-columns.pdf')],
	'One is broken': [pdf('broken.pdf', 'broken.pdf')],
};

describeWith('dovecot', dovecotInstalled, 'the example "email attachments to spreadsheet rows"', () => {
	let run: MailboxRun;
	const { n8n } = realN8n();

	beforeAll(async () => {
		run = await runWithMailbox(n8n, readExample('email-attachment-to-rows.json'), messages);
	});

	afterAll(async () => {
		await run?.stop();
	});

	it('makes one row per invoice line, with typed numbers, and no others', async () => {
		expect(run.executions.map(({ status }) => status)).toEqual(run.executions.map(() => 'success'));
		const rows = await n8n.dataTableRows('email_rows');
		const row = (description: string, quantity: number, unit_price: number, amount: number) =>
			expect.objectContaining({ file: 'Rechnung März.pdf', description, quantity, unit_price, amount });
		expect(rows).toEqual([
			row('Field notebook, A5, dotted, 160 pages', 12, 8.9, 106.8),
			row('Fountain pen, fine nib, dark green', 3, 34.5, 103.5),
			row('Ink, 50 ml, permanent black', 6, 11.2, 67.2),
			row('Desk lamp, warm light, dimmable', 2, 59, 118),
			row('Archive box, acid-free, 32 x 25 cm', 10, 6.4, 64),
			row('Delivery by cargo bicycle', 1, 9.5, 9.5),
		]);
	});

	it('passes a PDF that cannot be converted to "Not converted" with the reason', () => {
		expect(run.itemsOf('Not converted').map(({ json }) => json.error)).toEqual([expect.stringContaining('broken.pdf')]);
	});

	it('gives no items for a PDF without a table', () => {
		expect(new Set(run.itemsOf('Extract the tables').map(({ json }) => json.fileName))).toEqual(
			new Set(['Rechnung März.pdf']),
		);
	});
});
