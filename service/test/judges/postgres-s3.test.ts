import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixtureBytes, fixturePath } from '../../../fixtures';
import { describeWith } from '../support/describe-with';
import { openFileStore } from '../../src/storage/open-stores';
import { Client, type Answer, type AnswerBody } from '../support/client';
import { postgresInstalled, query, startPostgres, type PostgresServer } from '../support/postgres';
import { startS3, type S3Server } from '../support/s3';
import { createKey, runProgram, startService, type StartedService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';
import { waitUntil } from '../support/wait-until';

const sample = fixtureBytes('sample.pdf');
const limit = 100_000;
/** Time enough to fetch a result at once on a machine that does much else. */
const keptMs = 10_000;

let postgres: PostgresServer;
let s3: S3Server;
let databaseUrl: string;
let service: StartedService;
let client: Client;

beforeAll(async () => {
	if (!postgresInstalled) return;
	[postgres, s3] = await Promise.all([startPostgres(), startS3()]);
	databaseUrl = await postgres.createDatabase();
	const secretKey = 'a-secret-of-all-processes-of-the-test';
	const settings = {
		databaseUrl,
		secretKey,
		...s3.settings,
		fileBytes: limit,
		resultsKeptMs: keptMs,
		sweepIntervalMs: 200,
	};
	service = await startService({ settings });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(async () => {
	await service?.stop();
	await postgres?.remove();
	await s3?.remove();
});

const onS3 = (address: string): boolean => address.startsWith(`${s3.settings.s3Endpoint}/documents/`);

/** The answer of the S3 server itself has no envelope. */
async function put(address: string, body: Uint8Array): Promise<number> {
	expect(onS3(address)).toBe(true);
	const headers = { 'content-type': 'application/octet-stream', accept: '*/*', connection: 'keep-alive' };
	return (await fetch(address, { method: 'PUT', body: new Uint8Array(body), headers })).status;
}

async function announce(fields: Record<string, string> = {}): Promise<{ taskId: string; presignedUrl: string }> {
	const { status, body } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'sample.pdf', ...fields });
	expect(status).toBe(200);
	return body.data;
}

/** The first result of a task that has ended. */
async function textOf(task: AnswerBody['data']): Promise<string> {
	const answer = await fetch(task.fileInfoDTOList[0].downloadUrl);
	expect(answer.status).toBe(200);
	return await answer.text();
}

/** Parts are looked at every few seconds. */
const expectReadiness = (status: number): Promise<void> =>
	waitUntil(async () => (await client.get('/readyz')).status === status, `readiness is ${status}`, 200);

function codeOf({ status, body }: Answer): [number, string] {
	return [status, body.code];
}

describeWith('postgresql', postgresInstalled, 'the service over Postgres and S3', () => {
	it('keeps no database or documents in the data folder', async () => {
		const names = await readdir(service.dataFolder);
		expect(names.filter((name) => !name.startsWith('service.lock'))).toEqual(['work']);
		expect(await readdir(join(service.dataFolder, 'work'))).not.toContainEqual(expect.stringMatching(/^upload-/));
	});

	it('lets its web page reach the store', async () => {
		const policy = (await fetch(service.baseUrl)).headers.get('content-security-policy');
		expect(policy).toContain(`connect-src 'self' ${new URL(s3.settings.s3Endpoint ?? '').origin}`);
	});

	it('converts in the presigned flow without proxying files', async () => {
		const first = await announce();
		expect(await put(first.presignedUrl, sample)).toBe(200);
		const second = await announce({ taskId: first.taskId, executeTypeUrl: '', fileName: 'résumé (2).pdf' });
		expect(await put(second.presignedUrl, sample)).toBe(200);
		await client.start(first.taskId);
		const task = await client.waitForEnd(first.taskId);
		expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 2, taskCost: 2 });
		const [one, other] = task.fileInfoDTOList;
		expect(one).toMatchObject({ fileSize: sample.length, status: 'success' });
		expect(onS3(one.fileUrl) && onS3(one.downloadUrl)).toBe(true);
		expect(Buffer.from(await (await fetch(one.fileUrl)).arrayBuffer())).toEqual(sample);
		const result = await fetch(other.downloadUrl);
		expect(result.headers.get('content-disposition')).toBe(
			`attachment; filename="r_sum_ (2).txt"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%282%29.txt`,
		);
		const text = await result.text();
		expect(text.length).toBe(other.convertSize);
		const part = await fetch(other.downloadUrl, { headers: { range: 'bytes=5-14' } });
		expect([part.status, await part.text()]).toEqual([206, text.slice(5, 15)]);
	});

	it('gives the same bytes in a direct call', async () => {
		const { status, body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		expect([status, body.data.taskStatus]).toEqual([200, 'TaskFinish']);
		// At once: a busy machine may not come to the end of the second conversion while it is kept.
		const direct = await textOf(body.data);
		const { taskId, presignedUrl } = await announce();
		await put(presignedUrl, sample);
		await client.start(taskId);
		expect(await textOf(await client.waitForEnd(taskId))).toBe(direct);
		expect(direct.length).toBeGreaterThan(100);
	});

	it('refuses oversized, empty or missing files at the start and converts the others', async () => {
		const { taskId, presignedUrl } = await announce();
		await put(presignedUrl, new Uint8Array(limit + 1));
		expect(codeOf(await client.start(taskId))).toEqual([413, '02209']);
		const fileNames = ['good.pdf', 'empty.pdf', 'missing.pdf'];
		const contents = [sample, new Uint8Array(0)];
		for (const [index, fileName] of fileNames.entries()) {
			const further = await announce({ taskId, executeTypeUrl: '', fileName });
			const content = contents[index];
			if (content) await put(further.presignedUrl, content);
		}
		await put(presignedUrl, new Uint8Array(limit + 1));
		expect(codeOf(await client.start(taskId))).toEqual([200, '200']);
		const task = await client.waitForEnd(taskId);
		expect(task).toMatchObject({ taskSuccessNum: 1, taskFailNum: 3, taskCost: 1 });
		expect(task.fileInfoDTOList.map((file: { failureCode: string }) => file.failureCode)).toEqual([
			'02209',
			'',
			'04002',
			'05005',
		]);
	});

	it('starts and charges once despite parallel calls, and ignores later uploads', async () => {
		const before = await client.packages();
		const { taskId, presignedUrl } = await announce();
		await put(presignedUrl, sample);
		const answers = await Promise.all(Array.from({ length: 20 }, () => client.start(taskId)));
		expect(answers.map(codeOf)).toEqual(answers.map(() => [200, '200']));
		await put(presignedUrl, Buffer.from('not a document'));
		expect(await client.waitForEnd(taskId)).toMatchObject({ taskSuccessNum: 1, taskCost: 1 });
		expect(await client.packages()).toEqual({ ...before, asset: before.asset - 1, withholdingAsset: 0 });
	});

	it('never withholds more than the balance for parallel starts', async () => {
		const settings = { databaseUrl, initialAssets: 4 };
		const poor = new Client(service.baseUrl, await createKey(service.dataFolder, 'poor', settings));
		const tasks = await Promise.all(
			Array.from({ length: 12 }, async () => {
				const { body } = await poor.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
				await put(body.data.presignedUrl, sample);
				return body.data.taskId as string;
			}),
		);
		const codes = (await Promise.all(tasks.map((taskId) => poor.start(taskId)))).map(codeOf);
		expect(codes.filter(([, code]) => code === '200')).toHaveLength(4);
		expect(codes.filter(([status, code]) => status === 402 && code === '06001')).toHaveLength(8);
		const list = await poor.get('/server/v2/task/list?page=2&size=5');
		expect(list.body).toMatchObject({ total: 12, current: 2, pages: 3 });
		for (const [index, [, code]] of codes.entries()) if (code === '200') await poor.waitForEnd(tasks[index] ?? '');
		expect(await poor.packages()).toMatchObject({ asset: 0, withholdingAsset: 0 });
	});

	it('removes expired documents from the bucket', async () => {
		const { body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		const [{ downloadUrl, fileUrl }] = body.data.fileInfoDTOList;
		expect((await fetch(downloadUrl)).status).toBe(200);
		await sleep(keptMs + 1000);
		for (const address of [downloadUrl, fileUrl])
			await waitUntil(async () => (await fetch(address)).status >= 403, 'the address has expired', 200);
		const { data } = (await client.taskInfo(body.data.taskId)).body;
		await waitUntil(
			async () => (await fetch(data.fileInfoDTOList[0].downloadUrl)).status === 410,
			'it is removed',
			200,
		);
		const download = await fetch(data.fileInfoDTOList[0].downloadUrl);
		expect([download.status, ((await download.json()) as { code: string }).code]).toEqual([410, '05004']);
		const [ids] = await query(
			databaseUrl,
			`select "originalId", "resultId" from files where "taskId" = '${body.data.taskId}'`,
		);
		const folder = await temporaryFolder();
		const store = await openFileStore({ ...s3.settings, dataFolder: folder.path, fileBytes: limit });
		for (const id of [ids?.['originalId'], ids?.['resultId']]) expect(await store.size(String(id))).toBeUndefined();
		await folder.remove();
	});

	it('is not ready, and says so, while the database or the bucket is down', async () => {
		for (const server of [postgres, s3]) {
			await server.stop();
			await expectReadiness(503);
			const refused = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
			if (server === postgres) {
				expect(codeOf(refused)).toEqual([503, '503']);
				expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
			}
			await server.start();
			await expectReadiness(200);
		}
		const { body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		expect(body.data.taskStatus).toBe('TaskFinish');
	});

	it('keeps files waiting while the bucket is down, and converts them when it is back', async () => {
		const { taskId, presignedUrl } = await announce();
		await put(presignedUrl, sample);
		for (let count = 1; count < 12; count++) {
			const further = await announce({ taskId, executeTypeUrl: '', fileName: `${count}.pdf` });
			await put(further.presignedUrl, sample);
		}
		await client.start(taskId);
		await s3.stop();
		await waitUntil(() => service.output().includes('the file waits again'), 'a file waits again', 100);
		expect((await client.taskInfo(taskId)).body.data).toMatchObject({ taskFailNum: 0 });
		await s3.start();
		expect(await client.waitForEnd(taskId)).toMatchObject({ taskSuccessNum: 12, taskFailNum: 0, taskCost: 12 });
	});

	it('has commands that report what is unreachable, without secrets', async () => {
		const settings = { dataFolder: service.dataFolder, databaseUrl: databaseUrl.replace('tester@', 'tester:hush@') };
		expect((await runProgram(['keys', 'list'], settings)).stdout).toMatch(/^dc_[0-9a-f]{8}\ttester\t/);
		const away = { ...settings, databaseUrl: 'postgresql://tester:hush@127.0.0.1:1/documents' };
		const { code, stdout, stderr } = await runProgram(['keys', 'list'], away);
		expect([code, stdout]).toEqual([1, '']);
		expect(stderr).toMatch(/^The service cannot reach its database.*ECONNREFUSED/);
		expect(stderr).not.toContain('hush');
	});

	it('logs no secret, URL or file name', () => {
		for (const secret of ['X-Amz-', 'sample', databaseUrl, 'S3RVER']) expect(service.output()).not.toContain(secret);
	});
});
