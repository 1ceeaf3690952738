// @ts-check
// One long scan read by several: how many times as fast, that the result has the same bytes, and what it costs when a reader is killed.
// Postgres, Redis and an S3-compatible server run on the same machine. Linux only (/proc).
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { ensureDebianPackages } from '../scripts/lib/debian.mjs';
import { fullPages, fullPagesDpi } from './ranges/full-pages.mjs';
import { childrenOf, cpuSecondsOf, report } from './service/process-figures.mjs';

const usage = `npm run bench -- ranges [options]

A made scan is converted to JSON by one worker, by two of one process, by two processes, and by two of which one is killed.
  --pages n        pages of the scan (default 200)
  --full           A4 pages of 44 lines each in place of small ones of four lines
  --cases a,b      only these: one, workers, processes, killedWorker, killedProcess; the first one is always measured
Exit code: 1 when a result has other bytes than that of one worker.`;

/** How many times as fast two are. */
const minGain = 1.8;
/** A reader that is killed costs what it read, and at most this share of it more; a second is the inaccuracy of the bench. */
const lostShare = 0.1;
const inaccuracyMs = 1000;
/** Pages that a reader which is killed may have read in vain: one within a process, a range of the database else. */
const pagesAtStake = { killedWorker: 1, killedProcess: 4 };
/** A killed reader is killed when so many pages are done. */
const killedAt = 0.5;

/**
 * @typedef {object} Case
 * @property {string} title
 * @property {number[]} workers  of each process
 * @property {'killedWorker' | 'killedProcess'} [killed]
 */

/** @type {Record<string, Case>} */
const cases = {
	one: { title: 'one process, one worker', workers: [1] },
	workers: { title: 'one process, two workers', workers: [2] },
	processes: { title: 'two processes, one worker each', workers: [1, 1] },
	killedWorker: { title: 'two workers, one is killed in the middle', workers: [2], killed: 'killedWorker' },
	killedProcess: { title: 'two processes, one is killed in the middle', workers: [1, 1], killed: 'killedProcess' },
};

/**
 * @typedef {object} Measured
 * @property {number} ms        that the conversion took, by its process
 * @property {number} cpu       seconds of all processes that work
 * @property {number} beside    pages that others have read
 * @property {string} result
 * @property {{ ms: number, done: number }} [kill]  when a reader was killed, and how many pages were done
 */

/**
 * Measure and print.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
	const { values } = parseArgs({
		args,
		options: {
			pages: { type: 'string', default: '200' },
			full: { type: 'boolean' },
			cases: { type: 'string' },
			help: { type: 'boolean' },
		},
	});
	const wanted = values.cases?.split(',') ?? Object.keys(cases);
	const pages = Number(values.pages);
	if (values.help || !Number.isInteger(pages) || pages < 20 || wanted.some((name) => !Object.hasOwn(cases, name))) {
		console.error(usage);
		return 2;
	}
	await ensureDebianPackages(['postgresql', 'redis-server']);
	const { makeCluster, scannedPdf, scanOf } = (await import('./ranges/typescript.cjs')).default;
	const scan = values.full
		? await scanOf(await fullPages(pages), fullPagesDpi)
		: await scannedPdf(Array.from({ length: pages }, (_, index) => (index % 5 === 2 ? 'codes' : 'english')));
	const cluster = await makeCluster('Postgres and S3', {
		initialAssets: 1e6,
		leaseMs: 60_000,
		leaseHeartbeatMs: 10_000,
	});
	try {
		const service = await cluster.serve({ workers: 0 });
		const client = cluster.client(service);
		console.log(`\nA scan of ${pages} pages (${(scan.length / 1e6).toFixed(1)} MB), pdf/json with OCR`);
		/** @type {Measured | undefined} */
		let alone;
		let areSame = true;
		for (const [name, one] of Object.entries(cases)) {
			if (name !== 'one' && !wanted.includes(name)) continue;
			const measured = await measure(cluster, client, scan, pages, one);
			areSame &&= measured.result === (alone ?? measured).result;
			print(one, measured, alone, pages);
			alone ??= measured;
		}
		console.log(areSame ? 'All results have the same bytes.' : 'RESULTS DIFFER.');
		return areSame ? 0 : 1;
	} finally {
		await cluster.stop();
	}
}

/**
 * @param {Case} one @param {Measured} measured @param {Measured | undefined} alone @param {number} pages
 */
