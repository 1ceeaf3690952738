import { createHash } from 'node:crypto';
import { callbackHeaders } from '../../service/src/tasks/callbacks/post-callback';
import type { SignedCallback } from '../support/trigger-callback';
import { signedCallback } from '../support/trigger-callback';
import { TriggerWorkflow } from '../support/trigger-workflow';

const apiKey = 'a-key-ünlike-others';
const credential = { baseUrl: 'http://127.0.0.1:9', apiKey };

function task(taskId: string, taskStatus = 'TaskFinish') {
	return {
		taskId,
		taskStatus,
		taskFailNum: 1,
		fileInfoDTOList: [
			{ fileName: 'Größe 大.pdf', status: 'success', downloadUrl: 'http://127.0.0.1:9/r', failureCode: '' },
			{ fileName: 'bad.pdf', status: 'failed', failureCode: '02207' },
		],
	};
}

const call = async (workflow: TriggerWorkflow, { headers, body }: SignedCallback) => await workflow.call(headers, body);

test('a signed callback starts the workflow with the task', async () => {
	const { status, items } = await call(
		await TriggerWorkflow.called(credential),
		signedCallback(task('t1'), { apiKey }),
	);
	expect(status).toBe(200);
	expect(items).toHaveLength(1);
	expect(items?.[0]?.json).toMatchObject({
		event: 'finishedWithFailedFiles',
		taskId: 't1',
		taskStatus: 'TaskFinish',
		fileInfoDTOList: [{ fileName: 'Größe 大.pdf' }, { fileName: 'bad.pdf' }],
	});
});

test('one item per file on request', async () => {
	const workflow = await TriggerWorkflow.called(credential, { itemPer: 'file' });
	const { items } = await call(workflow, signedCallback(task('t1'), { apiKey }));
	expect(items?.map(({ json }) => [json.taskId, json.fileName])).toEqual([
		['t1', 'Größe 大.pdf'],
		['t1', 'bad.pdf'],
	]);
});

test('an unselected event is acknowledged and starts nothing', async () => {
	const workflow = await TriggerWorkflow.called(credential, { events: ['finished', 'overdue'] });
	expect(await call(workflow, signedCallback(task('t1'), { apiKey }))).toEqual({ status: 200 });
	expect((await call(workflow, signedCallback(task('t2', 'TaskOverdue'), { apiKey, id: '2' }))).items).toHaveLength(1);
});

describe('is refused with 401 and starts nothing:', () => {
	const good = () => signedCallback(task('t1'), { apiKey });
	const minutes = (count: number) => signedCallback(task('t1'), { apiKey, sentAt: Date.now() + count * 60_000 });
	const changed = (headers: Record<string, string | undefined>): SignedCallback => {
		const call = good();
		return { ...call, headers: JSON.parse(JSON.stringify({ ...call.headers, ...headers })) as Record<string, string> };
	};

	test.each<[string, () => SignedCallback]>([
		['the key of another account', () => signedCallback(task('t1'), { apiKey: 'another' })],
		['a changed body', () => ({ ...good(), body: Buffer.from(good().body.toString().replace('t1', 't2')) })],
		[
			'the same content in other bytes',
			() => ({ ...good(), body: Buffer.from(JSON.stringify(JSON.parse(good().body.toString()), null, 1)) }),
		],
		['a changed time stamp', () => changed({ 'x-callback-timestamp': String(Math.floor(Date.now() / 1000) - 7) })],
		['no signature', () => changed({ 'x-callback-signature': undefined })],
		['no time stamp', () => changed({ 'x-callback-timestamp': undefined })],
		['a signature of another length', () => changed({ 'x-callback-signature': 'v1=00' })],
		[
			'a signature of another version',
			() => changed({ 'x-callback-signature': good().headers['x-callback-signature']?.replace('v1=', 'v2=') }),
		],
		['no body', () => ({ ...good(), body: Buffer.alloc(0) })],
		['a genuine call that is six minutes old', () => minutes(-6)],
		['a genuine call from six minutes ahead', () => minutes(6)],
	])('%s', async (_, make) => {
		const workflow = await TriggerWorkflow.called(credential);
		expect(await call(workflow, make())).toEqual({ status: 401 });
		// Nor does it keep the genuine one out.
		expect((await call(workflow, good())).items).toHaveLength(1);
	});
});

test('clocks may differ by minutes', async () => {
	const workflow = await TriggerWorkflow.called(credential);
	const late = signedCallback(task('t1'), { apiKey, sentAt: Date.now() - 4 * 60_000 });
	expect((await call(workflow, late)).items).toHaveLength(1);
});

test('a repeated callback is acknowledged and starts the workflow once', async () => {
	const workflow = await TriggerWorkflow.called(credential);
	expect((await call(workflow, signedCallback(task('t1'), { apiKey }))).items).toHaveLength(1);
	const repeat = signedCallback(task('t1'), { apiKey, sentAt: Date.now() + 60_000 });
	expect(await call(workflow, repeat)).toEqual({ status: 200 });
	workflow.restart();
	expect(await call(workflow, repeat)).toEqual({ status: 200 });
});

test('simultaneous callbacks are all remembered', async () => {
	const workflow = await TriggerWorkflow.called(credential);
	const callbacks = ['a', 'b', 'c'].map((id) => signedCallback(task(id), { apiKey, id }));
	const first = await Promise.all(callbacks.map(async (callback) => await call(workflow, callback)));
	expect(first.map(({ items }) => items?.length)).toEqual([1, 1, 1]);
	for (const callback of callbacks) expect(await call(workflow, callback)).toEqual({ status: 200 });
});

test('a test event may be repeated', async () => {
	const workflow = await TriggerWorkflow.called(credential);
	const { headers, body } = signedCallback(task('t1'), { apiKey });
	for (const _ of [1, 2]) expect((await workflow.call(headers, body, 'manual')).items).toHaveLength(1);
	expect((await workflow.call(headers, body)).items).toHaveLength(1);
});

test('the service signs the way the trigger verifies', async () => {
	const { body } = signedCallback(task('t1'), { apiKey });
	const keyHash = createHash('sha256').update(apiKey).digest('hex');
	const headers = callbackHeaders({ body: body.toString('utf8'), eventId: 'e', keyHash, now: Date.now() });
	expect((await (await TriggerWorkflow.called(credential)).call(headers, body)).items).toHaveLength(1);
});

test('a captured callback cannot be replayed under another id', async () => {
	const workflow = await TriggerWorkflow.called(credential);
	const captured = signedCallback(task('t1'), { apiKey });
	await call(workflow, captured);
	const replay = { ...captured, headers: { ...captured.headers, 'x-callback-id': 'something else' } };
	expect(await call(workflow, replay)).toEqual({ status: 200 });
});

test('a signed callback without a finished task is answered with 400', async () => {
	const workflow = await TriggerWorkflow.called(credential);
	expect(await call(workflow, signedCallback(task('t1', 'TaskProcessing'), { apiKey }))).toEqual({ status: 400 });
	expect(await call(workflow, signedCallback(null, { apiKey }))).toEqual({ status: 400 });
});
