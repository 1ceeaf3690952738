import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { toolPaths, type ToolPath } from '../../contract';
import { fixturePath } from '../../fixtures';
import { DocumentConversion } from '../../nodes/DocumentConversion/DocumentConversion.node';
import { toolNames } from '../../nodes/DocumentConversion/parameters/tool-names';
import { chromiumProgram, startBrowser, type Browser } from '../../service/test/support/browser';
import {
	addNode,
	aroundWorkflow,
	closePanel,
	closeMessages,
	countClicks,
	logIn,
	openNode,
	dragToAssignments,
	openWorkflow,
	NodePanel,
	typeAction,
} from '../support/browser-editor';
import { describedFields } from '../support/described-fields';
import { credentialType, realN8n } from '../support/real-n8n';
import { describeWith } from '../../service/test/support/describe-with';
import { sampled } from '../../service/test/support/sample';
import { chain, documentConversion, nodeNamed, readExample, start, waitFor } from '../support/real-n8n-workflows';

/** Where the editor shows an open node, and in it the node's fields. */
const nodeDialog = { x: 25, y: 25, width: 1230, height: 770 };
const panelColumn = { x: 430, y: 66, width: 422, height: 860 };

/** How long the panel may take to change. */
const fieldsMs = 60_000;

/** The version that n8n gives to a node that is added now. */
const typeVersion = 1;

/** In the sample the panel shows these. */
const everyTwelfthTool = toolPaths.filter((_, index) => index % 12 === 0);

/** Names of all fields a person should see for a tool, by the node's description and n8n's own rules. */
function fieldsOf(tool: ToolPath): string[] {
	return describedFields(new DocumentConversion(), { resource: 'document', operation: 'convert', tool }, typeVersion);
}

