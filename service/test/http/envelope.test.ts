import { connect } from 'node:net';
import { Client } from '../support/client';
import { createKey, runProgram, startService, type StartedService } from '../support/start-service';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({ settings: { wrongKeysPerMinute: 3, logLevel: 'trace' } });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

async function call(path: string, init: RequestInit = {}) {
	const response = await fetch(service.baseUrl + path, init);
	return {
		status: response.status,
		headers: response.headers,
		body: (await response.json()) as Record<string, unknown>,
	};
}

function expectEnvelope(body: Record<string, unknown>, code: string): void {
	expect(body).toEqual({
		code,
		msg: expect.any(String),
		message: body['msg'],
		data: null,
		requestId: expect.any(String),
	});
}

describe('every error uses the envelope', () => {
	it('for an unknown URL', async () => {
		for (const path of ['/nothing', '/server/v2/nothing', '/server/v3/tool/support', '/%E0%A4%A']) {
			const { status, body } = await call(path);
			expect([400, 404]).toContain(status);
			expectEnvelope(body, status === 404 ? '04003' : '03000');
		}
	});

	it('for an unsupported method, including HEAD on start', async () => {
		expectEnvelope((await call('/server/v2/tool/support', { method: 'DELETE' })).body, '04003');
		const head = await fetch(`${service.baseUrl}/server/v2/execute/start?taskId=x`, { method: 'HEAD' });
		expect(head.status).toBe(404);
	});

	it('for a body that contradicts its type', async () => {
		const headers = { 'x-api-key': service.apiKey };
		for (const [type, body] of [
			['application/json', '{"a":'],
			['application/json', ''],
			['text/plain', 'hello'],
			['multipart/form-data', 'x'],
			['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="fileName"\r\n\r\ncut of'],
			[
				'multipart/form-data; boundary=b',
				'--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
			],
			[
				'multipart/form-data; boundary=b',
				`--b\r\ncontent-disposition: form-data; name="fileName"\r\n\r\n${'x'.repeat(70_000)}\r\n--b--\r\n`,
			],
		] as const) {
			const answer = await call('/server/v2/presignedUrl', {
				method: 'POST',
				body,
				headers: { ...headers, 'content-type': type },
			});
			expect(answer.status).toBe(400);
			expectEnvelope(answer.body, '03000');
		}
	});

	it('for an oversized JSON body', async () => {
		const headers = { 'x-api-key': service.apiKey, 'content-type': 'application/json' };
		const { status, body } = await call('/server/v2/presignedUrl', {
			method: 'POST',
			body: `"${'x'.repeat(200_000)}"`,
			headers,
		});
		expect(status).toBe(400);
		expectEnvelope(body, '03000');
	});

	it('for an overlong parameter text', async () => {
		const parameter = JSON.stringify({ note: 'x'.repeat(70_000) });
		const { status, body } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf', parameter });
		expect([status, body.code]).toEqual([400, '03000']);
		expect(body.msg).toContain('65536');
	});

	it('for input that is not HTTP', async () => {
		const { port } = new URL(service.baseUrl);
		for (const nonsense of ['nonsense\r\n\r\n', `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`]) {
			const text = await new Promise<string>((resolve, reject) => {
				let received = '';
				const socket = connect(Number(port), '127.0.0.1', () => socket.write(nonsense));
				socket.on('data', (chunk) => (received += String(chunk)));
				socket.on('end', () => resolve(received));
				socket.on('error', reject);
			});
			expectEnvelope(JSON.parse(text.slice(text.indexOf('{'))) as Record<string, unknown>, '03000');
		}
	});

	it('and contains no stack, path or SQL', async () => {
		const odd = ["' or 1=1 --", '../../etc/passwd', '\u0000', '%00', 'x'.repeat(3000)];
		for (const text of odd) {
			const { status, body } = await client.taskInfo(encodeURIComponent(text));
			expect(status).toBe(404);
			expect(JSON.stringify(body)).not.toMatch(/node_modules|\bat \S+ \(|SQLITE|select /);
		}
		for (const query of ['page=0', 'page=x', 'size=0', 'size=-1', 'size=1.5', 'page=99999999999']) {
			const { status, body } = await client.get(`/server/v2/task/list?${query}`);
			expect([status, body.code]).toEqual([400, '01006']);
			expect(body.msg).toContain(query.split('=')[0]);
		}
	});

	it('with the request ID of the caller, if harmless', async () => {
		const given = await call('/nothing', { headers: { 'x-request-id': 'my-id.1' } });
		expect(given.headers.get('x-request-id')).toBe('my-id.1');
		expect(given.body['requestId']).toBe('my-id.1');
		const odd = await call('/nothing', { headers: { 'x-request-id': '"},{"level":60' } });
		expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
	});
});

describe('the key', () => {
	it('is required on every call except upload, download and health', async () => {
		const tooMany = await Promise.all(
			['tool/support', 'asset/info', 'task/list', 'task/taskInfo?taskId=x'].map((path) =>
				call(`/server/v2/${path}`, { headers: { 'x-api-key': 'wrong' } }),
			),
		);
		// This test allows three wrong keys a minute; the next ones have to wait.
		const [refused, waiting] = [
			tooMany.filter(({ status }) => status === 401),
			tooMany.filter(({ status }) => status === 429),
		];
		expect(refused.length).toBe(3);
		for (const { body } of refused) expectEnvelope(body, '04001');
		expect(waiting.length).toBe(1);
		expectEnvelope(waiting[0]?.body ?? {}, '429');
		expect(Number(waiting[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
		// A valid key from the same address is served.
		expect((await client.get('/server/v2/tool/support')).status).toBe(200);
		for (const path of ['/livez', '/readyz', '/']) expect((await fetch(service.baseUrl + path)).status).toBe(200);
	});

	it('may be one of several of an account, and is invalid as soon as the command revokes it', async () => {
		const second = await createKey(service.dataFolder, 'tester');
		const other = new Client(service.baseUrl, second);
		expect((await other.get('/server/v2/task/list')).status).toBe(200);
		const prefix = second.slice(0, second.lastIndexOf('_'));
		const list = await runProgram(['keys', 'list'], { dataFolder: service.dataFolder });
		expect(list.stdout).toContain(prefix);
		expect(list.stdout).not.toContain(second);
		expect((await runProgram(['keys', 'revoke', prefix], { dataFolder: service.dataFolder })).code).toBe(0);
		expect([401, 429]).toContain((await other.get('/server/v2/task/list')).status);
		expect((await client.get('/server/v2/task/list')).status).toBe(200);
		expect((await runProgram(['keys', 'revoke', prefix], { dataFolder: service.dataFolder })).code).toBe(1);
	});

	it('is never logged', () => {
		expect(service.output()).not.toContain(service.apiKey);
		expect(service.output()).not.toContain(service.apiKey.split('_')[2]);
	});
});

describe('the task list', () => {
	it('is the plain paging object, newest first', async () => {
		const ids: string[] = [];
		for (let count = 0; count < 3; count++) {
			const { body } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
			ids.unshift(body.data.taskId);
		}
		const { status, body } = await client.get('/server/v2/task/list?page=2&size=2');
		expect(status).toBe(200);
		const page = body as unknown as {
			records: { taskId: string; taskUrl: string; creationTime: string; createdBy: string }[];
		};
		expect(page).toMatchObject({ total: 3, size: 2, current: 2, pages: 2, orders: [], countId: null, maxLimit: null });
		expect(page.records.map(({ taskId }) => taskId)).toEqual([ids[2]]);
		expect(page.records[0]).toMatchObject({ createdBy: 'tester', server: service.baseUrl, taskStatus: 'TaskStart' });
		expect(page.records[0]?.creationTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
		expect(JSON.stringify(page)).not.toContain(service.dataFolder);
		const all = await client.get('/server/v2/task/list?page=&size=99999999');
		expect(all.body).toMatchObject({ size: 500, current: 1 });
	});
});
