import { fixturePath } from '../../fixtures';
import { convertWorkflow, errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import { startWorkflow } from '../support/engine/run-workflow';
import { waitUntil } from '../../service/test/support/wait-until';
import { FakeServer } from '../support/fake-server';

jest.setTimeout(50_000);

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
});

afterEach(async () => {
	await server.stop();
});

const items = [{ json: { name: 'one' }, files: { data: fixturePath('sample.pdf') } }];

test('the first poll is early, the next ones follow at growing intervals up to the maximum', async () => {
	server.variant = { pollsUntilEnd: 5 };
	await runConvert(server.credential, {
		items,
		parameters: { flow: 'presigned', options: { pollInterval: 0.6, timeout: 30 } },
	});
	const times = server.seen('GET', '/task/taskInfo').map(({ at }) => at);
	const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
	expect(gaps).toHaveLength(5);
	for (const [index, least] of [250, 375, 562, 600, 600].entries()) {
		expect(gaps[index]).toBeGreaterThanOrEqual(least - 20);
	}
});

describe.each(['direct', 'presigned'])('a task that takes too long (%s)', (flow) => {
	const parameters = { flow, options: { pollInterval: 0.2, timeout: 3 } };

	beforeEach(() => {
		server.variant = { direct: 'pending', pollsUntilEnd: Infinity };
	});

	test('ends the node with task ID and state', async () => {
		const error = errorOf(await runConvert(server.credential, { items, parameters }));
		expect(error.message).toBe('The task did not finish within 3 seconds');
		expect(error.description).toContain('File: sample.pdf · Task: task-1 · State: TaskProcessing');
	});

	test('gives its ID to the error output, for Task → Wait', async () => {
		const finished = await runConvert(server.credential, { items, parameters, onError: 'continueErrorOutput' });
		expect(finished.items('Errors')[0]?.json).toMatchObject({
			note: 'one',
			details: { taskId: 'task-1', taskStatus: 'TaskProcessing' },
		});
		server.variant = {};
		const waited = await runConvert(server.credential, {
			items,
			parameters: { resource: 'task', operation: 'wait', taskId: 'task-1' },
		});
		expect(waited.items(nodeName)[0]?.binary?.data?.fileName).toBe('sample.txt');
	});
});

test('a direct call without a response ends at the timeout with advice', async () => {
	server.intercept = ({ path }) => (path.includes('/process/') ? { afterMs: 15_000 } : undefined);
	const error = errorOf(
		await runConvert(server.credential, { items, parameters: { flow: 'direct', options: { timeout: 1 } } }),
	);
	expect(error.message).toBe(`The server at ${server.baseUrl} did not answer in time`);
	expect(error.description).toContain('Task → Get Many (newest first)');
	expect(error.description).toContain('Presigned Upload');
});

test('an unfinished direct response is waited for', async () => {
	server.variant = { direct: 'pending', pollsUntilEnd: 3 };
	const finished = await runConvert(server.credential, { items, parameters: { flow: 'direct' } });
	expect(finished.items(nodeName)[0]?.json.status).toBe('success');
	expect(server.seen('POST', '/process/')).toHaveLength(1);
});

test('a task that is overdue is an item error', async () => {
	server.intercept = ({ path }) =>
		path.includes('/task/taskInfo')
			? server.ok({
					taskId: 'task-1',
					taskStatus: 'TaskOverdue',
					fileInfoDTOList: [{ fileName: 'sample.pdf', status: 'waiting' }],
				})
			: undefined;
	const error = errorOf(await runConvert(server.credential, { items, parameters: { flow: 'presigned' } }));
	expect(error.message).toContain('TaskOverdue');
	expect(error.description).toContain('sample.pdf');
});

