import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { fixtureBytes } from '../../fixtures';
import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import { picturePage, scannedPage, type Placed } from '../support/drawn-page';
import { executionIn, oncePublished } from '../support/forms';
import { realN8n } from '../support/real-n8n';
import { runWell } from '../support/real-n8n-runs';
import { nodeNamed, readExample } from '../support/real-n8n-workflows';

const real = realN8n();
const { n8n } = real;

const letter: readonly Placed[] = [
	[80, 100, 'Dear Mrs Baker,'],
	[80, 160, 'the shipment of 24 boxes left our store'],
	[80, 210, 'in Hamburg on Tuesday.'],
];

describe('the example "scans of a folder to Word"', () => {
	it('makes a document with text from a scan and from a photo, and reports a bad file with the reason', async () => {
		const workflow = readExample('scan-to-word.json');
		const folder = join(real.fileFolder, 'scans');
		await mkdir(folder);
		await writeFile(join(folder, 'letter.pdf'), await scannedPage(letter));
		await writeFile(join(folder, 'photo.png'), await picturePage(letter));
		await writeFile(join(folder, 'broken.pdf'), fixtureBytes('broken.pdf'));
		for (const [name, parameter] of [
			['Scans in the folder', 'fileSelector'],
			['Save the document', 'fileName'],
		] as const) {
			const { parameters } = nodeNamed(workflow, name);
			parameters[parameter] = String(parameters[parameter]).replace('/home/node/.n8n-files', folder);
		}
		const execution = await runWell(real, workflow, 'Start');
		const made = outputItems(execution, 'Scan to Word').map(({ json }) => json);
		expect(made.map(({ fileName, pagesReadByOcr }) => [fileName, pagesReadByOcr]).sort()).toEqual([
			['letter.pdf', '1'],
			['photo.png', '1'],
		]);
		for (const name of ['letter.docx', 'photo.docx']) {
			expect((await readFile(join(folder, name))).subarray(0, 2).toString()).toBe('PK');
		}
		expect(outputItems(execution, 'Not converted').map(({ json }) => json.error)).toEqual([
			expect.stringContaining('broken.pdf'),
		]);
	});
});

describe('the example "photo from a chat to a receipt row"', () => {
	it('makes a row from the photo and replies with the extracted values', async () => {
		const workflow = readExample('chat-photo-to-receipt-row.json');
		const { webhookId } = nodeNamed(workflow, 'When a photo is sent');
		const { id } = await n8n.createWorkflow(workflow);
		await n8n.activateWorkflow(id);
		const photo = await picturePage([
			[80, 100, 'HARROWBY HARDWARE LTD'],
			[80, 150, '17 Mill Lane, Harrowby'],
			[80, 260, 'Date: 25/12/2018'],
			[80, 340, 'Nails'],
			[600, 340, 'GBP 12.00'],
			[80, 420, 'Total'],
			[600, 420, 'GBP 12.00'],
		]);
		const form = new FormData();
		form.set('action', 'sendMessage');
		form.set('sessionId', 'one');
		form.set('chatInput', 'lunch');
		form.set('files', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'receipt.png');
		const address = `${real.url}/webhook/${String(webhookId)}/chat`;
		const response = await oncePublished(() => fetch(address, { method: 'POST', body: form }));
		const answer = await response.text();
		const execution = await executionIn(n8n, id, ['success', 'error']);
		await n8n.deactivateWorkflow(id);
		expect(execution.status).toBe('success');
		expect(answer).toBe('{"output":"HARROWBY HARDWARE LTD 2018-12-25 12 GBP"}');
		expect(await n8n.dataTableRows('receipts')).toEqual([
			expect.objectContaining({ file: 'receipt.png', date: '2018-12-25', total: 12, currency: 'GBP' }),
		]);
	});
});
