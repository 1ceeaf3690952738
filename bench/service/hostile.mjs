// @ts-check
// Odd, damaged and hostile PDFs, and odd images, through the service: it keeps running, and each failure gives a reason in
// both languages.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

import { withService } from '../../scripts/lib/temporary-service.mjs';
import { oddImages } from './odd-images.mjs';
import { quantile, report } from './process-figures.mjs';

const root = join(import.meta.dirname, '../..');
const folder = process.env.BENCH_HOSTILE_FOLDER ?? join(root, '../shared/data/robust');
/** Each document goes through these, */
const always = ['pdf/txt', 'pdf/img', 'pdf/extract', 'pdf/insert'];
/** and through so many of the others in turn; `BENCH_HOSTILE_TURNS=99` takes all. */
const turns = Number(process.env.BENCH_HOSTILE_TURNS ?? 4);
const atOnce = 2;
const seed = 20261122;
/** A conversion that failed in an unforeseen way, or that was ended for its time or memory: each is worth a look. */
const unforeseenCode = '02210';

/** @typedef {{ name: string, tool: string, parameter: string, bytes: () => Buffer }} Job */

/** @returns {Promise<Job[]>} */
async function allJobs() {
	const require = createRequire(import.meta.url);
	const { tools } = require(join(root, 'service/dist/contract/tools.js'));
	const { parameters } = require(join(root, 'service/dist/contract/parameters.js'));
	const { anyParameters } = require(join(root, 'service/test/support/any-parameters.js'));
	let state = seed;
	// The same numbers every time (Park and Miller's minimal standard).
	const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
	const named = Object.keys(tools);
	const documents = globSync('**/*.pdf', { cwd: folder }).sort();
	const ofPdfs = named.filter((tool) => tools[tool].sourceTypeName === 'pdf');
	const others = ofPdfs.filter((tool) => !always.includes(tool));
	const job = (/** @type {string} */ name, /** @type {string} */ tool, /** @type {() => Buffer} */ bytes) => {
		const parameter = JSON.stringify(anyParameters(tools[tool], parameters, random));
		return { name, tool, parameter, bytes };
	};
	const jobs = documents.flatMap((name, index) => {
		const inTurn = Array.from(
			{ length: Math.min(turns, others.length) },
			(_, turn) => others[(index * turns + turn) % others.length] ?? '',
		);
		return [...always, ...inTurn].map((tool) => job(name, tool, () => readFileSync(join(folder, name))));
	});
	const images = await oddImages();
	const ofImages = named.filter((tool) => tools[tool].sourceTypeName === 'img');
	return [...jobs, ...images.flatMap(({ name, bytes }) => ofImages.map((tool) => job(name, tool, () => bytes)))];
}

/** Measure and print. */
export async function hostile() {
	if (!existsSync(folder)) {
		console.log(`\nHostile documents: there are none at ${folder} (BENCH_HOSTILE_FOLDER).`);
		return;
	}
	const jobs = await allJobs();
	const count = (/** @type {'name' | 'tool'} */ of) => new Set(jobs.map((job) => job[of])).size;
	console.log(`\nHostile documents: ${count('name')} PDFs and images, ${count('tool')} tools, ${jobs.length} calls`);
	await withService({ WORKERS: String(atOnce), DIRECT_WAIT_MS: '3600000' }, async ({ url, apiKey, pid }) => {
		const codes = /** @type {Map<string, number>} */ (new Map());
		const times = /** @type {number[]} */ ([]);
		const silent = /** @type {string[]} */ ([]);
		const odd = /** @type {string[]} */ ([]);
		let next = 0;
		const get = async (/** @type {string} */ path) =>
			/** @type {any} */ (await (await fetch(url + path, { headers: { 'x-api-key': apiKey } })).json());
		const work = async () => {
			for (let job = jobs[next++]; job; job = jobs[next++]) {
				const form = new FormData();
				form.append('file', new Blob([new Uint8Array(job.bytes())]), basename(job.name));
				form.append('parameter', job.parameter);
				const begun = performance.now();
				const answer = await fetch(`${url}/server/v2/process/${job.tool}`, {
					method: 'POST',
					body: form,
					headers: { 'x-api-key': apiKey },
				});
				const { code, data } = /** @type {any} */ (await answer.json());
				times.push(performance.now() - begun);
				const english = data?.fileInfoDTOList?.[0];
				const result = english?.status === 'success' ? 'success' : (english?.failureCode ?? code);
				codes.set(result, (codes.get(result) ?? 0) + 1);
				if (answer.status >= 500) silent.push(`${job.name} ${job.tool} ${job.parameter}: ${answer.status}`);
				if (result === 'success') continue;
				// Refused before it became a task: no more than the empty image.
				if (!english && code === '04002') continue;
				if (!english) {
					silent.push(`${job.name} ${job.tool} ${job.parameter}: ${code}`);
					continue;
				}
				const chinese = (await get(`/server/v2/task/taskInfo?language=2&taskId=${data.taskId}`)).data
					.fileInfoDTOList[0];
				const isReported =
					english.status === 'failed' &&
					/^\d{5}$/.test(english.failureCode) &&
					/\w.*\.$/.test(english.failureReason) &&
					/[\u4e00-\u9fff]/.test(chinese.failureReason);
				if (!isReported)
					silent.push(`${job.name} ${job.tool} ${job.parameter}: ${english.failureCode} ${english.failureReason}`);
				if (english.failureCode === unforeseenCode)
					odd.push(`${job.name} ${job.tool} ${job.parameter}: ${english.failureReason}`);
			}
		};
		await Promise.all(Array.from({ length: atOnce }, work));
		const alive = (await fetch(`${url}/readyz`)).ok && existsSync(`/proc/${pid}`);
		report('the service after all of them', alive ? 'ready' : 'NOT READY', 'ready', alive);
		report('failures without code or reason', String(silent.length), '0', silent.length === 0);
		for (const one of silent) console.log(`  ${one}`);
		for (const one of odd) console.log(`  unforeseen: ${one}`);
		const all = [...codes]
			.sort()
			.map(([code, count]) => `${count} x ${code}`)
			.join(', ');
		console.log(
			`  how they ended: ${all}; time p50 ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
		);
	});
}
