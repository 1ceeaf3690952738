import { Queue } from 'bullmq';
import { pino } from 'pino';
import { describeWith } from '../support/describe-with';
import { redisInstalled, startRedis, type RedisServer } from '../support/redis';
import { RedisLink } from '../../src/tasks/redis/redis-link';
import { RedisQueue } from '../../src/tasks/redis/redis-queue';
import { storeForTest, type StoreForTest } from '../support/store';
import { keysOf, startTask, within, workQueueSuite } from './work-queue.suite';
import { waitUntil } from '../support/wait-until';

let redis: RedisServer;
let test: StoreForTest;
const links: RedisLink[] = [];
const queues: RedisQueue[] = [];

/** A queue with its own connections, as a process has it. */
function openQueue(takes = true): RedisQueue {
	const link = new RedisLink(redis.url, pino({ level: 'silent' }));
	const queue = new RedisQueue(test.store, 60_000, link, takes);
	links.push(link);
	queues.push(queue);
	return queue;
}

async function untilUp(): Promise<void> {
	while (!links.every(({ isUp }) => isUp)) await pause(20);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describeWith('redis-server', redisInstalled, 'the queue of several processes', () => {
	beforeAll(async () => {
		redis = await startRedis();
	});
	beforeEach(async () => {
		test = await storeForTest();
		await redis.flush();
	});
	afterEach(async () => {
		for (const queue of queues.splice(0)) await queue.end();
		for (const link of links.splice(0)) link.close();
		await test.close();
	});
	afterAll(() => redis.stop());

	workQueueSuite(async () => {
		const pair = [openQueue(), openQueue()] as const;
		await untilUp();
		return { test, queues: pair };
	});

	it('is notified of files queued by a process without workers', async () => {
		const [api, worker] = [openQueue(false), openQueue()];
		await untilUp();
		await expect(api.take()).rejects.toThrow();
		const takes = Promise.all([worker.take(), worker.take()]);
		await within(takes, 300);
		await startTask(test, api, 't', 2);
		const taken = await within(takes);
		expect(taken === 'late' ? taken : keysOf(taken)).toEqual(['t0', 't1']);
	});

	it('leaves nothing of finished work in Redis', async () => {
		const queue = openQueue();
		await untilUp();
		const first = queue.take();
		await startTask(test, queue, 't', 5);
		await first;
		for (let count = 1; count < 5; count++) await queue.take();
		const idle = queue.take();
		const calls = new Queue('files', { connection: links[0]!.commands, prefix: '{document-conversion}' });
		await waitUntil(async () => (await calls.getJobCountByTypes('wait', 'active')) === 0, 'no call is left', 20);
		expect(await calls.getJobCountByTypes('wait', 'active', 'completed', 'failed', 'delayed')).toBe(0);
		await calls.close();
		queue.close();
		await idle;
	});

	it('repeats exactly the notifications lost with Redis', async () => {
		const [api, worker] = [openQueue(false), openQueue()];
		await untilUp();
		await startTask(test, api, 't', 3);
		await pause(100);
		await redis.flush();
		await api.refresh();
		await Promise.all([api.refresh(), worker.refresh()]);
		const calls = new Queue('files', { connection: links[0]!.commands, prefix: '{document-conversion}' });
		expect(await calls.getJobCountByTypes('wait', 'active')).toBe(3);
		await calls.close();
		const idle = Promise.all([worker.take(), worker.take(), worker.take()]);
		const taken = await within(idle);
		expect(taken === 'late' ? taken : keysOf(taken)).toEqual(['t0', 't1', 't2']);
	});

	it('continues while Redis is down, reports it, and recovers', async () => {
		const [api, worker] = [openQueue(false), openQueue()];
		await untilUp();
		await Promise.all([api.check(), worker.check()]);
		const [first, second] = [worker.take(), worker.take()];
		await within(first, 200);
		await redis.stop();
		for (const queue of [api, worker]) await expect(queue.check()).rejects.toThrow('Redis');
		await startTask(test, api, 't', 6);
		// Polling finds the first task; then the workers take the others without waiting.
		expect((await within(Promise.all([first, second]), 30_000)) === 'late').toBe(false);
		const begun = performance.now();
		for (let count = 0; count < 4; count++) expect(await worker.take()).toBeDefined();
		// A queue that waited before each look would rest 5 s each time.
		expect(performance.now() - begun).toBeLessThan(15_000);
		redis = await startRedis(redis.port);
		await untilUp();
		await worker.check();
		const idle = worker.take();
		await within(idle, 300);
		await startTask(test, api, 'u', 1);
		const taken = await within(idle, 4500);
		expect(taken === 'late' ? taken : keysOf([taken])).toEqual(['u0']);
	});
});