describe('our own service', () => {
	const parameters = { flow: 'presigned', options: { pollInterval: 20, timeout: 30 } };

	test('holds its response until the task ends', async () => {
		server.variant = { own: { taskMs: 2000 } };
		const finished = await runConvert(server.credential, { items, parameters });
		expect(finished.items(nodeName)[0]?.json.status).toBe('success');
		const waits = server
			.seen('GET', '/task/taskInfo')
			.map(({ path }) => new URL(path, 'http://fake').searchParams.get('wait'));
		expect(waits).toEqual([null, '20']);
	});

	test('is not asked to wait beyond the timeout, which stays exact', async () => {
		server.variant = { own: { taskMs: 60_000 } };
		const began = Date.now();
		const error = errorOf(
			await runConvert(server.credential, { items, parameters: { ...parameters, options: { timeout: 2.5 } } }),
		);
		expect(error.message).toBe('The task did not finish within 2.5 seconds');
		expect(Date.now() - began).toBeGreaterThanOrEqual(2450);
	});

	test('is polled at the usual pace if it does not hold responses', async () => {
		server.intercept = ({ path }) =>
			path.includes('/task/taskInfo')
				? server.ok({ taskId: 'task-1', taskStatus: 'TaskProcessing', queuePosition: 0, fileInfoDTOList: [] })
				: undefined;
		await runConvert(server.credential, {
			items,
			parameters: { ...parameters, options: { timeout: 2 } },
			onError: 'continueRegularOutput',
		});
		expect(server.seen('GET', '/task/taskInfo').length).toBeLessThanOrEqual(6);
	});
});

test('a hosted server is polled at most every three seconds', async () => {
	server.variant = { pollsUntilEnd: 2 };
	// Not an address of this machine by its name, though it leads here.
	const credential = { ...server.credential, baseUrl: server.baseUrl.replace('127.0.0.1', '0.0.0.0') };
	await runConvert(credential, { items, parameters: { flow: 'presigned', options: {} } });
	const [first = 0, second = 0, third = 0] = server.seen('GET', '/task/taskInfo').map(({ at }) => at);
	expect(second - first).toBeGreaterThanOrEqual(2950);
	expect(third - second).toBeGreaterThanOrEqual(2950);
});

