import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '../support/describe-with';
import { redisInstalled, startRedis, type RedisServer } from '../support/redis';
import type { Settings } from '../../src/settings/settings';
import { startReceiver, type CallbackReceiver } from '../support/callback-receiver';
import { Client, type Answer, type AnswerBody } from '../support/client';
import { plainInvoice } from '../support/house-paper';
import { postgresInstalled, startPostgres, type PostgresServer } from '../support/postgres';
import { itOnce, sampled } from '../support/sample';
import { createKey, startService, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

const keys = ['Invoice number', 'Invoice date', 'Total'];
const unreviewed = 'This result has not been reviewed by a person.';

/** Reviews around the end of a wait of a second, in milliseconds after its start. */
const aroundTheEnd = sampled([700, 800, 900, 1000, 1100, 1200, 1300, 1400], [800, 950, 1000, 1050, 1200]);

/** Rows that do not lead to the total. */
const wrongSums = ['Net total: 10.00', 'VAT: 2.00'];

interface File {
	readonly fileKey: string;
	readonly fileUrl: string;
	readonly downloadUrl: string;
	readonly status: string;
	readonly reviewUrl: string;
	readonly reviewUntil: string;
	readonly warnings: readonly string[];
}

/** The first file of a task's answer. */
const fileOf = (task: AnswerBody['data']): File => task.fileInfoDTOList[0] as File;

describe('with SQLite, a task that waits for review', () => testsOf(() => Promise.resolve({}), itOnce(true)));

function testsOnServers(): void {
	let postgres: PostgresServer;
	let redis: RedisServer;
	beforeAll(async () => {
		[postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
	});
	afterAll(async () => {
		await postgres?.remove();
		await redis?.stop();
	});
	testsOf(
		async () => ({
			databaseUrl: await postgres.createDatabase(),
			redisUrl: redis.url,
			secretKey: 'a-secret-of-all-processes-of-the-test',
		}),
		itOnce(false),
	);
}

const isInstalled = postgresInstalled && redisInstalled;
// `suites/postgres-metadata-store` tests what reviews do in the store.
if (sampled(true, false))
	describeWith(
		'Postgres and Redis',
		isInstalled,
		'with Postgres and Redis, a task that waits for a review',
		testsOnServers,
	);

/** @param itHere  for what does not depend on the store, or is tested with each by `suites/metadata-store` */
function testsOf(storeSettings: () => Promise<Partial<Settings>>, itHere: ReturnType<typeof itOnce>): void {
	let settings: Partial<Settings>;
	let service: StartedService;
	let owner: Client;
	let stranger: Client;
	let receiver: CallbackReceiver;

	beforeAll(async () => {
		receiver = await startReceiver();
		settings = {
			...(await storeSettings()),
			workers: 1,
			allowPrivateCallbacks: true,
			queuedTasksPerAccount: 2,
			sweepIntervalMs: 200,
		};
		service = await startService({ settings });
		owner = new Client(service.baseUrl, service.apiKey);
		stranger = new Client(service.baseUrl, await createKey(service.dataFolder, 'stranger', settings));
	});
	afterAll(async () => {
		await service?.stop();
		await receiver?.close();
	});
	afterEach(async () => {
		for (const client of [owner, stranger]) await client.post('/server/v2/account/forget', []);
	});

	/** The direct call: the task as it is answered. */
	async function extract(
		client: Client,
		review: string,
		rows: readonly string[] = [],
		more: Record<string, string> = {},
		asked: object = { keys },
	): Promise<AnswerBody['data']> {
		const { status, body } = await client.post('/server/v2/process/idp/documentExtract', [
			['parameter', JSON.stringify({ ...asked, review })],
			...Object.entries(more),
			['file', { bytes: await plainInvoice({ more: rows }), fileName: 'invoice.pdf' }],
		]);
		expect([status, body.msg]).toEqual([200, 'success']);
		return body.data;
	}

	const say = (client: Client, fileKey: string, version: number, total: string): Promise<Answer> =>
		client.post('/server/v2/task/review', [
			['fileKey', fileKey],
			['version', String(version)],
			['values', JSON.stringify([{ key: 'Total', state: 'corrected', text: total }])],
		]);

	const waiting = async (client: Client): Promise<{ fileKey: string }[]> =>
		(await client.get('/server/v2/review/list')).body.data as { fileKey: string }[];

	async function totalAt(address: string): Promise<string | undefined> {
		const result = (await (await fetch(address)).json()) as {
			data: { details: Record<string, Record<string, string>> };
		};
		return result.data.details['Page-0']?.['Total'];
	}

	const taskOf = async (taskId: string): Promise<AnswerBody['data']> => (await owner.taskInfo(taskId)).body.data;

	itHere('is answered as soon as it waits, unfinished, with the review URL', async () => {
		const task = await extract(owner, 'always');
		expect(task).toMatchObject({ taskStatus: 'TaskProcessing', taskSuccessNum: 0, taskFailNum: 0, queuePosition: 0 });
		const { fileKey, status, downloadUrl, reviewUrl, reviewUntil } = fileOf(task);
		expect({ status, downloadUrl }).toEqual({ status: 'processing', downloadUrl: '' });
		expect(reviewUrl).toBe(`${service.baseUrl}/#review=${fileKey}`);
		const days = (Date.parse(`${reviewUntil.replace(' ', 'T')}Z`) - Date.now()) / 86_400_000;
		expect(days).toBeGreaterThan(6.9);
		expect(days).toBeLessThanOrEqual(7);
		expect(await waiting(owner)).toMatchObject([{ taskId: task.taskId, fileKey, reviewUrl, reviewUntil }]);
		expect(await waiting(stranger)).toEqual([]);
	});

	it('ends with the review, and its callback links to the corrected values', async () => {
		const task = await extract(owner, 'always', undefined, { callbackUrl: receiver.address('/corrected') });
		const { fileKey } = fileOf(task);
		await sleep(1500);
		expect(receiver.received.filter(({ path }) => path === '/corrected')).toEqual([]);
		expect((await say(owner, fileKey, 0, 'GBP 24.50')).status).toBe(200);
		const ended = await taskOf(task.taskId);
		expect(ended).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
		expect(fileOf(ended)).toMatchObject({ status: 'success', reviewUntil: '', warnings: [] });
		expect(await totalAt(fileOf(ended).downloadUrl)).toBe('GBP 24.50');
		const [told] = await receiver.waitFor('/corrected');
		expect(told?.body.data).toMatchObject({ taskId: task.taskId, taskStatus: 'TaskFinish' });
		expect(await totalAt(fileOf(told?.body.data).downloadUrl)).toBe('GBP 24.50');
		expect(await waiting(owner)).toEqual([]);
	});

	itHere('waits only for doubtful values if requested', async () => {
		expect(await extract(owner, 'doubtful')).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
		expect(await extract(owner, 'doubtful', wrongSums)).toMatchObject({ taskStatus: 'TaskProcessing' });
		expect(await extract(owner, 'never', wrongSums)).toMatchObject({ taskStatus: 'TaskFinish' });
	});

	itHere('waits if only columns were requested, but not without keys, which leave nothing to review', async () => {
		const columns = { tableHandles: ['Description'] };
		expect(await extract(owner, 'always', undefined, {}, columns)).toMatchObject({ taskStatus: 'TaskProcessing' });
		expect(await extract(owner, 'always', undefined, {}, {})).toMatchObject({ taskStatus: 'TaskFinish' });
	});

	itHere('does not occupy the queue while it waits', async () => {
		for (let count = 0; count < 3; count++) await extract(owner, 'always');
		expect(await waiting(owner)).toHaveLength(3);
		expect(await extract(owner, 'never')).toMatchObject({ taskStatus: 'TaskFinish' });
	});

	it('wakes clients that wait for a change', async () => {
		const { body } = await owner.announce({
			executeTypeUrl: 'idp/documentExtract',
			fileName: 'invoice.pdf',
			parameter: JSON.stringify({ keys, review: 'always' }),
		});
		const { taskId, presignedUrl } = body.data;
		await owner.put(presignedUrl, await plainInvoice());
		await owner.start(taskId);
		const began = Date.now();
		for (let task = await taskOf(taskId); fileOf(task).reviewUntil === ''; ) {
			expect(Date.now() - began).toBeLessThan(30_000);
			task = (await owner.get(`/server/v2/task/taskInfo?taskId=${taskId}&wait=40`)).body.data;
		}
	});

	it('with two files ends when both are reviewed', async () => {
		const parameter = (review: string) => JSON.stringify({ keys, review });
		const first = await owner.announce({
			executeTypeUrl: 'idp/documentExtract',
			fileName: 'one.pdf',
			parameter: parameter('always'),
		});
		const { taskId } = first.body.data;
		const second = await owner.announce({ taskId, fileName: 'two.pdf', parameter: parameter('always') });
		const third = await owner.announce({ taskId, fileName: 'three.pdf', parameter: parameter('never') });
		for (const { body } of [first, second, third]) await owner.put(body.data.presignedUrl, await plainInvoice());
		await owner.start(taskId);
		await waitUntil(async () => (await waiting(owner)).length === 2, 'two files wait');
		await waitUntil(async () => (await taskOf(taskId)).taskSuccessNum === 1, 'the third one has ended');
		const [one, two] = await waiting(owner);
		expect((await say(owner, one?.fileKey ?? '', 0, '24.50')).status).toBe(200);
		expect(await taskOf(taskId)).toMatchObject({ taskStatus: 'TaskProcessing', taskSuccessNum: 2 });
		expect((await say(owner, two?.fileKey ?? '', 0, '24.50')).status).toBe(200);
		expect(await taskOf(taskId)).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 3 });
	});

	it('reviewed by two people at once ends once, with one of the reviews', async () => {
		const task = await extract(owner, 'always', undefined, { callbackUrl: receiver.address('/two') });
		const { fileKey } = fileOf(task);
		const totals = ['24.50', 'GBP 24.50', '24.5'];
		const answers = await Promise.all(totals.map((total) => say(owner, fileKey, 0, total)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		const savedTotal = totals[answers.findIndex(({ status }) => status === 200)];
		const [told] = await receiver.waitFor('/two');
		expect(await totalAt(fileOf(told?.body.data).downloadUrl)).toBe(savedTotal);
		await sleep(1000);
		expect(receiver.received.filter(({ path }) => path === '/two')).toHaveLength(1);
		expect(await taskOf(task.taskId)).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
	});

	itHere('has the unreviewed result after cancel, with a warning', async () => {
		const task = await extract(owner, 'always', undefined, { callbackUrl: receiver.address('/cancelled') });
		expect((await owner.cancel(task.taskId)).status).toBe(200);
		const ended = await taskOf(task.taskId);
		expect(ended).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1, taskCost: 1 });
		expect(fileOf(ended)).toMatchObject({ status: 'success', reviewUntil: '', warnings: [unreviewed] });
		expect(await totalAt(fileOf(ended).downloadUrl)).toBe('24.50');
		await receiver.waitFor('/cancelled');
		expect(await waiting(owner)).toEqual([]);
	});

	itHere('is gone after deletion: no wait, no callback', async () => {
		const task = await extract(owner, 'always', undefined, { callbackUrl: receiver.address('/deleted') });
		await owner.post('/server/v2/task/delete', [['taskId', task.taskId]]);
		expect(await waiting(owner)).toEqual([]);
		expect((await owner.taskInfo(task.taskId)).status).toBe(404);
		expect((await say(owner, fileOf(task).fileKey, 0, '24.50')).status).toBe(404);
		await sleep(500);
		expect(receiver.received.filter(({ path }) => path === '/deleted')).toEqual([]);
	});

	describe('after a restart with a wait of a second', () => {
		let before: AnswerBody['data'];

		beforeAll(async () => {
			before = await extract(owner, 'always', undefined, { callbackUrl: receiver.address('/unreviewed') });
			const { dataFolder, apiKey } = service;
			await service.end('SIGTERM');
			const shorter = { reviewWaitMs: 1000, sweepIntervalMs: 100, queuedTasksPerAccount: 50 };
			service = await startService({ settings: { ...settings, ...shorter }, dataFolder, apiKey });
			owner = new Client(service.baseUrl, apiKey);
			stranger = new Client(service.baseUrl, stranger.apiKey);
		});

		it('survives it and ends with the unreviewed values at its timeout', async () => {
			expect(fileOf(await taskOf(before.taskId)).reviewUntil).toBe(fileOf(before).reviewUntil);
			const other = await extract(owner, 'always', undefined, { callbackUrl: receiver.address('/late') });
			const ended = await owner.waitForEnd(other.taskId);
			expect(fileOf(ended)).toMatchObject({ status: 'success', reviewUntil: '', warnings: [unreviewed] });
			const [told] = await receiver.waitFor('/late');
			expect(fileOf(told?.body.data).warnings).toEqual([unreviewed]);
			expect(await totalAt(fileOf(told?.body.data).downloadUrl)).toBe('24.50');
			// A late review still replaces the result by the corrected one.
			expect((await say(owner, fileOf(other).fileKey, 0, 'GBP 24.50')).status).toBe(200);
			expect(await totalAt(fileOf(told?.body.data).downloadUrl)).toBe('GBP 24.50');
			expect(fileOf(await taskOf(other.taskId)).warnings).toEqual([]);
			expect(await taskOf(before.taskId)).toMatchObject({ taskStatus: 'TaskProcessing' });
			expect(receiver.received.filter(({ path }) => path === '/unreviewed')).toEqual([]);
		});

		it('reviewed at the moment of its timeout ends once without losing the review', async () => {
			const tasks = [];
			for (const ms of aroundTheEnd) {
				const callbackUrl = receiver.address(`/race-${ms}`);
				const task = await extract(owner, 'always', undefined, { callbackUrl });
				tasks.push(
					sleep(ms).then(async () => ({ task, said: await say(owner, fileOf(task).fileKey, 0, 'GBP 24.50') })),
				);
			}
			for (const { task, said } of await Promise.all(tasks)) {
				expect(said.status).toBe(200);
				const ended = await owner.waitForEnd(task.taskId);
				expect(ended).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1, taskFailNum: 0 });
				expect(fileOf(ended)).toMatchObject({ reviewUntil: '', warnings: [] });
				expect(await totalAt(fileOf(ended).downloadUrl)).toBe('GBP 24.50');
			}
			for (const ms of aroundTheEnd) await receiver.waitFor(`/race-${ms}`);
			await sleep(500);
			expect(receiver.received.filter(({ path }) => path.startsWith('/race-'))).toHaveLength(aroundTheEnd.length);
		});
	});
}
