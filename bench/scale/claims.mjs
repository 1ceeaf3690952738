// @ts-check
// Database cost of claiming files, by batch size and by the number of files in progress.
import { createRequire } from 'node:module';
import pg from 'pg';

import { cpuWithEnded, parentOf } from './counts.mjs';
import { waitingTasks } from './waiting-tasks.mjs';

const require = createRequire(import.meta.url);

const accounts = 10;
const waiting = 30_000;
const claims = Number(process.env['BENCH_CLAIMS'] ?? 200);

/**
 * @typedef {object} Claims
 * @property {number} atOnce
 * @property {number} inWork     files
 * @property {number} aSecond
 * @property {number} databaseMs of its processors, for each
 */

/**
 * @param {string} databaseUrl  of an empty database
 * @returns {Promise<Claims[]>}
 */
export async function measureClaims(databaseUrl) {
	const { openMetadata } = require('../../service/dist/service/src/storage/open-stores.js');
	const { claimFile } = require('../../service/dist/service/src/tasks/claim-file.js');
	const store = await openMetadata({ dataFolder: '', databaseUrl, databaseConnections: 20 });
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	const run = async (/** @type {string} */ statement) => (await client.query(statement)).rows;
	try {
		await (
			await waitingTasks(store, accounts, run)
		)(1, waiting);
		await run('analyze');
		const [connection] = await run('select pg_backend_pid() as pid');
		const server = parentOf(Number(connection?.['pid']));
		/** @type {Claims[]} */
		const measured = [];
		for (const [atOnce, inWork] of /** @type {const} */ ([
			[1, 0],
			[4, 0],
			[16, 0],
			[1, 400],
			[1, 4000],
			[16, 4000],
		])) {
			await run(`update files set state = 'success' where state = 'processing'`);
			await run(`update tasks set state = 'TaskFinish' where state = 'TaskProcessing'`);
			await run(
				`with first as (select "fileKey", "taskId" from files where state = 'waiting' order by "taskId" limit ${inWork}),
					begun as (update tasks set state = 'TaskProcessing' where "taskId" in (select "taskId" from first))
					update files set state = 'processing', tries = 1, "leaseUntil" = 4e12 where "fileKey" in (select "fileKey" from first)`,
			);
			await run('vacuum analyze files');
			await run('vacuum analyze tasks');
			let left = claims;
			const cpuBefore = cpuWithEnded(server);
			const began = performance.now();
			const work = async () => {
				while (left-- > 0) {
					const claimed = await claimFile(store, 1e9, Date.now);
					if (!claimed) throw new Error('nothing waits');
				}
			};
			await Promise.all(Array.from({ length: atOnce }, work));
			const seconds = (performance.now() - began) / 1000;
			const one = {
				atOnce,
				inWork,
				aSecond: claims / seconds,
				databaseMs: ((cpuWithEnded(server) - cpuBefore) * 1000) / claims,
			};
			console.log(
				`Claims, ${atOnce} at a time, ${inWork} to ${inWork + claims} files in work: ${one.aSecond.toFixed(0)} a second, ${one.databaseMs.toFixed(2)} ms of the database's processors each`,
			);
			measured.push(one);
		}
		return measured;
	} finally {
		await client.end();
		await store.close();
	}
}
