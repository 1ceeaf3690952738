import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import { chromiumProgram, startBrowser, type Browser } from '../../service/test/support/browser';
import { describeWith } from '../../service/test/support/describe-with';
import { dragToAssignments, logIn, openNode, openWorkflow } from '../support/browser-editor';
import { printedPage, type Placed } from '../support/drawn-page';
import { realN8n } from '../support/real-n8n';
import { runWell } from '../support/real-n8n-runs';
import { chain, documentConversion, readFiles, start, waitFor, type WorkflowNode } from '../support/real-n8n-workflows';

jest.setTimeout(120_000);

const invoiceCount = 10;
const vatRate = 0.19;

/** The values of an invoice as a row should have them. */
function valuesOf(index: number) {
	const net = 100 + 37 * index;
	const vat = Number((net * vatRate).toFixed(2));
	return {
		invoice_number: `RE-2026-${4100 + index}`,
		invoice_date: `2026-02-${String(10 + index)}`,
		due_date: `2026-03-${String(10 + index)}`,
		supplier: 'Harrowby Paper Ltd',
		vat_id: 'DE136695976',
		customer: 'Willow & Finch Stationery',
		order_number: `PO-77${index}`,
		currency: 'EUR',
		net_amount: net,
		vat_amount: vat,
		total: Number((net + vat).toFixed(2)),
		iban: 'DE89370400440532013000',
	};
}

type Values = ReturnType<typeof valuesOf>;
const names = Object.keys(valuesOf(0)) as (keyof Values)[];
const amounts: readonly (keyof Values)[] = ['net_amount', 'vat_amount', 'total'];

async function invoice(index: number): Promise<Uint8Array> {
	const values = valuesOf(index);
	const facts: [string, string][] = [
		['Invoice number', values.invoice_number],
		['Invoice date', values.invoice_date],
		['Due date', values.due_date],
		['Order number', values.order_number],
		['Supplier', values.supplier],
		['Customer', values.customer],
		['VAT ID', values.vat_id],
		['Currency', values.currency],
		['Net amount', values.net_amount.toFixed(2)],
		['VAT amount', values.vat_amount.toFixed(2)],
		['Total', values.total.toFixed(2)],
		['IBAN', 'DE89 3704 0044 0532 0130 00'],
	];
	const rows = facts.flatMap(([label, value], row): Placed[] => [
		[60, 140 + 24 * row, `${label}:`],
		[200, 140 + 24 * row, value],
	]);
	return await printedPage([[60, 80, 'INVOICE'], ...rows]);
}

function dataTable(name: string, parameters: Record<string, unknown>): WorkflowNode {
	return { name, type: 'n8n-nodes-base.dataTable', typeVersion: 1.1, position: [0, 0], parameters };
}

describe('ten invoices', () => {
	const real = realN8n();
	const extract = documentConversion({ resource: 'text', operation: 'extractFields', options: {} });
	let folder: string;

	beforeAll(async () => {
		folder = join(real.fileFolder, 'ten-invoices');
		await mkdir(folder);
		for (let index = 0; index < invoiceCount; index++) {
			await writeFile(join(folder, `invoice-${index}.pdf`), await invoice(index));
		}
	});

	it('fill a data table by Map Automatically, in at most 14 columns', async () => {
		const columns = [
			...names.map((name) => ({ name, type: amounts.includes(name) ? 'number' : 'string' })),
			...['fileName', 'doubtful'].map((name) => ({ name, type: 'string' })),
		];
		const table = { __rl: true, mode: 'name', value: 'ten_invoices' };
		const create = dataTable('Create the table', {
			...{ resource: 'table', operation: 'create', tableName: table.value },
			columns: { column: columns },
			options: { createIfNotExists: true },
		});
		const insert = dataTable('Add the row', {
			...{ resource: 'row', operation: 'insert', dataTableId: table },
			// n8n refuses a field that is not a column.
			columns: { mappingMode: 'autoMapInputData', value: null },
			options: {},
		});
		const nodes = [start, create, readFiles(join(folder, '*.pdf')), extract, insert];
		const execution = await runWell(real, chain('Ten invoices', nodes));
		const items = outputItems(execution, extract.name).map(({ json }) => json);
		expect(new Set(items.flatMap((item) => Object.keys(item))).size).toBeLessThanOrEqual(14);
		const rows = await real.n8n.dataTableRows(table.value);
		expect(rows).toHaveLength(invoiceCount);
		for (let index = 0; index < invoiceCount; index++) {
			expect(rows.find(({ fileName }) => fileName === `invoice-${index}.pdf`)).toMatchObject(valuesOf(index));
		}
	});

	describeWith('chromium', chromiumProgram !== undefined, 'in the tab Schema', () => {
		let browser: Browser;

		beforeAll(async () => {
			browser = await startBrowser();
			await logIn(browser.page, real);
		});

		afterAll(async () => {
			await browser?.stop();
		});

		it('have twelve fields that give their value when they are dragged', async () => {
			const { page } = browser;
			const set: WorkflowNode = {
				name: 'Edit Fields',
				type: 'n8n-nodes-base.set',
				typeVersion: 3.4,
				position: [660, 0],
				parameters: { assignments: { assignments: [] }, options: {} },
			};
			const nodes = [start, readFiles(join(folder, 'invoice-3.pdf')), extract, set].map((node, index) => ({
				...node,
				position: [220 * index, 0],
			}));
			const { id } = await real.n8n.createWorkflow(chain('Drag twelve fields', nodes));
			await openWorkflow(page, real.url, id);
			await openNode(page, set.name);
			await page.getByTestId('execute-previous-node').click();
			const schema = page.getByTestId('ndv-input-panel').getByTestId('run-data-schema-item');
			for (const name of names) {
				// The first row with that name, as a person takes it.
				const field = schema.filter({ has: page.getByText(name, { exact: true }) }).first();
				await dragToAssignments(page, field.getByText(name, { exact: true }));
			}
			await page.getByTestId('node-execute-button').click();
			const run = await waitFor('the output of Edit Fields', async () => {
				const [last] = await real.n8n.listExecutions(id);
				const execution = last && (await real.n8n.getExecution(last.id));
				return execution?.status === 'success' && outputItems(execution, set.name).length > 0 ? execution : undefined;
			});
			expect(outputItems(run, set.name).map(({ json }) => json)).toEqual([valuesOf(3)]);
		});
	});
});
