// @ts-check
// Many small files, one direct call each, with the real service: our node in n8n against a bare HTTP client.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import FormData from 'form-data';
import { request } from 'undici';

import { ROOT } from '../../scripts/lib/paths.mjs';
import { createApiKey, startService } from '../../scripts/lib/service-process.mjs';
import { median } from './median.mjs';
import { addCredential, freshN8n, runOnce } from './n8n.mjs';
import { withOurNode } from './workflows.mjs';

const files = 50;
/** One more goes before them, for the code to be loaded. */
const rounds = 5;

/**
 * Convert every file of a folder, one after the other, as the node does: the call, then the result.
 * @param {string} folder
 * @param {string} baseUrl
 * @param {string} apiKey
 * @returns {Promise<number>} milliseconds
 */
async function byBareClient(folder, baseUrl, apiKey) {
	const begun = performance.now();
	for (const name of readdirSync(folder)) {
		const form = new FormData();
		form.append('file', readFileSync(join(folder, name)), { filename: name, contentType: 'application/octet-stream' });
		const headers = { 'x-api-key': apiKey, ...form.getHeaders() };
		const body = form.getBuffer();
		const call = await request(`${baseUrl}/server/v2/process/pdf/txt`, { method: 'POST', headers, body });
		/** @type {any} */
		const { data } = await call.body.json();
		const result = await request(data.fileInfoDTOList[0].downloadUrl);
		const bytes = await result.body.arrayBuffer();
		if (result.statusCode !== 200 || bytes.byteLength === 0) throw new Error(`No result of ${name}`);
	}
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

		/** @type {{ node: number[], bare: number[] }} */
		const times = { node: [], bare: [] };
		for (let round = 0; round <= rounds; round++) {
			const run = await runOnce(n8n, withOurNode(`${folder}/*.pdf`, 'direct', credential));
			if (run.files.length !== files) throw new Error(`${run.files.length} results of ${files} files`);
			const bare = await byBareClient(folder, service.url, apiKey);
			if (round === 0) continue;
			times.node.push(run.nodeMs);
			times.bare.push(bare);
		}
		const [node, bare] = [median(times.node), median(times.bare)];
		console.log(`\n${files} small PDFs to text with the service here, one direct call and one download each, median of ${rounds}`);
		console.log(`this node in n8n ${node.toFixed(0)} ms, bare HTTP client ${bare.toFixed(0)} ms: overhead ${((node / bare - 1) * 100).toFixed(0)} %, ${((node - bare) / files).toFixed(1)} ms a file`);
	} finally {
		await n8n.stop();
		await service.stop();
		rmSync(dataFolder, { recursive: true, force: true });
	}
}
