// @ts-check
// Many small files, one direct call each, with the real service: our node in n8n against a bare HTTP client.
// The node has three items under way at once unless its option says otherwise; a bare client has as many as it is written
// for. So both are measured with one and with three, and each ratio says what it compares.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import FormData from 'form-data';
import { request } from 'undici';

import { ROOT } from '../../scripts/lib/paths.mjs';
import { createApiKey, startService } from '../../scripts/lib/service-process.mjs';
import { median } from '../median.mjs';
import { addCredential, freshN8n, runOnce } from './n8n.mjs';
import { withOurNode } from './workflows.mjs';

const files = 50;
/** One more goes before them, for the code to be loaded. */
const rounds = 5;
/** The default of the node. */
const nodesOwn = 3;

/**
 * Convert every file of a folder as the node does: the call, then the result.
 * @param {string} folder
 * @param {string} baseUrl
 * @param {string} apiKey
 * @param {number} atOnce how many files are under way at once
 * @returns {Promise<number>} milliseconds
 */
async function byBareClient(folder, baseUrl, apiKey, atOnce) {
	const begun = performance.now();
	const names = readdirSync(folder);
	const takeFiles = async () => {
		for (let name = names.shift(); name !== undefined; name = names.shift()) {
			const form = new FormData();
			form.append('file', readFileSync(join(folder, name)), {
				filename: name,
				contentType: 'application/octet-stream',
			});
			const headers = { 'x-api-key': apiKey, ...form.getHeaders() };
			const body = form.getBuffer();
			const call = await request(`${baseUrl}/server/v2/process/pdf/txt`, { method: 'POST', headers, body });
			/** @type {any} */
			const { data } = await call.body.json();
			const result = await request(data.fileInfoDTOList[0].downloadUrl);
			const bytes = await result.body.arrayBuffer();
			if (result.statusCode !== 200 || bytes.byteLength === 0) throw new Error(`No result of ${name}`);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, takeFiles));
	return performance.now() - begun;
}

/** Measure and print. */
export async function smallFiles() {
	const dataFolder = mkdtempSync(join(tmpdir(), 'bench-service-'));
	const service = await startService({ dataFolder });
	const n8n = await freshN8n();
	try {
		const apiKey = await createApiKey(dataFolder, 'bench');
		const credential = await addCredential(n8n.client, service.url, apiKey);
		const folder = join(n8n.files, 'small');
		mkdirSync(folder);
		const document = join(ROOT, 'fixtures', 'documents', 'sample.pdf');
		for (let index = 0; index < files; index++) copyFileSync(document, join(folder, `${index}.pdf`));

		const byNode = async (/** @type {Record<string, unknown>} */ options) => {
			const run = await runOnce(n8n, withOurNode(`${folder}/*.pdf`, 'direct', credential, options));
			if (run.files.length !== files) throw new Error(`${run.files.length} results of ${files} files`);
			return run.nodeMs;
		};
		const clients = {
			node: async () => await byNode({}),
			bare: async () => await byBareClient(folder, service.url, apiKey, 1),
			nodeOne: async () => await byNode({ itemsAtOnce: 1 }),
			bareThree: async () => await byBareClient(folder, service.url, apiKey, nodesOwn),
		};
		/** @type {Record<keyof typeof clients, number[]>} */
		const times = { node: [], bare: [], nodeOne: [], bareThree: [] };
		for (let round = 0; round <= rounds; round++) {
			for (const name of /** @type {(keyof typeof clients)[]} */ (Object.keys(clients))) {
				const ms = await clients[name]();
				if (round > 0) times[name].push(ms);
			}
		}
		print({
			node: median(times.node),
			bare: median(times.bare),
			nodeOne: median(times.nodeOne),
			bareThree: median(times.bareThree),
		});
	} finally {
		await n8n.stop();
		await service.stop();
		rmSync(dataFolder, { recursive: true, force: true });
	}
}

/** @param {Record<'node' | 'bare' | 'nodeOne' | 'bareThree', number>} ms medians */
function print(ms) {
	const load = loadavg()[0]?.toFixed(1);
	console.log(
		`\n${files} small PDFs to text with the service here, one direct call and one download each, median of ${rounds}, load ${load}`,
	);
	const line = (/** @type {string} */ name, /** @type {number} */ time) =>
		console.log(
			`${name.padEnd(48)} ${time.toFixed(0).padStart(5)} ms ${(time / files).toFixed(1).padStart(6)} ms a file`,
		);
	line(`this node in n8n, as it is set (${nodesOwn} items at once)`, ms.node);
	line('this node in n8n, one item at a time', ms.nodeOne);
	line('bare HTTP client, one file at a time', ms.bare);
	line(`bare HTTP client, ${nodesOwn} files at once`, ms.bareThree);
	const overhead = (/** @type {number} */ node, /** @type {number} */ bare) =>
		`${((node / bare - 1) * 100).toFixed(0)} %, ${((node - bare) / files).toFixed(1)} ms a file`;
	console.log(`overhead of the node as it is set over the bare client one at a time: ${overhead(ms.node, ms.bare)}`);
	console.log(`overhead with both one at a time: ${overhead(ms.nodeOne, ms.bare)}`);
	console.log(`overhead with both ${nodesOwn} at once: ${overhead(ms.node, ms.bareThree)}`);
}
