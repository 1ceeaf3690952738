import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { outputItems, type Execution } from '../../scripts/lib/n8n-client.mjs';
import { printedPage, type Placed } from '../support/drawn-page';
import { realN8n } from '../support/real-n8n';
import { runWell } from '../support/real-n8n-runs';
import { nodeNamed, readExample } from '../support/real-n8n-workflows';

/** A statement as banks print it; the closing balance may be one that the transactions do not give. */
async function statement(closing: string): Promise<Uint8Array> {
	const rows = [
		['Date', 'Description', 'Amount', 'Balance'],
		['2026-01-05', 'Rent January', '-850.00', '1,150.00'],
		['2026-01-12', 'Salary', '2,400.00', '3,550.00'],
		['2026-01-20', 'Groceries', '-63.20', '3,486.80'],
	];
	const columns = [60, 160, 340, 440];
	const table = rows.flatMap((row, y) => row.map((text, x): Placed => [columns[x] ?? 0, 220 + 22 * y, text]));
	return await printedPage([
		[60, 80, 'Harrowby Savings Bank'],
		[60, 110, 'Account statement'],
		[60, 130, 'IBAN: GB82 WEST 1234 5698 7654 32'],
		[60, 150, 'Opening balance: GBP 2,000.00'],
		[60, 170, `Closing balance: GBP ${closing}`],
		...table,
	]);
}

describe('the example "bank statements to rows, with a check of the balance"', () => {
	const real = realN8n();
	let execution: Execution;

	beforeAll(async () => {
		const folder = join(real.fileFolder, 'statements');
		await mkdir(folder);
		await writeFile(join(folder, 'january.pdf'), await statement('3,486.80'));
		await writeFile(join(folder, 'page missing.pdf'), await statement('3,400.00'));
		await writeFile(join(folder, 'broken.pdf'), 'no PDF');
		const workflow = readExample('statements-to-rows.json');
		const { parameters } = nodeNamed(workflow, 'Statements in the folder');
		parameters.fileSelector = String(parameters.fileSelector).replace('/home/node/.n8n-files', folder);
		execution = await runWell(real, workflow, 'Start');
	});

	it('makes one row per transaction, with typed amounts', async () => {
		const rows = await real.n8n.dataTableRows('transactions');
		const ofJanuary = rows.filter(({ file }) => file === 'january.pdf');
		expect(ofJanuary.map(({ date, description, amount, balance }) => [date, description, amount, balance])).toEqual([
			['2026-01-05', 'Rent January', -850, 1150],
			['2026-01-12', 'Salary', 2400, 3550],
			['2026-01-20', 'Groceries', -63.2, 3486.8],
		]);
		expect(rows).toHaveLength(6);
	});

	it('reports which statement adds up', async () => {
		const rows = await real.n8n.dataTableRows('statements');
		expect(
			rows.map(({ file, opening, transactions, closing, status }) => [file, opening, transactions, closing, status]),
		).toEqual([
			['january.pdf', 2000, 1486.8, 3486.8, 'adds up'],
			['page missing.pdf', 2000, 1486.8, 3400, 'check'],
		]);
		expect(outputItems(execution, 'Complete').map(({ json }) => json.file)).toEqual(['january.pdf']);
		expect(outputItems(execution, 'Check manually').map(({ json }) => json.file)).toEqual(['page missing.pdf']);
		expect(outputItems(execution, 'Not read').map(({ json }) => json.error)).toEqual([
			expect.stringContaining('broken.pdf'),
		]);
	});
});
