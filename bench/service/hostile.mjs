// @ts-check
// Odd, damaged and hostile PDFs, and odd images, through the service: it keeps running, and each failure gives a reason in
// both languages.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

import { withService } from '../../scripts/lib/temporary-service.mjs';
import { fileForm, processFile } from './client.mjs';
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

/** What came of the jobs so far. */
class Outcomes {
	constructor() {
		/** How often they ended in each way, by code. */
		this.codes = /** @type {Map<string, number>} */ (new Map());
		/** Of each job, ms. */
		this.times = /** @type {number[]} */ ([]);
		/** Failures without code or reason. */
		this.silent = /** @type {string[]} */ ([]);
		this.unforeseen = /** @type {string[]} */ ([]);
	}

	/** @param {boolean} isAlive the service, after all of them */
	report(isAlive) {
		const { codes, times, silent, unforeseen } = this;
		report('the service after all of them', isAlive ? 'ready' : 'NOT READY', 'ready', isAlive);
		report('failures without code or reason', String(silent.length), '0', silent.length === 0);
		for (const one of silent) console.log(`  ${one}`);
		for (const one of unforeseen) console.log(`  unforeseen: ${one}`);
		const all = [...codes]
			.sort()
			.map(([code, count]) => `${count} x ${code}`)
			.join(', ');
		console.log(
			`  how they ended: ${all}; time p50 ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
		);
	}
}

/**
 * @param {Job} job
 * @param {{ url: string, apiKey: string }} service
 * @param {Outcomes} outcomes
 */
async function runJob({ name, tool, parameter, bytes }, service, outcomes) {
	const line = (/** @type {unknown} */ what) => `${name} ${tool} ${parameter}: ${what}`;
	const form = fileForm(basename(name), new Uint8Array(bytes()), parameter);
	const begun = performance.now();
	const { status, code, data } = await processFile(service, tool, form);
	outcomes.times.push(performance.now() - begun);
	const english = data?.fileInfoDTOList?.[0];
	const result = english?.status === 'success' ? 'success' : (english?.failureCode ?? code);
	outcomes.codes.set(result, (outcomes.codes.get(result) ?? 0) + 1);
	if (status >= 500) outcomes.silent.push(line(status));
	if (result === 'success') return;
	if (!english) {
		// Refused before it became a task: no more than the empty image.
		if (code !== '04002') outcomes.silent.push(line(code));
		return;
	}
	if (!(await isReported(english, data.taskId, service)))
		outcomes.silent.push(line(`${english.failureCode} ${english.failureReason}`));
	if (english.failureCode === unforeseenCode) outcomes.unforeseen.push(line(english.failureReason));
}

/**
 * Whether a failure gives a code, and a reason in both languages.
 * @param {any} english of the file
 * @param {string} taskId
 * @param {{ url: string, apiKey: string }} service
 */
async function isReported(english, taskId, { url, apiKey }) {
	const answer = await fetch(`${url}/server/v2/task/taskInfo?language=2&taskId=${taskId}`, {
		headers: { 'x-api-key': apiKey },
	});
	const chinese = /** @type {any} */ (await answer.json()).data.fileInfoDTOList[0];
	return (
		english.status === 'failed' &&
		/^\d{5}$/.test(english.failureCode) &&
		/\w.*\.$/.test(english.failureReason) &&
		/[\u4e00-\u9fff]/.test(chinese.failureReason)
	);
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
	await withService({ WORKERS: String(atOnce), DIRECT_WAIT_MS: '3600000' }, async (service) => {
		const outcomes = new Outcomes();
		let next = 0;
		const work = async () => {
			for (let job = jobs[next++]; job; job = jobs[next++]) await runJob(job, service, outcomes);
		};
		await Promise.all(Array.from({ length: atOnce }, work));
		const isReady = (await fetch(`${service.url}/readyz`)).ok;
		outcomes.report(isReady && existsSync(`/proc/${service.pid}`));
	});
}
