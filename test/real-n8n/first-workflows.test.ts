import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { fixtureBytes } from '../../fixtures';
import { chromiumProgram, startBrowser, type Browser } from '../../service/test/support/browser';
import { aroundWorkflow, closeMessages, logIn, openWorkflow } from '../support/browser-editor';
import { picturePage, printedPage, scannedPage, type Placed } from '../support/drawn-page';
import { executionIn, oncePublished } from '../support/forms';
import { realN8n } from '../support/real-n8n';
import { describeWith } from '../../service/test/support/describe-with';
import { sampled } from '../../service/test/support/sample';
import { nodeNamed, readExample, type WorkflowFile } from '../support/real-n8n-workflows';

const letter: readonly Placed[] = [
	[80, 100, 'Dear Mrs Baker,'],
	[80, 160, 'the shipment of 24 boxes left our store'],
	[80, 210, 'in Hamburg on Tuesday.'],
];
const statement: readonly Placed[] = [
	[60, 80, 'Harrowby Savings Bank'],
	[60, 130, 'IBAN: GB82 WEST 1234 5698 7654 32'],
	[60, 150, 'Opening balance: GBP 2,000.00'],
	[60, 170, 'Closing balance: GBP 1,150.00'],
	...['Date', 'Description', 'Amount', 'Balance'].map((text, x): Placed => [60 + 110 * x, 220, text]),
	...['2026-01-05', 'Rent January', '-850.00', '1,150.00'].map((text, x): Placed => [60 + 110 * x, 242, text]),
];
const receipt: readonly Placed[] = [
	[80, 100, 'HARROWBY HARDWARE LTD'],
	[80, 260, 'Date: 25/12/2018'],
	[80, 340, 'Nails'],
	[600, 340, 'GBP 12.00'],
	[80, 420, 'Total'],
	[600, 420, 'GBP 12.00'],
];

/** The workflows that are run by their button: the first one of docs/getting-started.md is in editor.test.ts. */
const byButton: readonly (readonly [
	picture: string,
	example: string,
	files: () => Promise<Record<string, Uint8Array>>,
])[] = [
	[
		'first-scan-to-word',
		'scan-to-word.json',
		async () => ({ 'letter.pdf': await scannedPage(letter), 'photo.png': await picturePage(letter) }),
	],
	[
		'first-folder-to-markdown',
		'folder-to-markdown.json',
		async () => ({ 'invoice.pdf': fixtureBytes('sample.pdf'), 'article.pdf': fixtureBytes('two-columns.pdf') }),
	],
	[
		'first-statements-to-rows',
		'statements-to-rows.json',
		async () => ({ 'january.pdf': await printedPage(statement) }),
	],
];

/** At night and for pictures all; `examples.test.ts` runs the workflow for Markdown, too. */
const chosen = sampled(
	byButton,
	byButton.filter(
		([picture]) => picture !== 'first-folder-to-markdown' || process.env.UPDATE_SCREENSHOTS !== undefined,
	),
);

/** Files that each workflow adds to its folder. */
const written: Readonly<Record<string, readonly string[]>> = {
	'first-scan-to-word': ['letter.docx', 'photo.docx'],
	'first-folder-to-markdown': ['article.md', 'invoice.md'],
	'first-statements-to-rows': [],
};

/** The example with another folder, separate tables and without its note, for the screenshot. */
function adapted(fileName: string, folder: string): WorkflowFile {
	const { nodes, ...workflow } = readExample(fileName);
	const running = nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote');
	const text = JSON.stringify(running)
		.replaceAll('/home/node/.n8n-files', folder)
		.replaceAll(/"(transactions|statements|receipts)"/g, '"first_$1"');
	return { ...workflow, nodes: JSON.parse(text) as WorkflowFile['nodes'] };
}

describeWith('chromium', chromiumProgram !== undefined, 'the first workflows', () => {
	const real = realN8n();
	const { n8n } = real;
	let browser: Browser;

	beforeAll(async () => {
		browser = await startBrowser();
		await logIn(browser.page, real);
	});
	afterAll(async () => {
		await browser?.stop();
	});

	it.each(chosen)('%s: every node with input is green', async (picture, example, files) => {
		const folder = join(real.fileFolder, picture);
		await mkdir(folder);
		const given = await files();
		for (const [name, bytes] of Object.entries(given)) await writeFile(join(folder, name), bytes);
		const { id } = await n8n.createWorkflow(adapted(example, folder));
		const { page } = browser;
		await openWorkflow(page, real.url, id);
		await page.getByTestId('execute-workflow-button').click();
		await page.getByText('Workflow executed successfully').waitFor();
		await closeMessages(page);
		await browser.picture(picture, await aroundWorkflow(page));
		const names = (await readdir(folder)).filter((name) => !Object.hasOwn(given, name));
		expect(names.sort()).toEqual(written[picture]);
	});

	it('a photo in a chat becomes a row, as the list of executions shows', async () => {
		const workflow = adapted('chat-photo-to-receipt-row.json', '');
		const { id } = await n8n.createWorkflow(workflow);
		await n8n.activateWorkflow(id);
		const form = new FormData();
		form.set('action', 'sendMessage');
		form.set('sessionId', 'first');
		form.set('chatInput', 'lunch');
		form.set('files', new Blob([new Uint8Array(await picturePage(receipt))], { type: 'image/png' }), 'receipt.png');
		const address = `${real.url}/webhook/${String(nodeNamed(workflow, 'When a photo is sent').webhookId)}/chat`;
		const answer = await oncePublished(() => fetch(address, { method: 'POST', body: form }));
		const execution = await executionIn(n8n, id, ['success', 'error']);
		await n8n.deactivateWorkflow(id);
		expect([execution.status, await answer.text()]).toEqual(['success', expect.stringContaining('2018-12-25 12 GBP"')]);

		const { page } = browser;
		await page.goto(`${real.url}/workflow/${id}/executions/${execution.id}`);
		await page.getByTestId('canvas-node').first().waitFor();
		await browser.picture('first-receipt-to-row', await aroundWorkflow(page));
	});
});
