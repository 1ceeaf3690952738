// @ts-check
// Row L1: bodies of 1 GiB, ten at once, refused with and without Content-Length, and stored.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { withService } from '../../scripts/lib/temporary-service.mjs';
import { memoryOf, report, resetPeak } from './process-figures.mjs';

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;
const bodies = Number(process.env.BENCH_BODIES ?? 10);
const bodyBytes = Number(process.env.BENCH_BODY_BYTES ?? gibibyte);
const piece = Buffer.alloc(256 * 1024, 'x');

/** Seconds without work before the memory is taken as that of an idle service. */
const restMs = 3000;

/**
 * @typedef {import('../../scripts/lib/temporary-service.mjs').BenchService} BenchService
 * @typedef {{ status: number, code: string, ms: number, sentBytes: number }} Sent
 */

/**
 * Send one body as fast as it is taken.
 * @param {string} address
 * @param {Record<string, string | number>} headers
 * @param {{ method: string, before?: Buffer, after?: Buffer }} how
 * @returns {Promise<Sent>}
 */
function send(address, headers, { method, before, after }) {
	return new Promise((resolve, reject) => {
		const begun = performance.now();
		let sentBytes = 0;
		let answered = false;
		const call = request(address, { method, headers, agent: false }, (response) => {
			answered = true;
			const ms = performance.now() - begun;
			const chunks = /** @type {Buffer[]} */ ([]);
			response.on('data', (chunk) => chunks.push(chunk));
			response.on('end', () => {
				const { code } = JSON.parse(Buffer.concat(chunks).toString());
				resolve({ status: response.statusCode ?? 0, code, ms, sentBytes });
				call.destroy();
			});
		});
		// The service may cut the connection of a refused body once it has answered.
		call.on('error', (error) => (answered ? undefined : reject(error)));
		const pump = () => {
			while (!answered && sentBytes < bodyBytes) {
				sentBytes += piece.length;
				if (!call.write(piece)) return void call.once('drain', pump);
			}
			if (!answered) call.end(after);
		};
		call.flushHeaders();
		if (before) call.write(before);
		pump();
	});
}

/**
 * Addresses for ten uploads.
 * @param {BenchService} service
 */
async function announce({ url, apiKey }) {
	const addresses = [];
	for (let count = 0; count < bodies; count++) {
		const body = new URLSearchParams({ executeTypeUrl: 'pdf/txt', fileName: 'large.pdf' });
		const answer = await fetch(`${url}/server/v2/presignedUrl`, {
			method: 'POST',
			headers: { 'x-api-key': apiKey },
			body,
		});
		const { data } = /** @type {{ data: { presignedUrl: string } }} */ (await answer.json());
		addresses.push(data.presignedUrl);
	}
	return addresses;
}

/**
 * Ten at once, and what the memory of the service did meanwhile.
 * @param {BenchService} service
 * @param {(address: string) => Promise<Sent>} sendOne
 */
async function measured(service, sendOne) {
	const addresses = await announce(service);
	await sleep(restMs);
	const before = memoryOf(service.pid);
	resetPeak(service.pid);
	const begun = performance.now();
	const sent = await Promise.all(addresses.map(sendOne));
	const seconds = (performance.now() - begun) / 1000;
	return { sent, seconds, growth: memoryOf(service.pid, 'VmHWM') - before };
}

/**
 * @param {string} name
 * @param {Awaited<ReturnType<typeof measured>>} result
 */
function reportGrowth(name, { growth, seconds, sent }) {
	const total = sent.reduce((sum, { sentBytes }) => sum + sentBytes, 0) / gibibyte;
	const figure = `${(growth / mebibyte).toFixed(0)} MiB`;
	report(`${name} (${total.toFixed(1)} GiB in ${seconds.toFixed(1)} s)`, figure, '< 64 MiB', growth < 64 * mebibyte);
}

/** Measure and print. */
export async function largeBodies() {
	console.log(`\nLarge bodies, ${bodies} at once, growth of the service's peak RSS`);
	const octets = { 'content-type': 'application/octet-stream' };
	const put = { method: 'PUT' };
	await withService({}, async (service) => {
		const known = await measured(service, (address) => send(address, { ...octets, 'content-length': bodyBytes }, put));
		reportGrowth('refused by Content-Length', known);
		const slowest = Math.max(...known.sent.map(({ ms }) => ms));
		const all413 = known.sent.every(({ status, code }) => status === 413 && code === '02209');
		report('slowest refusal, 413 and 02209 each', `${slowest.toFixed(0)} ms`, '< 100 ms', slowest < 100 && all413);
		const chunked = await measured(service, (address) =>
			send(address, { ...octets, 'transfer-encoding': 'chunked' }, put),
		);
		reportGrowth('refused at the first byte over the cap, chunked', chunked);
		const refused = chunked.sent.filter(({ status, code }) => status === 413 && code === '02209').length;
		report('refused, 413 and 02209', `${refused} of ${bodies}`, 'all', refused === bodies);
	});
	await withService({ FILE_BYTES: String(2 * gibibyte), FREE_DISK_BYTES: '0' }, async (service) => {
		const stored = await measured(service, (address) => send(address, { ...octets, 'content-length': bodyBytes }, put));
		reportGrowth('stored, presigned upload', stored);
		const kept = stored.sent.filter(({ status }) => status === 200).length;
		report('stored', `${kept} of ${bodies}`, 'all', kept === bodies);
	});
	await withService(
		{ FILE_BYTES: String(2 * gibibyte), FREE_DISK_BYTES: '0', DIRECT_WAIT_MS: '0' },
		async (service) => {
			const boundary = 'bench-boundary';
			const before = Buffer.from(
				`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
			);
			const after = Buffer.from(`\r\n--${boundary}--\r\n`);
			const headers = {
				'x-api-key': service.apiKey,
				'content-type': `multipart/form-data; boundary=${boundary}`,
				'content-length': before.length + bodyBytes + after.length,
			};
			const stored = await measured(service, () =>
				send(`${service.url}/server/v2/process/pdf/txt`, headers, { method: 'POST', before, after }),
			);
			reportGrowth('stored, direct call', stored);
			const kept = stored.sent.filter(({ status }) => status === 200).length;
			report('taken', `${kept} of ${bodies}`, 'all', kept === bodies);
		},
	);
}
