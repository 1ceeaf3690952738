import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { PDFDocument } from '@cantoo/pdf-lib';

import { fixturePath } from '../../fixtures';
import { newSheet } from '../../fixtures/make/drawing';
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

/** Makes a folder for an example, and puts it where the note asks for one. @returns its path */
async function folderOf(name: string, workflow: ReturnType<typeof readExample>, nodes: readonly string[]) {
	const folder = join(real.fileFolder, name);
	await mkdir(folder);
	for (const node of nodes) {
		const { parameters } = nodeNamed(workflow, node);
		const parameter = 'fileSelector' in parameters ? 'fileSelector' : 'fileName';
		expect(parameters[parameter]).toContain('/home/node/.n8n-files/');
		parameters[parameter] = String(parameters[parameter]).replace('/home/node/.n8n-files', folder);
	}
	return folder;
}

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
		const folder = await folderOf('markdown', workflow, ['PDFs in the folder', 'Save the Markdown']);
		await copyFile(fixturePath('sample.pdf'), join(folder, 'invoice.pdf'));
		await copyFile(fixturePath('two-columns.pdf'), join(folder, '发票 2.pdf'));
		await copyFile(fixturePath('broken.pdf'), join(folder, 'broken.pdf'));
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
			const folder = await folderOf('answers', workflow, ['PDFs in the folder', 'Document of the passage']);
			await copyFile(fixturePath('sample.pdf'), join(folder, 'invoice.pdf'));
			await copyFile(fixturePath('two-columns.pdf'), join(folder, 'columns.pdf'));
			await copyFile(fixturePath('broken.pdf'), join(folder, 'broken.pdf'));
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

describe('the example "redact before AI"', () => {
	it('shows the model a document without personal data, and saves it', async () => {
		const model = await startScriptedModel(() => ({ text: 'An invoice for an anchor.' }));
		const credential = await real.n8n.createCredential({
			name: 'OpenAI account',
			type: 'openAiApi',
			data: model.credential,
		});
		try {
			const workflow = readExample('redact-before-ai.json');
			const folder = await folderOf('redact', workflow, ['PDFs in the folder', 'Save the redacted PDF']);
			await mkdir(join(folder, 'redacted'));
			const foot = 'Pay to GB33BUKB20201555555555, questions to ada.byrne@example.org.';
			await writeFile(join(folder, 'invoice.pdf'), await tradePaper(tradeInvoice(tradeLines, { foot })));
			await copyFile(fixturePath('broken.pdf'), join(folder, 'broken.pdf'));
			const execution = await runWell(real, workflow, 'Start');

			const [request, ...others] = model.calls.map(({ messages }) => JSON.stringify(messages));
			expect(others).toEqual([]);
			expect(request).toContain('Anchor chain');
			expect(request).not.toMatch(/BUKB|example\.org/);
			expect(outputItems(execution, 'File and summary').map(({ json }) => json.summary)).toEqual([
				'An invoice for an anchor.',
			]);
			expect(readdirSync(join(folder, 'redacted'))).toHaveLength(1);
			expect(outputItems(execution, 'Not redacted').map(({ json }) => json.error)).toEqual([
				expect.stringContaining('broken.pdf'),
			]);
		} finally {
			await real.n8n.deleteCredential(credential.id);
			await model.stop();
		}
	});
});

describe('the example "changes between two versions"', () => {
	it('gives each change with its page and texts', async () => {
		const workflow = readExample('changes-between-versions.json');
		const folder = await folderOf('versions', workflow, ['Old version', 'New version']);
		const dearer = tradeLines.map((line) => (line.article === 'CD-2040' ? { ...line, text: 'Anchor cable' } : line));
		await writeFile(join(folder, 'old.pdf'), await tradePaper(tradeInvoice()));
		await writeFile(join(folder, 'new.pdf'), await tradePaper(tradeInvoice(dearer)));
		const execution = await runWell(real, workflow, 'Start');
		expect(outputItems(execution, 'Change').map(({ json }) => json)).toEqual([
			expect.objectContaining({ kind: 'changed', page: 1, old: 'Anchor chain', new: 'Anchor cable' }),
		]);
	});
});

describe('the example "rows to forms"', () => {
	it('fills a form for each row, and lists what has no field', async () => {
		const workflow = readExample('rows-to-forms.json');
		const folder = await folderOf('forms', workflow, ['Table of people', 'Empty form', 'Save the form']);
		await mkdir(join(folder, 'filled'));
		const { document, regular } = await newSheet('Membership');
		const page = document.addPage([420, 595]);
		page.drawText('Name:', { x: 40, y: 495, size: 11, font: regular });
		document.getForm().createTextField('field0').addToPage(page, { x: 200, y: 488, width: 180, height: 22 });
		await writeFile(join(folder, 'form.pdf'), await document.save());
		await writeFile(join(folder, 'people.csv'), 'Name,Shoe size\nAda Byrne,38\nBo Lind,44\n');
		const execution = await runWell(real, workflow, 'Start');

		const names = ['form-1.pdf', 'form-2.pdf'];
		const values = names.map(async (name) => {
			const filled = await PDFDocument.load(await readFile(join(folder, 'filled', name)));
			return filled.getForm().getTextField('field0').getText();
		});
		expect(await Promise.all(values)).toEqual(['Ada Byrne', 'Bo Lind']);
		const warnings = outputItems(execution, 'Filled').map(({ json }) => String(json.warnings));
		expect(warnings).toEqual([expect.stringContaining('Shoe size'), expect.stringContaining('Shoe size')]);
	});
});

describe('the example "invoices with orders"', () => {
	it('adds a row per difference, and stops what is billed twice', async () => {
		const workflow = readExample('invoices-with-orders.json');
		const folder = await folderOf('orders', workflow, ['Documents in the folder']);
		const dearer = tradeLines.map((line, index) => (index === 2 ? { ...line, price: 65 } : line));
		await writeFile(join(folder, 'order.pdf'), await tradePaper(tradeOrder));
		for (const name of ['invoice.pdf', 'invoice again.pdf'])
			await writeFile(join(folder, name), await tradePaper(tradeInvoice(dearer)));
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
