import { request as httpRequest } from 'node:http';
import { fixtureBytes } from '../../../fixtures';
import { Client, type Answer } from '../support/client';
import { createKey, startService, type StartedService } from '../support/start-service';

let service: StartedService;
let client: Client;
let stranger: Client;

beforeAll(async () => {
	service = await startService({ settings: { fileBytes: 100_000, filesPerTask: 4, uploadAddressMs: 30_000 } });
	client = new Client(service.baseUrl, service.apiKey);
	stranger = new Client(service.baseUrl, await createKey(service.dataFolder, 'stranger'));
});
afterAll(() => service.stop());

const sample = fixtureBytes('sample.pdf');

async function announce(fields: Record<string, string> = {}): Promise<{ taskId: string; presignedUrl: string }> {
	const answer = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'sample.pdf', ...fields });
	expect(answer.status).toBe(200);
	return answer.body.data;
}

function codeOf({ status, body }: Answer): [number, string] {
	return [status, body.code];
}

describe('the presigned flow', () => {
	it('converts three files in one task to the same bytes as the direct call', async () => {
		const first = await announce({ password: '', parameter: '', language: '' });
		await client.put(first.presignedUrl, sample);
		for (const fileName of ['two.pdf', 'three.pdf']) {
			const { body } = await client.announce({ taskId: first.taskId, fileName, executeTypeUrl: '' });
			expect(body.data.taskId).toBe(first.taskId);
			expect((await client.put(body.data.presignedUrl, sample)).status).toBe(200);
		}
		const before = (await client.taskInfo(first.taskId)).body.data;
		expect(before).toMatchObject({ taskStatus: 'TaskStart', taskFileNum: 3, taskCost: 0 });
		expect((await client.start(first.taskId)).body.data).toEqual({ taskId: first.taskId });
		const task = await client.waitForEnd(first.taskId);
		expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 3, taskFailNum: 0, taskCost: 3 });
		const direct = await client.post('/server/v2/process/pdf/txt', [
			['file', { bytes: sample, fileName: 'sample.pdf' }],
		]);
		const expected = await (await fetch(direct.body.data.fileInfoDTOList[0].downloadUrl)).text();
		expect(expected.length).toBeGreaterThan(100);
		for (const { downloadUrl } of task.fileInfoDTOList) expect(await (await fetch(downloadUrl)).text()).toBe(expected);
		expect(task.fileInfoDTOList.map((file: { fileName: string }) => file.fileName)).toEqual([
			'sample.pdf',
			'two.pdf',
			'three.pdf',
		]);
	});

	it('lets two files succeed despite a bad one', async () => {
		const { taskId, presignedUrl } = await announce();
		await client.put(presignedUrl, sample);
		for (const bytes of [fixtureBytes('not-a-pdf.pdf'), sample]) {
			const { body } = await client.announce({ taskId, fileName: 'further.pdf' });
			await client.put(body.data.presignedUrl, bytes);
		}
		await client.start(taskId);
		const task = await client.waitForEnd(taskId);
		expect(task).toMatchObject({ taskSuccessNum: 2, taskFailNum: 1, taskCost: 2 });
		expect(task.fileInfoDTOList.map((file: { failureCode: string }) => file.failureCode)).toEqual(['', '02207', '']);
	});

	it('fails a file that was not uploaded and converts the others', async () => {
		const { taskId, presignedUrl } = await announce();
		await client.announce({ taskId, fileName: 'missing.pdf' });
		await client.put(presignedUrl, sample);
		await client.start(taskId);
		const task = await client.waitForEnd(taskId);
		expect(task).toMatchObject({ taskSuccessNum: 1, taskFailNum: 1, taskCost: 1 });
		expect(task.fileInfoDTOList[1]).toMatchObject({ status: 'failed', failureCode: '05005', fileUrl: '' });
		expect(task.fileInfoDTOList[1].failureReason).toContain('missing.pdf');
	});

	it('does not start a task without uploads', async () => {
		const { taskId } = await announce();
		expect(codeOf(await client.start(taskId))).toEqual([400, '05005']);
	});

	it('accepts the flat spelling, JSON and query fields', async () => {
		const flat = await client.post('/server/v2/presignedUrl/pdf/txt?language=2', [['fileName', 'flat.pdf']]);
		expect(flat.status).toBe(200);
		const init = {
			method: 'POST',
			headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
			body: JSON.stringify({ executeTypeUrl: 'pdf/img', fileName: 'a.pdf', parameter: { imageFormat: 'PNG' } }),
		};
		const json = await fetch(`${service.baseUrl}/server/v2/presignedUrl`, init);
		const { data } = (await json.json()) as { data: { taskId: string } };
		const info = await client.taskInfo(data.taskId);
		expect(JSON.parse(info.body.data.fileInfoDTOList[0].fileParameter)).toMatchObject({ imageFormat: 'PNG' });
	});

	it('refuses missing and unknown values', async () => {
		expect(codeOf(await client.announce({ fileName: 'a.pdf' }))).toEqual([400, '01005']);
		expect(codeOf(await client.announce({ executeTypeUrl: 'pdf/txt' }))).toEqual([400, '01005']);
		expect(codeOf(await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a', parameter: '[]' }))).toEqual([
			400,
			'03000',
		]);
		for (const [language, text] of [
			['1', /is not available/],
			['2', /不支持/],
		] as const) {
			const unknown = await client.announce({ executeTypeUrl: 'doc/pdf', fileName: 'a.pdf', language });
			expect(codeOf(unknown)).toEqual([415, '02001']);
			expect(unknown.body.msg).toMatch(text);
			const flat = await client.post(`/server/v2/presignedUrl/doc/pdf?language=${language}`, []);
			expect(flat.body.msg).toMatch(text);
		}
		const { taskId } = await announce();
		expect(codeOf(await client.announce({ taskId, executeTypeUrl: 'pdf/img', fileName: 'a.pdf' }))).toEqual([
			400,
			'03000',
		]);
	});

	it('refuses a file above the limit of a task', async () => {
		const { taskId } = await announce();
		for (let count = 1; count < 4; count++)
			expect((await client.announce({ taskId, fileName: 'a.pdf' })).status).toBe(200);
		expect(codeOf(await client.announce({ taskId, fileName: 'a.pdf' }))).toEqual([400, '05003']);
	});

	it('treats the task of another account as missing', async () => {
		const { taskId } = await announce();
		const missing = '00000000-0000-4000-8000-000000000000';
		for (const call of [
			(id: string) => stranger.taskInfo(id),
			(id: string) => stranger.start(id),
			(id: string) => stranger.announce({ taskId: id, fileName: 'a.pdf' }),
		]) {
			const [foreign, absent] = [await call(taskId), await call(missing)];
			expect(codeOf(foreign)).toEqual([404, '05001']);
			expect(foreign.body.msg.replace(taskId, missing)).toBe(absent.body.msg);
		}
		expect((await stranger.get('/server/v2/task/list')).body).toMatchObject({ total: 0, records: [] });
	});

	it('requires a task ID', async () => {
		for (const path of ['/server/v2/task/taskInfo', '/server/v2/execute/start', '/server/v2/task/taskInfo?taskId=']) {
			expect(codeOf(await client.get(path))).toEqual([400, '01007']);
		}
		expect((await client.get('/server/v2/task/taskInfo?language=2')).body.msg).toMatch(/[\u4e00-\u9fff]/);
	});
});

