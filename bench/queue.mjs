// @ts-check
/**
 * `npm run bench -- queue`: how long it takes to claim the next file with few and with many waiting tasks, of ten accounts and of one, on
 * SQLite and Postgres; on Postgres also right after the tasks came, when its statistics are those of before. A Postgres is started where
 * the package is installed. BENCH_WAITING: how many wait, 1000,200000,1000000 unless it says otherwise; BENCH_STORES: sqlite,postgres. BENCH_CLAIMS: 200; BENCH_ACCOUNTS: 10,1.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

import { cpuWithEnded, parentOf } from './scale/counts.mjs';
import { waitingTasks } from './scale/waiting-tasks.mjs';

const require = createRequire(import.meta.url);
const source = '../service/dist/service/src/storage';

const sizes = (process.env['BENCH_WAITING'] ?? '1000,200000,1000000').split(',').map(Number);
const stores = (process.env['BENCH_STORES'] ?? 'sqlite,postgres').split(',');
const accountsOf = (process.env['BENCH_ACCOUNTS'] ?? '10,1').split(',').map(Number);
const claims = Number(process.env['BENCH_CLAIMS'] ?? 200);

/** @typedef {import('./scale/waiting-tasks.mjs').Run} Run */

/**
 * Claims files and finishes each as a worker does, to keep no more files in progress than there are workers.
 * @param {any} store
 * @param {Run} run
 * @param {() => number} cpu  seconds of processors that the database has used
 */
async function claim(store, run, cpu) {
	const { claimFile } = require('../service/dist/service/src/tasks/claim-file.js');
	/** @type {number[]} */
	const times = [];
	const before = cpu();
	for (let index = 0; index < claims; index++) {
		const began = performance.now();
		const claimed = await claimFile(store, 1e12, () => 2e12);
		times.push(performance.now() - began);
		if (!claimed) throw new Error('nothing waits');
		const { file } = claimed;
		await run(`update files set state = 'success' where "fileKey" = '${file.fileKey}'`);
		await run(`update tasks set state = 'TaskFinish' where "taskId" = '${file.taskId}'`);
	}
	// With the ends of the files, which are the same however many wait.
	const cpuMs = ((cpu() - before) * 1000) / claims;
	times.sort((one, other) => one - other);
	const [tenth, half, most] = [0.1, 0.5, 0.99].map((share) => (times[Math.floor(claims * share)] ?? NaN).toFixed(2));
	return `p10 ${tenth} ms, p50 ${half} ms, p99 ${most} ms, processors ${cpuMs.toFixed(2)} ms`;
}

/**
 * @param {string} name
 * @param {any} store
 * @param {number} accounts
 * @param {Run} run
 * @param {() => number} cpu
 */
async function bench(name, store, accounts, run, cpu) {
	const add = await waitingTasks(store, accounts, run);
	let written = 1;
	for (const waiting of sizes) {
		await add(written, waiting);
		written = waiting;
		const [row] = await run(`select count(*) as "waits" from tasks where state = 'TaskWaiting'`);
		if (Number(row?.['waits']) < waiting - 2 * sizes.length * claims) throw new Error(`only ${row?.['waits']} wait`);
		const fresh = await claim(store, run, cpu);
		await run('analyze');
		const of = `${name}, ${accounts === 1 ? 'one account' : `${accounts} accounts`}, ${waiting} waiting`;
		console.log(`${of}: claim ${fresh}; after "analyze" ${await claim(store, run, cpu)}`);
	}
}

/** @param {number} accounts @param {string} folder */
async function benchSqlite(accounts, folder) {
	const { openMetadata } = require(`${source}/open-stores.js`);
	const store = await openMetadata({ dataFolder: folder });
	const beside = new DatabaseSync(join(folder, 'metadata.sqlite'), { timeout: 60_000 });
	await bench(
		'SQLite',
		store,
		accounts,
		(statement) => Promise.resolve(beside.prepare(statement).all()),
		() => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
	);
	beside.close();
	await store.close();
}

/** @param {number} accounts @param {string} folder @param {string} databaseUrl */
async function benchPostgres(accounts, folder, databaseUrl) {
	const { openMetadata } = require(`${source}/open-stores.js`);
	const store = await openMetadata({ dataFolder: folder, databaseUrl });
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	// Statistics are those of before until they are asked for.
	for (const table of ['tasks', 'files', 'accounts'])
		await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
	const run = async (/** @type {string} */ statement) => (await client.query(statement)).rows;
	const [connection] = await run('select pg_backend_pid() as pid');
	const server = parentOf(Number(connection?.['pid']));
	await bench('Postgres', store, accounts, run, () => cpuWithEnded(server));
	await client.end();
	await store.close();
}

/** Measure, and print. */
export async function run() {
	const { postgresInstalled, startPostgres } = (await import('./ranges/typescript.cjs')).default;
	const postgres = stores.includes('postgres') && postgresInstalled ? await startPostgres() : undefined;
	try {
		for (const accounts of accountsOf) {
			const folder = mkdtempSync(join(tmpdir(), 'document-conversion-bench-'));
			try {
				if (stores.includes('sqlite')) await benchSqlite(accounts, folder);
				if (postgres) await benchPostgres(accounts, folder, await postgres.createDatabase());
				else if (stores.includes('postgres')) console.log('Postgres: left out, it is not installed');
			} finally {
				rmSync(folder, { recursive: true, force: true });
			}
		}
	} finally {
		await postgres?.remove();
	}
}
