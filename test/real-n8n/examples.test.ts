import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { fixturePath } from '../../fixtures';
import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import { tradeInvoice, tradeLines, tradeOrder, tradePaper } from '../../service/test/support/trade-papers';
import { realN8n } from '../support/real-n8n';
import { runWell } from '../support/real-n8n-runs';
import { examplesFolder, nodeNamed, readExample } from '../support/real-n8n-workflows';
import { startScriptedModel } from '../support/scripted-model';

const real = realN8n();
const examples = readdirSync(examplesFolder).filter((name) => name.endsWith('.json'));

/** Versions of each node of this n8n; it sends the descriptions of all nodes for them. */
const knownVersions = new Map<string, Set<number>>();

beforeAll(async () => {
	for (const { name, version } of await real.n8n.listNodeTypes())
		knownVersions.set(name, new Set([...(knownVersions.get(name) ?? []), ...[version].flat()]));
});

describe.each(examples)('the example %s', (fileName) => {
	const workflow = readExample(fileName);

	it('says in a note what to change, with names of its nodes', () => {
		const note = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote');
		const text = String(note?.parameters.content);
		const steps = [...text.matchAll(/^\d\. \*\*(.+?)\*\*/gm)].map(([, name]) => String(name));
		expect(steps.length).toBeGreaterThan(0);
		for (const name of steps) expect(workflow.nodes.map((node) => node.name)).toContain(name);
	});

	it("contains no foreign credential, and uses n8n's default credential names", () => {
		const used = workflow.nodes.flatMap(({ credentials }) => Object.entries(credentials ?? {}));
		const names: Record<string, string> = {
			documentConversionApi: 'Document Conversion account',
			imap: 'IMAP account',
			openAiApi: 'OpenAI account',
			httpBearerAuth: 'Bearer Auth account',
		};
		expect(used.length).toBeGreaterThan(0);
		for (const [type, credential] of used) expect(credential).toEqual({ id: '', name: names[type] });
	});

	it('uses only nodes and node versions of this n8n', () => {
		for (const { type, typeVersion } of workflow.nodes)
			expect([...(knownVersions.get(type) ?? [])]).toContain(typeVersion);
	});
});

describe('the example "PDF to text"', () => {
	it('puts the text of the PDF into a field', async () => {
		const workflow = readExample('pdf-to-text.json');
		const path = join(real.fileFolder, 'example.pdf');
		await copyFile(fixturePath('sample.pdf'), path);
		nodeNamed(workflow, 'Read the PDF').parameters.fileSelector = path;
		const trigger = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
		const execution = await runWell(real, workflow, trigger?.name);
		expect(outputItems(execution, 'PDF to text').map(({ json }) => json.text)).toEqual([
			expect.stringContaining('Invoice'),
		]);
	});
});

