import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { residentMemory } from '../../src/runtime/process-tree';
import { Client } from '../support/client';
import { startService, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

const mebibyte = 1024 ** 2;
const fileBytes = 160 * mebibyte;
const piece = Buffer.alloc(256 * 1024, 'x');

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({ settings: { fileBytes, directWaitMs: 0 } });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Sent {
	readonly status: number;
	readonly body: string;
	readonly ms: number;
	readonly sentBytes: number;
}

interface Body {
	readonly method?: string;
	readonly headers: Record<string, string | number>;
	readonly bytes: number;
	readonly before?: string;
	readonly after?: string;
	/** Break the connection off after so many bytes. */
	readonly cutAt?: number;
}

/** Send a body as fast as it is taken, until there is an answer; `undefined` when it was cut off before. */
function send(address: string, { method = 'PUT', headers, bytes, before, after, cutAt = Infinity }: Body) {
	return new Promise<Sent | undefined>((resolve, reject) => {
		const begun = performance.now();
		let sentBytes = 0;
		let isSettled = false;
		const call = request(address, { method, headers, agent: false }, (response) => {
			isSettled = true;
			const ms = performance.now() - begun;
			let body = '';
			response.on('data', (chunk) => (body += String(chunk)));
			response.on('end', () => {
				resolve({ status: response.statusCode ?? 0, body, ms, sentBytes });
				call.destroy();
			});
		});
		call.on('error', (error) => (isSettled ? undefined : reject(error)));
		const pump = (): void => {
			while (!isSettled && sentBytes < bytes) {
				if (sentBytes >= cutAt) {
					isSettled = true;
					// What was written leaves first.
					setTimeout(() => call.destroy(), 100);
					return resolve(undefined);
				}
				sentBytes += piece.length;
				if (!call.write(piece)) return void call.once('drain', pump);
			}
			if (!isSettled) call.end(after);
		};
		call.flushHeaders();
		if (before !== undefined) call.write(before);
		pump();
	});
}

async function announce(): Promise<{ taskId: string; presignedUrl: string }> {
	return (await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'large.pdf' })).body.data;
}

const form = {
	method: 'POST',
	before:
		'--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
	after: '\r\n--b--\r\n',
};
const formHeaders = () => ({ 'x-api-key': service.apiKey, 'content-type': 'multipart/form-data; boundary=b' });
const process = () => `${service.baseUrl}/server/v2/process/pdf/txt`;
const chunked = { 'transfer-encoding': 'chunked' };

/** Uploads that are not finished. */
async function temporaryFiles(): Promise<string[]> {
	return (await readdir(join(service.dataFolder, 'work'))).filter((name) => name.startsWith('upload-'));
}

const untilNoneIsLeft = () =>
	waitUntil(async () => (await temporaryFiles()).length === 0, 'no data of an upload is left');

describe('an oversized body', () => {
	it('is refused before it is read if its length is known', async () => {
		const { presignedUrl } = await announce();
		const bytes = 8 * fileBytes;
		for (const answer of [
			await send(presignedUrl, { headers: { 'content-length': bytes }, bytes }),
			await send(process(), { ...form, headers: { ...formHeaders(), 'content-length': bytes }, bytes }),
		]) {
			expect([answer?.status, JSON.parse(answer?.body ?? '').code]).toEqual([413, '02209']);
			expect(answer?.sentBytes).toBeLessThan(fileBytes / 4);
		}
	});

	it('of unknown length is refused at the first excess byte, twice in a row', async () => {
		for (let count = 0; count < 2; count++) {
			const { taskId, presignedUrl } = await announce();
			for (const answer of [
				await send(presignedUrl, { headers: chunked, bytes: 8 * fileBytes }),
				await send(process(), { ...form, headers: { ...formHeaders(), ...chunked }, bytes: 8 * fileBytes }),
			]) {
				expect([answer?.status, JSON.parse(answer?.body ?? '').code]).toEqual([413, '02209']);
				expect(answer?.sentBytes).toBeGreaterThanOrEqual(fileBytes);
				expect(answer?.sentBytes).toBeLessThan(fileBytes + 32 * mebibyte);
			}
			expect((await client.taskInfo(taskId)).body.data.fileInfoDTOList[0].fileSize).toBe(0);
		}
		await untilNoneIsLeft();
	});
});

describe('an interrupted body', () => {
	it('is never stored, twice in a row, and its data is gone soon', async () => {
		const before = (await client.get('/server/v2/task/list')).body as unknown as { total: number };
		for (let count = 0; count < 2; count++) {
			const { taskId, presignedUrl } = await announce();
			const half = { bytes: 8 * mebibyte, cutAt: 4 * mebibyte };
			await send(presignedUrl, { headers: { 'content-length': half.bytes }, ...half });
			await send(presignedUrl, { headers: chunked, ...half });
			await send(process(), { ...form, headers: { ...formHeaders(), ...chunked }, ...half });
			await pause(150);
			await untilNoneIsLeft();
			expect((await client.taskInfo(taskId)).body.data.fileInfoDTOList[0]).toMatchObject({ fileSize: 0, fileUrl: '' });
			expect((await client.start(taskId)).body.code).toBe('05005');
		}
		const after = (await client.get('/server/v2/task/list')).body as unknown as { total: number };
		// Two were announced; no direct call made a task.
		expect(after.total - before.total).toBe(2);
		expect(await readdir(join(service.dataFolder, 'files'))).toEqual([]);
	});
});

describe('large bodies', () => {
	it('need little memory, four in parallel', async () => {
		const uploads = await Promise.all(Array.from({ length: 4 }, announce));
		const before = (await residentMemory(service.pid)) ?? NaN;
		let peak = 0;
		const watch = setInterval(() => {
			void residentMemory(service.pid).then((memory) => (peak = Math.max(peak, memory ?? 0)));
		}, 50);
		const answers = await Promise.all(
			uploads.map(({ presignedUrl }) =>
				send(presignedUrl, { headers: { 'content-length': fileBytes }, bytes: fileBytes }),
			),
		);
		clearInterval(watch);
		expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
		expect(peak - before).toBeLessThan(64 * mebibyte);
	});
});
