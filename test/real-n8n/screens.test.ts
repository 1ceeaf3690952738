import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import type { Locator } from 'playwright-core';

import { fixturePath } from '../../fixtures';
import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import { DocumentConversion } from '../../nodes/DocumentConversion/DocumentConversion.node';
import { useNames, uses, type UseName } from '../../nodes/DocumentConversion/parameters/uses';
import { DocumentConversionCallbackTrigger } from '../../nodes/DocumentConversionCallbackTrigger/DocumentConversionCallbackTrigger.node';
import { DocumentConversionTrigger } from '../../nodes/DocumentConversionTrigger/DocumentConversionTrigger.node';
import { chromiumProgram, startBrowser, type Browser, type Clip } from '../../service/test/support/browser';
import { closeMessages, closePanel, goTo, logIn, openNode, openWorkflow } from '../support/browser-editor';
import { describedFields } from '../support/described-fields';
import { credentialType, nodeType, realN8n, type RealN8n } from '../support/real-n8n';
import { describeWith } from '../../service/test/support/describe-with';
import { firstOfEach, sampled } from '../../service/test/support/sample';
import { runWell } from '../support/real-n8n-runs';
import { chain, documentConversion, readFiles, start, waitFor, type WorkflowFile } from '../support/real-n8n-workflows';

/** Where the editor shows the fields of an open node. */
const panelColumn = { x: 430, y: 66, width: 422, height: 860 };
/** The version that n8n gives to a node that is added now. */
const typeVersion = 1;
/** How the workflow of all panels is laid out, in pixels of n8n's canvas. */
const nodesPerRow = 4;
const nodeDistance = 240;
/** What stays free below the last thing of a picture. */
const bottomMargin = 16;

/** Every operation, by the name of its picture. */
const operations = {
	'operation-document-convert': { resource: 'document', operation: 'convert', tool: 'pdf/img' },
	'operation-task-get': { resource: 'task', operation: 'get' },
	'operation-task-get-many': { resource: 'task', operation: 'getAll' },
	'operation-task-start': { resource: 'task', operation: 'start' },
	'operation-task-wait': { resource: 'task', operation: 'wait' },
	'operation-task-download': { resource: 'task', operation: 'download' },
	'operation-account-get': { resource: 'account', operation: 'get' },
	'operation-tool-get-many': { resource: 'tool', operation: 'getAll' },
} as const satisfies Record<string, INodeParameters>;

