// @ts-check
// The ways a file can be converted, each giving a hash or a failure for every document.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { withService } from '../../scripts/lib/temporary-service.mjs';
import { fileForm, processFile } from '../service/client.mjs';
import { uploadName } from './documents.mjs';

/** @typedef {import('./documents.mjs').Job} Job */
/** @typedef {Map<string, string>} Hashes hash or failure code by name */
/** @typedef {(root: string, jobs: readonly Job[]) => Promise<Hashes>} Flow */

/** Calls at a time: more than workers, so that files wait for each other. */
const callsAtATime = 3;

/** @type {Record<string, Flow>} */
export const flows = {
	'command line, 1 worker': commandLine(1),
	'command line, 2 workers': commandLine(2),
	'command line, 4 workers': commandLine(4),
	'direct calls, 1 worker': throughService(1, direct),
	'direct calls, 4 workers': throughService(4, direct),
	'started tasks, 4 workers': throughService(4, startedTask),
	'started tasks on S3, 4 workers': (root, jobs) =>
		withS3(root, (settings) => throughService(4, startedTask, settings)(root, jobs)),
};

/** @param {number} workers @returns {Flow} */
function commandLine(workers) {
	return async (root, jobs) => {
		/** @type {Hashes} */
		const hashes = new Map();
		const folder = mkdtempSync(join(tmpdir(), 'bench-same-'));
		try {
			for (const [tool, parameter, some] of byCall(jobs)) {
				const inputs = some.map((job, index) => linkInput(folder, job, index));
				const call = ['convert', tool, ...inputs, '--parameter', parameter, '--workers', String(workers)];
				const lines = await convert(root, [...call, '--out', join(folder, 'results')]);
				for (const { file, status, result, failureCode } of lines) {
					const job = some[inputs.indexOf(file)];
					// Lines of the files in a container follow it.
					if (job) hashes.set(job.name, status === 'success' ? hashOf(readFileSync(result)) : failureCode);
				}
				rmSync(join(folder, 'results'), { recursive: true, force: true });
			}
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
		return hashes;
	};
}

/** @param {string} folder @param {Job} job @param {number} index @returns {string} the document by its upload name */
function linkInput(folder, job, index) {
	const own = join(folder, `${job.tool.replace('/', '-')}-${index}`);
	mkdirSync(own, { recursive: true });
	const path = join(own, uploadName(job));
	try {
		linkSync(job.path, path);
	} catch {
		copyFileSync(job.path, path);
	}
	return path;
}

/** @param {readonly Job[]} jobs @returns {[tool: string, parameter: string, jobs: Job[]][]} jobs of one call each */
function byCall(jobs) {
	/** @type {Map<string, [tool: string, parameter: string, jobs: Job[]]>} */
	const calls = new Map();
	for (const job of jobs) {
		const { tool, parameter } = job;
		const call = calls.get(`${tool} ${parameter}`) ?? [tool, parameter, []];
		call[2].push(job);
		calls.set(`${tool} ${parameter}`, call);
	}
	return [...calls.values()];
}

/** @param {string} root @param {readonly string[]} call @returns {Promise<{ file: string, status: string, result: string, failureCode: string }[]>} */
async function convert(root, call) {
	const program = join(root, 'service/bin/document-conversion.js');
	const child = spawn(process.execPath, [program, ...call], { stdio: ['ignore', 'pipe', 'inherit'] });
	return (await text(child.stdout))
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line));
}

/**
 * @typedef {{ url: string, apiKey: string }} Service
 * @param {number} workers
 * @param {(service: Service, job: Job) => Promise<any>} convertOne gives the information of the file
 * @param {Record<string, string>} [settings] of the service
 * @returns {Flow}
 */
function throughService(workers, convertOne, settings = {}) {
	return async (_root, jobs) => {
		/** @type {Hashes} */
		const hashes = new Map();
		await withService({ WORKERS: String(workers), ...settings }, async (service) => {
			const waiting = [...jobs];
			const takeTurns = async () => {
				for (let job = waiting.shift(); job; job = waiting.shift()) {
					const file = await convertOne(service, job);
					hashes.set(job.name, file.downloadUrl ? hashOf(await download(file.downloadUrl)) : file.failureCode);
				}
			};
			await Promise.all(Array.from({ length: callsAtATime }, takeTurns));
		});
		return hashes;
	};
}

/**
 * @template T
 * @param {string} root
 * @param {(settings: Record<string, string>) => Promise<T>} work  with the settings of a service that keeps its files there
 * @returns {Promise<T>}
 */
async function withS3(root, work) {
	const folder = mkdtempSync(join(tmpdir(), 'bench-same-s3-'));
	const program = join(root, 'service/test/support/s3-server.js');
	const server = spawn(process.execPath, [program, folder, 'documents'], { stdio: ['ignore', 'pipe', 'inherit'] });
	try {
		const [port] = await once(createInterface({ input: server.stdout }), 'line');
		const endpoint = `http://127.0.0.1:${port}`;
		const keys = { S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };
		return await work({
			S3_BUCKET: 'documents',
			S3_ENDPOINT: endpoint,
			S3_REGION: 'us-east-1',
			S3_PATH_STYLE: 'true',
			...keys,
		});
	} finally {
		server.kill('SIGKILL');
		rmSync(folder, { recursive: true, force: true });
	}
}

/** @param {Service} service @param {Job} job */
async function direct(service, job) {
	const form = fileForm(uploadName(job), readFileSync(job.path), job.parameter);
	const { data } = await processFile(service, job.tool, form);
	// A direct call of a long conversion is answered before it ends.
	return await endOf(service, data.taskId);
}

/** Uploads to a signed address and starts the task. @param {Service} service @param {Job} job */
async function startedTask(service, job) {
	const body = new FormData();
	const fields = { executeTypeUrl: job.tool, fileName: uploadName(job), parameter: job.parameter };
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	const { taskId, presignedUrl } = await call(service, 'presignedUrl', { method: 'POST', body });
	await fetch(presignedUrl, {
		method: 'PUT',
		body: readFileSync(job.path),
		headers: { 'content-type': 'application/octet-stream' },
	});
	await call(service, `execute/start?taskId=${taskId}`);
	return await endOf(service, taskId);
}

/** @param {Service} service @param {string} taskId @returns {Promise<any>} the information of its file */
async function endOf(service, taskId) {
	for (;;) {
		const task = await call(service, `task/taskInfo?taskId=${taskId}`);
		if (['TaskFinish', 'TaskOverdue'].includes(task.taskStatus)) return task.fileInfoDTOList[0];
		await sleep(200);
	}
}

/** @param {Service} service @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
async function call({ url, apiKey }, path, init) {
	const answer = await fetch(`${url}/server/v2/${path}`, { headers: { 'x-api-key': apiKey }, ...init });
	return /** @type {any} */ (await answer.json()).data;
}

/** @param {string} url @returns {Promise<Uint8Array>} */
const download = async (url) => new Uint8Array(await (await fetch(url)).arrayBuffer());

/** @param {Uint8Array} bytes */
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);
