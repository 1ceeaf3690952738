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
	/** Begun together, so that their times run out together. */
	let converted: { readonly taskId: string; readonly addresses: readonly string[]; readonly names: readonly string[] };
	let unstarted: { readonly taskId: string; readonly before: object };
	let announced: { readonly presignedUrl: string; readonly at: number };

	beforeAll(async () => {
		const { body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		const [{ downloadUrl, fileUrl }] = body.data.fileInfoDTOList;
		converted = { taskId: body.data.taskId, addresses: [downloadUrl, fileUrl], names: await storedFiles() };
		expect(converted.names.length).toBeGreaterThan(1);
		expect((await fetch(downloadUrl)).status).toBe(200);
		const before = await client.packages();
		const announce = async () =>
			(await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' })).body.data as Record<string, string>;
		const { taskId = '', presignedUrl = '' } = await announce();
		await client.put(presignedUrl, fixtureBytes('sample.pdf'));
		unstarted = { taskId, before };
		announced = { presignedUrl: (await announce()).presignedUrl ?? '', at: Date.now() };
	});

	it('expire upload URLs', async () => {
		await pause(announced.at + 7100 - Date.now());
		const { status, body: answer } = await client.put(announced.presignedUrl, fixtureBytes('sample.pdf'));
		expect([status, answer.code]).toEqual([410, '05004']);
	});

	it('expire documents: files are removed, URLs say so, the task remains', async () => {
		const [downloadUrl = ''] = converted.addresses;
		await waitUntil(async () => (await fetch(downloadUrl)).status === 410, 'the result has expired', 100);
		for (const address of converted.addresses) {
			const response = await fetch(address);
			expect(response.status).toBe(410);
			expect(await response.json()).toMatchObject({ code: '05004' });
		}
		const kept = async () => (await storedFiles()).filter((name) => converted.names.includes(name));
		await waitUntil(async () => (await kept()).length === 0, 'the files are removed', 100);
		const { data } = (await client.taskInfo(converted.taskId)).body;
		expect(data.taskStatus).toBe('TaskFinish');
		expect((await fetch(data.fileInfoDTOList[0].downloadUrl)).status).toBe(410);
	});

	it('end unstarted tasks at no cost', async () => {
		const { taskId, before } = unstarted;
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
