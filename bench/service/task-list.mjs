// @ts-check
// Row B4: task info and the task list with 100,000 tasks.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Client } from 'undici';

import { withService } from '../../scripts/lib/temporary-service.mjs';
import { cpuSecondsOf, quantile, report } from './process-figures.mjs';

const tasks = 100_000;
const tasksAtOnce = 5000;
const infoSeconds = 8;
const connections = 8;
const pagesAsked = 300;

/**
 * Put finished tasks of one file into a fresh store, through the store's own interface.
 * @param {string} dataFolder
 * @returns {Promise<string[]>} ids of some of them
 */
async function fill(dataFolder) {
	const require = createRequire(import.meta.url);
	const { openMetadata } = require(join(import.meta.dirname, '../../service/dist/service/src/storage/open-stores.js'));
	const store = await openMetadata({ dataFolder });
	const { id: accountId } = await store.accounts.findByName('bench');
	const ids = /** @type {string[]} */ ([]);
	for (let first = 0; first < tasks; first += tasksAtOnce) {
		await store.transaction(async (/** @type {any} */ rows) => {
			for (let number = first; number < first + tasksAtOnce; number++) {
				const taskId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
				const at = 1_700_000_000_000 + number * 1000;
				await rows.tasks.insert({ taskId, accountId, toolPath: 'pdf/txt', createdAt: at });
				await rows.files.insert({
					fileKey: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
					taskId,
					fileName: `document-${number}.pdf`,
					parameter: '{}',
					sealedPassword: null,
					originalId: null,
					fileSize: 1000,
					createdAt: at,
				});
				await rows.tasks.update(taskId, {
					state: 'TaskFinish',
					fileCount: 1,
					successCount: 1,
					updatedAt: at,
					endedAt: at,
					purgedAt: at,
				});
				if (number % 97 === 0) ids.push(taskId);
			}
		});
	}
	await store.close();
	return ids;
}

/**
 * Ask again and again over several connections.
 * @param {import('../../scripts/lib/temporary-service.mjs').BenchService} service
 * @param {(count: number) => string} pathOf
 * @param {(count: number, seconds: number) => boolean} goesOn
 */
async function ask(service, pathOf, goesOn) {
	const times = /** @type {number[]} */ ([]);
	let count = 0;
	const begun = performance.now();
	const cpuBefore = cpuSecondsOf(service.pid);
	await Promise.all(
		Array.from({ length: connections }, async () => {
			const client = new Client(service.url);
			while (goesOn(count, (performance.now() - begun) / 1000)) {
				const sent = performance.now();
				const answer = await client.request({
					method: 'GET',
					path: pathOf(count++),
					headers: { 'x-api-key': service.apiKey },
				});
				await answer.body.text();
				if (answer.statusCode !== 200) throw new Error(`answered with ${answer.statusCode}`);
				times.push(performance.now() - sent);
			}
			await client.close();
		}),
	);
	return { times, seconds: (performance.now() - begun) / 1000, cpuSeconds: cpuSecondsOf(service.pid) - cpuBefore };
}

/** Measure and print. */
export async function taskList() {
	console.log(`\nTask information and list, ${tasks} tasks in SQLite, ${connections} connections`);
	let ids = /** @type {string[]} */ ([]);
	const measure = async (/** @type {import('../../scripts/lib/temporary-service.mjs').BenchService} */ service) => {
		const info = (/** @type {number} */ count) => `/server/v2/task/taskInfo?taskId=${ids[count % ids.length]}`;
		await ask(service, info, (count) => count < 2000);
		const asked = await ask(service, info, (_, seconds) => seconds < infoSeconds);
		const aCore = asked.times.length / asked.cpuSeconds;
		const wall = asked.times.length / asked.seconds;
		report(
			'task info, requests a second of one core',
			`${aCore.toFixed(0)} (${wall.toFixed(0)} by the clock)`,
			'>= 2000',
			aCore >= 2000,
		);
		const p99 = quantile(asked.times, 0.99);
		report('task info, p99', `${p99.toFixed(1)} ms`, '< 50 ms', p99 < 50);
		for (const [name, size] of /** @type {const} */ ([
			['10 a page', 10],
			['100 a page', 100],
		])) {
			const last = tasks / size;
			// Spread over the whole list, its end included.
			const path = (/** @type {number} */ count) =>
				`/server/v2/task/list?size=${size}&page=${count % 10 === 9 ? last - (count % 50) : 1 + ((count * 7919) % last)}`;
			const listed = await ask(service, path, (count) => count < pagesAsked);
			const p99List = quantile(listed.times, 0.99);
			report(`task list, ${name}, p99 over the whole list`, `${p99List.toFixed(1)} ms`, '< 50 ms', p99List < 50);
		}
	};
	await withService({}, measure, async (dataFolder) => {
		ids = await fill(dataFolder);
	});
}
