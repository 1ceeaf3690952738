import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { fixtureBytes } from '../../fixtures';
import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import { dataTableRows } from '../support/data-table';
import { picturePage, scannedPage } from '../support/drawn-page';
import { executionIn, sendForm } from '../support/forms';
import { realN8n } from '../support/real-n8n';
import { nodeNamed, readExample, waitFor } from '../support/real-n8n-workflows';

jest.setTimeout(180_000);

const real = realN8n();
const { n8n } = real;

describe('the example "invoices with a person for the doubtful ones"', () => {
	const rows = async () =>
		(await dataTableRows(n8n, 'reviewed_invoices')).map(({ file, number, total, status }) => [
			file,
			number,
			total,
			status,
		]);

	it('asks a person about what was not read surely, and goes on with what was entered', async () => {
		const workflow = readExample('review-by-a-person.json');
		const { webhookId } = nodeNamed(workflow, 'When an invoice is sent');
		const address = `${real.url}/form/${String(webhookId)}`;
		const { id } = await n8n.createWorkflow(workflow);
		await n8n.activateWorkflow(id);
		await sendForm(address, [{ name: 'sure.pdf', type: 'application/pdf', content: fixtureBytes('sample.pdf') }]);
		await executionIn(n8n, id, ['success', 'error']);
		expect(await rows()).toEqual([['sure.pdf', '2026-0042', 562.8, 'read']]);

		// Without a number.
		const photo = await picturePage([
			[80, 100, 'HARROWBY HARDWARE LTD'],
			[80, 260, 'Date: 25/12/2018'],
			[80, 420, 'Total'],
			[600, 420, 'GBP 12.00'],
		]);
		await sendForm(address, [{ name: 'photo.png', type: 'image/png', content: photo }]);
		const waiting = await executionIn(n8n, id, ['waiting', 'error']);
		expect(waiting.status).toBe('waiting');
		const [told] = outputItems(waiting, 'Tell the reviewer').map(({ json }) => json);
		expect(told?.doubtful).toContain('Invoice Number');
		const form = await (await fetch(String(told?.link))).text();
		expect(form).toContain('Please check photo.png');
		expect(form).toContain('12');
		await sendForm(String(told?.link), ['A-17', '2018-12-25', 'Harrowby Hardware', '12.5']);
		const { status } = await n8n.waitForExecution(waiting.id);
		await n8n.deactivateWorkflow(id);
		expect(status).toBe('success');
		expect((await rows()).at(-1)).toEqual(['photo.png', 'A-17', 12.5, 'checked']);
	});
});

describe('the example "long conversion that n8n does not wait for"', () => {
	it('goes on when the service calls back, with the result of every file', async () => {
		const folder = join(real.fileFolder, 'long');
		await mkdir(folder);
		const scan = await scannedPage([[80, 100, 'The shipment of 24 boxes']]);
		await writeFile(join(folder, 'one.pdf'), scan);
		await writeFile(join(folder, 'two.pdf'), scan);
		await writeFile(join(folder, 'broken.pdf'), fixtureBytes('broken.pdf'));
		const workflow = readExample('long-conversion-with-callback.json');
		for (const [name, parameter] of [
			['Scans in the folder', 'fileSelector'],
			['Save the PDF', 'fileName'],
		] as const) {
			const { parameters } = nodeNamed(workflow, name);
			parameters[parameter] = String(parameters[parameter]).replace('/home/node/.n8n-files', folder);
		}
		const { id } = await n8n.createWorkflow(workflow);
		const executionId = await n8n.runWorkflow(id, { trigger: 'Start' });
		const execution = await waitFor(
			'the execution has ended',
			async () => {
				const now = await n8n.getExecution(executionId);
				return ['success', 'error', 'crashed'].includes(now.status) ? now : undefined;
			},
			90_000,
		);
		expect(execution.status).toBe('success');
		expect((await readdir(folder)).filter((name) => name.startsWith('searchable-')).sort()).toEqual([
			'searchable-one.pdf',
			'searchable-two.pdf',
		]);
		expect(outputItems(execution, 'Not converted').map(({ json }) => json.error)).toEqual([
			expect.stringContaining('broken.pdf'),
		]);
	});
});
