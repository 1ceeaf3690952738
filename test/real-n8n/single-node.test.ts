import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import { fixturePath } from '../../fixtures';
import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import { credentialType, realN8n } from '../support/real-n8n';
import { runWell } from '../support/real-n8n-runs';
import { chain, documentConversion, readFiles, start } from '../support/real-n8n-workflows';

const real = realN8n();

/** What one node of version 1.1 puts out for a fixture. */
async function convert(fixture: string, parameters: Record<string, unknown>) {
	const path = join(real.fileFolder, `one-node-${fixture}`);
	await copyFile(fixturePath(fixture), path);
	const node = documentConversion(
		{ resource: 'document', operation: 'convert', ...parameters },
		{ credentials: { [credentialType]: real.credential }, typeVersion: 1 },
	);
	const execution = await runWell(real, chain('One node', [start, readFiles(path), node]));
	return outputItems(execution, node.name);
}

it('puts the text of a PDF into the item with default settings', async () => {
	const [item] = await convert('sample.pdf', {});
	expect(Object.keys(item?.json ?? {})).toEqual(['fileName', 'text', 'pages', 'warnings', 'taskId']);
	expect(item?.json.text).toContain('Invoice');
});

it('outputs rows as items with typed numbers', async () => {
	const items = await convert('sample.pdf', { tool: 'pdf/csv', options: { itemPer: 'row' } });
	const ink = items.map(({ json }) => json).find((row) => Object.values(row).includes('Ink, 50 ml, permanent black'));
	expect(Object.values(ink ?? {})).toEqual(expect.arrayContaining([6, 11.2, 67.2]));
	const labels = ['Net total', 'VAT 20 %', 'Total due'];
	const totals = items.map(({ json }) => json).filter(({ Description }) => labels.includes(String(Description)));
	expect(totals).toEqual(
		[469, 93.8, 562.8].map((Amount) => expect.objectContaining({ 'Unit price': null, Amount }) as object),
	);
});

it('puts the fields of an invoice into one flat item', async () => {
	const items = await convert('sample.pdf', { tool: 'idp/documentExtract', documentKind: 'invoice' });
	expect(items).toHaveLength(1);
	expect(typeof items[0]?.json.total).toBe('number');
	expect(items[0]?.json.invoice_date).toMatch(/^\d{4}-\d\d-\d\d$/);
});
