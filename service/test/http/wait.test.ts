import { readdir, readFile, readlink } from 'node:fs/promises';
import { fixtureBytes } from '../../../fixtures';
import { Client } from '../support/client';
import { startService, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService();
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

const sample = fixtureBytes('sample.pdf');

async function addTask(files = 1): Promise<string> {
	let taskId = '';
	for (let count = 0; count < files; count++) {
		const fields = { fileName: 'a.pdf', ...(taskId ? { taskId } : { executeTypeUrl: 'pdf/txt' }) };
		const { body } = await client.announce(fields as Record<string, string>);
		({ taskId } = body.data);
		await client.put(body.data.presignedUrl, sample);
	}
	return taskId;
}

const info = (taskId: string, wait: number | string) =>
	client.get(`/server/v2/task/taskInfo?taskId=${taskId}&wait=${wait}`);

/** What only waits for its time to be over takes longer than a test of this file may, so upper bounds need no clock. */
const maxWait = 50;
jest.setTimeout(45_000);

/** Open connections of a service. */
async function socketsOf(pid: number): Promise<number> {
	const folder = `/proc/${pid}/fd`;
	const links = (await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => ''));
	return (await Promise.all(links)).filter((link) => link.startsWith('socket:')).length;
}

async function timed<T>(work: Promise<T>): Promise<{ readonly ms: number; readonly value: T }> {
	const begun = performance.now();
	const value = await work;
	return { ms: performance.now() - begun, value };
}

describe('wait of the task information', () => {
	it('answers all waiting clients at the next change of state', async () => {
		const taskId = await addTask();
		const waiting = Array.from({ length: 5 }, () => timed(info(taskId, maxWait)));
		await new Promise((resolve) => setTimeout(resolve, 300));
		await client.start(taskId);
		for (const { ms, value } of await Promise.all(waiting)) {
			expect(ms).toBeGreaterThan(290);
			expect(value.body.data.taskStatus).not.toBe('TaskStart');
		}
	});

	it('needs few calls until the end', async () => {
		const taskId = await addTask(3);
		await client.start(taskId);
		const states: string[] = [];
		for (let calls = 0; states.at(-1) !== 'TaskFinish' && calls < 10; calls++) {
			const { status, body } = await info(taskId, 30);
			expect(status).toBe(200);
			states.push(body.data.taskStatus);
		}
		expect(states.at(-1)).toBe('TaskFinish');
		expect(states.length).toBeLessThanOrEqual(5);
	});

	it('answers at its timeout, and at once with 0, for an ended task or without the parameter', async () => {
		const taskId = await addTask();
		const { ms, value } = await timed(info(taskId, 1));
		expect(ms).toBeGreaterThan(990);
		expect(value.body.data.taskStatus).toBe('TaskStart');
		for (const wait of [0, '']) expect((await info(taskId, wait)).body.data.taskStatus).toBe('TaskStart');
		const cancelled = info(taskId, maxWait);
		await new Promise((resolve) => setTimeout(resolve, 100));
		await client.cancel(taskId);
		expect((await cancelled).body.data.taskStatus).toBe('TaskFinish');
		expect((await info(taskId, maxWait)).body.data.taskStatus).toBe('TaskFinish');
	});

	it.each(['51', '-1', '1.5', 'x', '100', '1e1', '0x1', 'NaN'])('of %s is refused', async (wait) => {
		const { status, body } = await info(await addTask(), wait);
		expect([status, body.code]).toEqual([400, '01006']);
		expect(body.msg).toMatch(/"wait".*from 0 to 50/);
	});

	it('for an unknown task is refused at once', async () => {
		const { status, body } = await info('nothing', maxWait);
		expect([status, body.code]).toEqual([404, '05001']);
	});

	it('of disconnected clients costs nothing, of 500 connected ones little memory', async () => {
		const taskId = await addTask();
		const memory = async (): Promise<number> => {
			return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${service.pid}/status`, 'utf8'))?.[1]) / 1024;
		};
		const sockets = () => socketsOf(service.pid);
		const wait = (signal?: AbortSignal) =>
			fetch(`${service.baseUrl}/server/v2/task/taskInfo?taskId=${taskId}&wait=50`, {
				headers: { 'x-api-key': service.apiKey },
				...(signal ? { signal } : {}),
			});
		const [idleMemory, idleSockets] = [await memory(), await sockets()];
		const disconnect = new AbortController();
		const leaving = Array.from({ length: 200 }, () => wait(disconnect.signal).catch(() => 'gone'));
		await waitUntil(async () => (await sockets()) > idleSockets + 150, 'they wait');
		disconnect.abort();
		expect(new Set(await Promise.all(leaving))).toEqual(new Set(['gone']));
		await waitUntil(async () => (await sockets()) < idleSockets + 10, 'they are gone');

		const staying = Array.from({ length: 500 }, () => wait());
		await waitUntil(async () => (await sockets()) > idleSockets + 490, 'all wait');
		const grown = (await memory()) - idleMemory;
		await client.cancel(taskId);
		for (const response of await Promise.all(staying)) {
			expect(((await response.json()) as { data: object }).data).toMatchObject({ taskStatus: 'TaskFinish' });
		}
		expect(grown).toBeLessThan(50);
	});

	it('does not delay shutdown', async () => {
		const other = await startService();
		const caller = new Client(other.baseUrl, other.apiKey);
		const { body } = await caller.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
		const before = await socketsOf(other.pid);
		const waiting = Promise.all(
			Array.from({ length: 3 }, () => caller.get(`/server/v2/task/taskInfo?taskId=${body.data.taskId}&wait=50`)),
		);
		await waitUntil(async () => (await socketsOf(other.pid)) > before, 'clients wait');
		await new Promise((resolve) => setTimeout(resolve, 300));
		await other.stop();
		for (const { body: answer } of await waiting) expect(answer.data.taskStatus).toBe('TaskStart');
	});
});
