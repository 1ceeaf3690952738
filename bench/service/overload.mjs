// @ts-check
// Rows B1 to B3: the speed at the peak, at four times as much, and whether a small caller gets through.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createApiKey } from '../../scripts/lib/service-process.mjs';
import { withService } from '../../scripts/lib/temporary-service.mjs';
import { fileForm, processFile } from './client.mjs';
import { report } from './process-figures.mjs';

const bytes = readFileSync(join(import.meta.dirname, '../../fixtures/documents/sample.pdf'));
const seconds = Number(process.env.BENCH_OVERLOAD_SECONDS ?? 20);
const workers = 2;
/** A picture of each page: work enough that the worker, and not the call, is what takes time. */
const parameter = JSON.stringify({ imageFormat: 'PNG', imageScaling: '1.5' });

/**
 * Send a direct call and read its answer.
 * @param {string} url
 * @param {string} apiKey
 * @returns {Promise<{ status: number, finished: boolean, taskId: string, convertTime: number }>}
 */
async function call(url, apiKey) {
	const form = fileForm('sample.pdf', bytes, parameter);
	const { status, data } = await processFile({ url, apiKey }, 'pdf/img', form);
	const finished = data?.taskStatus === 'TaskFinish' && Number(data.taskSuccessNum) === 1;
	return { status, finished, taskId: data?.taskId ?? '', convertTime: data?.fileInfoDTOList?.[0]?.convertTime ?? 0 };
}

/**
 * So many callers, each with one call after the other.
 * @param {import('../../scripts/lib/temporary-service.mjs').BenchService} service
 * @param {number} callers
 */
async function load({ url, apiKey }, callers) {
	const end = performance.now() + seconds * 1000;
	const statuses = /** @type {Map<number, number>} */ (new Map());
	let finished = 0;
	await Promise.all(
		Array.from({ length: callers }, async () => {
			while (performance.now() < end) {
				const answer = await call(url, apiKey);
				statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
				if (answer.finished && performance.now() < end) finished++;
				if (answer.status === 429) await sleep(250);
			}
		}),
	);
	return { aSecond: finished / seconds, statuses };
}

/** Measure and print. */
export async function overload() {
	console.log(`\nOverload, ${workers} workers, pdf/img, ${seconds} s each`);
	const environment = { WORKERS: String(workers), INITIAL_ASSETS: '1000000000' };
	await withService(environment, async (service) => {
		for (let count = 0; count < 10; count++) await call(service.url, service.apiKey);
		// One caller more than workers, so that none of them waits for a caller.
		const peak = await load(service, workers + 1);
		const over = await load(service, 4 * (workers + 1));
		const share = over.aSecond / peak.aSecond;
		const figure = `${(share * 100).toFixed(0)} % (${over.aSecond.toFixed(1)} of ${peak.aSecond.toFixed(1)} files/s)`;
		report('finished at 4 x as many callers as the peak needs', figure, '>= 95 %', share >= 0.95);
		const bad = [...over.statuses]
			.filter(([status]) => status >= 500 && status !== 503)
			.reduce((sum, [, count]) => sum + count, 0);
		report(
			'answers 5xx but 503',
			`${bad} (${[...over.statuses].map(([status, count]) => `${count} x ${status}`).join(', ')})`,
			'0',
			bad === 0,
		);
	});
	await withService({ ...environment, DIRECT_WAIT_MS: '0' }, async (service) => {
		const other = await createApiKey(service.dataFolder, 'other');
		const first = await call(service.url, service.apiKey);
		const waitFor = async (/** @type {string} */ taskId, /** @type {string} */ key) => {
			for (;;) {
				const answer = await fetch(`${service.url}/server/v2/task/taskInfo?wait=10&taskId=${taskId}`, {
					headers: { 'x-api-key': key },
				});
				const { data } = /** @type {any} */ (await answer.json());
				if (data.taskStatus === 'TaskFinish') return data;
			}
		};
		const { fileInfoDTOList } = await waitFor(first.taskId, service.apiKey);
		const fileMs = Math.max(50, Number(fileInfoDTOList[0].convertTime));
		let queued = 0;
		for (let count = 0; count < 90; count++) if ((await call(service.url, service.apiKey)).status === 200) queued++;
		const begun = performance.now();
		const small = await call(service.url, other);
		await waitFor(small.taskId, other);
		const ms = performance.now() - begun;
		const fileTimes = ms / fileMs;
		report(
			`another account's file behind ${queued} queued ones: done after`,
			`${ms.toFixed(0)} ms, ${fileTimes.toFixed(1)} file times`,
			'< 4 (2 to start)',
			fileTimes < 4,
		);
	});
}
