import { fixtureBytes } from '../../../fixtures';
import { describeWith } from '../support/describe-with';
import { redisInstalled } from '../support/redis';
import type { TaskState } from '../../../contract/states';
import type { MetadataStore, Task } from '../../src/storage/metadata-store';
import { openMetadata } from '../../src/storage/open-stores';
import { childrenOf } from '../support/child-processes';
import { Client } from '../support/client';
import { hashOf } from '../support/hash-of';
import { makeCluster, type Cluster, type ClusterStores } from '../support/cluster';
import { expectExactLedger } from '../support/ledger';
import { postgresInstalled } from '../support/postgres';
import { randomOf } from '../support/random';
import { startS3, type S3Server } from '../support/s3';
import { createKey, startService, type StartedProcess, type StartedService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';
import { sampled } from '../support/sample';

/**
 * Processes are killed at random moments of tasks in every state. A longer run than that of the suite:
 * `KILL_POINTS=500 KILL_SEED=7 jest --selectProjects judges kill-matrix`.
 */
const isAttack = process.env['KILL_POINTS'] !== undefined;
const points = Number(process.env['KILL_POINTS'] ?? sampled(40, 8));
/** In a nightly run a busy machine may skip points, but covers each moment at least twice; an attack covers all. */
const boundMs = isAttack ? Infinity : sampled(60_000, 20_000);
const minPoints = 8;
const seed = Number(process.env['KILL_SEED'] ?? 1);
/** Longest wait for a moment: only an outer limit. */
const pointMs = 20_000;
/** Time for what is left after the last kill: only an outer limit. */
const restMs = 120_000;
const suiteMs = 180_000 + points * 40_000;

/** The same for all: a ZIP file of images holds it. */
const fileName = 'sample.pdf';
const sample = fixtureBytes(fileName);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Moments of a task's life at which the kill is aimed; it hits a random time after. */
const moments = ['while it is made', 'when it is started', 'while it is converted', 'when a file ends'] as const;
type Moment = (typeof moments)[number];
/** Longest time after it, in milliseconds. */
const spans: Record<Moment, number> = {
	'while it is made': 80,
	'when it is started': 20,
	'while it is converted': 250,
	'when a file ends': 5,
};

/** Processes under test, whichever they are. */
interface Victims {
	readonly store: MetadataStore;
	/** A client of a process that answers. */
	client(): Client;
	/** Fulfilled when all run that should. */
	ready(): Promise<unknown>;
	/** Kill one of them, or one of their workers, and start it again. @returns what was killed */
	kill(random: () => number, moment: Moment): Promise<string>;
	/** The last start, after which tasks that were never started are ended soon. */
	settle(): Promise<void>;
}

/** A task as its maker knows it. */
interface KnownTask {
	readonly taskId: string;
	isStarted: boolean;
}

/** Make a task and start it; a call that is cut off is not repeated. */
async function makeTask(
	client: Client,
	known: KnownTask[],
	files: number,
	tool: string,
	start: boolean,
): Promise<void> {
	let task: KnownTask | undefined;
	for (let count = 0; count < files; count++) {
		const fields = { fileName, ...(task ? { taskId: task.taskId } : { executeTypeUrl: tool }) };
		const { body } = await client.announce(fields as Record<string, string>);
		if (!task) {
			task = { taskId: body.data.taskId as string, isStarted: false };
			known.push(task);
		}
		await client.put(body.data.presignedUrl, sample).catch((error: unknown) => {
			// The S3 server answers a PUT without a body.
			if (!(error instanceof SyntaxError)) throw error;
		});
	}
	if (task && start && (await client.start(task.taskId)).status === 200) task.isStarted = true;
}

async function untilOrLate(isSo: () => Promise<boolean>, ms: number): Promise<void> {
	for (const end = Date.now() + ms; !(await isSo()) && Date.now() < end; ) await pause(5);
}

/** Tasks of the only account, the oldest first. */
async function allTasks(store: MetadataStore): Promise<readonly Task[]> {
	const account = await store.accounts.findByName('tester');
	return [...(await store.tasks.list(account?.id ?? 0, 0, 1e6))].reverse();
}

const isFinal = (state: TaskState) => state === 'TaskFinish' || state === 'TaskOverdue';

const tools = ['pdf/txt', 'pdf/img'] as const;

async function hashAt(address: string): Promise<string> {
	return hashOf(Buffer.from(await (await fetch(address)).arrayBuffer()));
}

/** Hashes of the results of an undisturbed conversion by each tool. */
async function undisturbedResults(client: Client): Promise<ReadonlyMap<string, string>> {
	const hashes = new Map<string, string>();
	for (const tool of tools) {
		const { body } = await client.post(`/server/v2/process/${tool}`, [['file', { bytes: sample, fileName }]]);
		const { fileInfoDTOList } = await client.waitForEnd(body.data.taskId);
		hashes.set(tool, await hashAt(fileInfoDTOList[0].downloadUrl));
	}
	return hashes;
}

/** Kill at every point, let the rest be worked off, and check that nothing was lost, left or charged twice. */
async function killAndCheck(stores: string, victims: Victims): Promise<void> {
	const { store } = victims;
	const random = randomOf(seed);
	const known: KnownTask[] = [];
	const hit: Record<string, number> = {};
	const killed: Record<string, number> = {};
	const expected = await undisturbedResults(victims.client());
	const end = performance.now() + boundMs;
	let point = 0;
	for (; point < points && (point < minPoints || performance.now() < end); point++) {
		await victims.ready();
		const client = victims.client();
		const moment = moments[point % moments.length]!;
		const make = (files: number, start = true) =>
			makeTask(client, known, files, tools[random() < 0.7 ? 0 : 1], start).catch(() => undefined);
		if (moment === 'while it is made') await make(1, false);
		// More than there are workers, so that one waits.
		const size = 1 + Math.floor(random() * 3);
		const making = Promise.all(moment === 'when it is started' ? [make(2), make(2), make(size)] : [make(size)]);
		if (moment !== 'while it is made') await making;
		if (moment === 'while it is converted') {
			await untilOrLate(async () => (await store.files.listExpired(Number.MAX_SAFE_INTEGER, 1)).length > 0, pointMs);
		}
		if (moment === 'when a file ends') {
			const ended = async () => (await allTasks(store)).reduce((sum, task) => sum + task.successCount, 0);
			const before = await ended();
			await untilOrLate(async () => (await ended()) > before, pointMs);
		}
		await pause(random() * spans[moment]);
		const states = new Set<string>(
			(await allTasks(store)).map(({ state }) => state).filter((state) => !isFinal(state)),
		);
		if ((await store.files.listExpired(Number.MAX_SAFE_INTEGER, 1)).length > 0) states.add('a file in work');
		for (const state of states) hit[state] = (hit[state] ?? 0) + 1;
		const what = await victims.kill(random, moment);
		killed[what] = (killed[what] ?? 0) + 1;
		await making;
	}
	await victims.settle();
	const begun = performance.now();
	await untilOrLate(async () => (await allTasks(store)).every(({ state }) => isFinal(state)), restMs);
	const tasks = await allTasks(store);

	// Every state was hit, and files in conversion often.
	expect(hit).toMatchObject({
		TaskStart: expect.any(Number),
		TaskWaiting: expect.any(Number),
		TaskProcessing: expect.any(Number),
	});
	expect(hit['a file in work']).toBeGreaterThan(point / 4);
	// No task is stuck or lost, and every confirmed start was processed.
	expect(tasks.filter(({ state }) => !isFinal(state)).map(({ state }) => state)).toEqual([]);
	const byId = new Map(tasks.map((task) => [task.taskId, task]));
	expect(known.filter(({ taskId }) => !byId.has(taskId))).toEqual([]);
	expect(known.filter(({ taskId, isStarted }) => isStarted && byId.get(taskId)?.state !== 'TaskFinish')).toEqual([]);
	// What failed has failed for a reason: its worker was killed, or it was in work at too many kills.
	const failures: Record<string, number> = {};
	let succeeded = 0;
	for (const task of tasks) {
		for (const file of await store.files.list(task.taskId)) {
			expect(file.state).toMatch(/^(success|failed)$/);
			if (file.state === 'success') succeeded++;
			if (task.state === 'TaskOverdue' || file.failure === null) continue;
			const poison = file.tries >= 3 ? ' (third try)' : '';
			failures[file.failure.errorName + poison] = (failures[file.failure.errorName + poison] ?? 0) + 1;
		}
	}
	expect(
		Object.keys(failures).filter((name) => !/^(workerKilled|workerCrashed \(third try\)|fileNotUploaded)/.test(name)),
	).toEqual([]);
	const byKill = (failures['workerKilled'] ?? 0) + (failures['workerKilled (third try)'] ?? 0);
	expect(byKill).toBeLessThanOrEqual(killed['worker'] ?? 0);
	await expectExactLedger(store, 'tester');
	// Every result is there, byte for byte.
	const client = victims.client();
	for (const { taskId, toolPath, successCount } of tasks) {
		if (successCount === 0) continue;
		const { fileInfoDTOList } = (await client.taskInfo(taskId)).body.data;
		for (const { status, downloadUrl } of fileInfoDTOList)
			if (status === 'success') expect(await hashAt(downloadUrl)).toBe(expected.get(toolPath));
	}
	if (!isAttack) return;
	const figures = {
		stores,
		seed,
		points: point,
		tasks: tasks.length,
		succeeded,
		failures,
		killed,
		hit,
		restMs: Math.round(performance.now() - begun),
	};
	process.stderr.write(`${JSON.stringify(figures)}\n`);
}

function killOneWorker({ pid }: StartedProcess): boolean {
	const [child] = childrenOf(pid);
	if (child === undefined) return false;
	try {
		process.kill(child, 'SIGKILL');
		return true;
	} catch {
		// It has just exited.
		return false;
	}
}

/** All in a nightly run and an attack, the first ones otherwise. */
function sampledOrAttacked<T>(all: readonly T[], count: number): readonly T[] {
	return isAttack ? all : sampled(all, all.slice(0, count));
}

/** Share of the kills that hit a worker and not the process that started it. */
const workerShare = 0.25;

describe.each(sampledOrAttacked(['a folder', 'S3'], 1))('a single service over SQLite and %s', (files) => {
	let folder: Awaited<ReturnType<typeof temporaryFolder>>;
	let service: StartedService;
	let store: MetadataStore;
	let s3: S3Server | undefined;

	beforeAll(async () => {
		folder = await temporaryFolder();
		if (files === 'S3') s3 = await startS3();
		store = await openMetadata({ dataFolder: folder.path });
	});
	afterAll(async () => {
		await service.end('SIGTERM');
		await store.close();
		await s3?.remove();
		await folder.remove();
	});

	it(
		'loses no task, leaves none stuck, and keeps the ledger exact when it is killed again and again',
		async () => {
			const apiKey = await createKey(folder.path);
			const start = async (settings = {}) => {
				service = await startService({
					dataFolder: folder.path,
					apiKey,
					settings: { workers: 2, queuedTasksPerAccount: 1000, ...s3?.settings, ...settings },
				});
			};
			await start();
			await killAndCheck(`SQLite and ${files}`, {
				store,
				client: () => new Client(service.baseUrl, apiKey),
				ready: () => Promise.resolve(),
				async kill(random) {
					if (random() < workerShare && killOneWorker(service)) return 'worker';
					await service.end('SIGKILL');
					await start();
					return 'serve';
				},
				async settle() {
					await service.end('SIGKILL');
					await start({ startWithinMs: 1000, sweepIntervalMs: 200 });
				},
			});
		},
		suiteMs,
	);
});

/** Storage and queue of several processes; the first has all servers. */
const clusters: readonly (readonly [stores: ClusterStores, queue: 'Redis' | 'the database'])[] = [
	['Postgres and S3', 'Redis'],
	['Postgres and S3', 'the database'],
	['Postgres and a folder', 'Redis'],
	['SQLite and a folder', 'Redis'],
];
function testsOfCluster(stores: ClusterStores, queue: 'Redis' | 'the database'): void {
	let cluster: Cluster;

	afterEach(() => cluster?.stop(), 60_000);

	it(
		`over ${stores} and a queue in ${queue} lose no task, leave none stuck, and keep the ledger exact when one is killed again and again`,
		async () => {
			cluster = await makeCluster(stores, {
				queuedTasksPerAccount: 1000,
				sweepIntervalMs: 200,
				...(queue === 'Redis' ? {} : { redisUrl: '' }),
			});
			const serve = (settings = {}) => cluster.serve({ workers: 0, ...settings });
			const services = await Promise.all([serve(), serve()]);
			const workers = await Promise.all([cluster.work(), cluster.work()]);
			let starting: Promise<unknown> = Promise.resolve();
			await killAndCheck(`${stores}, queue in ${queue}`, {
				store: cluster.store,
				client: () => cluster.client(services[0]!),
				// One process is down at a time; the other one of its kind continues.
				ready: () => starting,
				async kill(random, moment) {
					const isMade = moment !== 'while it is made';
					if (isMade && random() < workerShare && killOneWorker(workers[0]!)) return 'worker';
					if (!isMade || random() < 0.5) {
						await services.shift()!.end('SIGKILL');
						starting = serve().then((service) => services.push(service));
						return 'serve';
					}
					await workers.shift()!.end('SIGKILL');
					starting = cluster.work().then((work) => workers.push(work));
					return 'work';
				},
				async settle() {
					await starting;
					await services.pop()!.end('SIGKILL');
					services.unshift(await serve({ startWithinMs: 1000 }));
				},
			});
		},
		suiteMs,
	);
}

// In the sample `processes.test.ts` kills one of each kind.
for (const [stores, queue] of sampledOrAttacked(clusters, 0))
	describeWith('redis-server or postgresql', redisInstalled && postgresInstalled, 'two services and two workers', () =>
		testsOfCluster(stores, queue),
	);
