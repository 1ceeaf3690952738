// @ts-check
// Invoices and receipts to rows of a data table, by the node in a real n8n, as a person drags fields: is a value lost that was found, and are numbers numbers?
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureN8n } from '../scripts/lib/install.mjs';
import { executionError, outputItems } from '../scripts/lib/n8n-client.mjs';
import { createApiKey, startService } from '../scripts/lib/service-process.mjs';
import { addCredential, freshN8n } from './node/n8n.mjs';
import { lossesOf } from './node/losses.mjs';
import { extractName, rowsWorkflow, start } from './node/workflows.mjs';

const data = join(process.env.BENCH_SHARED ?? join(import.meta.dirname, '../../shared'), 'data');

/** Documents, the kind that the node is told, and those of its names that are numbers. */
const sets = [
	{ folder: 'invoices', ending: '.pdf', most: 40, kind: 'invoice', numbers: ['Net Amount', 'VAT Amount', 'Total'] },
	{ folder: 'receipts', ending: '.jpg', most: 20, kind: 'receipt', numbers: ['Tax Amount', 'Total'] },
];

const runTimeoutMs = 900_000;

/** Run and print. */
export async function run() {
	const present = sets.filter(({ folder }) => existsSync(join(data, folder)));
	if (present.length < sets.length) {
		console.log('\nRows of invoices and receipts: the documents are not here (BENCH_SHARED names their folder)');
		return;
	}
	await ensureN8n();
	const dataFolder = mkdtempSync(join(tmpdir(), 'bench-service-'));
	const service = await startService({ dataFolder });
	const n8n = await freshN8n();
	try {
		const credential = await addCredential(n8n.client, service.url, await createApiKey(dataFolder, 'bench'));
		for (const set of sets) await measure(n8n, credential, set);
	} finally {
		await n8n.stop();
		await service.stop();
		rmSync(dataFolder, { recursive: true, force: true });
	}
}

/**
 * @param {import('./node/n8n.mjs').BenchN8n} n8n
 * @param {import('./node/workflows.mjs').Credential} credential
 * @param {(typeof sets)[number]} set
 */
async function measure({ client, files }, credential, { folder, ending, most, kind, numbers }) {
	const names = readdirSync(join(data, folder)).filter((name) => name.endsWith(ending));
	mkdirSync(join(files, folder));
	for (const name of names.sort().slice(0, most)) copyFileSync(join(data, folder, name), join(files, folder, name));
	const { id } = await client.createWorkflow(rowsWorkflow(join(files, folder, '*'), kind, numbers, credential));
	const execution = await client.execute(id, { trigger: start.name }, { timeoutMs: runTimeoutMs });
	const error = executionError(execution);
	if (error) throw new Error(`${folder}: ${error.message} ${error.description ?? ''}`);
	const items = outputItems(execution, extractName);
	const rows = await client.dataTableRows(kind);
	const results = await Promise.all(
		items.map(async ({ json, binary }) => ({
			name: String(json.fileName),
			result: binary?.data ? JSON.parse((await client.fetchBinary(binary.data)).toString('utf8')) : {},
		})),
	);
	const { found, lost, texts } = lossesOf(results, rows);
	console.log(`\n${folder}: ${names.slice(0, most).length} documents, ${rows.length} rows of the data table`);
	console.log(`values found ${found}, lost ${lost.length}, amounts that are no numbers ${texts.length}`);
	for (const line of [...lost, ...texts]) console.log(`  ${line}`);
}
