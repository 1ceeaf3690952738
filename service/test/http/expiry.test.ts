import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureBytes, fixturePath } from '../../../fixtures';
import { Client } from '../support/client';
import { startService, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({
		settings: {
			// Long enough for what comes before their end on a busy machine.
			uploadAddressMs: 6000,
			clockSkewMs: 0,
			resultsKeptMs: 8000,
			startWithinMs: 8000,
			sweepIntervalMs: 200,
			requestsPerMinute: 200,
		},
	});
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function storedFiles(): Promise<string[]> {
	const entries = await readdir(join(service.dataFolder, 'files'), { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('time limits', () => {
	it('expire upload URLs', async () => {
		const { body } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
		await pause(7100);
		const { status, body: answer } = await client.put(body.data.presignedUrl, fixtureBytes('sample.pdf'));
		expect([status, answer.code]).toEqual([410, '05004']);
	});

	it('expire documents: files are removed, URLs say so, the task remains', async () => {
		const { body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		const [{ downloadUrl, fileUrl }] = body.data.fileInfoDTOList;
		expect((await fetch(downloadUrl)).status).toBe(200);
		await waitUntil(async () => (await fetch(downloadUrl)).status === 410, 'the result has expired', 500);
		for (const address of [downloadUrl, fileUrl]) {
			const response = await fetch(address);
			expect(response.status).toBe(410);
			expect(await response.json()).toMatchObject({ code: '05004' });
		}
		await waitUntil(async () => (await storedFiles()).length === 0, 'the files are removed', 100);
		const { data } = (await client.taskInfo(body.data.taskId)).body;
		expect(data.taskStatus).toBe('TaskFinish');
		expect((await fetch(data.fileInfoDTOList[0].downloadUrl)).status).toBe(410);
	});

	it('end unstarted tasks at no cost', async () => {
		const before = await client.packages();
		const { body } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
		const { taskId, presignedUrl } = body.data;
		await client.put(presignedUrl, fixtureBytes('sample.pdf'));
		const task = await client.waitForEnd(taskId);
		expect(task).toMatchObject({ taskStatus: 'TaskOverdue', taskFailNum: 1, taskCost: 0 });
		expect(task.fileInfoDTOList[0]).toMatchObject({ status: 'failed', failureCode: '05002' });
		const start = await client.start(taskId);
		expect([start.status, start.body.code]).toEqual([409, '05002']);
		expect(await client.packages()).toEqual(before);
	});

	it('rate limit a key that asks too often', async () => {
		const answers = await Promise.all(
			Array.from({ length: 300 }, () => client.get('/server/v2/tool/support?language=2')),
		);
		const refused = answers.filter(({ status }) => status === 429);
		expect(refused.length).toBeGreaterThan(50);
		const { headers, body } = refused[0] ?? fail();
		expect(body.code).toBe('429');
		expect(body.msg).toMatch(/[\u4e00-\u9fff]/);
		expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
		expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
	});
});

function fail(): never {
	throw new Error('nothing was refused');
}

describe('a nearly full disk', () => {
	it('refuses only new work, with Retry-After', async () => {
		const full = await startService({ settings: { freeDiskBytes: 2 ** 50 } });
		const caller = new Client(full.baseUrl, full.apiKey);
		for (const answer of [
			await caller.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' }),
			await caller.convert('pdf/txt', fixturePath('sample.pdf')),
		]) {
			expect([answer.status, answer.body.code]).toEqual([503, '503']);
			expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
		}
		expect((await caller.get('/server/v2/task/list')).status).toBe(200);
		await full.stop();
	});
});
