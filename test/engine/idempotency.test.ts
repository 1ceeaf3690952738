import { fixturePath } from '../../fixtures';
import type { Changes } from '../support/engine/convert-workflow';
import { convertWorkflow, errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import { changed, runWorkflow } from '../support/engine/run-workflow';
import { FakeServer } from '../support/fake-server';

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
});

afterEach(async () => {
	await server.stop();
});

const item = (name: string) => ({ json: { name }, files: { data: fixturePath(name) } });
const keys = () => server.seen('POST', '/process/').map(({ headers }) => headers['idempotency-key']);

/** Run with n8n's *Retry On Fail*. */
async function runWithRetries(changes: Changes) {
	const workflow = convertWorkflow(changes);
	const retrying = { [nodeName]: { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 } };
	return await runWorkflow(changed(workflow, retrying), server.credential);
}

describe('a direct call has an idempotency key', () => {
	test('that differs per file, item and execution', async () => {
		const together = { json: {}, files: { a: fixturePath('sample.pdf'), b: fixturePath('sample.pdf') } };
		const changes = { items: [together, together], parameters: { flow: 'direct', binaryPropertyName: '*' } };
		await runConvert(server.credential, changes);
		await runConvert(server.credential, changes);
		expect(new Set(keys()).size).toBe(8);
		for (const key of keys()) expect(key).toMatch(/^[0-9a-f]{64}$/);
	});

	test('that stays the same when n8n retries the node, to avoid double charges', async () => {
		let failures = 0;
		server.intercept = ({ path }) => (path.includes('/download/') && failures++ < 1 ? { status: 404 } : undefined);
		const finished = await runWithRetries({ items: [item('sample.pdf')] });
		expect(finished.items(nodeName)).toHaveLength(1);
		expect(keys()).toHaveLength(2);
		expect(new Set(keys()).size).toBe(1);
	});

	test('and a new one after a failed attempt with the same key', async () => {
		const failed = {
			taskId: 'old',
			taskStatus: 'TaskFinish',
			fileInfoDTOList: [{ fileName: 'sample.pdf', status: 'failed', failureCode: '02210', failureReason: 'Crashed.' }],
		};
		server.intercept = ({ path }) =>
			path.includes('/process/') && keys().length === 1
				? { ...server.ok(failed), headers: { 'idempotency-replayed': 'true' } }
				: undefined;
		const finished = await runConvert(server.credential, { items: [item('sample.pdf')] });
		expect(finished.items(nodeName)[0]?.json.status).toBe('success');
		expect(new Set(keys()).size).toBe(2);
	});

	test('and is not repeated after a connection loss if the server may not support it', async () => {
		server.intercept = ({ path }) => (path.includes('/process/') ? { cut: true } : undefined);
		expect(errorOf(await runConvert(server.credential, { items: [item('sample.pdf')] })).message).toContain(
			'closed the connection',
		);
		expect(keys()).toHaveLength(1);
	});

	test('and is repeated to our service after a connection loss', async () => {
		server.variant = { own: { taskMs: 0 } };
		server.intercept = ({ path }) => (path.includes('/process/') && keys().length === 2 ? { cut: true } : undefined);
		const parameters = { options: { itemsAtOnce: 1 } };
		const items = [item('sample.pdf'), item('chinese.pdf')];
		const finished = await runConvert(server.credential, { items, parameters });
		expect(finished.items(nodeName)).toHaveLength(2);
		expect(keys()).toHaveLength(3);
		expect(keys()[1]).toBe(keys()[2]);
	});
});

