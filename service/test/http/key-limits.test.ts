import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureBytes, fixturePath } from '../../../fixtures';
import { Client } from '../support/client';
import { runProgram, startService, type StartedService } from '../support/start-service';

let service: StartedService;

/** A client with a new key, created with these flags. */
async function withKey(account: string, ...flags: readonly string[]): Promise<Client> {
	const { dataFolder } = service;
	const made = await runProgram(['keys', 'create', '--name', account, ...flags], { dataFolder });
	if (made.code !== 0) throw new Error(made.stderr);
	return new Client(service.baseUrl, made.stdout.trim());
}

const keys = (...argv: readonly string[]) => runProgram(['keys', ...argv], { dataFolder: service.dataFolder });
const prefixOf = ({ apiKey }: Client): string => apiKey.slice(0, 11);

async function announced(client: Client): Promise<string> {
	const { body } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
	await client.put(body.data.presignedUrl, fixtureBytes('sample.pdf'));
	return body.data.taskId;
}

/** Documents in the file store. */
async function stored(): Promise<string[]> {
	const entries = await readdir(join(service.dataFolder, 'files'), { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

beforeAll(async () => {
	service = await startService({ settings: { workers: 1, sweepIntervalMs: 500 } });
});
afterAll(() => service.stop());

describe('a limit of a key', () => {
	it('bounds its requests per minute independently of other keys of the account', async () => {
		const slow = await withKey('rate', '--requests-per-minute', '2');
		const other = await withKey('rate');
		const statuses = [];
		for (let count = 0; count < 3; count++) statuses.push((await slow.get('/server/v2/tool/support')).status);
		expect(statuses).toEqual([200, 200, 429]);
		expect((await other.get('/server/v2/tool/support')).status).toBe(200);
	});

	it('bounds its pages per day, reports the reset time, and cannot be evaded by deletion', async () => {
		const client = await withKey('pages', '--pages-per-day', '3');
		const { body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		expect(body.data).toMatchObject({ taskSuccessNum: 1 });
		await client.post('/server/v2/task/delete', [['taskId', body.data.taskId]]);
		expect((await client.convert('pdf/txt', fixturePath('sample.pdf'))).status).toBe(200);
		const refused = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		expect(refused).toMatchObject({ status: 429, body: { code: '429', msg: expect.stringContaining('3 pages') } });
		const wait = Number(refused.headers.get('retry-after'));
		expect(wait).toBeGreaterThan(0);
		expect(wait).toBeLessThanOrEqual(86_400);
		const started = await announced(client);
		expect((await client.start(started)).status).toBe(429);
	});

	it('bounds its stored bytes until documents are deleted', async () => {
		const bytes = fixtureBytes('sample.pdf').length;
		const client = await withKey('bytes', '--stored-bytes', String(2 * bytes));
		const { body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		const refused = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
		expect((await client.post('/server/v2/task/purge', [['taskId', body.data.taskId]])).status).toBe(200);
		expect((await client.convert('pdf/txt', fixturePath('sample.pdf'))).status).toBe(200);
	});

	it('bounds its parallel tasks, also with simultaneous starts', async () => {
		const client = await withKey('tasks', '--concurrent-tasks', '1');
		const tasks = [];
		for (let count = 0; count < 4; count++) tasks.push(await announced(client));
		const statuses = (await Promise.all(tasks.map((taskId) => client.start(taskId)))).map(({ status }) => status);
		expect(statuses.filter((status) => status === 200)).toHaveLength(1);
		expect(statuses.filter((status) => status === 429)).toHaveLength(3);
		await client.waitForEnd(tasks[statuses.indexOf(200)] ?? '');
		expect((await client.start(tasks[statuses.indexOf(429)] ?? '')).status).toBe(200);
	});

	it('shortens the retention of its documents and reports it', async () => {
		const client = await withKey('kept', '--results-kept-hours', '1');
		const { body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		const left = Date.parse(`${body.data.expireTime.replace(' ', 'T')}Z`) - Date.now();
		expect(left).toBeGreaterThan(3_500_000);
		expect(left).toBeLessThanOrEqual(3_601_000);
		const [{ downloadUrl }] = body.data.fileInfoDTOList;
		const keptUntil = Date.parse((await fetch(downloadUrl)).headers.get('x-kept-until') ?? '');
		expect(Math.abs(keptUntil - Date.now() - left)).toBeLessThan(60_000);
	});

	it('is shown, changed and removed by the command, and each change is audited', async () => {
		const client = await withKey('shown', '--pages-per-day', '5');
		const prefix = prefixOf(client);
		expect((await keys('list')).stdout).toMatch(new RegExp(`^${prefix}\t.*\tpagesPerDay=5$`, 'm'));
		const changed = await keys('limit', prefix, '--requests-per-minute', '1', '--pages-per-day', 'none');
		expect(changed).toMatchObject({ code: 0, stderr: `Key ${prefix} now has requestsPerMinute=1.\n` });
		expect((await client.get('/server/v2/tool/support')).status).toBe(200);
		expect((await client.get('/server/v2/tool/support')).status).toBe(429);
		const audit = await runProgram(['audit', 'list'], { dataFolder: service.dataFolder });
		expect(audit.stdout).toMatch(new RegExp(`\tkeyLimited\tshown\t${prefix} requestsPerMinute=1$`, 'm'));
		expect(audit.stdout).toMatch(new RegExp(`\tkeyCreated\tshown\t${prefix} pagesPerDay=5$`, 'm'));
		expect(await keys('limit', prefix, '--requests-per-minute', '0')).toMatchObject({ code: 1 });
		expect((await keys('limit', 'dc_00000000', '--pages-per-day', '1')).code).toBe(1);
		expect((await keys('limit', prefix)).stderr).toContain('--stored-bytes <number>');
	});
});

describe('deletion of documents', () => {
	it('removes files and URLs but keeps the task, for one task or for a key', async () => {
		const client = await withKey('purge');
		const other = await withKey('purge');
		const before = (await stored()).length;
		const { body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		const [{ downloadUrl, fileUrl }] = body.data.fileInfoDTOList;
		const waiting = await announced(client);
		const foreign = await other.convert('pdf/txt', fixturePath('sample.pdf'));
		expect((await client.post('/server/v2/task/purge', [['taskId', body.data.taskId]])).status).toBe(200);
		for (const address of [downloadUrl, fileUrl]) expect((await fetch(address)).status).toBe(410);
		expect((await client.taskInfo(body.data.taskId)).body.data).toMatchObject({ taskStatus: 'TaskFinish' });
		expect((await client.post('/server/v2/key/purge', [])).body.data).toEqual({ tasks: 1 });
		expect((await client.taskInfo(waiting)).body.data).toMatchObject({ taskStatus: 'TaskFinish' });
		const [{ downloadUrl: kept }] = foreign.body.data.fileInfoDTOList;
		expect((await fetch(kept)).status).toBe(200);
		expect(await stored()).toHaveLength(before + 2);
		const purged = await keys('purge', prefixOf(other));
		expect(purged).toMatchObject({
			code: 0,
			stderr: `Deleted the documents of 1 tasks created with key ${prefixOf(other)}.\n`,
		});
		expect(await stored()).toHaveLength(before);
		expect((await fetch(kept)).status).toBe(410);
		const audit = await runProgram(['audit', 'list'], { dataFolder: service.dataFolder });
		expect(audit.stdout.match(/\tdocumentsDeleted\tpurge\t/g)).toHaveLength(3);
	});

	it('affects only the own account', async () => {
		const [own, other] = [await withKey('one'), await withKey('two')];
		const { body } = await own.convert('pdf/txt', fixturePath('sample.pdf'));
		const answer = await other.post('/server/v2/task/purge', [['taskId', body.data.taskId]]);
		expect([answer.status, answer.body.code]).toEqual([404, '05001']);
		expect((await other.post('/server/v2/key/purge', [['layouts', '7']])).status).toBe(400);
		const [{ downloadUrl }] = body.data.fileInfoDTOList;
		expect((await fetch(downloadUrl)).status).toBe(200);
	});
});
