// @ts-check
/**
 * The metadata store under load, on SQLite and on Postgres: pages of the task list at 100,000 tasks, and the queue with
 * 10,000 waiting files.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

const require = createRequire(import.meta.url);
const source = '../service/dist/service/src/storage';

const taskCount = 100_000;
const waitingFiles = 10_000;
const pageSizes = [10, 100, 500];
const accounts = 10;
/** Longer than the bench: nothing is taken over. */
const leaseMs = 1e9;

/**
 * @param {number[]} times milliseconds
 * @param {number} share
 */
function percentile(times, share) {
	const sorted = [...times].sort((one, other) => one - other);
	return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(2);
}

/**
 * @param {number} count
 * @param {(index: number) => Promise<unknown>} work
 */
async function timesOf(count, work) {
	const times = [];
	for (let index = 0; index < count; index++) {
		const began = performance.now();
		await work(index);
		times.push(performance.now() - began);
	}
	return times;
}

/**
 * @param {string} name
 * @param {any} store
 */
async function bench(name, store) {
	const owner = await store.accounts.create('owner', 1);
	const fill = async (/** @type {number} */ accountId, /** @type {number} */ count, /** @type {boolean} */ waiting) => {
		for (let start = 0; start < count; start += 100) {
			await store.transaction(async (/** @type {any} */ { tasks, files }) => {
				for (let index = start; index < Math.min(count, start + 100); index++) {
					const taskId = `${accountId}-${waiting}-${index}`;
					await tasks.insert({ taskId, accountId, toolPath: 'pdf/txt', createdAt: index });
					if (!waiting) continue;
					const common = { parameter: '{}', sealedPassword: null, fileSize: 1, createdAt: index };
					await files.insert({ ...common, taskId, fileKey: taskId, fileName: 'a.pdf', originalId: taskId });
					await tasks.update(taskId, { state: 'TaskWaiting', startedAt: index, queuedAt: index });
				}
			});
		}
	};
	const began = performance.now();
	await fill(owner.id, taskCount, false);
	for (let account = 0; account < accounts; account++) {
		const { id } = await store.accounts.create(`waiting ${account}`, 1);
		await fill(id, waitingFiles / accounts, true);
	}
	console.log(
		`\n${name}: ${taskCount + waitingFiles} tasks written in ${((performance.now() - began) / 1000).toFixed(1)} s`,
	);
	for (const size of pageSizes) {
		const times = await timesOf(300, async () => {
			const page = Math.floor(Math.random() * (taskCount / size));
			const [tasks, total] = [await store.tasks.list(owner.id, page * size, size), await store.tasks.count(owner.id)];
			if (tasks.length !== size || total !== taskCount)
				throw new Error(`page ${page} of ${size}: ${tasks.length} of ${total}`);
		});
		console.log(`page of ${size}, anywhere: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`);
	}
	// By the service's own code: with the turn of the account marked, as each claim does it.
	const { claimFile } = require('../service/dist/service/src/tasks/claim-file.js');
	const claims = await timesOf(500, async (at) => {
		if (!(await claimFile(store, leaseMs, () => 1_000_000 + at))) throw new Error('nothing waits');
	});
	console.log(
		`claim of ${waitingFiles} waiting: p50 ${percentile(claims, 0.5)} ms, p99 ${percentile(claims, 0.99)} ms`,
	);
	const looks = await timesOf(20, () => store.files.listQueued());
	console.log(`look at the whole queue: p50 ${percentile(looks, 0.5)} ms, p99 ${percentile(looks, 0.99)} ms`);
	const finds = await timesOf(1000, async (index) => {
		const taskId = `${owner.id}-false-${index * 97}`;
		if (!(await store.tasks.find(taskId))) throw new Error('missing');
		await store.files.list(taskId);
	});
	console.log(`task with its files: p50 ${percentile(finds, 0.5)} ms, p99 ${percentile(finds, 0.99)} ms`);
}

export async function run() {
	const folder = mkdtempSync(join(tmpdir(), 'document-conversion-bench-'));
	try {
		const { openMetadata } = require(`${source}/open-stores.js`);
		const sqlite = await openMetadata({ dataFolder: folder });
		await bench('SQLite', sqlite);
		await sqlite.close();
		const address = process.env['BENCH_POSTGRES'];
		if (address === undefined) {
			console.log('\nPostgres: BENCH_POSTGRES=postgresql://… names an empty database; left out without it');
			return;
		}
		const postgres = await openMetadata({ dataFolder: folder, databaseUrl: address });
		await bench('Postgres', postgres);
		await postgres.close();
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