describe('the example "folder of PDFs to Markdown for an AI agent"', () => {
	it('gives the Markdown of every document to the agent, saves it, and reports a bad file with the reason', async () => {
		const workflow = readExample('folder-to-markdown.json');
		const folder = join(real.fileFolder, 'markdown');
		await mkdir(folder);
		await copyFile(fixturePath('sample.pdf'), join(folder, 'invoice.pdf'));
		await copyFile(fixturePath('two-columns.pdf'), join(folder, '发票 2.pdf'));
		await copyFile(fixturePath('broken.pdf'), join(folder, 'broken.pdf'));
		// What the note asks for: the folders.
		for (const [name, parameter] of [
			['PDFs in the folder', 'fileSelector'],
			['Save the Markdown', 'fileName'],
		] as const) {
			const { parameters } = nodeNamed(workflow, name);
			expect(parameters[parameter]).toContain('/home/node/.n8n-files/');
			parameters[parameter] = String(parameters[parameter]).replace('/home/node/.n8n-files', folder);
		}
		const execution = await runWell(real, workflow, 'Start');

		const documents = outputItems(execution, 'Your AI agent').map(({ json }) => json);
		expect(documents.map((document) => Object.keys(document))).toEqual([
			['file', 'markdown'],
			['file', 'markdown'],
		]);
		const byFile = Object.fromEntries(documents.map(({ file, markdown }) => [String(file), String(markdown)]));
		expect(byFile['invoice.pdf']).toMatch(/^# Willow & Finch Stationery$/m);
		expect(byFile['invoice.pdf']).toMatch(/^\| Ink, 50 ml, permanent black \| 6 \| 11\.20 \| 67\.20 \|$/m);
		expect(await readFile(join(folder, 'invoice.md'), 'utf8')).toBe(byFile['invoice.pdf']);
		expect(await readFile(join(folder, '发票 2.md'), 'utf8')).toBe(byFile['发票 2.pdf']);
		expect(outputItems(execution, 'Not converted').map(({ json }) => json.error)).toEqual([
			expect.stringContaining('broken.pdf'),
		]);
	});
});

describe('the example "answers with page and image"', () => {
	it('answers a question from the chunks of a folder, with the page and the marked place', async () => {
		const model = await startScriptedModel(() => ({ text: 'It costs 34.50.' }));
		const credential = await real.n8n.createCredential({
			name: 'OpenAI account',
			type: 'openAiApi',
			data: model.credential,
		});
		try {
			const workflow = readExample('answers-with-page.json');
			const folder = join(real.fileFolder, 'answers');
			await mkdir(folder);
			await copyFile(fixturePath('sample.pdf'), join(folder, 'invoice.pdf'));
			await copyFile(fixturePath('two-columns.pdf'), join(folder, 'columns.pdf'));
			await copyFile(fixturePath('broken.pdf'), join(folder, 'broken.pdf'));
			for (const name of ['PDFs in the folder', 'Document of the passage']) {
				const { parameters } = nodeNamed(workflow, name);
				parameters.fileSelector = String(parameters.fileSelector).replace('/home/node/.n8n-files', folder);
			}
			const execution = await runWell(real, workflow, 'Start');

			const [request] = model.calls.flatMap(({ messages }) => messages.map(({ content }) => JSON.stringify(content)));
			expect(request).toContain('Fountain pen, fine nib, dark green');
			const [answer, ...others] = outputItems(execution, 'Answer with its page');
			expect(others).toEqual([]);
			expect(answer?.json).toEqual({
				answer: 'It costs 34.50.',
				fileName: 'invoice.pdf',
				page: 1,
				boxes: [expect.objectContaining({ page: 1 })],
			});
			expect(answer?.binary?.data).toMatchObject({ fileName: 'invoice-1.png', mimeType: 'image/png' });
			expect(outputItems(execution, 'Not converted').map(({ json }) => json.error)).toEqual([
				expect.stringContaining('broken.pdf'),
			]);
		} finally {
			await real.n8n.deleteCredential(credential.id);
			await model.stop();
		}
	});
});

describe('the example "invoices with orders"', () => {
	it('adds a row per difference, and stops what is billed twice', async () => {
		const workflow = readExample('invoices-with-orders.json');
		const folder = join(real.fileFolder, 'orders');
		await mkdir(folder);
		const dearer = tradeLines.map((line, index) => (index === 2 ? { ...line, price: 65 } : line));
		await writeFile(join(folder, 'order.pdf'), await tradePaper(tradeOrder));
		for (const name of ['invoice.pdf', 'invoice again.pdf'])
			await writeFile(join(folder, name), await tradePaper(tradeInvoice(dearer)));
		const { parameters } = nodeNamed(workflow, 'Documents in the folder');
		parameters.fileSelector = String(parameters.fileSelector).replace('/home/node/.n8n-files', folder);
		const execution = await runWell(real, workflow, 'Start');
		const rows = await real.n8n.dataTableRows('differences');
		expect(rows.map(({ kind, files, doubtful }) => [kind, String(files).split(', ').sort(), doubtful])).toEqual([
			['price', [expect.stringMatching(/^invoice/), 'order.pdf'], false],
			['duplicate', ['invoice again.pdf', 'invoice.pdf'], false],
		]);
		expect(outputItems(execution, 'Stop the payment').map(({ json }) => json.kind)).toEqual(['duplicate']);
		expect(outputItems(execution, 'Not matched')).toEqual([]);
	});
});