describe('the presigned flow has idempotency keys, too', () => {
	const parameters = { flow: 'presigned' };
	const announced = () => server.seen('POST', '/presignedUrl').map(({ headers }) => headers['idempotency-key']);
	const both = { json: {}, files: { a: fixturePath('sample.pdf'), b: fixturePath('chinese.pdf') } };
	const bothParameters = { flow: 'presigned', binaryPropertyName: '*' };

	beforeEach(() => {
		server.variant = { own: { taskMs: 0 } };
	});

	test('and a retry of the node waits for the started task instead of creating another', async () => {
		let failures = 0;
		server.intercept = ({ path }) => (path.includes('/download/') && failures++ < 1 ? { status: 404 } : undefined);
		const finished = await runWithRetries({ items: [both], parameters: bothParameters });
		expect(finished.items(nodeName)).toHaveLength(2);
		expect(server.taskCount).toBe(1);
		expect(server.seen('PUT', '/upload/')).toHaveLength(2);
		expect(server.seen('GET', '/execute/start')).toHaveLength(1);
		expect(announced()[0]).toBe(announced()[2]);
	});

	test('and completes a task after an interrupted upload', async () => {
		let failures = 0;
		// More often than an upload is retried automatically.
		server.intercept = ({ method }) => (method === 'PUT' && failures++ < 3 ? { status: 503 } : undefined);
		const finished = await runWithRetries({ items: [item('sample.pdf')], parameters });
		expect(finished.items(nodeName)).toHaveLength(1);
		expect(server.taskCount).toBe(1);
	});

	test('and recreates a task that failed', async () => {
		const bad = { json: {}, files: { data: fixturePath('sample.pdf') } };
		let asked = 0;
		server.intercept = ({ path }) => {
			if (!path.includes('/taskInfo') || asked++ > 1) return undefined;
			return server.ok({
				taskId: 'task-1',
				taskStatus: 'TaskFinish',
				queuePosition: 0,
				fileInfoDTOList: [
					{ fileName: 'sample.pdf', status: 'failed', failureCode: '02210', failureReason: 'Crashed.' },
				],
			});
		};
		const finished = await runWithRetries({ items: [bad], parameters });
		expect(finished.items(nodeName)).toHaveLength(1);
		expect(server.taskCount).toBe(2);
		expect(new Set(announced()).size).toBe(2);
	});

	test('that differ per file, item and execution', async () => {
		await runConvert(server.credential, { items: [both, both], parameters: bothParameters });
		await runConvert(server.credential, { items: [both, both], parameters: bothParameters });
		expect(new Set(announced()).size).toBe(8);
	});
});

describe('an outage during the wait for a task', () => {
	test.each([
		['cuts connections', { cut: true }],
		['answers 503', { status: 503, body: '{}' }],
	])('(%s) that ends before the timeout: the wait continues', async (_, answer) => {
		server.variant = { pollsUntilEnd: 2 };
		let began: number | undefined;
		server.intercept = ({ path }) => {
			if (!path.includes('/taskInfo') || server.seen('GET', '/taskInfo').length === 1) return undefined;
			began ??= Date.now();
			// Longer than the tries of a single question take.
			return Date.now() - began < 4000 ? answer : undefined;
		};
		const parameters = { flow: 'presigned', options: { pollInterval: 0.3, timeout: 20 } };
		const finished = await runConvert(server.credential, { items: [item('sample.pdf')], parameters });
		expect(finished.items(nodeName)).toHaveLength(1);
	});

	test('that outlasts the timeout: the error has the task ID', async () => {
		server.variant = { pollsUntilEnd: Infinity };
		server.intercept = ({ path }) =>
			path.includes('/taskInfo') && server.seen('GET', '/taskInfo').length > 1 ? { cut: true } : undefined;
		const parameters = { flow: 'presigned', options: { pollInterval: 0.3, timeout: 4 } };
		const error = errorOf(await runConvert(server.credential, { items: [item('sample.pdf')], parameters }));
		expect(error.description).toContain('Task: task-1');
	});

	test('is not assumed if the service never answered: a wrong URL fails at once', async () => {
		const parameters = { resource: 'task', operation: 'wait', taskId: 'task-1', options: { timeout: 60 } };
		const nowhere = { baseUrl: 'http://127.0.0.1:9', apiKey: 'k' };
		const error = errorOf(await runConvert(nowhere, { items: [item('sample.pdf')], parameters }));
		expect(error.message).toMatch(/closed the connection|Nothing answers/);
	});
});
