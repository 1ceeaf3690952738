import type { Client } from '../support/client';
import { startMisbehaving, type MisbehavingService } from '../support/misbehaving-service';
import { isRunning } from '../support/is-running';
import { waitUntil } from '../support/wait-until';

let service: MisbehavingService;
let client: Client;

beforeAll(async () => {
	// Their workers leave marks outside of their folders, which no jail lets them do.
	service = await startMisbehaving({ workers: '1', 'stop-grace-ms': '100', 'worker-jail': 'off' });
	[client] = service.clients as [Client];
});
afterAll(() => service.stop());

const bytes = Buffer.from('anything');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function start(...behaviours: readonly string[]): Promise<string> {
	let taskId = '';
	for (const behaviour of behaviours) {
		const fields = { fileName: `${behaviour}.pdf`, ...(taskId ? { taskId } : { executeTypeUrl: 'pdf/txt' }) };
		const { body } = await client.announce(fields as Record<string, string>);
		({ taskId } = body.data);
		await client.put(body.data.presignedUrl, bytes);
	}
	await client.start(taskId);
	return taskId;
}

const infoOf = async (taskId: string) => (await client.taskInfo(taskId)).body.data;

describe('cancel of a running conversion', () => {
	it.each(['sleep', 'spin', 'stubborn'])('(behaviour: %s) frees its worker before the timeout', async (behaviour) => {
		const before = await client.packages();
		const taskId = await start('good', behaviour, 'good');
		while ((await infoOf(taskId)).fileInfoDTOList[1].status !== 'processing') await pause(20);
		expect((await client.packages()).withholdingAsset).toBe(2);
		expect((await client.cancel(taskId)).status).toBe(200);
		const task = await infoOf(taskId);
		expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1, taskFailNum: 2, taskCost: 1 });
		expect(task.fileInfoDTOList.map(({ failureCode }: { failureCode: string }) => failureCode)).toEqual([
			'',
			'05002',
			'05002',
		]);
		expect(await client.packages()).toMatchObject({ asset: before.asset - 1, withholdingAsset: 0 });
		const next = await start('good');
		expect(await client.waitForEnd(next)).toMatchObject({ taskSuccessNum: 1 });
		// What the worker would still have told is not recorded.
		expect(await infoOf(taskId)).toEqual({ ...task, fileInfoDTOList: expect.anything() });
	});

	it('also ends child processes of the worker', async () => {
		const taskId = await start('children');
		let pid = 0;
		while (!pid) {
			await pause(50);
			const [{ fileUrl, status }] = (await infoOf(taskId)).fileInfoDTOList;
			if (status === 'processing') pid = Number(await (await fetch(fileUrl)).text()) || 0;
		}
		expect(isRunning(pid)).toBe(true);
		await client.cancel(taskId);
		await waitUntil(() => !isRunning(pid), 'the child process has ended');
	});

	it('answers a waiting direct call', async () => {
		const direct = client.post('/server/v2/process/pdf/txt', [['file', { bytes, fileName: 'sleep.pdf' }]]);
		let taskId = '';
		while (!taskId) {
			const { records } = (await client.get('/server/v2/task/list?size=1')).body as unknown as {
				records: readonly { taskId: string; taskStatus: string }[];
			};
			if (records[0]?.taskStatus === 'TaskProcessing') ({ taskId } = records[0]);
		}
		await client.cancel(taskId);
		const { status, body } = await direct;
		expect([status, body.data.taskId, body.data.taskStatus]).toEqual([200, taskId, 'TaskFinish']);
		expect(body.data.fileInfoDTOList[0].failureReason).toContain('canceled');
	});

	it('at any moment leaves no running file and no withheld asset', async () => {
		for (let delay = 0; delay < 24; delay += 2) {
			// They never end, however late the call comes.
			const taskId = await start('sleep', 'sleep');
			await pause(delay);
			await client.cancel(taskId);
			expect(await infoOf(taskId)).toMatchObject({ taskStatus: 'TaskFinish', taskFailNum: 2, taskCost: 0 });
		}
		expect(await client.waitForEnd(await start('good'))).toMatchObject({ taskSuccessNum: 1 });
		expect((await client.packages()).withholdingAsset).toBe(0);
	});
});

describe('progress', () => {
	it('reports converted pages and never decreases, whatever the worker sends', async () => {
		const taskId = await start('pages');
		const seen: [number, number][] = [];
		for (let task = await infoOf(taskId); task.taskStatus !== 'TaskFinish'; task = await infoOf(taskId)) {
			const [{ pagesDone, pagesTotal }] = task.fileInfoDTOList;
			seen.push([pagesDone, pagesTotal]);
			await pause(50);
		}
		const steps = seen.filter((step, index) => index === 0 || String(step) !== String(seen[index - 1]));
		expect(steps).toEqual([...(String(steps[0]) === '0,0' ? [[0, 0]] : []), [1, 4], [3, 4]]);
		const [file] = (await infoOf(taskId)).fileInfoDTOList;
		expect(file).toMatchObject({ status: 'success', pagesDone: 4, pagesTotal: 4 });
	});

	it('reports the queue position until the file is claimed', async () => {
		const first = await start('long', 'good');
		const second = await start('good', 'good');
		await waitUntil(async () => (await infoOf(first)).taskStatus === 'TaskProcessing', 'the first one is claimed');
		expect([(await infoOf(first)).queuePosition, (await infoOf(second)).queuePosition]).toEqual([0, 1]);
		await client.waitForEnd(second);
		expect((await infoOf(second)).queuePosition).toBe(0);
		await client.waitForEnd(first);
	});
});
