import { errors, messagesEn } from '../../contract';
import { fixturePath } from '../../fixtures';
import type { InputItem } from '../support/engine/convert-workflow';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import { FakeServer } from '../support/fake-server';

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
});

afterEach(async () => {
	await server.stop();
});

const file = { data: fixturePath('sample.pdf') };
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** Run an operation of the node for these items. */
async function run(
	resource: string,
	operation: string,
	parameters = {},
	items: InputItem[] = [{ json: { name: 'one' } }],
) {
	return await runConvert(server.credential, { items, parameters: { resource, operation, ...parameters } });
}

/** Creates tasks before the test. */
async function tasks(count: number): Promise<void> {
	const items = Array.from({ length: count }, (_, index) => ({ json: { name: String(index) }, files: file }));
	await runConvert(server.credential, { items, parameters: { flow: 'presigned' } });
	server.requests.length = 0;
}

test('Account → Get Assets', async () => {
	const finished = await run('account', 'get');
	expect(finished.items(nodeName).map(({ json }) => json)).toEqual([
		{ tenantAsset: [{ assetTypeName: 'PACKAGES', asset: 7, withholdingAsset: 1 }] },
	]);
});

describe('Tool → Get Many', () => {
	test("returns the server's list, with labels", async () => {
		const finished = await run('tool', 'getAll', { returnAll: true });
		expect(finished.items(nodeName).map(({ json }) => [json.name, json.executeTypeUrl])).toEqual([
			['Extract Text From PDF', 'pdf/txt'],
			['Convert PDF to Images (pdf/jpg)', 'pdf/jpg'],
			['DOC to PDF', 'doc/pdf'],
		]);
	});

	test('obeys the limit', async () => {
		expect((await run('tool', 'getAll', { limit: 2 })).items(nodeName)).toHaveLength(2);
	});
});

describe.each([false, true])('Task → Get Many (in an envelope: %p)', (wrappedList) => {
	beforeEach(async () => {
		await tasks(7);
		server.variant = { wrappedList };
	});

	test('returns the requested number', async () => {
		const finished = await run('task', 'getAll', { limit: 5 });
		expect(finished.items(nodeName).map(({ json }) => json.taskId)).toEqual([
			'task-1',
			'task-2',
			'task-3',
			'task-4',
			'task-5',
		]);
	});

	test('names the files of each task and leaves out what only matters inside the service', async () => {
		const [item] = (await run('task', 'getAll', { limit: 2 })).items(nodeName);
		expect(item?.json).toMatchObject({ taskId: 'task-1', fileNames: ['sample.pdf'] });
		// One request for the list and one for each task.
		expect(server.requests).toHaveLength(3);
	});

	test.each([
		[true, ['taskId', 'fileNames', 'taskStatus', 'failureReasons']],
		[false, ['taskId', 'taskStatus', 'createdBy', 'taskLoadUrl', 'assetTypeId']],
	])('with Simplify %s, has these fields: %j', async (simplify, names) => {
		const record = { taskId: 'task-1', taskStatus: 'TaskFinish', createdBy: 'n8n', taskLoadUrl: '', assetTypeId: 1 };
		const list = { records: [record], total: 1, size: 1, current: 1, pages: 1 };
		server.intercept = ({ path }) => (path.includes('/taskInfo') ? undefined : { body: list });
		const [item] = (await run('task', 'getAll', { limit: 1, simplify })).items(nodeName);
		expect(Object.keys(item?.json ?? {})).toEqual(names);
	});

	test('returns the list of the service without Simplify', async () => {
		const [item] = (await run('task', 'getAll', { limit: 2, simplify: false })).items(nodeName);
		expect(Object.keys(item?.json ?? {})).not.toContain('fileNames');
		expect(server.requests).toHaveLength(1);
	});

	test('tells a canceled task from a finished one, which has the same status', async () => {
		const failureReason = messagesEn.cancelled.replace('{file}', 'b.pdf');
		const fileInfoDTOList = [
			{ fileName: 'a.pdf', status: 'success' },
			{ fileName: 'b.pdf', status: 'failed', failureCode: errors.cancelled.code, failureReason },
		];
		server.intercept = ({ path }) =>
			path.includes('/taskInfo')
				? server.ok({ taskId: 'task-1', taskStatus: 'TaskFinish', fileInfoDTOList })
				: undefined;
		const [item] = (await run('task', 'getAll', { limit: 1 })).items(nodeName);
		expect(item?.json).toMatchObject({ fileNames: ['a.pdf', 'b.pdf'], failureReasons: [failureReason] });
	});

	test('names no files of a task that is gone', async () => {
		server.intercept = ({ path }) =>
			path.includes('/taskInfo') ? server.fault(404, '05001', 'Not found.') : undefined;
		const [item] = (await run('task', 'getAll', { limit: 1 })).items(nodeName);
		expect(item?.json).toMatchObject({ taskId: 'task-1', fileNames: null, failureReasons: null });
	});

	test('returns all, page by page, also with smaller pages than requested', async () => {
		server.intercept = ({ path }) => {
			const query = new URL(path, 'http://fake').searchParams;
			const page = Number(query.get('page'));
			const all = Array.from({ length: 7 }, (_, index) => ({ taskId: `t${index}` }));
			return { body: { records: all.slice((page - 1) * 3, page * 3), total: 7, size: 3, current: page, pages: 3 } };
		};
		const finished = await run('task', 'getAll', { returnAll: true, simplify: false });
		expect(finished.items(nodeName).map(({ json }) => json.taskId)).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 't6']);
		expect(server.requests).toHaveLength(3);
	});
});

