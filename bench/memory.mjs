// @ts-check
// Memory of a worker that reads a large scan, and of worker and service over a long one. Linux only (/proc).
import { setTimeout as sleep } from 'node:timers/promises';

import sharp from 'sharp';

import { withService } from '../scripts/lib/temporary-service.mjs';
import { childrenOf, memoryOf, quantile, report } from './service/process-figures.mjs';

/** Pages of the long scan. */
const pages = Number(process.env.MEMORY_PAGES ?? 1000);
/** A page of 35 megapixels: A4 at 600 dpi. */
const large = { width: 5000, height: 7000, dpi: 600 };
/** Most that a worker may take for it, in bytes. */
const maxBytes = 1.2e9;
/** Memory may be so much greater at the end of the long scan than after a tenth of it, in bytes. */
const maxGrowth = 50e6;
const lookMs = 100;
const mega = 1e6;

/** @param {number} width @param {number} height @param {string} drawn  SVG @param {number} dpi */
async function pngOf(width, height, drawn, dpi) {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans">
		<rect width="100%" height="100%" fill="white"/>${drawn}</svg>`;
	return await sharp(Buffer.from(svg), { limitInputPixels: false })
		.removeAlpha()
		.grayscale()
		.withMetadata({ density: dpi })
		.png()
		.toBuffer();
}

/** A page full of text. */
async function largePage() {
	const words = 'the report of the committee was read to members of this house and its results have been printed'.split(
		' ',
	);
	const lines = Array.from({ length: 62 }, (_, line) => {
		const text = Array.from({ length: 15 }, (_, index) => words[(line * 7 + index) % words.length]).join(' ');
		return `<text x="400" y="${450 + line * 100}" font-size="66">${text}</text>`;
	});
	return await pngOf(large.width, large.height, lines.join(''), large.dpi);
}

/** Small pages with two words, which cost little time. */
async function smallPages() {
	return await Promise.all(
		Array.from({ length: pages }, (_, index) =>
			pngOf(360, 120, `<text x="30" y="70" font-size="24">Page ${index + 1}</text>`, 150),
		),
	);
}

/**
 * Convert a file in a fresh worker, and look at the memory meanwhile.
 * @param {string} tool @param {string} fileName @param {Uint8Array} bytes
 */
async function convert(tool, fileName, bytes) {
	const { Client } = (await import('./ranges/typescript.cjs')).default;
	return await withService({ WORKERS: '1' }, async ({ url, apiKey, pid }) => {
		const client = new Client(url, apiKey);
		const { body } = await client.announce({ fileName, executeTypeUrl: tool, parameter: '{"enableOcr":1}' });
		const { taskId, presignedUrl } = body.data;
		await client.put(presignedUrl, bytes);
		await client.start(taskId);
		const looks = /** @type {{ worker: number, service: number }[]} */ ([]);
		let peak = 0;
		let isOver = false;
		const end = client.waitForEnd(taskId, 60 * 60_000).finally(() => (isOver = true));
		for (; !isOver; await Promise.race([sleep(lookMs), end])) {
			const seen = look(pid);
			if (!seen) continue;
			looks.push(seen);
			peak = Math.max(peak, seen.peak);
		}
		const { taskSuccessNum } = await end;
		if (Number(taskSuccessNum) !== 1) throw new Error(`${fileName} was not converted`);
		return { looks, peak };
	});
}

/** Run and print. */
export async function run() {
	const { scanOf } = (await import('./ranges/typescript.cjs')).default;
	const page = await largePage();
	const size = (large.width * large.height) / mega;
	console.log(`\nMemory: a page of ${size} megapixels, and a scan of ${pages} pages; one worker`);
	for (const [tool, fileName, bytes] of /** @type {const} */ ([
		['pdf/json', 'large.pdf', await scanOf([page], large.dpi)],
		['img/json', 'large.png', page],
	])) {
		const { peak } = await convert(tool, fileName, bytes);
		const isMet = peak <= maxBytes;
		report(`${tool} of the large page, peak of the worker`, inMega(peak), `<= ${inMega(maxBytes)}`, isMet);
	}
	const { looks, peak } = await convert('pdf/json', 'long.pdf', await scanOf(await smallPages(), 150));
	// Pages take the same time, each: a tenth of the time is a tenth of the pages.
	const tenth = Math.floor(looks.length / 10);
	const medianOf = (/** @type {typeof looks} */ some, /** @type {'worker' | 'service'} */ of) =>
		quantile(
			some.map((/** @type {{ worker: number, service: number }} */ one) => one[of]),
			0.5,
		);
	for (const of of /** @type {const} */ (['worker', 'service'])) {
		const before = medianOf(looks.slice(tenth, 2 * tenth), of);
		const after = medianOf(looks.slice(-tenth), of);
		const figures = `${inMega(before)}, ${inMega(after)}`;
		report(
			`${of} after a tenth and at the end of ${pages} pages`,
			figures,
			`+ ${inMega(maxGrowth)}`,
			after - before <= maxGrowth,
		);
	}
	console.log(`peak of the worker: ${inMega(peak)}`);
}

/** @param {number} bytes */
const inMega = (bytes) => `${(bytes / mega).toFixed(0)} MB`;

/**
 * The service and its worker at this moment; `undefined` where there is none.
 * @param {number} pid
 */
function look(pid) {
	try {
		const workers = childrenOf(pid);
		const worker = workers.reduce((sum, child) => sum + memoryOfTree(child, 'VmRSS'), 0);
		const peak = workers.reduce((sum, child) => sum + memoryOfTree(child, 'VmHWM'), 0);
		return Number.isFinite(peak) && workers.length > 0 ? { worker, peak, service: memoryOf(pid) } : undefined;
	} catch {
		// One of them is just ending.
		return undefined;
	}
}

/** @param {number} pid @param {'VmRSS' | 'VmHWM'} field @returns {number} */
function memoryOfTree(pid, field) {
	return memoryOf(pid, field) + childrenOf(pid).reduce((sum, child) => sum + memoryOfTree(child, field), 0);
}
