import { TriggerWorkflow } from '../support/trigger-workflow';
import { TriggerServer } from '../support/trigger-server';
import { Container, n8nCore } from '../support/engine/n8n-core';

let server: TriggerServer;

beforeEach(async () => {
	server = await TriggerServer.start();
});

afterEach(async () => {
	await server.stop();
});

const ids = (items: Array<{ json: Record<string, unknown> }>) => items.map(({ json }) => json.taskId);

test('only tasks that end from now on start the workflow, including earlier created ones', async () => {
	const [ended, open] = [server.add(), server.add()];
	ended.taskStatus = 'TaskFinish';
	const workflow = await TriggerWorkflow.polling(server.credential);
	expect(await workflow.poll()).toEqual([]);
	expect(await workflow.poll()).toEqual([]);
	open.taskStatus = 'TaskFinish';
	expect(ids(await workflow.poll())).toEqual([open.taskId]);
	expect(await workflow.poll()).toEqual([]);
});

test('a task may end after newer ones; items are sorted oldest first', async () => {
	const workflow = await TriggerWorkflow.polling(server.credential);
	await workflow.poll();
	const [slow, ...quick] = [server.add(), server.add(), server.add()];
	for (const task of quick) task.taskStatus = 'TaskFinish';
	expect(ids(await workflow.poll())).toEqual(quick.map(({ taskId }) => taskId));
	slow.taskStatus = 'TaskOverdue';
	expect(ids(await workflow.poll())).toEqual([slow.taskId]);
});

test('the first poll finds an unfinished task below hundreds of finished ones', async () => {
	const old = server.add();
	for (let count = 0; count < 250; count++) server.add().taskStatus = 'TaskFinish';
	const workflow = await TriggerWorkflow.polling(server.credential);
	await workflow.poll();
	old.taskStatus = 'TaskFinish';
	expect(ids(await workflow.poll())).toEqual([old.taskId]);
});

test('a poll without news costs one request, and the saved state stays small', async () => {
	for (let count = 0; count < 1000; count++) server.add().taskStatus = 'TaskFinish';
	const workflow = await TriggerWorkflow.polling(server.credential);
	await workflow.poll();
	server.seen.length = 0;
	await workflow.poll();
	expect(server.seen).toHaveLength(1);
	server.add().taskStatus = 'TaskFinish';
	expect(await workflow.poll()).toHaveLength(1);
	expect(workflow.savedBytes).toBeLessThan(6000);
});

test('only selected events start the workflow; the others are not reported later', async () => {
	const files = { good: ['a.pdf'], partial: ['a.pdf', 'bad.pdf'] };
	const workflow = await TriggerWorkflow.polling(server.credential, { events: ['finishedWithFailedFiles'] });
	await workflow.poll();
	server.add(files.good).taskStatus = 'TaskFinish';
	server.add(files.good).taskStatus = 'TaskOverdue';
	const partial = server.add(files.partial);
	partial.taskStatus = 'TaskFinish';
	const items = await workflow.poll();
	expect(items.map(({ json }) => [json.taskId, json.event])).toEqual([[partial.taskId, 'finishedWithFailedFiles']]);
	expect(await workflow.poll()).toEqual([]);
});

test('an item per task has its files, an item per file the fields of its task', async () => {
	const byTask = await TriggerWorkflow.polling(server.credential);
	const byFile = await TriggerWorkflow.polling(server.credential, { itemPer: 'file' });
	await byTask.poll();
	await byFile.poll();
	server.add(['a.pdf', 'bad.pdf']).taskStatus = 'TaskFinish';
	server.add([]).taskStatus = 'TaskOverdue';
	const [task, overdue] = await byTask.poll();
	expect(task?.json).toMatchObject({
		event: 'finishedWithFailedFiles',
		taskId: 'task-1',
		taskFileNum: 2,
		fileInfoDTOList: [{ fileName: 'a.pdf' }, { fileName: 'bad.pdf' }],
	});
	expect(overdue?.json).toMatchObject({ event: 'overdue', taskId: 'task-2', fileInfoDTOList: [] });
	expect((await byFile.poll()).map(({ json }) => [json.taskId, json.event, json.fileName, json.status])).toEqual([
		['task-1', 'finishedWithFailedFiles', 'a.pdf', 'success'],
		['task-1', 'finishedWithFailedFiles', 'bad.pdf', 'failed'],
		['task-2', 'overdue', undefined, undefined],
	]);
});