/** The operations named by use, likewise. */
const namedByUse = Object.fromEntries(
	useNames.map((operation): [string, { resource: string; operation: UseName }] => [
		`use-${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
		{ resource: uses[operation].resource, operation },
	]),
);

/** In the sample: one operation of each resource, and one use of each. */
const samplePanels = new Set([
	...firstOfEach(Object.entries(operations), ([, { resource }]) => resource).map(([name]) => name),
	...firstOfEach(Object.entries(namedByUse), ([, { resource }]) => resource).map(([name]) => name),
]);
// Pictures are taken of all panels.
const hasAllPanels = sampled(true, process.env.UPDATE_SCREENSHOTS !== undefined);
const panels = Object.entries({ ...operations, ...namedByUse }).filter(
	([name]) => hasAllPanels || samplePanels.has(name),
);

/** The triggers, by the name of their picture. */
const triggers = {
	'trigger-finished-tasks': new DocumentConversionTrigger(),
	'trigger-callback': new DocumentConversionCallbackTrigger(),
};

/** Name of the node whose panel a picture shows. No name is part of another. */
const panelNode = (picture: string): string => `${picture} panel`;

/** Loading the editor takes most of the time, so one workflow has the nodes of all panels, in rows. */
function workflowOfPanels(credential: RealN8n['credential'], taskId: string): WorkflowFile {
	const options = { credentials: { [credentialType]: credential }, typeVersion };
	const operationNodes = panels.map(([picture, values]) => {
		const task = values.resource === 'task' ? { taskId: { __rl: true, mode: 'id', value: taskId } } : {};
		return { ...documentConversion({ ...values, ...task }, options), name: panelNode(picture) };
	});
	const triggerNodes = Object.values(triggers).map(({ description: { displayName, name } }) => ({
		...documentConversion({}, options),
		name: displayName,
		type: nodeType.replace(/[^.]+$/, name),
	}));
	const nodes = [start, ...operationNodes, ...triggerNodes].map((node, index) => ({
		...node,
		position: [(index % nodesPerRow) * nodeDistance, Math.floor(index / nodesPerRow) * nodeDistance],
	}));
	const targets = operationNodes.map(({ name }) => ({ node: name, type: 'main', index: 0 }));
	return { ...chain('Panels', nodes), connections: { [start.name]: { main: [targets] } } };
}

async function boxOf(part: Locator): Promise<Clip> {
	const box = await part.boundingBox();
	if (!box) throw new Error('There is nothing to take a picture of.');
	return box;
}

/** The part of an area that ends below what is visible last in it. */
async function downTo(area: Clip, last: Locator): Promise<Clip> {
	const box = await boxOf(last);
	return { ...area, height: Math.min(area.height, box.y + box.height + bottomMargin - area.y) };
}

describeWith('chromium', chromiumProgram !== undefined, "what a person sees in n8n's editor", () => {
	const real = realN8n();
	let browser: Browser;
	let taskId: string;

	beforeAll(async () => {
		await copyFile(fixturePath('sample.pdf'), join(real.fileFolder, 'screens.pdf'));
		const convert = documentConversion({ resource: 'document', operation: 'convert', tool: 'pdf/txt' });
		const workflow = chain('A task', [start, readFiles(join(real.fileFolder, 'screens.pdf')), convert]);
		taskId = String(outputItems(await runWell(real, workflow), convert.name)[0]?.json.taskId);
		browser = await startBrowser();
		await logIn(browser.page, real);
	});

	afterAll(async () => {
		await browser?.stop();
	});

	describe('the panel of a node', () => {
		beforeAll(async () => {
			const { id } = await real.n8n.createWorkflow(workflowOfPanels(real.credential, taskId));
			await openWorkflow(browser.page, real.url, id);
		});
		afterEach(() => closePanel(browser.page));

		test.each(panels)('%s: shows the fields of the operation', async (picture, values) => {
			const { page } = browser;
			const panel = await openNode(page, panelNode(picture));
			if (values.operation === 'convert') await panel.loaded('tool');

			const expected = describedFields(new DocumentConversion(), values, typeVersion);
			expect(expected.length).toBeGreaterThan(1);
			let visible: string[] = [];
			const look = async () => {
				visible = await panel.fieldNames();
				return visible.length >= expected.length || undefined;
			};
			await waitFor('the fields', look).catch(() => undefined);
			expect(visible).toEqual(expected);
			const fields = page.getByTestId('node-parameters').getByTestId('parameter-item').filter({ visible: true });
			await browser.picture(picture, await downTo(panelColumn, fields.last()));
		});

		test.each(Object.entries(triggers))('%s: shows the fields of the trigger', async (picture, trigger) => {
			const { page } = browser;
			const panel = await openNode(page, trigger.description.displayName);

			const expected = describedFields(trigger, {}, 1);
			expect(expected.length).toBeGreaterThan(1);
			const isShown = async () => (await panel.fieldNames()).includes(expected[0] ?? '') || undefined;
			await waitFor('the fields', isShown).catch(() => undefined);
			// n8n adds *Poll Times* to triggers that poll.
			expect((await panel.fieldNames()).filter((visible) => visible !== 'Mode' && visible !== 'Poll Times')).toEqual(
				expected,
			);
			const fields = page.getByTestId('node-parameters');
			await browser.picture(
				picture,
				await downTo(await boxOf(fields), fields.getByTestId('parameter-item').filter({ visible: true }).last()),
			);
		});
	});

	describe('the test of a credential', () => {
		afterEach(async () => {
			await browser.page.keyboard.press('Escape');
			await browser.page.getByTestId('editCredential-modal').waitFor({ state: 'hidden' });
		});

		const lastField = (dialog: Locator) => dialog.getByTestId('parameter-input').last();

		async function openCredential(id: string): Promise<Locator> {
			const { page } = browser;
			const dialog = page.getByTestId('editCredential-modal');
			// A reload: a list of credentials that is already open may not know this one yet.
			await page.goto(`${real.url}/home/credentials/${id}`);
			await dialog.waitFor();
			return dialog;
		}

		it('is green for a key of the service', async () => {
			const dialog = await openCredential(real.credential.id);
			await dialog.getByText('Connection tested successfully').waitFor();
			await browser.picture('credential-green', await downTo(await boxOf(dialog), lastField(dialog)));
		});

		it('is red for a wrong key, and says what is wrong', async () => {
			const data = { baseUrl: real.service.baseUrl, apiKey: 'wrong' };
			const wrong = await real.n8n.createCredential({
				name: 'Document Conversion, wrong key',
				type: credentialType,
				data,
			});
			const dialog = await openCredential(wrong.id);
			await dialog.getByText('Couldn’t connect with these settings').waitFor();
			await dialog.getByText('More details').click();
			await dialog.getByText('The API key is missing, wrong or revoked').waitFor();
			expect(await dialog.getByText('Connection tested successfully').isVisible()).toBe(false);
			await browser.picture('credential-red', await downTo(await boxOf(dialog), lastField(dialog)));
			await real.n8n.deleteCredential(wrong.id);
		});
	});

	it('shows the page images of a run with previews', async () => {
		const { page } = browser;
		const convert = documentConversion(
			{ resource: 'document', operation: 'convert', tool: 'pdf/img', options: {} },
			{ credentials: { [credentialType]: real.credential }, typeVersion },
		);
		const read = readFiles(join(real.fileFolder, 'screens.pdf'));
		const { id } = await real.n8n.createWorkflow(chain('Result', [start, read, convert]));
		await goTo(page, `${real.url}/workflow/${id}`);
		await page.getByTestId('execute-workflow-button').click();
		await page.getByText('Workflow executed successfully').waitFor();
		await closeMessages(page);
		await openNode(page, convert.name);

		const output = page.getByTestId('output-panel');
		await output.getByText('screens-2.jpg').waitFor();
		await output.getByText('image/jpeg').first().waitFor();
		await browser.picture(
			'result-files',
			await downTo(await boxOf(output), output.getByTestId('ndv-download-binary-data').last()),
		);

		await output.getByTestId('ndv-view-binary-data').first().click();
		const picture = output.locator('img[src*="binary-data"]');
		await picture.waitFor();
		const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth || undefined);
		// A page of A4 at scaling 1.0 is 595 pixels wide.
		expect(await waitFor('the preview', width)).toBe(595);
		await browser.picture('result-preview', await downTo(await boxOf(output), picture));
	});
});