describe('an upload', () => {
	it('replaces an earlier one before the start and is refused afterwards', async () => {
		const { taskId, presignedUrl } = await announce();
		await client.put(presignedUrl, 'first');
		await client.put(presignedUrl, sample);
		expect((await client.taskInfo(taskId)).body.data.fileInfoDTOList[0].fileSize).toBe(sample.length);
		await client.start(taskId);
		expect(codeOf(await client.put(presignedUrl, sample))).toEqual([409, '05002']);
		expect(await client.waitForEnd(taskId)).toMatchObject({ taskSuccessNum: 1 });
		expect(codeOf(await client.put(presignedUrl, sample))).toEqual([409, '05002']);
		expect(codeOf(await client.announce({ taskId, fileName: 'late.pdf' }))).toEqual([409, '05002']);
	});

	it('is refused if empty or too large, and nothing is stored', async () => {
		const { taskId, presignedUrl } = await announce();
		expect(codeOf(await client.put(presignedUrl, ''))).toEqual([400, '04002']);
		expect(codeOf(await client.put(presignedUrl, new Uint8Array(100_001)))).toEqual([413, '02209']);
		const chunked = await putRaw(presignedUrl, { 'transfer-encoding': 'chunked' }, new Uint8Array(300_000));
		expect(chunked.status).toBe(413);
		expect((await client.taskInfo(taskId)).body.data.fileInfoDTOList[0]).toMatchObject({ fileSize: 0, fileUrl: '' });
		expect(codeOf(await client.start(taskId))).toEqual([400, '05005']);
	});

	it.each([
		[
			'exactly the three headers',
			{ 'content-type': 'application/octet-stream', accept: '*/*', connection: 'keep-alive' },
		],
		['chunks', { 'transfer-encoding': 'chunked' }],
		['no type', {}],
		['a JSON type', { 'content-type': 'application/json' }],
		['a form type', { 'content-type': 'multipart/form-data; boundary=x' }],
		['a key too', { 'x-api-key': 'anything' }],
		['Expect', { expect: '100-continue' }],
	])('is accepted with %s', async (_name, headers) => {
		const { taskId, presignedUrl } = await announce();
		const { status, text } = await putRaw(presignedUrl, headers as Record<string, string>, sample);
		expect(status).toBe(200);
		expect(JSON.parse(text)).toMatchObject({ code: '200' });
		expect((await client.taskInfo(taskId)).body.data.fileInfoDTOList[0].fileSize).toBe(sample.length);
	});

	it('that is interrupted is not stored', async () => {
		const { taskId, presignedUrl } = await announce();
		await new Promise<void>((resolve) => {
			const request = httpRequest(presignedUrl, { method: 'PUT', headers: { 'content-length': sample.length } });
			request.on('error', () => resolve());
			request.on('close', () => resolve());
			request.write(sample.subarray(0, 1000), () => setTimeout(() => request.destroy(), 50));
		});
		await new Promise((resolve) => setTimeout(resolve, 200));
		expect((await client.taskInfo(taskId)).body.data.fileInfoDTOList[0].fileSize).toBe(0);
		expect(codeOf(await client.start(taskId))).toEqual([400, '05005']);
	});

	it('requires the exact URL', async () => {
		const { presignedUrl } = await announce();
		const other = await announce();
		const url = new URL(presignedUrl);
		const altered = [
			presignedUrl.replace(/expires=\d+/, 'expires=99999999999'),
			presignedUrl.replace(/signature=./, 'signature='),
			presignedUrl.replace(/&signature=.*/, ''),
			presignedUrl.replace(url.pathname, new URL(other.presignedUrl).pathname),
			`${presignedUrl}&signature=again`,
		];
		for (const address of altered) expect(codeOf(await client.put(address, sample))).toEqual([403, '05004']);
		const download = presignedUrl.replace('/upload/', '/download/').replace('?', '?content=result&');
		expect(codeOf(await client.get(download.slice(service.baseUrl.length)))).toEqual([403, '05004']);
		expect((await client.put(presignedUrl, sample)).status).toBe(200);
	});
});

/** A PUT with exactly these headers (and the Host HTTP needs). */
async function putRaw(
	address: string,
	headers: Record<string, string>,
	bytes: Uint8Array,
): Promise<{ status: number; text: string }> {
	const length = headers['transfer-encoding'] ? {} : { 'content-length': bytes.length };
	return await new Promise((resolve, reject) => {
		const request = httpRequest(address, { method: 'PUT', headers: { ...headers, ...length } }, (response) => {
			let text = '';
			response.on('data', (chunk) => (text += String(chunk)));
			response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
		});
		request.on('error', reject);
		if (headers['expect']) request.on('continue', () => request.end(bytes));
		else request.end(bytes);
	});
}