test('Task → Get gives the task with its files', async () => {
	await tasks(2);
	const items = ['task-1', 'task-2'].map((id) => ({ json: { name: id, id } }));
	const finished = await run('task', 'get', { taskId: byId('={{ $json.id }}') }, items);
	expect(finished.items(nodeName).map(({ json }) => [json.taskId, json.taskStatus])).toEqual([
		['task-1', 'TaskFinish'],
		['task-2', 'TaskFinish'],
	]);
	expect(finished.items(nodeName)[0]?.json.fileInfoDTOList).toMatchObject([
		{ fileName: 'sample.pdf', status: 'success' },
	]);
	expect(finished.items('Results').map(({ json }) => json.note)).toEqual(['task-1', 'task-2']);
});

test("Task → Get of an unknown task has the server's message", async () => {
	const error = errorOf(await run('task', 'get', { taskId: byId('nope') }));
	expect(error.message).toBe('The task "nope" does not exist or has been deleted. Check the task ID.');
	expect(error.description).toContain('Code: 05001 · HTTP status: 404');
});

test('Task → Start starts the task', async () => {
	await tasks(1);
	const finished = await run('task', 'start', { taskId: byId('task-1') });
	expect(finished.items(nodeName).map(({ json }) => json)).toEqual([{ taskId: 'task-1' }]);
	expect(server.requests.map(({ path }) => path)).toEqual(['/server/v2/execute/start?taskId=task-1&language=1']);
});

describe('Task → Get Review Link', () => {
	test('returns the review page of each reviewable file and the number of doubtful values', async () => {
		await tasks(1);
		server.intercept = ({ path }) => {
			if (!path.includes('/task/review')) return undefined;
			const fields = [{ doubtful: true }, { doubtful: false }, { doubtful: true }];
			return { status: 200, body: { code: '200', msg: 'success', data: { version: 3, fields } } };
		};
		const finished = await run('task', 'getReviewLink', { taskId: byId('task-1') });
		const [item] = finished.items(nodeName);
		expect(item?.json).toMatchObject({ taskId: 'task-1', fileName: 'sample.pdf', version: 3, doubtful: 2 });
		const { baseUrl } = server.credential;
		expect(item?.json.reviewUrl).toBe(`${baseUrl}/#review=${String(item?.json.fileKey)}`);
	});

	test('reports a task without fields', async () => {
		await tasks(1);
		server.intercept = ({ path }) =>
			path.includes('/task/review')
				? { status: 409, body: { code: '05002', msg: 'This file cannot be reviewed.', data: null } }
				: undefined;
		const error = errorOf(await run('task', 'getReviewLink', { taskId: byId('task-1') }));
		expect(error.message).toBe('The task has nothing to review');
	});
});

test('Task → Wait can keep results as links', async () => {
	await tasks(1);
	const finished = await run('task', 'wait', { taskId: byId('task-1'), output: 'links' });
	expect(finished.items(nodeName)[0]?.binary).toBeUndefined();
	expect(finished.items(nodeName)[0]?.json.downloadUrl).toContain('/download/');
});

describe('Task → Download Results', () => {
	test('stores each result in the named field', async () => {
		await tasks(1);
		const finished = await run('task', 'download', { taskId: byId('task-1'), outputBinaryField: 'out' });
		expect(finished.items(nodeName)[0]?.binary?.out?.fileName).toBe('sample.txt');
	});

	test('reports an unfinished task', async () => {
		await tasks(1);
		server.variant = { pollsUntilEnd: Infinity };
		const error = errorOf(await run('task', 'download', { taskId: byId('task-1') }));
		expect(error.message).toBe('The task is not finished yet');
		expect(error.description).toContain('Task: task-1 · State: TaskProcessing');
	});
});
