import { fixtureBytes } from '../../../fixtures';
import { describeWith } from '../../../test/support/real-n8n-requirement';
import { redisInstalled } from '../../../test/support/redis';
import { startReceiver } from '../support/callback-receiver';
import type { Client } from '../support/client';
import { makeCluster, type Cluster } from '../support/cluster';
import { expectExactLedger } from '../support/ledger';
import type { StartedProcess, StartedService } from '../support/start-service';

/** How long Redis is away in the test of it. */
const redisAwayMs = Number(process.env['REDIS_AWAY_MS'] ?? 3000);

const sample = fixtureBytes('sample.pdf');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A task with uploaded files, made and filled at different processes. */
async function addTask(clients: readonly Client[], files: number, tool = 'pdf/txt', more: Record<string, string> = {}): Promise<string> {
	let taskId = '';
	for (let count = 0; count < files; count++) {
		const client = clients[count % clients.length]!;
		const fields = { fileName: `file-${count}.pdf`, ...more, ...(taskId ? { taskId } : { executeTypeUrl: tool }) };
		const { body } = await client.announce(fields as Record<string, string>);
		({ taskId } = body.data);
		// The address works at every process, not only at the one that signed it.
		const other = new URL(clients[(count + 1) % clients.length]!.baseUrl);
		const address = Object.assign(new URL(body.data.presignedUrl), { host: other.host });
		expect((await client.put(String(address), sample)).status).toBe(200);
	}
	return taskId;
}

const converted = (process: StartedProcess) => process.output().split('"file converted"').length - 1;

describeWith('redis-server', redisInstalled, 'two services and two workers', () => {
	let cluster: Cluster;
	let services: StartedService[];
	let workers: StartedProcess[];
	let clients: readonly [Client, Client];

	beforeAll(async () => {
		cluster = await makeCluster('SQLite and a folder', { allowPrivateCallbacks: true, initialAssets: 1000 });
		services = await Promise.all([cluster.serve({ workers: 0 }), cluster.serve({ workers: 0 })]);
		workers = await Promise.all([cluster.work(), cluster.work()]);
		clients = [cluster.client(services[0]!), cluster.client(services[1]!)];
	}, 120_000);
	afterAll(() => cluster.stop(), 60_000);

	it('answer for every task at every address, and share the work', async () => {
		const tasks = await Promise.all(Array.from({ length: 6 }, () => addTask(clients, 3)));
		for (const [index, taskId] of tasks.entries()) {
			expect((await clients[index % 2]!.start(taskId)).status).toBe(200);
			expect((await clients[(index + 1) % 2]!.taskInfo(taskId)).status).toBe(200);
		}
		for (const [index, taskId] of tasks.entries()) {
			const task = await clients[index % 2]!.waitForEnd(taskId);
			expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 3, taskFailNum: 0 });
			const { host } = new URL(services[(index + 1) % 2]!.baseUrl);
			const address = Object.assign(new URL(task.fileInfoDTOList[0].downloadUrl), { host });
			expect(await (await fetch(address)).text()).toContain('Invoice');
		}
		expect(workers.map(converted).reduce((sum, count) => sum + count, 0)).toBe(18);
		for (const worker of workers) expect(converted(worker)).toBeGreaterThan(0);
	}, 60_000);

	it('tell a caller who waits at one of them at once what happens at another', async () => {
		const taskId = await addTask(clients, 1);
		const begun = performance.now();
		const waiting = clients[1].get(`/server/v2/task/taskInfo?taskId=${taskId}&wait=20`);
		await pause(300);
		await clients[0].cancel(taskId);
		expect((await waiting).body.data.taskStatus).toBe('TaskFinish');
		expect(performance.now() - begun).toBeLessThan(1500);
		// The direct call waits for a worker that is somewhere else.
		const direct = await clients[0].post('/server/v2/process/pdf/txt', [['file', { bytes: sample, fileName: 'a.pdf' }]]);
		expect(direct.body.data).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
	}, 30_000);

	it('start a task once that is started fifty times at both', async () => {
		const taskId = await addTask(clients, 2);
		const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => clients[index % 2]!.start(taskId)));
		for (const { status, body, headers } of answers)
			expect([status, body.data, headers.get('cache-control')]).toEqual([200, { taskId }, 'no-store']);
		await clients[0].waitForEnd(taskId);
		const account = (await cluster.store.accounts.findByName('tester'))!;
		const files = new Set((await cluster.store.files.list(taskId)).map(({ fileKey }) => fileKey));
		const entries = (await cluster.store.assets.entries(account.id)).filter(({ fileKey }) => files.has(fileKey ?? ''));
		expect(entries.map(({ move }) => move).sort()).toEqual(['settle', 'settle', 'withhold', 'withhold']);
	}, 30_000);

	it('tell the end of a task to its callback once', async () => {
		const receiver = await startReceiver();
		const callbackUrl = receiver.address('/end');
		const tasks = [];
		for (let count = 0; count < 5; count++) tasks.push(await addTask(clients, 1, 'pdf/txt', { callbackUrl }));
		await Promise.all(tasks.map((taskId, index) => clients[index % 2]!.start(taskId)));
		await receiver.waitFor('/end', tasks.length);
		await pause(1000);
		expect(receiver.received.map(({ body }) => body.data.taskId).sort()).toEqual([...tasks].sort());
		await receiver.close();
	}, 30_000);

	it('lose nothing when Redis forgets everything or is away; meanwhile they are not ready', async () => {
		const ready = async () =>
			await Promise.all(services.map(async ({ baseUrl }) => (await fetch(`${baseUrl}/readyz`)).status));
		const untilReady = async (status: number) => {
			const begun = performance.now();
			while (String(await ready()) !== `${status},${status}` && performance.now() - begun < 10_000) await pause(100);
			expect(await ready()).toEqual([status, status]);
		};
		expect(await ready()).toEqual([200, 200]);
		const tasks = await Promise.all(Array.from({ length: 4 }, () => addTask(clients, 3)));
		await Promise.all(tasks.slice(0, 2).map((taskId) => clients[0].start(taskId)));
		await cluster.redis.flush();
		await cluster.redis.stop();
		await untilReady(503);
		await Promise.all(tasks.slice(2).map((taskId) => clients[1].start(taskId)));
		await pause(redisAwayMs);
		// Answers and work go on without it.
		for (const taskId of tasks) expect((await clients[0].taskInfo(taskId)).status).toBe(200);
		await cluster.restartRedis();
		await untilReady(200);
		for (const taskId of tasks) expect(await clients[1].waitForEnd(taskId)).toMatchObject({ taskSuccessNum: 3, taskFailNum: 0 });
		await expectExactLedger(cluster.store, 'tester');
	}, 60_000 + redisAwayMs);

	it('go on when one of each is killed', async () => {
		const tasks = await Promise.all(Array.from({ length: 6 }, () => addTask(clients, 3, 'pdf/img')));
		await Promise.all(tasks.map((taskId, index) => clients[index % 2]!.start(taskId)));
		const isBusy = async () => (await cluster.store.files.listExpired(Number.MAX_SAFE_INTEGER, 9)).length > 0;
		while (!(await isBusy())) await pause(20);
		await Promise.all([services[0]!.end('SIGKILL'), workers[0]!.end('SIGKILL')]);
		const ends = await Promise.all(tasks.map((taskId) => clients[1].waitForEnd(taskId)));
		for (const task of ends) expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 3, taskFailNum: 0 });
		await expectExactLedger(cluster.store, 'tester');
	}, 60_000);
});
