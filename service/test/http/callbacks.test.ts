import { fixtureBytes } from '../../../fixtures';
import { isSigned, startReceiver, type CallbackReceiver } from '../support/callback-receiver';
import { Client } from '../support/client';
import { createKey, startService, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

let service: StartedService;
let client: Client;
let receiver: CallbackReceiver;

beforeAll(async () => {
	receiver = await startReceiver();
	const settings = { allowPrivateCallbacks: true, startWithinMs: 8000, sweepIntervalMs: 200 };
	service = await startService({ settings });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(async () => {
	await service.stop();
	await receiver.close();
});

const sample = fixtureBytes('sample.pdf');

async function announce(path: string, fields: Record<string, string> = {}) {
	const standard = { executeTypeUrl: 'pdf/txt', fileName: 'a.pdf', callbackUrl: receiver.address(path) };
	const { status, body } = await client.announce({ ...standard, ...fields });
	expect(status).toBe(200);
	await client.put(body.data.presignedUrl, sample);
	return body.data.taskId as string;
}

/** What changes from one look to the next. */
function lasting(task: { fileInfoDTOList: readonly object[] }) {
	const files = task.fileInfoDTOList.map((file) => ({ ...file, downloadUrl: '', fileUrl: '' }));
	return { ...task, fileInfoDTOList: files };
}

describe('a callback', () => {
	it('of a direct call sends the signed task information once and appears in the list', async () => {
		const parts = [
			['callbackUrl', receiver.address('/direct?key=secret')],
			['file', { bytes: sample, fileName: 'a.pdf' }],
		] as const;
		const { body } = await client.untilEnd(await client.post('/server/v2/process/pdf/txt', parts));
		const [callback] = await receiver.waitFor('/direct?key=secret');
		expect(callback).toMatchObject({ body: { code: '200', msg: 'success', message: 'success' } });
		expect(lasting(callback?.body.data)).toEqual(lasting(body.data));
		expect(callback && isSigned(callback, service.apiKey)).toBe(true);
		expect(callback?.headers['x-callback-id']).toMatch(/^[0-9a-f-]{36}$/);
		const address = callback?.body.data.fileInfoDTOList[0].downloadUrl as string;
		expect((await fetch(address)).status).toBe(200);
		const { records } = (await client.get('/server/v2/task/list?size=1')).body as unknown as {
			records: readonly object[];
		};
		expect(records).toMatchObject([{ callbackUrl: receiver.address('/direct?key=secret') }]);
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(receiver.received.filter(({ path }) => path.startsWith('/direct'))).toHaveLength(1);
	});

	it('of a presigned task is sent once, to the URL of the first call', async () => {
		const taskId = await announce('/first');
		await announce('/further', { taskId });
		await client.start(taskId);
		const task = await client.waitForEnd(taskId);
		const [callback] = await receiver.waitFor('/first');
		expect(lasting(callback?.body.data)).toEqual(lasting(task));
		expect(task.taskFileNum).toBe(2);
		expect(receiver.received.some(({ path }) => path === '/further')).toBe(false);
	});

	it('is signed with the key of the task and uses its language', async () => {
		const other = new Client(service.baseUrl, await createKey(service.dataFolder, 'tester'));
		const { body } = await other.announce({
			executeTypeUrl: 'pdf/txt',
			fileName: 'a.pdf',
			// As n8n on the same machine is called: a name with two addresses, one of which answers.
			callbackUrl: `http://localhost:${receiver.port}/chinese`,
			language: '2',
		});
		await client.put(body.data.presignedUrl, 'no pdf');
		await client.start(body.data.taskId);
		const [callback] = await receiver.waitFor('/chinese');
		expect(callback && isSigned(callback, other.apiKey)).toBe(true);
		expect(callback && isSigned(callback, service.apiKey)).toBe(false);
		expect(callback?.body.data.fileInfoDTOList[0].failureReason).toMatch(/[一-鿿]/);
	});

	it('is sent for overdue and cancelled tasks', async () => {
		const overdue = await announce('/overdue');
		const cancelled = await announce('/cancelled');
		await client.cancel(cancelled);
		const [first] = await receiver.waitFor('/cancelled');
		expect(first?.body.data).toMatchObject({ taskId: cancelled, taskStatus: 'TaskFinish', taskFailNum: 1 });
		const [second] = await receiver.waitFor('/overdue');
		expect(second?.body.data).toMatchObject({ taskId: overdue, taskStatus: 'TaskOverdue' });
	});

	it('without a receiver, or to a redirect, has no side effects; neither URL nor response is logged', async () => {
		receiver.status = 302;
		const taskId = await announce('/redirecting');
		await client.start(taskId);
		await receiver.waitFor('/redirecting');
		const nobody = await client.announce({
			executeTypeUrl: 'pdf/txt',
			fileName: 'a.pdf',
			callbackUrl: 'http://127.0.0.1:9/nobody-hears',
		});
		await client.cancel(nobody.body.data.taskId);
		for (const result of ['HTTP 302', 'ECONNREFUSED'])
			await waitUntil(() => service.output().includes(`"result":"${result}","outcome":"again"`), `${result} is logged`);
		receiver.status = 200;
		expect(receiver.received.some(({ path }) => path === '/redirected')).toBe(false);
		const log = service.output();
		expect(log).not.toMatch(new RegExp(`redirecting|nobody-hears|secret|:${receiver.port}\\b`));
	});

	it('with an invalid URL is refused at once, and no task is created', async () => {
		const { body: before } = await client.get('/server/v2/task/list');
		for (const callbackUrl of [
			'nonsense',
			'ftp://example.com/',
			'http://user@example.com/',
			'http://169.254.169.254/',
		]) {
			const announced = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf', callbackUrl });
			const direct = await client.post('/server/v2/process/pdf/txt', [
				['file', { bytes: sample, fileName: 'a.pdf' }],
				['callbackUrl', callbackUrl],
			]);
			for (const { status, body } of [announced, direct]) {
				expect([status, body.code]).toEqual([400, '03000']);
				expect(body.msg).toContain('callback URL');
			}
		}
		const { body: after } = await client.get('/server/v2/task/list');
		expect(after).toEqual({ ...before, records: expect.anything() });
	});

	it('with an empty URL is ignored', async () => {
		const { status } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf', callbackUrl: '' });
		expect(status).toBe(200);
	});
});

describe('a service without allowed private networks', () => {
	it('refuses callbacks to localhost and private networks', async () => {
		const strict = await startService();
		const caller = new Client(strict.baseUrl, strict.apiKey);
		for (const host of ['127.0.0.1', 'localhost', '10.0.0.1', '[::1]', '0x7f.1', '[::ffff:127.0.0.1]']) {
			const callbackUrl = `http://${host}:${receiver.port}/strict`;
			const { status, body } = await caller.announce({
				executeTypeUrl: 'pdf/txt',
				fileName: 'a.pdf',
				callbackUrl,
				language: '2',
			});
			expect([status, body.code]).toEqual([400, '03000']);
			expect(body.msg).toContain('回调地址');
		}
		await strict.stop();
	});
});
