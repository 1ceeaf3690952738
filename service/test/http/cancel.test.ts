import { fixtureBytes } from '../../../fixtures';
import { Client } from '../support/client';
import { createKey, startService, type StartedService } from '../support/start-service';

let service: StartedService;
let client: Client;
let stranger: Client;

beforeAll(async () => {
	service = await startService({ settings: { workers: 1 } });
	client = new Client(service.baseUrl, service.apiKey);
	stranger = new Client(service.baseUrl, await createKey(service.dataFolder, 'stranger'));
});
afterAll(() => service.stop());

const sample = fixtureBytes('sample.pdf');

async function addTask(files = 1, fields: Record<string, string> = {}) {
	let taskId = '';
	let presignedUrl = '';
	for (let count = 0; count < files; count++) {
		const task: Record<string, string> = taskId ? { taskId } : {};
		const { body } = await client.announce({
			executeTypeUrl: 'pdf/txt',
			...fields,
			...task,
			fileName: `file-${count}.pdf`,
		});
		({ taskId, presignedUrl } = body.data);
		expect((await client.put(presignedUrl, sample)).status).toBe(200);
	}
	return { taskId, presignedUrl };
}

describe('cancel', () => {
	it('ends an unstarted task at once and for good', async () => {
		const before = await client.packages();
		const { taskId, presignedUrl } = await addTask(2);
		const { status, body } = await client.cancel(taskId);
		expect([status, body.code, body.data]).toEqual([200, '200', { taskId }]);
		const task = (await client.taskInfo(taskId)).body.data;
		expect(task).toMatchObject({
			taskStatus: 'TaskFinish',
			taskFileNum: 2,
			taskSuccessNum: 0,
			taskFailNum: 2,
			taskCost: 0,
			taskTime: 0,
		});
		for (const [index, file] of task.fileInfoDTOList.entries()) {
			expect(file).toMatchObject({ status: 'failed', failureCode: '05002', downloadUrl: '' });
			expect(file.failureReason).toBe(
				`The task was canceled before "file-${index}.pdf" was converted. To convert the file, create a new task.`,
			);
		}
		expect((await client.taskInfo(taskId, 2)).body.data.fileInfoDTOList[0].failureReason).toContain('转换之前已取消');
		expect(await client.packages()).toEqual(before);
		for (const answer of [
			await client.start(taskId),
			await client.put(presignedUrl, sample),
			await client.announce({ taskId, fileName: 'further.pdf' }),
		]) {
			expect([answer.status, answer.body.code]).toEqual([409, '05002']);
		}
	});

	it('is idempotent, also with parallel calls', async () => {
		const before = await client.packages();
		const { taskId } = await addTask(3);
		await client.start(taskId);
		const answers = await Promise.all(Array.from({ length: 10 }, () => client.cancel(taskId)));
		const first = (await client.taskInfo(taskId)).body.data;
		answers.push(await client.cancel(taskId));
		for (const { status, body } of answers) expect([status, body.data]).toEqual([200, { taskId }]);
		const { taskTime, taskSuccessNum, taskFailNum, taskCost } = (await client.taskInfo(taskId)).body.data;
		expect([taskTime, taskSuccessNum, taskFailNum]).toEqual([first.taskTime, first.taskSuccessNum, first.taskFailNum]);
		expect(taskSuccessNum + taskFailNum).toBe(3);
		expect(taskCost).toBe(taskSuccessNum);
		expect(await client.packages()).toMatchObject({ asset: before.asset - taskSuccessNum, withholdingAsset: 0 });
		expect((await client.start(taskId)).status).toBe(200);
	});

	it('does not change a finished task', async () => {
		const { taskId } = await addTask();
		await client.start(taskId);
		const before = await client.waitForEnd(taskId);
		const { status, body } = await client.cancel(taskId);
		expect([status, body.data]).toEqual([200, { taskId }]);
		const after = (await client.taskInfo(taskId)).body.data;
		expect(after).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1, taskTime: before.taskTime });
		expect((await fetch(after.fileInfoDTOList[0].downloadUrl)).status).toBe(200);
	});

	it('ends a running and a waiting task; the next one is converted', async () => {
		const before = await client.packages();
		const heavy = { executeTypeUrl: 'pdf/img', parameter: '{"imageScaling":"4.0"}' };
		const working = await addTask(5, heavy);
		const waiting = await addTask(2, heavy);
		await client.start(working.taskId);
		await client.start(waiting.taskId);
		expect((await client.taskInfo(waiting.taskId)).body.data).toMatchObject({
			taskStatus: 'TaskWaiting',
			queuePosition: expect.any(Number),
		});
		for (;;) {
			const { body } = await client.taskInfo(working.taskId);
			if (body.data.taskStatus === 'TaskProcessing') break;
		}
		await client.cancel(waiting.taskId);
		await client.cancel(working.taskId);
		for (const { taskId } of [working, waiting]) {
			const task = (await client.taskInfo(taskId)).body.data;
			expect(task).toMatchObject({ taskStatus: 'TaskFinish', queuePosition: 0, taskCost: task.taskSuccessNum });
			expect(task.taskFailNum).toBeGreaterThanOrEqual(2);
		}
		const next = await addTask();
		await client.start(next.taskId);
		expect(await client.waitForEnd(next.taskId)).toMatchObject({ taskSuccessNum: 1 });
		const done = (await client.taskInfo(working.taskId)).body.data.taskSuccessNum;
		expect(await client.packages()).toMatchObject({ asset: before.asset - done - 1, withholdingAsset: 0 });
	});

	it('accepts the task ID in query or form, with GET and POST', async () => {
		const headers = { 'x-api-key': service.apiKey };
		const path = `${service.baseUrl}/server/v2/execute/cancel`;
		const calls: ((taskId: string) => Promise<Response>)[] = [
			(taskId) => fetch(`${path}?taskId=${taskId}`, { headers }),
			(taskId) => fetch(`${path}?taskId=${taskId}`, { headers, method: 'POST' }),
			(taskId) => fetch(path, { headers, method: 'POST', body: new URLSearchParams({ taskId }) }),
			(taskId) =>
				fetch(path, {
					headers: { ...headers, 'content-type': 'application/json' },
					method: 'POST',
					body: JSON.stringify({ taskId }),
				}),
		];
		for (const call of calls) {
			const { taskId } = await addTask();
			expect((await call(taskId)).status).toBe(200);
			expect((await client.taskInfo(taskId)).body.data.taskStatus).toBe('TaskFinish');
		}
	});

	it('finds the task by the idempotency key of its call if the client has no task ID', async () => {
		const named = { 'idempotency-key': 'hung-up' };
		const fields: [string, string][] = [
			['executeTypeUrl', 'pdf/txt'],
			['fileName', 'a.pdf'],
		];
		const { body } = await client.post('/server/v2/presignedUrl', fields, named);
		const { taskId } = body.data;
		for (const answer of [
			await stranger.post('/server/v2/execute/cancel', [], named),
			await client.post('/server/v2/execute/cancel', [], { 'idempotency-key': 'another' }),
		]) {
			expect([answer.status, answer.body.code]).toEqual([404, '05001']);
		}
		expect((await client.taskInfo(taskId)).body.data.taskStatus).toBe('TaskStart');
		const { status, body: cancelled } = await client.post('/server/v2/execute/cancel', [], named);
		expect([status, cancelled.data]).toEqual([200, { taskId }]);
		expect((await client.taskInfo(taskId)).body.data.taskStatus).toBe('TaskFinish');
	});

	it('refuses unknown tasks and tasks of other accounts', async () => {
		const { taskId } = await addTask();
		for (const answer of [await stranger.cancel(taskId), await client.cancel('nothing')]) {
			expect([answer.status, answer.body.code]).toEqual([404, '05001']);
		}
		expect((await client.taskInfo(taskId)).body.data.taskStatus).toBe('TaskStart');
		for (const answer of [
			await client.get('/server/v2/execute/cancel'),
			await client.post('/server/v2/execute/cancel', []),
		]) {
			expect([answer.status, answer.body.code]).toEqual([400, '01007']);
		}
		expect((await fetch(`${service.baseUrl}/server/v2/execute/cancel?taskId=${taskId}`)).status).toBe(401);
	});
});
