import { join } from 'node:path';
import { pino } from 'pino';
import { describeWith } from '../support/describe-with';
import { redisInstalled, startRedis, type RedisServer } from '../support/redis';
import { ApiKeys } from '../../src/accounts/api-keys';
import { readSettings } from '../../src/settings/settings';
import { startService, type RunningService } from '../../src/start/start-service';
import { openMetadata } from '../../src/storage/open-stores';
import { buildService } from '../support/build-service';
import { Client } from '../support/client';
import { temporaryFolder } from '../support/temporary-folder';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Two services that share everything; only the second one converts, with workers that behave as files are called. */
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let redis: RedisServer;
let services: RunningService[] = [];
let api: Client;
let converting: Client;

async function begin(flags: Record<string, string> = {}): Promise<void> {
	const shared = { 'redis-url': redis.url, 'secret-key': 'x'.repeat(32), 'data-folder': folder.path, port: '0' };
	const common = {
		...shared,
		'free-disk-bytes': '0',
		'free-disk-percent': '0',
		'stop-grace-ms': '100',
		'queued-tasks-per-account': '3',
	};
	const log = pino({ level: 'silent' });
	const workerEntry = join(__dirname, '../support/misbehaving-worker.js');
	const start = (own: Record<string, string>) =>
		startService(readSettings({}, { ...common, ...flags, ...own }), log, { workerEntry });
	services = [await start({ workers: '0' }), await start({ workers: '1' })];
	const store = await openMetadata({ dataFolder: folder.path });
	const key = await new ApiKeys(store, 100).create('tester');
	await store.close();
	[api, converting] = services.map(({ port }) => new Client(`http://127.0.0.1:${port}`, key)) as [Client, Client];
}

async function start(behaviour: string): Promise<string> {
	const { body } = await api.announce({ fileName: `${behaviour}.pdf`, executeTypeUrl: 'pdf/txt' });
	await api.put(body.data.presignedUrl, 'anything');
	await api.start(body.data.taskId);
	return body.data.taskId;
}

const infoOf = async (taskId: string) => (await api.taskInfo(taskId)).body.data;

describeWith('redis-server', redisInstalled, 'a service without workers, beside one with a worker', () => {
	beforeAll(() => buildService());
	beforeEach(async () => {
		folder = await temporaryFolder();
		redis = await startRedis();
	});
	afterEach(async () => {
		await Promise.all(services.map((service) => service.stop()));
		await redis.stop();
		await folder.remove();
	});

	it("reports the progress of the other process's conversion and cancels it before the timeout", async () => {
		await begin();
		const pages = await start('pages');
		while ((await infoOf(pages)).fileInfoDTOList[0].pagesDone === 0) await pause(50);
		const taskId = await start('sleep');
		await api.waitForEnd(pages);
		while ((await infoOf(taskId)).taskStatus !== 'TaskProcessing') await pause(20);
		expect((await api.cancel(taskId)).status).toBe(200);
		expect(await infoOf(taskId)).toMatchObject({ taskStatus: 'TaskFinish', taskFailNum: 1, taskCost: 0 });
		const next = await start('good');
		expect(await converting.waitForEnd(next)).toMatchObject({ taskSuccessNum: 1 });
	});

	it('cancels it at the next heartbeat if Redis is down', async () => {
		await begin({ 'lease-heartbeat-ms': '500' });
		const taskId = await start('sleep');
		while ((await infoOf(taskId)).taskStatus !== 'TaskProcessing') await pause(20);
		await redis.stop();
		await api.cancel(taskId);
		// A heartbeat, the end of the worker, and a look for files: sooner than the time limit of the conversion.
		expect(await api.waitForEnd(await start('good'))).toMatchObject({ taskSuccessNum: 1 });
		// Who waits at one hears of the other by looking.
		const task = await start('slow');
		const { body } = await api.get(`/server/v2/task/taskInfo?taskId=${task}&wait=20`);
		expect(['TaskProcessing', 'TaskFinish']).toContain(body.data.taskStatus);
	});

	it('refuses work above the limit of an account with 429 and Retry-After', async () => {
		await begin();
		const before = [await start('long'), await start('long'), await start('long')];
		const { body } = await api.announce({ fileName: 'good.pdf', executeTypeUrl: 'pdf/txt' });
		await api.put(body.data.presignedUrl, 'anything');
		const direct = api.post('/server/v2/process/pdf/txt', [
			['file', { bytes: Buffer.from('x'), fileName: 'good.pdf' }],
		]);
		for (const { status, headers, body: refused } of [await api.start(body.data.taskId), await direct]) {
			expect([status, refused.code]).toEqual([429, '429']);
			expect(refused.msg).toContain('queue is full');
			expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
		}
		expect(await api.packages()).toMatchObject({ asset: 97, withholdingAsset: 3 });
		await api.waitForEnd(before[0]!);
		expect((await api.start(body.data.taskId)).status).toBe(200);
		expect((await api.cancel(before[1]!)).status).toBe(200);
	});
});
