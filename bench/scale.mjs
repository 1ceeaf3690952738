// @ts-check
// What a document costs the servers that processes share, and how much of two cores more processes make use of. Linux only (/proc).
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { ensureDebianPackages } from '../scripts/lib/debian.mjs';
import { measureClaims } from './scale/claims.mjs';
import { between, ClusterCounts } from './scale/counts.mjs';
import { printModel } from './scale/model.mjs';
import { childrenOf, cpuSecondsOf } from './service/process-figures.mjs';

const usage = `npm run bench -- scale [options]

Documents are converted by one, two and four processes with one worker each; Postgres, Redis and an S3-compatible server run on this machine.
  --documents n     of each run (default 120)
  --processes a,b   1,2,4 unless told
  --clients n      send documents at the same time (default 8)
  --accounts n     of the clients (default 8). What one account does at the same time waits for its row
  --direct         send by direct calls, a document each, instead of announcing, uploading and starting
  --warm n          documents that each process converts before it is measured (default 100)
  --idle s          seconds that the processes rest to be watched (default 30)
Then claims of many at a time, and a model of many hosts made of these figures.`;

const tool = 'pdf/json';
/** Who send documents at the same time unless told, so that those who convert do not wait for one of them. */
const maxClients = 8;
const preload = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' };

/** @typedef {import('../service/test/support/start-service.js').StartedProcess} Process */
/** @typedef {import('../service/test/support/client.js').Client} Client */

/**
 * @typedef {object} Run
 * @property {number} processes
 * @property {number} seconds
 * @property {number} documents
 * @property {number} cpu        seconds of the processes that convert
 * @property {number} allCpu     the same with the servers and the process that answers requests
 * @property {import('./scale/counts.mjs').Counts} counts
 */

/**
 * Measure and print.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
	const options = /** @type {const} */ ({
		documents: { type: 'string', default: '120' },
		processes: { type: 'string', default: '1,2,4' },
		clients: { type: 'string', default: String(maxClients) },
		accounts: { type: 'string', default: String(maxClients) },
		warm: { type: 'string', default: '100' },
		idle: { type: 'string', default: '30' },
		direct: { type: 'boolean' },
		help: { type: 'boolean' },
	});
	const { values } = parseArgs({ args, options });
	if (values.help) {
		console.error(usage);
		return 2;
	}
	await ensureDebianPackages(['postgresql', 'redis-server']);
	const { makeCluster } = (await import('./ranges/typescript.cjs')).default;
	const waits = { queuedTasks: 1e6, queuedTasksPerAccount: 1e6, queueWaitMs: 3_600_000, initialAssets: 1e6 };
	const leases = { leaseMs: 60_000, leaseHeartbeatMs: 10_000 };
	const cluster = await makeCluster('Postgres and S3', { ...waits, ...leases }, preload);
	/** @type {ClusterCounts | undefined} */
	let counts;
	try {
		const service = await cluster.serve({ workers: 0 });
		counts = new ClusterCounts(cluster, service.pid);
		await counts.open();
		/** @type {Client[]} */
		const clients = [];
		for (let index = 0; index < Number(values.clients); index++) {
			clients.push(await cluster.clientOf(service, `sender${index % Number(values.accounts)}`));
		}
		const convert = converter(clients, counts, values.direct ? sendDirectly : sendByAddress);
		/** @type {Run[]} */
		const runs = [];
		let idle;
		const wanted = values.processes.split(',').map(Number);
		for (const many of wanted) {
			const processes = await Promise.all(Array.from({ length: many }, () => cluster.work({ workers: 1 })));
			// Workers start with their first file, and are as fast as they get after some hundred.
			await convert(Number(values.warm) * many, processes);
			await counts.forget();
			runs.push(await convert(Number(values.documents), processes));
			print(runs);
			if (many === wanted.at(-1)) {
				for (const { calls, ms, query } of await counts.heaviest())
					console.log(`  ${calls} x ${(ms / calls).toFixed(3)} ms  ${query.replace(/\s+/g, ' ').slice(0, 110)}`);
				idle = await rest(counts, many, Number(values.idle));
			}
			await Promise.all(processes.map((process) => process.end('SIGTERM')));
		}
		const claims = await measureClaims(String(await cluster.servers?.postgres.createDatabase()));
		if (idle) printModel(runs, idle, claims);
		return 0;
	} finally {
		await counts?.close();
		await cluster.stop();
	}
}

/**
 * @param {Client[]} clients  each sends its documents one by one
 * @param {ClusterCounts} counts
 * @param {(client: Client, bytes: Uint8Array) => Promise<void>} sendOne
 */
