// @ts-check
// A fresh n8n for a bench, and what a run in it takes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { executionError, N8nClient, outputItems } from '../../scripts/lib/n8n-client.mjs';
import { startN8n } from '../../scripts/lib/n8n-process.mjs';
import { credentialType, start } from './workflows.mjs';

/** @typedef {import('../../scripts/lib/n8n-client.mjs').NewWorkflow} NewWorkflow */

const runTimeoutMs = 300_000;
/** Nothing is asked of n8n meanwhile: each question for the execution costs the measured process some milliseconds. */
const quietMs = 4_000;

/**
 * @typedef {object} BenchN8n
 * @property {N8nClient} client
 * @property {string} files folder whose files workflows may read
 * @property {number} pid
 * @property {() => Promise<void>} stop ends it and removes all it has stored
 */

/** @returns {Promise<BenchN8n>} a separate n8n that stores files on disk */
export async function freshN8n() {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-n8n-')));
	const files = join(folder, 'files');
	mkdirSync(files);
	const server = await startN8n({
		userFolder: folder,
		fileFolders: [files],
		environment: { N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem' },
	});
	const client = new N8nClient(server.url);
	await client.setupOwner({ email: 'owner@example.com', password: 'Owner-of-the-bench-1' });
	const stop = async () => {
		await server.stop();
		rmSync(folder, { recursive: true, force: true });
	};
	return { client, files, pid: server.pid, stop };
}

/** @param {N8nClient} client @param {string} baseUrl @param {string} apiKey */
export async function addCredential(client, baseUrl, apiKey) {
	const name = `Bench ${baseUrl}`;
	const { id } = await client.createCredential({ name, type: credentialType, data: { baseUrl, apiKey } });
	return { id, name };
}

/**
 * Run a workflow once.
 * @param {BenchN8n} n8n
 * @param {{ workflow: NewWorkflow, measured: string[] }} what
 * @returns {Promise<{ nodeMs: number, peakMb: number, files: string[] }>} time of the measured nodes, the most memory n8n's process
 *   had meanwhile (VmHWM, in 10⁶ bytes), and the sizes of its output files, as n8n shows them
 * @throws {Error} when the run does not go well
 */
export async function runOnce({ client, pid }, { workflow, measured }) {
	const { id } = await client.createWorkflow(workflow);
	resetPeak(pid);
	const executionId = await client.runWorkflow(id, { trigger: start.name });
	await sleep(quietMs);
	const execution = await client.waitForExecution(executionId, { timeoutMs: runTimeoutMs });
	const peakMb = readPeak(pid);
	const error = executionError(execution);
	if (execution.status !== 'success' || error)
		throw new Error(`${workflow.name}: ${error?.message} ${error?.description ?? ''}`);
	const { runData } = execution.data.resultData;
	const nodeMs = measured.reduce((sum, name) => sum + (runData[name]?.[0]?.executionTime ?? NaN), 0);
	const results = outputItems(execution, measured.at(-1) ?? '');
	await client.deleteWorkflow(id);
	return { nodeMs, peakMb, files: results.map(({ binary }) => String(binary?.data?.fileSize)) };
}

/** Let the peak begin at what the process has now. @param {number} pid */
function resetPeak(pid) {
	writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** @param {number} pid */
function readPeak(pid) {
	const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
	return (Number(kibibytes) * 1024) / 1e6;
}

/** @returns {Promise<{ baseUrl: string, stop: () => void }>} the server of `transfer-server.mjs` */
export async function startTransferServer() {
	const program = fileURLToPath(new URL('transfer-server.mjs', import.meta.url));
	const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
	const [port] = await once(child.stdout, 'data');
	return { baseUrl: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill() };
}
