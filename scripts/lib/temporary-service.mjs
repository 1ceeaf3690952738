// @ts-check
// A temporary service with an API key, removed afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createApiKey, startService } from '../../scripts/lib/service-process.mjs';

/**
 * @typedef {object} BenchService
 * @property {string} url
 * @property {string} apiKey
 * @property {number} pid
 * @property {string} dataFolder
 * @property {number} readyMs from the start of the process until it answered
 */

/**
 * @template T
 * @param {Record<string, string>} settings by environment name without the common prefix, e.g. `{ WORKERS: '1' }`
 * @param {(service: BenchService) => Promise<T>} work
 * @param {(dataFolder: string) => Promise<void>} [prepare] before the start
 * @returns {Promise<T>}
 */
export async function withService(settings, work, prepare) {
	const dataFolder = mkdtempSync(join(tmpdir(), 'bench-service-'));
	try {
		const apiKey = await createApiKey(dataFolder, 'bench');
		await prepare?.(dataFolder);
		const chosen = {
			LOG_LEVEL: 'warn',
			REQUESTS_PER_MINUTE: '1000000000',
			REQUESTS_PER_MINUTE_OF_ADDRESS: '1000000000',
			...settings,
		};
		const environment = Object.fromEntries(
			Object.entries(chosen).map(([name, value]) => [`DOCUMENT_CONVERSION_${name}`, value]),
		);
		const begun = performance.now();
		const server = await startService({ dataFolder, environment });
		const readyMs = performance.now() - begun;
		try {
			return await work({ url: server.url, apiKey, pid: server.pid, dataFolder, readyMs });
		} finally {
			await server.stop();
		}
	} finally {
		rmSync(dataFolder, { recursive: true, force: true });
	}
}
