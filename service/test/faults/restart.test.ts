import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureBytes } from '../../../fixtures';
import { Client } from '../support/client';
import { runProgram, startService, type StartedService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';
import { waitUntil } from '../support/wait-until';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: StartedService;
let client: Client;

async function begin(settings: Parameters<typeof startService>[0] = {}): Promise<void> {
	service = await startService({ ...settings, dataFolder: folder.path });
	client = new Client(service.baseUrl, service.apiKey);
}

beforeEach(async () => {
	folder = await temporaryFolder();
});
afterEach(async () => {
	await service.stop();
	await folder.remove();
});

const workers = 2;
const sample = fixtureBytes('sample.pdf');

async function addTask(files: number, tool = 'pdf/img'): Promise<string> {
	let taskId = '';
	for (let count = 0; count < files; count++) {
		const fields = {
			fileName: `file-${count}.pdf`,
			parameter: '{"imageScaling":"2.0"}',
			...(taskId ? { taskId } : { executeTypeUrl: tool }),
		};
		const { body } = await client.announce(fields as Record<string, string>);
		({ taskId } = body.data);
		await client.put(body.data.presignedUrl, sample);
	}
	return taskId;
}

const untilProcessing = (taskId: string): Promise<void> =>
	waitUntil(
		async () => (await client.taskInfo(taskId)).body.data.taskStatus === 'TaskProcessing',
		'a file is converted',
		20,
	);

async function expectLedger(spent: number, granted: number): Promise<void> {
	const { stdout } = await runProgram(['assets', 'show', '--name', 'tester'], { dataFolder: folder.path });
	expect(stdout).toContain(`PACKAGES\tbalance ${granted - spent}\twithheld 0\tspent ${spent}\tgranted ${granted}\n`);
}

describe('a killed service', () => {
	it('finishes its tasks after the restart, each file charged once', async () => {
		await begin({ settings: { initialAssets: 50, workers } });
		const unstarted = await addTask(1);
		const tasks = [await addTask(3), await addTask(3)];
		for (const taskId of tasks) await client.start(taskId);
		for (let kills = 0; kills < 2; kills++) {
			await new Promise((resolve) => setTimeout(resolve, 150 + 200 * kills));
			await service.kill();
			await begin({ settings: { initialAssets: 50, workers } });
		}
		for (const taskId of tasks) {
			const task = await client.waitForEnd(taskId);
			expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 3, taskFailNum: 0, taskCost: 3 });
			for (const { downloadUrl } of task.fileInfoDTOList) {
				const zip = Buffer.from(
					await (await fetch(downloadUrl.replace(/:\d+/, `:${new URL(service.baseUrl).port}`))).arrayBuffer(),
				);
				expect(zip.subarray(0, 2).toString()).toBe('PK');
			}
		}
		expect((await client.taskInfo(unstarted)).body.data.taskStatus).toBe('TaskStart');
		await client.start(unstarted);
		expect(await client.waitForEnd(unstarted)).toMatchObject({ taskSuccessNum: 1 });
		await expectLedger(7, 50);
		const stored = await readdir(join(folder.path, 'files'), { recursive: true, withFileTypes: true });
		const files = stored.filter((entry) => entry.isFile()).length;
		expect(files).toBeGreaterThanOrEqual(14);
		// A kill between storing and recording a result leaves one per worker, until the sweep removes it.
		expect(files).toBeLessThanOrEqual(14 + 2 * workers);
	});

	it('leaves no worker process behind, even a busy one', async () => {
		await begin();
		const taskId = await addTask(4);
		await client.start(taskId);
		const left = async (): Promise<number> => {
			const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
			const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
			return folders.filter((path) => path.startsWith(folder.path)).length;
		};
		await untilProcessing(taskId);
		expect(await left()).toBeGreaterThan(0);
		await service.kill();
		await waitUntil(async () => (await left()) === 0, 'no process of it is left');
		await begin();
		await client.waitForEnd(taskId);
	});
});

describe('a stopping service', () => {
	it('requeues unfinished files and exits with 0', async () => {
		await begin({ settings: { stopGraceMs: 0 } });
		const taskId = await addTask(4);
		await client.start(taskId);
		await untilProcessing(taskId);
		await service.stop();
		expect(await service.exited).toBe(0);
		await begin();
		expect(await client.waitForEnd(taskId)).toMatchObject({ taskSuccessNum: 4, taskFailNum: 0 });
	});

	it('answers waiting clients with the current state', async () => {
		await begin({ settings: { stopGraceMs: 0, workers: 1 } });
		await client.start(await addTask(4));
		const direct = client.post('/server/v2/process/pdf/txt', [['file', { bytes: sample, fileName: 'a.pdf' }]]);
		const tasks = async () => ((await client.get('/server/v2/task/list')).body as unknown as { total: number }).total;
		await waitUntil(async () => (await tasks()) === 2, 'the direct call waits');
		await service.stop();
		const { status, body } = await direct;
		expect(status).toBe(200);
		await begin();
		expect(await client.waitForEnd(body.data.taskId)).toMatchObject({ taskSuccessNum: 1 });
	});
});

describe('parallel starts', () => {
	it('of twenty tasks with a balance of ten: ten run, ten fail for lack of balance', async () => {
		await begin({ settings: { initialAssets: 10 } });
		const tasks = await Promise.all(Array.from({ length: 20 }, () => addTask(1, 'pdf/txt')));
		const answers = await Promise.all(tasks.map((taskId) => client.start(taskId)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
		const refused = answers.filter(({ status }) => status === 402);
		expect(refused).toHaveLength(10);
		for (const { body } of refused) expect(body.code).toBe('06001');
		for (const [index, { status }] of answers.entries()) {
			if (status === 200) expect(await client.waitForEnd(tasks[index] ?? '')).toMatchObject({ taskSuccessNum: 1 });
		}
		await expectLedger(10, 10);
		const direct = await client.post('/server/v2/process/pdf/txt', [['file', { bytes: sample, fileName: 'a.pdf' }]]);
		expect([direct.status, direct.body.code]).toEqual([402, '06001']);
		expect((await client.get('/server/v2/task/list')).body).toMatchObject({ total: 20 });
	});

	it('of one task, twenty times: charged once, same answer', async () => {
		await begin({ settings: { initialAssets: 10 } });
		const taskId = await addTask(2, 'pdf/txt');
		const answers = await Promise.all(Array.from({ length: 20 }, () => client.start(taskId)));
		for (const { status, body } of answers) expect([status, body.data]).toEqual([200, { taskId }]);
		await client.waitForEnd(taskId);
		expect((await client.start(taskId)).body.data).toEqual({ taskId });
		await expectLedger(2, 10);
	});
});
