// @ts-check
// `npm run soak`: a long series of small files on every worker; memory, handles and disk must not grow. Linux only (/proc).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { withService } from '../scripts/lib/temporary-service.mjs';
import { fileForm, processFile } from './service/client.mjs';
import { childrenOf, memoryOf, quantile, report } from './service/process-figures.mjs';

const files = Number(process.env.SOAK_FILES ?? 1000);
const workers = 2;
/** Files before the first look: what is loaded once is loaded then. */
const warmUp = 100;
/** Looks are taken over this share of the files, at the beginning and at the end; the median counts. */
const lookShare = 0.1;
const mega = 1e6;

const document = readFileSync(join(import.meta.dirname, '../fixtures/documents/two-columns.pdf'));
const tools = [
	['pdf/txt', '{}'],
	['pdf/img', '{"imageFormat":"PNG"}'],
	['pdf/extract', '{"pageOptions":"1"}'],
	['pdf/insert', '{"targetPage":"1"}'],
];

/**
 * The service and its workers at this moment; `undefined` when one of them is just ending.
 * @param {number} pid
 */
function look(pid) {
	try {
		const workersMemory = childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0);
		// Of a process that has ended and is still listed, the kernel tells no memory.
		if (!Number.isFinite(workersMemory)) return undefined;
		return {
			service: memoryOf(pid),
			total: memoryOf(pid) + workersMemory,
			descriptors: readdirSync(`/proc/${pid}/fd`).length,
		};
	} catch {
		return undefined;
	}
}

/** @typedef {{ at: number, service: number, total: number, descriptors: number }} Look */

/**
 * Convert all files, by as many callers as there are workers.
 * @param {import('../scripts/lib/temporary-service.mjs').BenchService} service
 */
async function convertFiles(service) {
	const looks = /** @type {Look[]} */ ([]);
	let next = 0;
	let failed = 0;
	const work = async () => {
		for (let index = next++; index < files + warmUp; index = next++) {
			const [tool = '', parameter = ''] = tools[index % tools.length] ?? [];
			const { data } = await processFile(service, tool, fileForm('page.pdf', document, parameter));
			if (Number(data?.taskSuccessNum) !== 1) failed++;
			const seen = look(service.pid);
			if (seen && index >= warmUp) looks.push({ at: index - warmUp, ...seen });
		}
	};
	await Promise.all(Array.from({ length: workers }, work));
	return { looks, failed };
}

/** @param {readonly Look[]} looks */
function reportGrowth(looks) {
	const first = looks.filter(({ at }) => at < files * lookShare);
	const last = looks.filter(({ at }) => at >= files * (1 - lookShare));
	const medianOf = (/** @type {readonly Look[]} */ some, /** @type {Exclude<keyof Look, 'at'>} */ of) =>
		quantile(
			some.map((one) => one[of]),
			0.5,
		);
	const growth = (/** @type {Exclude<keyof Look, 'at'>} */ of) => medianOf(last, of) - medianOf(first, of);
	const total = growth('total') / mega;
	report(
		'growth of RSS, service and workers',
		`${total.toFixed(0)} MB (service ${(growth('service') / mega).toFixed(0)} MB)`,
		'< 50 MB',
		total < 50,
	);
	const descriptors = growth('descriptors');
	report(
		'open descriptors of the service',
		`${descriptors >= 0 ? '+' : ''}${descriptors}`,
		'within 5',
		Math.abs(descriptors) <= 5,
	);
}

/** @param {string} dataFolder */
function reportTemporaryFiles(dataFolder) {
	const entries = readdirSync(join(dataFolder, 'work'), { recursive: true, withFileTypes: true });
	const left = entries.filter((entry) => entry.isFile()).length;
	const folders = entries.length - left;
	// The process has one folder, and each idle worker a subfolder.
	const resting = folders - 1;
	report(
		'temporary files left (folders of resting workers)',
		`${left} (${resting})`,
		`0 (<= ${workers})`,
		left === 0 && resting <= workers,
	);
}

/** Run and print. */
export async function run() {
	console.log(`\nSoak, ${files} files of one page, ${workers} workers`);
	await withService({ WORKERS: String(workers) }, async (service) => {
		const begun = performance.now();
		const { looks, failed } = await convertFiles(service);
		const seconds = (performance.now() - begun) / 1000;
		report(`files that failed, in ${seconds.toFixed(0)} s`, String(failed), '0', failed === 0);
		reportGrowth(looks);
		await sleep(1000);
		reportTemporaryFiles(service.dataFolder);
	});
}
