import { describeWith } from '../support/describe-with';
import { redisInstalled } from '../support/redis';
import type { Client } from '../support/client';
import { makeCluster, type Cluster } from '../support/cluster';
import { postgresInstalled } from '../support/postgres';
import { scannedPdf, type ScannedText } from '../support/scans';
import type { StartedProcess, StartedService } from '../support/start-service';
import { itAtNight, sampled } from '../support/sample';
import { waitUntil } from '../support/wait-until';

const pageCount = sampled(24, 12);

/** Pages that say their language, and pages that follow those before them. */
const texts: readonly ScannedText[] = Array.from({ length: pageCount }, (_, index) =>
	index % 5 === 2 ? 'codes' : index < pageCount / 2 ? 'english' : 'german',
);

/** Pages that a process has read for another one, by its log. */
function readForOthers({ output }: StartedProcess): number {
	const logged = output().matchAll(/"pages":(\d+)[^\n]*pages were read for another process/g);
	return [...logged].reduce((sum, [, pages]) => sum + Number(pages), 0);
}

/** A busy machine delays heartbeats; only the test at night waits for the end of a lease. */
const longLeases = { leaseMs: 20_000, leaseHeartbeatMs: 1000 };

describeWith(
	'redis-server or postgresql',
	redisInstalled && postgresInstalled,
	'a long scan in several processes',
	() => {
		let cluster: Cluster;
		let service: StartedService;
		let client: Client;
		let workers: StartedProcess[];
		let scan: Uint8Array;
		/** The result by one process with one worker. */
		let alone: string;

		const start = async (): Promise<string> => {
			const parameter = '{"enableOcr":1}';
			const { body } = await client.announce({ fileName: 'scan.pdf', executeTypeUrl: 'pdf/json', parameter });
			await client.put(body.data.presignedUrl, scan);
			await client.start(body.data.taskId);
			return body.data.taskId;
		};
		const resultOf = async (taskId: string): Promise<string> => {
			const task = await client.waitForEnd(taskId, 110_000);
			expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
			return await (await fetch(task.fileInfoDTOList[0].downloadUrl)).text();
		};
		/** Starts another worker process. */
		const work = async (): Promise<StartedProcess> => {
			const process = await cluster.work();
			workers.push(process);
			return process;
		};

		beforeAll(async () => {
			cluster = await makeCluster('Postgres and S3', { initialAssets: 100, ...longLeases });
			service = await cluster.serve({ workers: 0 });
			client = cluster.client(service);
			scan = await scannedPdf(texts);
			const one = await cluster.work();
			alone = await resultOf(await start());
			await one.end('SIGTERM');
		});
		beforeEach(() => {
			workers = [];
		});
		afterEach(async () => {
			await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
			// Nothing of what was offered is left, nor anything that was read of it.
			expect(await cluster.store.ranges.removeUnwanted()).toEqual([]);
		});
		afterAll(() => cluster?.stop());

		it('is also read by an idle process, with the same bytes as result', async () => {
			await work();
			await work();
			expect(await resultOf(await start())).toBe(alone);
			await waitUntil(() => workers.some((worker) => readForOthers(worker) > 0), 'the log names the pages');
			const pages = workers.map(readForOthers).sort((one, other) => one - other);
			expect(pages[0]).toBe(0);
			expect(pages[1]).toBeGreaterThan(texts.length / 6);
			expect(pages[1]).toBeLessThan(texts.length);
		});

		it('loses only the pages in progress when the helping process is killed', async () => {
			const converter = await work();
			const taskId = await start();
			const [{ fileKey } = { fileKey: '' }] = await cluster.store.files.list(taskId);
			const ranges = () => cluster.store.ranges.list(fileKey, 1);
			await waitUntil(async () => (await ranges()).length > 0, 'pages are offered');
			const helper = await work();
			await waitUntil(
				async () => (await ranges()).some(({ state, readings }) => state === 'claimed' && readings.length > 0),
				'the helper has read a page',
			);
			await helper.end('SIGKILL');
			expect(await resultOf(taskId)).toBe(alone);
			expect(converter.output()).toContain('sends no heartbeat');
			expect((await cluster.store.files.find(fileKey))?.tries).toBe(1);
		});

		// `processes.test.ts` kills a converting process, too.
		itAtNight('restarts elsewhere without the earlier readings when its converting process is killed', async () => {
			const converter = await work();
			const taskId = await start();
			const [{ fileKey } = { fileKey: '' }] = await cluster.store.files.list(taskId);
			await waitUntil(async () => (await cluster.store.ranges.list(fileKey, 1)).length > 0, 'pages are offered');
			await work();
			await waitUntil(
				async () => (await cluster.store.ranges.list(fileKey, 1)).some(({ state }) => state === 'claimed'),
				'pages are claimed',
			);
			await converter.end('SIGKILL');
			expect(await resultOf(taskId)).toBe(alone);
			expect((await cluster.store.files.find(fileKey))?.tries).toBe(2);
			await cluster.store.ranges.removeUnwanted();
		});
	},
);
