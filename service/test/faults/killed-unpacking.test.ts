import { setTimeout as pause } from 'node:timers/promises';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureBytes } from '../../../fixtures';
import { openMetadata } from '../../src/storage/open-stores';
import { childrenOf } from '../support/child-processes';
import { Client } from '../support/client';
import { makeEml, makeZip } from '../support/containers';
import { randomOf } from '../support/random';
import { expectExactLedger } from '../support/ledger';
import { sampled } from '../support/sample';
import { startService, type StartedService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';

const sample = fixtureBytes('sample.pdf');
const parts = 12;
/** Tasks of which a worker is killed, and milliseconds after which the service is. */
const workerKills = sampled(6, 3);
const serviceKills = [40, 120, 400];
const taskCount = workerKills + serviceKills.length;
/** Large enough for a kill during unpacking: the padding is unpacked, too, but is not a part. */
const stack = makeZip([
	...Array.from({ length: parts / 2 }, (_, index) => ({ name: `first-${index}.pdf`, bytes: sample })),
	{ name: 'padding.txt', bytes: Buffer.from(Array.from({ length: 12 * 1024 ** 2 }, (_, index) => 97 + (index % 25))) },
	...Array.from({ length: parts / 2 }, (_, index) => ({ name: `second-${index}.pdf`, bytes: sample })),
]);
const mail = makeEml({ files: [{ name: 'stack.zip', type: 'application/zip', bytes: stack }] });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: StartedService;
let client: Client;

async function begin(): Promise<void> {
	service = await startService({
		dataFolder: folder.path,
		settings: { initialAssets: 1000, workers: 2, containerRatio: 1000 },
	});
	client = new Client(service.baseUrl, service.apiKey);
}

beforeAll(async () => {
	folder = await temporaryFolder();
	await begin();
});
afterAll(async () => {
	await service.stop();
	await folder.remove();
});

async function startTask(): Promise<string> {
	const { body } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'post.eml' });
	const { taskId, presignedUrl } = body.data;
	await client.put(presignedUrl, mail);
	await client.start(taskId);
	return taskId as string;
}

/** Every part once, and the mail itself. */
async function expectWhole(taskId: string): Promise<void> {
	const task = await client.waitForEnd(taskId);
	expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskFileNum: parts + 1, taskFailNum: 0, taskCost: parts + 1 });
	const paths = task.fileInfoDTOList.map(({ containerPath }: { containerPath: string }) => containerPath);
	const names = ['first', 'second'].flatMap((half) =>
		Array.from({ length: parts / 2 }, (_, index) => `stack.zip/${half}-${index}.pdf`),
	);
	expect(paths).toEqual(['', ...names]);
}

describe('an email whose unpacking is killed', () => {
	it('is unpacked again by another worker, without duplicates', async () => {
		const random = randomOf(4);
		for (let round = 0; round < workerKills; round++) {
			const taskId = await startTask();
			await pause(10 + random() * 250);
			const workers = await childrenOf(service.pid);
			const victim = workers[Math.floor(random() * workers.length)];
			if (victim !== undefined) process.kill(victim, 'SIGKILL');
			await expectWhole(taskId);
		}
	});

	it('is unpacked once after the whole service is killed and restarted', async () => {
		for (const ms of serviceKills) {
			const taskId = await startTask();
			await pause(ms);
			await service.kill();
			await begin();
			await expectWhole(taskId);
		}
	});

	it('is charged once per file and leaves no orphans except files stored at the kill', async () => {
		await service.end('SIGTERM');
		const store = await openMetadata({ dataFolder: folder.path });
		try {
			await expectExactLedger(store, 'tester');
			const stored = await readdir(join(folder.path, 'files'), { recursive: true, withFileTypes: true });
			const ids = stored.filter((entry) => entry.isFile()).map(({ name }) => name);
			// An original and a result of each file.
			expect(ids.length).toBeGreaterThanOrEqual(taskCount * 2 * (parts + 1));
			// What a service that was killed between storing and recording has left is for the sweeper, a part of one container at most.
			expect(ids.length).toBeLessThanOrEqual(taskCount * 2 * (parts + 1) + serviceKills.length * (parts + 1));
		} finally {
			await store.close();
		}
	});
});