function converter(clients, counts, sendOne) {
	const bytes = readFileSync(new URL('../fixtures/documents/two-columns.pdf', import.meta.url));
	/**
	 * @param {number} documents @param {Process[]} processes
	 * @returns {Promise<Run>}
	 */
	return async (documents, processes) => {
		const cpuOf = () => processes.reduce((sum, { pid }) => sum + cpuOfTree(pid), 0);
		const cpuBefore = cpuOf();
		const before = await counts.take();
		const began = performance.now();
		let sent = 0;
		const send = async (/** @type {Client} */ client) => {
			while (sent++ < documents) await sendOne(client, bytes);
		};
		await Promise.all(clients.map(send));
		for (;;) {
			const [row] = await counts.rows(`select count(*)::int as left from tasks where "endedAt" is null`);
			if (row?.['left'] === 0) break;
			await sleep(100);
		}
		const seconds = (performance.now() - began) / 1000;
		const cpu = cpuOf() - cpuBefore;
		const done = between(before, await counts.take());
		const failed = await counts.rows(`select 1 from tasks where "successCount" <> 1`);
		if (failed.length > 0) throw new Error(`${failed.length} were not converted`);
		const others = done.cpu.database + done.cpu.store + done.cpu.serve + done.redisMs / 1000;
		return { processes: processes.length, seconds, documents, cpu, allCpu: cpu + others, counts: done };
	};
}

/** @param {Client} client @param {Uint8Array} bytes */
async function sendByAddress(client, bytes) {
	const { body } = good(await client.announce({ fileName: 'a.pdf', executeTypeUrl: tool, parameter: '{}' }));
	const { taskId, presignedUrl } = body.data;
	good(await client.put(presignedUrl, bytes));
	good(await client.start(taskId));
}

/** @param {Client} client @param {Uint8Array} bytes */
async function sendDirectly(client, bytes) {
	good(await client.post(`/server/v2/process/${tool}`, [['file', { bytes, fileName: 'a.pdf' }]]));
}

/**
 * What a call that failed leaves behind would be waited for without end.
 * @param {import('../service/test/support/client.js').Answer} answer
 */
function good(answer) {
	if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
	return answer;
}

/** @param {Run[]} runs */
function print(runs) {
	const { processes, seconds, documents, cpu, allCpu, counts } = /** @type {Run} */ (runs.at(-1));
	const each = (/** @type {number} */ value, digits = 1) => (value / documents).toFixed(digits);
	console.log(
		`${processes} processes: ${(documents / seconds).toFixed(2)} documents/s; a document ${each(cpu * 1000)} ms of processors in workers, ` +
			`${each(allCpu * 1000)} ms of all; ${(allCpu / seconds).toFixed(2)} cores used, ${(documents / allCpu).toFixed(2)} documents a core and s`,
	);
	console.log(
		`  a document: ${each(counts.statements)} statements (${each(counts.transactions)} transactions, ${each(counts.databaseMs, 2)} ms by the database's clock, ` +
			`${each(counts.cpu.database * 1000, 2)} ms of its processors), ${each(counts.redisCalls)} calls of Redis (${each(counts.redisMs, 2)} ms), ` +
			`S3 ${each(counts.reads)} read, ${each(counts.writes)} written, ${each(counts.removals)} removed`,
	);
}

/**
 * What processes ask for while nothing is to be done.
 * @param {ClusterCounts} counts @param {number} processes @param {number} seconds
 */
async function rest(counts, processes, seconds) {
	// The pauses between looks have grown by then.
	await sleep(15_000);
	const before = await counts.take();
	await counts.forget();
	const began = performance.now();
	await sleep(seconds * 1000);
	const statements = (await counts.take()).statements;
	const after = await counts.take();
	const elapsed = (performance.now() - began) / 1000;
	const each = (/** @type {number} */ value) => value / elapsed / processes;
	const idle = { statements: each(statements), redisCalls: each(after.redisCalls - before.redisCalls) };
	console.log(
		`At rest, of each of ${processes} processes in a second: ${idle.statements.toFixed(2)} statements, ${idle.redisCalls.toFixed(2)} calls of Redis`,
	);
	return idle;
}

/**
 * @param {number} pid
 * @returns {number} processor time of a process and all that it has started, in seconds
 */
function cpuOfTree(pid) {
	return cpuSecondsOf(pid) + childrenOf(pid).reduce((sum, child) => sum + cpuOfTree(child), 0);
}