function print({ title, killed }, { ms, cpu, beside, kill }, alone, pages) {
	const figures = `${(ms / 1000).toFixed(1)} s, CPU ${cpu.toFixed(1)} s, ${beside} pages read beside`;
	if (!alone) return console.log(`${title}: ${figures}`);
	console.log(`${title}: ${figures}, ${(alone.ms / ms).toFixed(2)} times as fast`);
	if (!killed) return report(title, `${(alone.ms / ms).toFixed(2)} x`, `>= ${minGain} x`, alone.ms / ms >= minGain);
	if (!kill) throw new Error('nobody was killed');
	// From then on one worker reads what is not done, and what was lost.
	const perPage = alone.ms / pages;
	const lostMs = pagesAtStake[killed] * perPage;
	const left = (pages - kill.done) * perPage;
	const more = ms - kill.ms - left;
	const most = lostMs * (1 + lostShare) + inaccuracyMs;
	report(`${title}: longer`, `${(more / 1000).toFixed(1)} s`, `<= ${(most / 1000).toFixed(1)} s`, more <= most);
}

/**
 * Convert the scan in fresh processes.
 * @param {import('../service/test/support/cluster.js').Cluster} cluster
 * @param {import('../service/test/support/client.js').Client} client
 * @param {Uint8Array} scan @param {number} pages @param {Case} one
 * @returns {Promise<Measured>}
 */
async function measure(cluster, client, scan, pages, { workers, killed }) {
	const processes = /** @type {import('../service/test/support/start-service.js').StartedProcess[]} */ ([]);
	const begin = async (/** @type {number} */ index) => {
		const process = await cluster.work({ workers: workers[index] ?? 0 });
		processes.push(process);
		return process;
	};
	try {
		// Where a reader is to be killed, the first process gets the file, and the second one reads beside it.
		const later = killed === 'killedProcess' ? 1 : workers.length;
		for (let index = 0; index < later; index++) await begin(index);
		const parameter = '{"enableOcr":1}';
		const { body } = await client.announce({ fileName: 'scan.pdf', executeTypeUrl: 'pdf/json', parameter });
		const { taskId, presignedUrl } = body.data;
		await client.put(presignedUrl, scan);
		await client.start(taskId);
		const began = performance.now();
		const fileWith = async (/** @type {number} */ done) => await fileOf(cluster.store, taskId, done);
		if (killed === 'killedProcess') {
			await fileWith(1);
			await begin(1);
		}
		let kill;
		if (killed) {
			const done = await fileWith(pages * killedAt);
			kill = { ms: performance.now() - began, done };
			if (killed === 'killedProcess') await processes[1]?.end('SIGKILL');
			else killLastChild(processes[0]?.pid ?? NaN);
		}
		// The service itself says how long it took.
		const task = await client.waitForEnd(taskId, 30 * 60_000);
		if (task.taskSuccessNum !== 1) throw new Error(`it was not converted: ${JSON.stringify(task)}`);
		const alive = processes.slice(0, killed === 'killedProcess' ? 1 : undefined);
		const cpu = alive.reduce((sum, { pid }) => sum + cpuOfTree(pid), 0);
		const result = await (await fetch(task.fileInfoDTOList[0].downloadUrl)).text();
		const log = processes.map((process) => process.output()).join('');
		const line = /^.*file converted.*$/m.exec(log)?.[0] ?? '{}';
		const { ms, pagesBeside = 0 } = JSON.parse(line);
		return { ms, cpu, beside: pagesBeside, result, ...(kill ? { kill } : {}) };
	} finally {
		await Promise.all(processes.map((process) => process.end('SIGTERM')));
	}
}

/**
 * Wait until so many pages of a file are done.
 * @param {import('../service/src/storage/metadata-store.js').MetadataStore} store @param {string} taskId @param {number} done
 * @returns {Promise<number>} how many are
 */
async function fileOf(store, taskId, done) {
	for (;;) {
		const [file] = await store.files.list(taskId);
		if (file?.resultId) throw new Error('it was converted before anybody was killed');
		if (file && file.pagesDone >= done) return file.pagesDone;
		await sleep(20);
	}
}

/**
 * Kill the worker that was begun last, with all that it has started: the first one has the file.
 * @param {number} pid
 */
function killLastChild(pid) {
	const last = childrenOf(pid).at(-1);
	if (last === undefined) throw new Error('there is no worker to be killed');
	process.kill(-last, 'SIGKILL');
}

/**
 * @param {number} pid
 * @returns {number} processor time of a process and all that it has started, in seconds
 */
function cpuOfTree(pid) {
	return cpuSecondsOf(pid) + childrenOf(pid).reduce((sum, child) => sum + cpuOfTree(child), 0);
}
