import { fixtureBytes } from '../../../fixtures';
import { Client, type Answer, type FormPart } from '../support/client';
import { createKey, startService, type StartedService } from '../support/start-service';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService();
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

const sample = fixtureBytes('sample.pdf');
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function direct(
	key: string,
	changes: Record<string, string> = {},
	bytes: Uint8Array = sample,
	caller = client,
): Promise<Answer> {
	const fields: FormPart[] = Object.entries({ parameter: '{"pageRanges":"1"}', ...changes });
	const parts: FormPart[] = [...fields, ['file', { bytes, fileName: 'sample.pdf' }]];
	return await caller.untilEnd(await caller.post('/server/v2/process/pdf/txt', parts, { 'idempotency-key': key }));
}

function announce(key: string, fields: Record<string, string>): Promise<Answer> {
	return client.post('/server/v2/presignedUrl', Object.entries(fields), { 'idempotency-key': key });
}

const numberOfTasks = async (): Promise<number> =>
	((await client.get('/server/v2/task/list')).body as unknown as { total: number }).total;

describe('a direct call with an Idempotency-Key', () => {
	it('returns the same task and is charged once', async () => {
		const [balance, tasks] = [await client.packages(), await numberOfTasks()];
		const first = await direct('one');
		const again = await direct('one');
		expect([first.status, again.status]).toEqual([200, 200]);
		expect(again.body.data.taskId).toBe(first.body.data.taskId);
		expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
		expect(await client.packages()).toEqual({ ...balance, asset: balance.asset - 1 });
		expect(await numberOfTasks()).toBe(tasks + 1);
	});

	it('is recognized by a long key and not confused with one of the same prefix', async () => {
		const tasks = [];
		for (const end of ['a', 'b', 'a', 'b']) tasks.push((await direct(`${'n'.repeat(200)}${end}`)).body.data.taskId);
		expect(tasks.slice(2)).toEqual(tasks.slice(0, 2));
		expect(tasks[0]).not.toBe(tasks[1]);
	});

	it('runs once for parallel repeats', async () => {
		const balance = await client.packages();
		const answers = await Promise.all(Array.from({ length: 8 }, () => direct('crowd')));
		expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
		expect(new Set(answers.map(({ body }) => body.data.taskId)).size).toBe(1);
		expect((await client.packages()).asset).toBe(balance.asset - 1);
	});

	it('is refused with different content', async () => {
		await direct('content');
		const other = Buffer.concat([sample, Buffer.from('\n')]);
		for (const answer of [
			await direct('content', { parameter: '{"pageRanges":"2"}' }),
			await direct('content', { password: 'other' }),
			await direct('content', {}, other),
			await announce('content', { executeTypeUrl: 'pdf/txt', fileName: 'sample.pdf' }),
		]) {
			expect([answer.status, answer.body.code]).toEqual([409, '05002']);
		}
		// What does not make the content may differ.
		expect((await direct('content', { language: '2' })).status).toBe(200);
	});

	it('may be repeated after a failure', async () => {
		expect((await direct('bad', { parameter: 'nonsense' })).status).toBe(400);
		expect((await direct('bad')).status).toBe(200);
	});

	it('is scoped to the API key', async () => {
		const other = new Client(service.baseUrl, await createKey(service.dataFolder, 'other'));
		const [mine, theirs] = [await direct('shared'), await direct('shared', {}, sample, other)];
		expect(theirs.status).toBe(200);
		expect(theirs.body.data.taskId).not.toBe(mine.body.data.taskId);
	});

	it('requires a valid key', async () => {
		for (const key of ['', 'two words', 'x'.repeat(256), 'é']) {
			const answer = await direct(key);
			expect([key, answer.status, answer.body.code]).toEqual([key, 400, '03000']);
		}
	});

	it('is a new call after the key expires', async () => {
		const brief = await startService({ settings: { idempotencyKeptMs: 1000, sweepIntervalMs: 200 } });
		const caller = new Client(brief.baseUrl, brief.apiKey);
		const first = await direct('old', {}, sample, caller);
		await pause(1500);
		const second = await direct('old', {}, sample, caller);
		expect(second.body.data.taskId).not.toBe(first.body.data.taskId);
		expect(second.headers.get('idempotency-replayed')).toBeNull();
		await brief.stop();
	});
});

describe('a presigned call with an Idempotency-Key', () => {
	it('returns the same task and file, for the first and for later files', async () => {
		const fields = { executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' };
		const [first, again] = [await announce('first', fields), await announce('first', fields)];
		const { taskId, presignedUrl } = first.body.data;
		expect(again.body.data.taskId).toBe(taskId);
		expect(new URL(again.body.data.presignedUrl).pathname).toBe(new URL(presignedUrl).pathname);
		const further = { taskId, fileName: 'b.pdf' };
		await announce('further', further);
		expect((await announce('further', further)).headers.get('idempotency-replayed')).toBe('true');
		expect((await client.taskInfo(taskId)).body.data.taskFileNum).toBe(2);
		expect((await announce('further', { ...further, fileName: 'c.pdf' })).status).toBe(409);
		// Also when the task has gone on meanwhile.
		await client.put(presignedUrl, sample);
		await client.start(taskId);
		expect((await announce('further', further)).status).toBe(200);
	});
});