describe('a task after the wait', () => {
	const parameters = { flow: 'presigned', options: { pollInterval: 0.2, timeout: 3, cancelAtTimeout: true } };
	const cancelled = () => server.seen('POST', '/execute/cancel').map(({ path }) => path);

	test('is cancelled at the timeout with the option on', async () => {
		server.variant = { own: { taskMs: 60_000 } };
		const error = errorOf(await runConvert(server.credential, { items, parameters }));
		expect(error.message).toBe('The task did not finish within 3 seconds');
		expect(error.description).toContain('The task was canceled');
		expect(error.description).toContain('Task: task-1 · State: TaskProcessing');
		expect(cancelled()).toEqual(['/server/v2/execute/cancel?taskId=task-1']);
	});

	test('continues otherwise', async () => {
		server.variant = { own: { taskMs: 60_000 } };
		const error = errorOf(
			await runConvert(server.credential, { items, parameters: { ...parameters, options: { timeout: 3 } } }),
		);
		expect(error.description).toContain('The service is still processing the task');
		expect(cancelled()).toEqual([]);
	});

	test.each([
		['does not know the call', {}],
		['answers with a page', { status: 200, body: '<html>' }],
		['does not answer', { afterMs: 60_000 }],
		['cuts the connection', { cut: true }],
		['is busy', { status: 429, headers: { 'retry-after': '30' } }],
	])('is left alone if the server %s, with the same error at the same time', async (what, answer) => {
		server.variant = { pollsUntilEnd: Infinity };
		server.intercept = ({ path }) =>
			path.includes('/execute/cancel') && what !== 'does not know the call' ? answer : undefined;
		const error = errorOf(await runConvert(server.credential, { items, parameters }));
		expect(error.message).toBe('The task did not finish within 3 seconds');
		expect(error.description).toContain('The service is still processing the task');
		expect(cancelled()).toHaveLength(1);
	});
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Number of tasks that the node asks for. */
const watched = () =>
	new Set(
		server.seen('GET', '/task/taskInfo').map(({ path }) => new URL(path, 'http://fake').searchParams.get('taskId')),
	).size;

describe('the stop button', () => {
	// Whatever it ends would otherwise last longer than a test of this file may.
	async function stopWhen(isSo: () => boolean, changes: Parameters<typeof convertWorkflow>[0]) {
		const running = await startWorkflow(convertWorkflow(changes), server.credential);
		await waitUntil(isSo, 'the node waits');
		await pause(300);
		running.stop();
		const finished = await running.finished;
		return { finished, asked: server.requests.length };
	}

	/** Waits for the calls that cancel tasks, and whether more of them come. */
	async function untilCancelled(count: number): Promise<void> {
		await waitUntil(() => server.seen('POST', '/execute/cancel').length >= count, 'the tasks are cancelled');
		await pause(500);
	}

	test.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'ends a wait (%s)',
		async (onError) => {
			server.variant = { pollsUntilEnd: Infinity };
			const parameters = { flow: 'presigned', options: { pollInterval: 60, timeout: 600 } };
			const { finished, asked } = await stopWhen(() => watched() === 1, { items, parameters, onError });
			expect(finished.run.status).toBe('canceled');
			expect(finished.items('Results')).toEqual([]);
			expect(finished.items('Errors')).toEqual([]);
			// A stop is not a failed item.
			expect(JSON.stringify(finished.run.data.resultData.runData[nodeName]?.[0]?.data ?? '')).not.toContain('canceled');
			await pause(500);
			const later = server.requests.slice(asked).map(({ method, path }) => `${method} ${path}`);
			expect(later.filter((request) => !request.startsWith('POST /server/v2/execute/cancel'))).toEqual([]);
		},
	);

	test('cancels the task of an unanswered direct call by its idempotency key', async () => {
		server.variant = { own: { taskMs: 60_000 } };
		server.delayOf = ({ path }) => (path.includes('/process/') ? 60_000 : 0);
		await stopWhen(() => server.seen('POST', '/process/').length === 1, { items, parameters: { flow: 'direct' } });
		await untilCancelled(1);
		const names = (part: string) => server.seen('POST', part).map(({ headers }) => headers['idempotency-key']);
		expect(names('/process/')).toHaveLength(1);
		expect(names('/execute/cancel')).toEqual(names('/process/'));
	});

	test.each(['direct', 'presigned'])(
		'cancels the tasks of all running items once if the server supports it (%s)',
		async (flow) => {
			server.variant = { own: { taskMs: 60_000 }, direct: 'pending' };
			const under = ['sample.pdf', 'chinese.pdf', 'three-pages.pdf'];
			const four = [...under, 'two-columns.pdf'].map((name) => ({
				json: { name },
				files: { data: fixturePath(name) },
			}));
			await stopWhen(() => watched() === 3, { items: four, parameters: { flow } });
			await untilCancelled(3);
			expect(server.cancelledFiles().sort()).toEqual([...under].sort());
			expect(server.seen('POST', flow === 'direct' ? '/process/' : '/presignedUrl')).toHaveLength(3);
		},
	);

	test('aborts a held response', async () => {
		server.variant = { own: { taskMs: 60_000 } };
		const held = () => server.seen('GET', 'wait=50');
		const parameters = { flow: 'presigned', options: { pollInterval: 50 } };
		await stopWhen(() => held().length > 0, { items, parameters });
		expect(held()).toHaveLength(1);
		await untilCancelled(1);
		expect(server.seen('POST', '/execute/cancel')).toHaveLength(1);
	});

	test('does not cancel a task that Task → Wait watches', async () => {
		server.variant = { own: { taskMs: 60_000 } };
		await runConvert(server.credential, { items, parameters: { flow: 'presigned', wait: false } });
		const parameters = { resource: 'task', operation: 'wait', taskId: 'task-1' };
		await stopWhen(() => watched() === 1, { items, parameters });
		await pause(700);
		expect(server.seen('POST', '/execute/cancel')).toEqual([]);
	});

	test.each([
		['a direct call', '/process/', 'direct'],
		['an upload', '/upload/', 'presigned'],
		['a download', '/download/', 'presigned'],
	])('aborts %s that hangs', async (_, part, flow) => {
		server.intercept = ({ path }) => (path.includes(part) ? { afterMs: 60_000 } : undefined);
		const isAsked = () => server.requests.some(({ path }) => path.includes(part));
		const { finished } = await stopWhen(isAsked, { items, parameters: { flow } });
		expect(finished.run.status).toBe('canceled');
	});

	test('ends a Retry-After pause', async () => {
		server.intercept = ({ path }) =>
			path.includes('/process/') ? { status: 429, headers: { 'retry-after': '60' } } : undefined;
		await stopWhen(() => server.seen('POST', '/process/').length > 0, { items, parameters: { flow: 'direct' } });
	});
});
