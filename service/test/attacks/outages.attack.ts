import { fixtureBytes } from '../../../fixtures';
import { describeWith } from '../support/describe-with';
import { redisInstalled } from '../support/redis';
import type { Settings } from '../../src/settings/settings';
import type { MetadataStore, Task } from '../../src/storage/metadata-store';
import { openMetadata } from '../../src/storage/open-stores';
import { Client } from '../support/client';
import { makeCluster, type Cluster, type ClusterServers } from '../support/cluster';
import { expectExactLedger } from '../support/ledger';
import { clocksCanBeMoved, makeMovedClock, type MovedClock } from '../support/moved-clock';
import { postgresInstalled } from '../support/postgres';
import { createKey, startService, type StartedService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';
import { Figures } from './figures';
import { hashOf } from '../support/hash-of';
import { hasEnded, TaskStream } from './task-stream';

/** Small documents: what breaks is what is beside them. */
const sample = fixtureBytes('sample.pdf');
const callers = 3;
const restMs = 180_000;
const attackMs = 600_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const settings: Partial<Settings> = {
	queuedTasks: 1e5,
	queuedTasksPerAccount: 1e5,
	unstartedFilesPerAccount: 1e6,
	initialAssets: 1e6,
	requestsPerMinute: 1e9,
	requestsPerMinuteOfAddress: 1e9,
	sweepIntervalMs: 500,
};

/** One service, of however many processes. */
interface Attacked {
	readonly store: MetadataStore;
	client(): Client;
	/** Start what answers once more, so that tasks that were never started end within a second. */
	settle(): Promise<void>;
}

/** What is done to it while tasks stream in, some times. @returns how often */
type Fault = () => Promise<number>;

async function allTasks({ store }: Attacked): Promise<readonly Task[]> {
	const account = await store.accounts.findByName('tester');
	return await store.tasks.list(account?.id ?? 0, 0, 1e6);
}

/** Let tasks stream in while something breaks, and say what became of them. */
async function attack(name: string, attacked: Attacked, fault: Fault): Promise<void> {
	const { body } = await attacked
		.client()
		.post('/server/v2/process/pdf/txt', [['file', { bytes: sample, fileName: 'first.pdf' }]]);
	const { fileInfoDTOList } = await attacked.client().waitForEnd(body.data.taskId);
	const first = hashOf(Buffer.from(await (await fetch(fileInfoDTOList[0].downloadUrl)).arrayBuffer()));

	const stream = new TaskStream(() => attacked.client(), sample, callers);
	await pause(1000);
	let times = 0;
	try {
		times = await fault();
	} finally {
		await stream.stop();
	}
	await attacked.settle();
	const begun = performance.now();
	const isOver = async (): Promise<boolean> => (await allTasks(attacked)).every(hasEnded);
	while (!(await isOver()) && performance.now() - begun < restMs) await pause(100);

	const tasks = new Map((await allTasks(attacked)).map((task) => [task.taskId, task]));
	const lost = stream.started.filter(
		({ taskId, files }) =>
			tasks.get(taskId)?.state === 'TaskFinish' && (tasks.get(taskId)?.successCount ?? 0) !== files,
	);
	const overdue = stream.started.filter(
		({ taskId }) => tasks.get(taskId)?.state === 'TaskOverdue' || !tasks.has(taskId),
	);
	for (const { taskId } of lost)
		for (const { failure, tries } of await attacked.store.files.list(taskId))
			if (failure) process.stdout.write(`        failed at try ${tries}: ${JSON.stringify(failure)}\n`);
	const client = attacked.client();
	let otherBytes = 0;
	for (const { taskId } of stream.started) {
		const { body: told } = await client.taskInfo(taskId);
		for (const { status, downloadUrl } of told.data.fileInfoDTOList) {
			if (status !== 'success') continue;
			const result = await fetch(downloadUrl);
			if (!result.ok || hashOf(Buffer.from(await result.arrayBuffer())) !== first) otherBytes++;
		}
	}
	const stuck = [...tasks.values()].filter((task) => !hasEnded(task));
	for (const { state, successCount, fileCount } of stuck.slice(0, 5))
		process.stdout.write(`        stuck: ${state}, ${successCount} of ${fileCount} files\n`);
	const figures = new Figures(name);
	process.stdout.write(
		`        ${[...stream.statuses].map(([status, count]) => `${count} × ${status || 'no answer'}`).join(', ')}; the rest took ${Math.round((performance.now() - begun) / 100) / 10} s\n`,
	);
	for (const [status, msg] of stream.others) process.stdout.write(`        ${status}: ${msg}\n`);
	figures.atLeast('times', times, 3);
	figures.atLeast('tasks started', stream.started.length, 30);
	figures.atMost('tasks lost or ended without a result', overdue.length, 0);
	figures.atMost('tasks with a file that failed', lost.length, 0);
	figures.atMost('tasks stuck', stuck.length, 0);
	figures.atMost('results that are missing or have other bytes', otherBytes, 0);
	figures.atMost('answers 5xx beside 503', [...stream.others.keys()].filter((status) => status >= 500).length, 0);
	figures.check();
	await expectExactLedger(attacked.store, 'tester');
	process.stdout.write(`passed  ${name}: the ledger is exact\n`);
}

/** Clock offsets in hours, wrong and right in turn, in both directions. */
const hours = [3, 0, -3, 0, 5, 0, -5, 0];
const clockStandsMs = 3000;

async function moveBothWays(clock: MovedClock): Promise<number> {
	for (const hour of hours) {
		await clock.move(hour);
		await pause(clockStandsMs);
	}
	return hours.length;
}

describeWith('faketime', clocksCanBeMoved, 'a service by itself', () => {
	it(
		'survives a clock moved by hours',
		async () => {
			const folder = await temporaryFolder();
			const clock = await makeMovedClock();
			const store = await openMetadata({ dataFolder: folder.path });
			let service: StartedService | undefined;
			try {
				const apiKey = await createKey(folder.path, 'tester', settings);
				const start = async (own: Partial<Settings> = {}): Promise<void> => {
					const { environment } = clock;
					service = await startService({
						dataFolder: folder.path,
						apiKey,
						settings: { workers: 2, ...settings, ...own },
						environment,
					});
				};
				await start();
				const attacked: Attacked = {
					store,
					client: () => new Client(service?.baseUrl ?? '', apiKey),
					async settle() {
						await service?.end('SIGKILL');
						await start({ startWithinMs: 1000 });
					},
				};
				await attack('clock moved by 3 and 5 h, SQLite', attacked, () => moveBothWays(clock));
			} finally {
				await service?.end('SIGKILL');
				await store.close();
				await clock.remove();
				await folder.remove();
			}
		},
		attackMs,
	);
});

/** Do something and wait, some times over. */
async function repeatedly(times: number, once: () => Promise<void>, pauseMs: number): Promise<number> {
	for (let count = 0; count < times; count++) {
		await once();
		await pause(pauseMs);
	}
	return times;
}

/** What breaks beside two processes that answer and two that convert. */
const faults: readonly (readonly [name: string, (cluster: Cluster, servers: ClusterServers) => Fault])[] = [
	[
		'Postgres killed and restarted',
		(_cluster, { postgres }) =>
			() =>
				repeatedly(
					5,
					async () => {
						await postgres.stop();
						await pause(1500);
						await postgres.start();
					},
					2000,
				),
	],
	['Redis flushed', (cluster) => () => repeatedly(20, () => cluster.redis.flush(), 500)],
	[
		'Redis away',
		(cluster) => () =>
			repeatedly(
				4,
				async () => {
					await cluster.redis.stop();
					await pause(2000);
					await cluster.restartRedis();
				},
				2000,
			),
	],
	[
		'S3 away',
		(_cluster, { s3 }) =>
			() =>
				repeatedly(
					5,
					async () => {
						await s3.stop();
						await pause(2000);
						await s3.start();
					},
					2000,
				),
	],
];

const serversInstalled = redisInstalled && postgresInstalled;

describeWith('redis-server or postgresql', serversInstalled, 'processes over Postgres, Redis and S3', () => {
	/** Begin processes, attack them, end them. @param environment  of one process of each kind */
	async function attackCluster(
		name: string,
		faultOf: (cluster: Cluster, servers: ClusterServers) => Fault,
		environment: Readonly<Record<string, string>> = {},
	): Promise<void> {
		const cluster = await makeCluster('Postgres and S3', settings);
		try {
			if (!cluster.servers) throw new Error('the cluster has no servers');
			const serve = (own: Partial<Settings> = {}, others = {}) => cluster.serve({ workers: 0, ...own }, others);
			const services = [await serve(), await serve({}, environment)];
			await Promise.all([cluster.work(), cluster.work({}, environment)]);
			let turn = 0;
			const attacked: Attacked = {
				store: cluster.store,
				client: () => cluster.client(services[turn++ % services.length] as StartedService),
				async settle() {
					services.unshift(await serve({ startWithinMs: 1000 }));
				},
			};
			await attack(name, attacked, faultOf(cluster, cluster.servers));
		} finally {
			await cluster.stop();
		}
	}

	it.each(faults)('survive: %s', async (name, faultOf) => attackCluster(name, faultOf), attackMs);

	const movable = clocksCanBeMoved ? it : it.skip;
	movable(
		'outlive a clock that is moved by hours, of one host of two',
		async () => {
			const clock = await makeMovedClock();
			try {
				await attackCluster('clock of a host moved by 3 and 5 h', () => () => moveBothWays(clock), clock.environment);
			} finally {
				await clock.remove();
			}
		},
		attackMs,
	);
});
