// @ts-check
// Odd, damaged and hostile PDFs through the service: it goes on, and each file that fails says why in both languages.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { withService } from './bench-service.mjs';
import { quantile, report } from './process-figures.mjs';

const folder = process.env.BENCH_HOSTILE_FOLDER ?? join(import.meta.dirname, '../../../shared/data/robust');
const atOnce = 2;
const tools = [
	['pdf/txt', '{}'],
	['pdf/img', '{"imageFormat":"PNG"}'],
	['pdf/extract', '{"pageOptions":"1"}'],
	['pdf/insert', '{"targetPage":"1"}'],
];

/** Measure and print. */
export async function hostile() {
	if (!existsSync(folder)) {
		console.log(`\nHostile documents: there are none at ${folder} (BENCH_HOSTILE_FOLDER).`);
		return;
	}
	const documents = globSync('**/*.pdf', { cwd: folder }).sort();
	const jobs = documents.flatMap((name) => tools.map(([tool = '', parameter = '']) => ({ name, tool, parameter })));
	console.log(`\nHostile documents, ${documents.length} with ${tools.length} tools each`);
	await withService({ WORKERS: String(atOnce), DIRECT_WAIT_MS: '3600000' }, async ({ url, apiKey, pid }) => {
		const codes = /** @type {Map<string, number>} */ (new Map());
		const times = /** @type {number[]} */ ([]);
		const silent = /** @type {string[]} */ ([]);
		let next = 0;
		const get = async (/** @type {string} */ path) => /** @type {any} */ (await (await fetch(url + path, { headers: { 'x-api-key': apiKey } })).json());
		const work = async () => {
			for (let job = jobs[next++]; job; job = jobs[next++]) {
				const form = new FormData();
				form.append('file', new Blob([readFileSync(join(folder, job.name))]), basename(job.name));
				form.append('parameter', job.parameter);
				const begun = performance.now();
				const answer = await fetch(`${url}/server/v2/process/${job.tool}`, { method: 'POST', body: form, headers: { 'x-api-key': apiKey } });
				const { code, data } = /** @type {any} */ (await answer.json());
				times.push(performance.now() - begun);
				const english = data?.fileInfoDTOList?.[0];
				const result = english?.status === 'success' ? 'success' : (english?.failureCode ?? code);
				codes.set(result, (codes.get(result) ?? 0) + 1);
				if (result === 'success' || !english) continue;
				const chinese = (await get(`/server/v2/task/taskInfo?language=2&taskId=${data.taskId}`)).data.fileInfoDTOList[0];
				const told = english.status === 'failed' && /^\d{5}$/.test(english.failureCode) && /\w.*\.$/.test(english.failureReason) && /[\u4e00-\u9fff]/.test(chinese.failureReason);
				if (!told) silent.push(`${job.name} ${job.tool}`);
			}
		};
		await Promise.all(Array.from({ length: atOnce }, work));
		const alive = (await fetch(`${url}/readyz`)).ok && existsSync(`/proc/${pid}`);
		report('the service after all of them', alive ? 'ready' : 'NOT READY', 'ready', alive);
		report('failures without code or reason', String(silent.length), '0', silent.length === 0);
		for (const one of silent) console.log(`  ${one}`);
		const all = [...codes].sort().map(([code, count]) => `${count} x ${code}`).join(', ');
		console.log(`  how they ended: ${all}; time p50 ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`);
	});
}