describe('downloaded results', () => {
	const bytes = async (
		binary: Parameters<InstanceType<typeof n8nCore.BinaryDataService>['getAsBuffer']>[0] | undefined,
	) => binary && (await Container.get(n8nCore.BinaryDataService).getAsBuffer(binary)).toString();

	test('are in one binary field each', async () => {
		const byTask = await TriggerWorkflow.polling(server.credential, { download: true });
		const byFile = await TriggerWorkflow.polling(server.credential, {
			download: true,
			itemPer: 'file',
			outputBinaryField: 'result',
		});
		await byTask.poll();
		await byFile.poll();
		server.add(['a.pdf', 'bad.pdf', 'c.pdf']).taskStatus = 'TaskFinish';
		const [task] = await byTask.poll();
		expect(Object.keys(task?.binary ?? {})).toEqual(['data_0', 'data_2']);
		expect(await bytes(task?.binary?.data_2)).toBe('result of c.txt');
		const files = await byFile.poll();
		expect(files.map(({ binary }) => binary?.result?.fileName)).toEqual(['a.txt', undefined, 'c.txt']);
		expect(await bytes(files[0]?.binary?.result)).toBe('result of a.txt');
		expect(files[0]?.binary?.result?.mimeType).toBe('text/plain');
	});

	test('that have expired do not delay the task; its file says so', async () => {
		const workflow = await TriggerWorkflow.polling(server.credential, { download: true, itemPer: 'file' });
		await workflow.poll();
		server.add().taskStatus = 'TaskFinish';
		server.downloadStatus = 410;
		const [item] = await workflow.poll();
		expect(item?.json.downloadFailure).toContain('410');
		expect(item?.binary).toBeUndefined();
	});

	test('that are unavailable are reported once they are available', async () => {
		const workflow = await TriggerWorkflow.polling(server.credential, { download: true });
		await workflow.poll();
		server.add().taskStatus = 'TaskFinish';
		server.downloadStatus = 503;
		await expect(workflow.poll()).rejects.toThrow('503');
		server.downloadStatus = 200;
		expect(await workflow.poll()).toHaveLength(1);
		expect(await workflow.poll()).toEqual([]);
	});
});

test('a failed poll is caught up', async () => {
	const workflow = await TriggerWorkflow.polling(server.credential);
	await workflow.poll();
	server.add().taskStatus = 'TaskFinish';
	server.faults = 3;
	await expect(workflow.poll()).rejects.toThrow('Something went wrong.');
	expect(await workflow.poll()).toHaveLength(1);
});

test('a poll ends before the next one is due and leaves the rest to it', async () => {
	const workflow = await TriggerWorkflow.polling(server.credential);
	await workflow.poll();
	for (let count = 0; count < 5; count++) server.add().taskStatus = 'TaskFinish';
	const now = Date.now.bind(Date);
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + server.count('/task/taskInfo') * 15_000);
	try {
		expect(ids(await workflow.poll())).toEqual(['task-1', 'task-2', 'task-3']);
		workflow.restart();
		expect(ids(await workflow.poll())).toEqual(['task-4', 'task-5']);
		expect(await workflow.poll()).toEqual([]);
	} finally {
		clock.mockRestore();
	}
});

test('simultaneous polls report a task once', async () => {
	const workflow = await TriggerWorkflow.polling(server.credential);
	await workflow.poll();
	server.add().taskStatus = 'TaskFinish';
	const both = await Promise.all([workflow.poll(), workflow.poll()]);
	expect(both.flat()).toHaveLength(1);
	expect(await workflow.poll()).toEqual([]);
});

test('a task missing in the service is forgotten', async () => {
	server.add();
	const workflow = await TriggerWorkflow.polling(server.credential);
	await workflow.poll();
	server.tasks.length = 0;
	expect(await workflow.poll()).toEqual([]);
	server.seen.length = 0;
	await workflow.poll();
	expect(server.count('/task/taskInfo')).toBe(0);
});

test('a changed account starts afresh, without a flood of old tasks or a restart', async () => {
	const other = await TriggerServer.start();
	try {
		const workflow = await TriggerWorkflow.polling(server.credential);
		await workflow.poll();
		for (let count = 0; count < 3; count++) other.add().taskStatus = 'TaskFinish';
		workflow.useCredential(other.credential);
		expect(await workflow.poll()).toEqual([]);
		const task = other.add();
		task.taskStatus = 'TaskFinish';
		expect(ids(await workflow.poll())).toEqual([task.taskId]);
	} finally {
		await other.stop();
	}
});

describe('a test event', () => {
	test('is the latest finished task of the selected events, without side effects', async () => {
		const workflow = await TriggerWorkflow.polling(server.credential, { events: ['finished'] });
		await workflow.poll();
		const task = server.add();
		task.taskStatus = 'TaskFinish';
		server.add(['bad.pdf']).taskStatus = 'TaskFinish';
		server.add();
		expect(ids(await workflow.poll('manual'))).toEqual([task.taskId]);
		expect(ids(await workflow.poll('manual'))).toEqual([task.taskId]);
		expect(ids(await workflow.poll())).toEqual([task.taskId]);
	});

	test('reports that there is none', async () => {
		server.add();
		const workflow = await TriggerWorkflow.polling(server.credential);
		await expect(workflow.poll('manual')).rejects.toThrow('No task with the selected events yet');
	});
});