describeWith('chromium', chromiumProgram !== undefined, "the node in n8n's editor", () => {
	const real = realN8n();
	let browser: Browser;

	beforeAll(async () => {
		browser = await startBrowser();
		await logIn(browser.page, real);
	});

	afterAll(async () => {
		await browser?.stop();
	});

	/** Wait until the panel shows the fields that the contract says. */
	async function expectFields(panel: NodePanel, tool: ToolPath): Promise<void> {
		const expected = fieldsOf(tool);
		let visible: string[] = [];
		const look = async () => {
			visible = await panel.fieldNames();
			return isDeepStrictEqual(visible, expected) || undefined;
		};
		// What is visible in the end makes a better message than the timeout.
		await waitFor(`the fields of ${tool}`, look, fieldsMs).catch(() => undefined);
		expect(visible).toEqual(expected);
	}

	async function choose(panel: NodePanel, tool: ToolPath): Promise<void> {
		await panel.choose('tool', toolNames[tool].name);
		await expectFields(panel, tool);
	}

	it('is in the node picker and shows the fields of each available tool', async () => {
		const panel = await addNode(browser.page, real.url, 'Document Conversion', 'Convert file with any tool');
		await expectFields(panel, 'pdf/txt');
		await panel.loaded('tool');
		await browser.picture('node-panel', panelColumn);

		const offered = await panel.open('tool');
		const answer = await fetch(`${real.service.baseUrl}/server/v2/tool/support`, {
			headers: { 'x-api-key': real.service.apiKey },
		});
		const { data } = (await answer.json()) as { data: { executeTypeUrl: string }[] };
		expect(await offered.count()).toBe(data.length);
		await browser.picture('tool-list', panelColumn);
		await browser.page.keyboard.press('Escape');

		expect(data.map(({ executeTypeUrl }) => executeTypeUrl).sort()).toEqual([...toolPaths].sort());
		for (const tool of sampled(toolPaths, everyTwelfthTool)) await choose(panel, tool);
	});

	const searches: readonly (readonly [wanted: string, action: string])[] = [
		['word', 'Convert PDF to Word (DOCX)'],
		['receipt', 'Extract invoice and receipt fields'],
		['pdf to text', 'Extract text'],
	];
	/** In the sample one; the next test searches for another, and `unit/node/picker.test.ts` for all. */
	it.each(sampled(searches, searches.slice(0, 1)))(
		'is found by common search terms (%s), also among its actions',
		async (wanted, action) => {
			const { page } = browser;
			await addNode(page, real.url, 'Document Conversion', action, wanted);
			expect(await page.getByTestId('node-parameters').isVisible()).toBe(true);
		},
	);

	it('takes the text of a PDF into Edit Fields, in at most seven clicks from an empty canvas with four nodes', async () => {
		const { page } = browser;
		await copyFile(fixturePath('sample.pdf'), join(real.fileFolder, 'clicks.pdf'));
		const clicks = await countClicks(page);
		await page.goto(`${real.url}/workflow/new`);
		const addNext = async (wanted: string, name: string, action?: string) => {
			await closePanel(page);
			await page.getByTestId('canvas-handle-plus').last().click();
			await typeAction(page, wanted, name, action);
		};
		// n8n adds the trigger with the first node.
		await page.getByTestId('canvas-add-button').click();
		await typeAction(page, 'read files', 'Read/Write Files from Disk', 'Read File(s) From Disk');
		const path = new NodePanel(page).field('File(s) Selector').locator('input, textarea').first();
		await path.click();
		await path.fill(join(real.fileFolder, 'clicks.pdf'));
		await page.keyboard.press('Tab');
		await addNext('pdf to text', 'Document Conversion', 'Extract text');
		await addNext('edit fields', 'Edit Fields (Set)');
		await page.getByTestId('execute-previous-node').click();
		const input = page.getByTestId('ndv-input-panel');
		const text = input
			.getByTestId('run-data-schema-item')
			.filter({ hasText: /^\W*text/ })
			.locator('span')
			.first();
		await dragToAssignments(page, text);
		await page.getByTestId('node-execute-button').click();
		await page.getByTestId('output-panel').getByText('Invoice').first().waitFor();
		expect(await page.getByTestId('canvas-node').count()).toBe(4);
		expect(clicks()).toBeGreaterThan(5);
		expect(clicks()).toBeLessThanOrEqual(7);
	});

	it('offers every published tool if the service is unreachable', async () => {
		const off = await real.n8n.createCredential({
			name: 'Service that is switched off',
			type: credentialType,
			data: { baseUrl: 'http://127.0.0.1:9', apiKey: 'any' },
		});
		const node = documentConversion(
			{ resource: 'document', operation: 'convert', tool: 'pdf/txt' },
			{ credentials: { [credentialType]: { id: off.id, name: off.name } }, typeVersion },
		);
		const { id } = await real.n8n.createWorkflow(chain('Switched off', [start, node]));
		await openWorkflow(browser.page, real.url, id);
		const panel = await openNode(browser.page, node.name);

		await choose(panel, 'pdf/editable');
		expect(await panel.isOn('enableOcr')).toBe(true);
		await choose(panel, 'pdf/xlsx');
		expect(await panel.isOn('enableOcr')).toBe(true);
		await choose(panel, 'documentAI/magicColor');
		expect(await panel.fieldNames()).not.toContain('Read Scans (OCR)');

		await real.n8n.deleteCredential(off.id);
	});

	it('runs the example "PDF to text" with its button and shows the text', async () => {
		const workflow = readExample('pdf-to-text.json');
		const { parameters: read } = nodeNamed(workflow, 'Read the PDF');
		read.fileSelector = join(real.fileFolder, 'sample.pdf');
		await copyFile(fixturePath('sample.pdf'), String(read.fileSelector));
		const { id } = await real.n8n.createWorkflow(workflow);

		const { page } = browser;
		await openWorkflow(page, real.url, id);
		await page.getByTestId('execute-workflow-button').click();
		await page.getByText('Workflow executed successfully').waitFor();
		await page.getByTestId('execute-workflow-button').getByText('Execute workflow').waitFor();
		await closeMessages(page);
		await browser.picture('workflow-with-result', await aroundWorkflow(page));
		await openNode(page, 'PDF to text');
		const output = page.getByTestId('output-panel');
		await output.getByTestId('radio-button-table').click();
		await output.getByText('Invoice').first().waitFor();
		await browser.picture('text-result', nodeDialog);
	});
});
