// @ts-check
// Row B4: what a direct call costs beside the conversion itself; start and memory of an idle service.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { engine } from '../engine.mjs';
import { withService } from '../../scripts/lib/temporary-service.mjs';
import { fileForm, processFile } from './client.mjs';
import { cpuSecondsOf, memoryOf, quantile, report } from './process-figures.mjs';

const root = join(import.meta.dirname, '../..');
const document = join(root, 'fixtures/documents/sample.pdf');
const calls = 200;
const warmUp = 20;
const mega = 1e6;

/** Time of the engine alone for the document, in a process that has converted before. Median, ms. */
async function engineTime() {
	const { convert, withDefaults } = engine('convert', 'withDefaults');
	const times = [];
	for (let count = 0; count < calls; count++) {
		const outputFolder = mkdtempSync(join(tmpdir(), 'bench-engine-'));
		const begun = performance.now();
		await convert({
			toolPath: 'pdf/txt',
			inputPath: document,
			fileName: 'sample.pdf',
			parameter: withDefaults('pdf/txt', {}),
			outputFolder,
		});
		if (count >= warmUp) times.push(performance.now() - begun);
		rmSync(outputFolder, { recursive: true });
	}
	return quantile(times, 0.5);
}

/**
 * What the log says of each conversion: from the message to the worker to its answer, ms, by task.
 * @param {string} logFile
 */
function conversionTimes(logFile) {
	const lines = readFileSync(logFile, 'utf8')
		.split('\n')
		.filter((line) => line.includes('"file converted"'));
	return new Map(
		lines.map((line) => {
			const { taskId, phases } = /** @type {{ taskId: string, phases: { convert: number } }} */ (JSON.parse(line));
			return [taskId, phases.convert];
		}),
	);
}

/** Measure and print. */
export async function directCall() {
	console.log(`\nDirect call, pdf/txt of ${(readFileSync(document).length / 1000).toFixed(0)} kB, one after the other`);
	const engine = await engineTime();
	await withService({ LOG_LEVEL: 'info' }, async ({ url, apiKey, pid, readyMs, dataFolder }) => {
		report('start to ready', `${readyMs.toFixed(0)} ms`, '< 3000 ms', readyMs < 3000);
		await sleep(2000);
		const idle = memoryOf(pid) / mega;
		report('RSS of the idle API process', `${idle.toFixed(0)} MB`, '< 150 MB', idle < 150);
		const bytes = readFileSync(document);
		/** @type {{ taskId: string, ms: number }[]} */
		const taken = [];
		let cpuBefore = 0;
		for (let count = 0; count < calls; count++) {
			if (count === warmUp) cpuBefore = cpuSecondsOf(pid);
			const form = fileForm('sample.pdf', bytes);
			const begun = performance.now();
			const { data } = await processFile({ url, apiKey }, 'pdf/txt', form);
			if (Number(data.taskSuccessNum) !== 1) throw new Error('the conversion failed');
			if (count >= warmUp) taken.push({ taskId: data.taskId, ms: performance.now() - begun });
		}
		const times = taken.map(({ ms }) => ms);
		const cpuMs = ((cpuSecondsOf(pid) - cpuBefore) * 1000) / times.length;
		const [p50, p95] = [quantile(times, 0.5) - engine, quantile(times, 0.95) - engine];
		report(
			`beside the engine's ${engine.toFixed(1)} ms, p95`,
			`${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)})`,
			'< 15 ms',
			p95 < 15,
		);
		const converted = conversionTimes(join(dataFolder, 'service.log'));
		const beside = taken.map(({ taskId, ms }) => ms - (converted.get(taskId) ?? 0));
		const same = `${quantile(beside, 0.95).toFixed(1)} ms (p50 ${quantile(beside, 0.5).toFixed(1)})`;
		report('beside the conversion of the same call, p95', same, '< 15 ms', quantile(beside, 0.95) < 15);
		console.log(`  processor time of the API process: ${cpuMs.toFixed(1)} ms a call, whatever else the machine does`);
	});
}
