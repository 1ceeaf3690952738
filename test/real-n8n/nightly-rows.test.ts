import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { fixturePath } from '../../fixtures';
import { outputItems, type Execution } from '../../scripts/lib/n8n-client.mjs';
import { realN8n } from '../support/real-n8n';
import { nodeNamed, readExample } from '../support/real-n8n-workflows';

describe('the example "every night: tables in PDFs of a folder to spreadsheet rows"', () => {
	const real = realN8n();
	const { n8n } = real;
	const folder = join(real.fileFolder, 'tables');
	let workflowId: string;
	let execution: Execution;

	beforeAll(async () => {
		await mkdir(folder);
		await copyFile(fixturePath('sample.pdf'), join(folder, 'invoice.pdf'));
		await copyFile(fixturePath('broken.pdf'), join(folder, 'half a copy.pdf'));
		await copyFile(fixturePath('two-columns.pdf'), join(folder, 'no table.PDF'));
		// What the note in the workflow asks for: the account, which n8n finds by its name, and the folder.
		const workflow = readExample('nightly-folder-to-rows.json');
		const { parameters } = nodeNamed(workflow, 'PDFs in the folder');
		expect(parameters.fileSelector).toContain('/home/node/.n8n-files/');
		parameters.fileSelector = String(parameters.fileSelector).replace('/home/node/.n8n-files', folder);
		({ id: workflowId } = await n8n.createWorkflow(workflow));
		execution = await n8n.execute(workflowId, { trigger: 'Every night' });
	});

	async function files(): Promise<Record<string, unknown>> {
		const rows = await n8n.dataTableRows('pdf_files');
		return Object.fromEntries(rows.map(({ file, status, remark }) => [String(file), { status, remark }]));
	}

	it('makes one row per table row, including headers', async () => {
		expect(execution.status).toBe('success');
		const rows = await n8n.dataTableRows('pdf_rows');
		expect(new Set(rows.map(({ file }) => file))).toEqual(new Set(['invoice.pdf']));
		// One table: the address beside the invoice's number is none.
		expect(new Set(rows.map(({ source }) => source)).size).toBe(1);
		const cells = rows.map(({ a, b, c, d, e, more }) => [a, b, c, d, e, more].join('|'));
		expect(cells).toEqual([
			'Description|Quantity|Unit price|Amount||',
			'Field notebook, A5, dotted, 160 pages|12|8.90|106.80||',
			'Fountain pen, fine nib, dark green|3|34.50|103.50||',
			'Ink, 50 ml, permanent black|6|11.20|67.20||',
			'Desk lamp, warm light, dimmable|2|59.00|118.00||',
			'Archive box, acid-free, 32 x 25 cm|10|6.40|64.00||',
			'Delivery by cargo bicycle|1|9.50|9.50||',
			'||Net total|469.00||',
			'||VAT 20 %|93.80||',
			'||Total due|GBP 562.80||',
		]);
	});

	const noTable = expect.stringMatching(/^No tables were found\. .*\(\d+ words\)/);
	const onlyTables = expect.stringContaining('Text outside tables was skipped (163 words)');

	it('records the outcome of each file', async () => {
		expect(await files()).toEqual({
			'invoice.pdf': { status: 'converted', remark: onlyTables },
			'no table.PDF': { status: 'converted', remark: noTable },
			'half a copy.pdf': { status: 'failed', remark: expect.stringContaining('half a copy.pdf') },
		});
	});

	it('reads only new and previously failed files', async () => {
		const before = await n8n.dataTableRows('pdf_rows');
		await copyFile(fixturePath('sample.pdf'), join(folder, 'half a copy.pdf'));
		const second = await n8n.execute(workflowId, { trigger: 'Every night' });
		expect(second.status).toBe('success');
		expect(new Set(outputItems(second, 'PDF tables to CSV').map(({ json }) => json.fileName))).toEqual(
			new Set(['half a copy.pdf']),
		);
		const after = await n8n.dataTableRows('pdf_rows');
		expect(after.slice(0, before.length)).toEqual(before);
		expect(after).toHaveLength(2 * before.length);
		expect((await files())['half a copy.pdf']).toEqual({ status: 'converted', remark: onlyTables });
	});

	it('leaves no duplicate rows when a file is read again', async () => {
		const before = await n8n.dataTableRows('pdf_rows');
		const workflow = await n8n.getWorkflow(workflowId);
		// As after a night that ended between the rows and the mark.
		const mark = workflow.nodes.find(({ name }) => name === 'Only new files');
		if (mark)
			mark.parameters.filters = { conditions: [{ keyName: 'status', condition: 'eq', keyValue: 'nothing is done' }] };
		await n8n.updateWorkflow(workflowId, { nodes: workflow.nodes });
		expect((await n8n.execute(workflowId, { trigger: 'Every night' })).status).toBe('success');
		expect(await n8n.dataTableRows('pdf_rows')).toHaveLength(before.length);
	});
});
