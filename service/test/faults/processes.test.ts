import { fixtureBytes } from '../../../fixtures';
import { describeWith } from '../support/describe-with';
import { redisInstalled } from '../support/redis';
import { startReceiver } from '../support/callback-receiver';
import { Client, type Answer } from '../support/client';
import { makeCluster, type Cluster } from '../support/cluster';
import { findFreePort } from '../../../scripts/lib/ports.mjs';
import { expectExactLedger } from '../support/ledger';
import { postgresInstalled } from '../support/postgres';
import { sampled } from '../support/sample';
import { createKey, type StartedProcess, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

/** How long Redis is away in the test of it. */
const redisAwayMs = Number(process.env['REDIS_AWAY_MS'] ?? 3000);

/** Tasks that an account starts at once with a balance for ten. */
const taskCount = sampled(200, 30);

const sample = fixtureBytes('sample.pdf');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A task with uploaded files, made and filled at different processes. */
async function addTask(
	clients: readonly Client[],
	files: number,
	tool = 'pdf/txt',
	more: Record<string, string> = {},
): Promise<string> {
	let taskId = '';
	for (let count = 0; count < files; count++) {
		const client = clients[count % clients.length]!;
		const fields = { fileName: `file-${count}.pdf`, ...more, ...(taskId ? { taskId } : { executeTypeUrl: tool }) };
		const { body } = await client.announce(fields as Record<string, string>);
		({ taskId } = body.data);
		const { ok } = await fetch(body.data.presignedUrl, { method: 'PUT', body: new Uint8Array(sample) });
		expect(ok).toBe(true);
	}
	return taskId;
}

const converted = (process: StartedProcess) => process.output().split('"file converted"').length - 1;

describeWith('redis-server or postgresql', redisInstalled && postgresInstalled, 'two services and two workers', () => {
	let cluster: Cluster;
	let services: StartedService[];
	let workers: StartedProcess[];
	let clients: readonly [Client, Client];
	/** Port for the probes of the first worker. */
	let probes: number;

	beforeAll(async () => {
		cluster = await makeCluster('Postgres and S3', {
			allowPrivateCallbacks: true,
			initialAssets: 1000,
			queuedTasksPerAccount: 1000,
		});
		services = await Promise.all([cluster.serve({ workers: 0 }), cluster.serve({ workers: 0 })]);
		probes = await findFreePort();
		workers = await Promise.all([cluster.work({ metricsPort: probes }), cluster.work()]);
		clients = [cluster.client(services[0]!), cluster.client(services[1]!)];
	});
	afterAll(() => cluster?.stop());

	it('answer for every task at every URL, and share the work', async () => {
		const convertTasks = async (): Promise<void> => {
			const tasks = await Promise.all(Array.from({ length: 6 }, () => addTask(clients, 3)));
			for (const [index, taskId] of tasks.entries()) {
				expect((await clients[index % 2]!.start(taskId)).status).toBe(200);
				expect((await clients[(index + 1) % 2]!.taskInfo(taskId)).status).toBe(200);
			}
			for (const [index, taskId] of tasks.entries()) {
				const task = await clients[index % 2]!.waitForEnd(taskId);
				expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 3, taskFailNum: 0 });
				expect(await (await fetch(task.fileInfoDTOList[0].downloadUrl)).text()).toContain('Invoice');
			}
		};
		const sum = () => workers.map(converted).reduce((total, count) => total + count, 0);
		await convertTasks();
		await waitUntil(() => sum() === 18, 'each file is converted once');
		// On a busy machine one of them may have taken everything before the other one had its turn.
		for (let rounds = 1; workers.some((worker) => converted(worker) === 0) && rounds < 5; rounds++)
			await convertTasks();
		for (const worker of workers) expect(converted(worker)).toBeGreaterThan(0);
	});

	it('notify clients waiting at one process at once of changes in another', async () => {
		const taskId = await addTask(clients, 1);
		const begun = performance.now();
		const waiting = clients[1].get(`/server/v2/task/taskInfo?taskId=${taskId}&wait=50`);
		await pause(300);
		await clients[0].cancel(taskId);
		expect((await waiting).body.data.taskStatus).toBe('TaskFinish');
		// Not only when its wait was over.
		expect(performance.now() - begun).toBeLessThan(45_000);
		// The direct call waits for a worker that is somewhere else.
		const parts = [['file', { bytes: sample, fileName: 'a.pdf' }]] as const;
		const direct = await clients[0].untilEnd(await clients[0].post('/server/v2/process/pdf/txt', parts));
		expect(direct.body.data).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
	});

	it('start a task once for fifty start calls at both', async () => {
		const taskId = await addTask(clients, 2);
		const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => clients[index % 2]!.start(taskId)));
		for (const { status, body, headers } of answers)
			expect([status, body.data, headers.get('cache-control')]).toEqual([200, { taskId }, 'no-store']);
		await clients[0].waitForEnd(taskId);
		const account = (await cluster.store.accounts.findByName('tester'))!;
		const files = new Set((await cluster.store.files.list(taskId)).map(({ fileKey }) => fileKey));
		const entries = (await cluster.store.assets.entries(account.id)).filter(({ fileKey }) => files.has(fileKey ?? ''));
		expect(entries.map(({ move }) => move).sort()).toEqual(['settle', 'settle', 'withhold', 'withhold']);
	});

	it('send the callback of a task once', async () => {
		const receiver = await startReceiver();
		const callbackUrl = receiver.address('/end');
		const tasks = [];
		for (let count = 0; count < 5; count++) tasks.push(await addTask(clients, 1, 'pdf/txt', { callbackUrl }));
		await Promise.all(tasks.map((taskId, index) => clients[index % 2]!.start(taskId)));
		await receiver.waitFor('/end', tasks.length);
		await pause(1000);
		expect(receiver.received.map(({ body }) => body.data.taskId).sort()).toEqual([...tasks].sort());
		await receiver.close();
	});

	it(
		'lose nothing when Redis loses its data or is down, and are not ready while it is down',
		async () => {
			const ready = async () =>
				await Promise.all(
					[...services.map(({ baseUrl }) => baseUrl), `http://127.0.0.1:${probes}`].map(
						async (address) => (await fetch(`${address}/readyz`)).status,
					),
				);
			const untilReady = async (status: number) => {
				const all = `${status},${status},${status}`;
				await waitUntil(async () => String(await ready()) === all, `all answer ${status}`, 100);
			};
			expect(await ready()).toEqual([200, 200, 200]);
			expect((await fetch(`http://127.0.0.1:${probes}/livez`)).status).toBe(200);
			const tasks = await Promise.all(Array.from({ length: 4 }, () => addTask(clients, 3)));
			await Promise.all(tasks.slice(0, 2).map((taskId) => clients[0].start(taskId)));
			await cluster.redis.flush();
			await cluster.redis.stop();
			await untilReady(503);
			await Promise.all(tasks.slice(2).map((taskId) => clients[1].start(taskId)));
			await pause(redisAwayMs);
			// Requests and conversions continue without it.
			for (const taskId of tasks) expect((await clients[0].taskInfo(taskId)).status).toBe(200);
			await cluster.restartRedis();
			await untilReady(200);
			for (const taskId of tasks)
				expect(await clients[1].waitForEnd(taskId)).toMatchObject({ taskSuccessNum: 3, taskFailNum: 0 });
			await expectExactLedger(cluster.store, 'tester');
		},
		180_000 + redisAwayMs,
	);

	it(`run exactly as many of ${taskCount} simultaneous tasks as the balance covers`, async () => {
		const key = await createKey(services[0]!.dataFolder, 'poor', { ...cluster.settings, initialAssets: 10 });
		const poor = services.map(({ baseUrl }) => new Client(baseUrl, key));
		const tasks: string[] = [];
		const make = async () => {
			while (tasks.length < taskCount) {
				const place = tasks.push('') - 1;
				tasks[place] = await addTask([poor[place % 2]!], 1);
			}
		};
		await Promise.all(Array.from({ length: 8 }, make));
		const start = async (taskId: string, client: Client): Promise<Answer> => {
			const answer = await client.start(taskId);
			// On a machine that is busy with other things, connections to the database may be short for a moment.
			if (answer.status !== 503) return answer;
			expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
			await pause(500);
			return await start(taskId, client);
		};
		const answers = await Promise.all(tasks.map((taskId, index) => start(taskId, poor[index % 2]!)));
		const codes = answers.map(({ status, body }) => `${status} ${body.code}`);
		expect(codes.filter((code) => code === '200 200')).toHaveLength(10);
		expect(codes.filter((code) => code === '402 06001')).toHaveLength(taskCount - 10);
		for (const [index, { status }] of answers.entries()) {
			if (status === 200) expect(await poor[0]!.waitForEnd(tasks[index]!)).toMatchObject({ taskSuccessNum: 1 });
		}
		expect(await poor[1]!.packages()).toMatchObject({ asset: 0, withholdingAsset: 0 });
		await expectExactLedger(cluster.store, 'poor');
	});

	it('answer every request during a rolling restart', async () => {
		const addresses = services.map(({ baseUrl }) => baseUrl);
		const requestMs = 50;
		const results: string[] = [];
		const started: string[] = [];
		let isRunning = true;
		// As a balancer does: the next one of those that say they are ready, and another one when a connection is refused.
		const request = async (turn: number): Promise<string> => {
			for (let tries = 0; tries < 40; tries++) {
				const client = new Client(addresses[(turn + tries) % addresses.length]!, cluster.apiKey);
				try {
					if (turn % 20 > 0) return String((await client.get('/server/v2/task/list?size=1')).status);
					const parts = [['file', { bytes: sample, fileName: 'a.pdf' }]] as const;
					const { status, body } = await client.post('/server/v2/process/pdf/txt', parts);
					if (status === 200) started.push(body.data.taskId);
					return String(status);
				} catch (error) {
					const { code } = (error as { cause?: { code?: string } }).cause ?? {};
					// Closed keep-alive and refused connections are not failures: a load balancer tries the next process.
					if (!['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(`${code}`)) return `${code}`;
					await pause(requestMs);
				}
			}
			return 'nobody answers';
		};
		const load = (async () => {
			const open: Promise<void>[] = [];
			for (let turn = 0; isRunning; turn++) {
				open.push(request(turn).then((result) => void results.push(result)));
				await pause(requestMs);
			}
			await Promise.all(open);
		})();
		for (const index of sampled([0, 1], [0])) {
			await services[index]!.end('SIGTERM');
			expect(await services[index]!.exited).toBe(0);
			services[index] = await cluster.serve({ workers: 0 });
			addresses[index] = services[index]!.baseUrl;
			await workers[index]!.end('SIGTERM');
			workers[index] = await cluster.work();
		}
		isRunning = false;
		await load;
		clients = [cluster.client(services[0]!), cluster.client(services[1]!)];
		expect(results.filter((result) => result !== '200')).toEqual([]);
		expect(results.length).toBeGreaterThan(20);
		for (const taskId of started) expect(await clients[0].waitForEnd(taskId)).toMatchObject({ taskSuccessNum: 1 });
		await expectExactLedger(cluster.store, 'tester');
	});

	it('continue when one of each kind is killed', async () => {
		const tasks = await Promise.all(Array.from({ length: 4 }, () => addTask(clients, 2, 'pdf/img')));
		await Promise.all(tasks.map((taskId, index) => clients[index % 2]!.start(taskId)));
		const isBusy = async () => (await cluster.store.files.listExpired(Number.MAX_SAFE_INTEGER, 9)).length > 0;
		while (!(await isBusy())) await pause(20);
		await Promise.all([services[0]!.end('SIGKILL'), workers[0]!.end('SIGKILL')]);
		const ends = await Promise.all(tasks.map((taskId) => clients[1].waitForEnd(taskId)));
		for (const task of ends)
			expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 2, taskFailNum: 0 });
		await expectExactLedger(cluster.store, 'tester');
	});
});
