/** What the independent client puts on the wire, against the endpoints written down from the interface. */
import { createServer } from 'node:http';
import * as client from '../../../service/test/support/independent-client/client';
import { ENDPOINTS } from '../../../service/test/support/contract/transcription';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';

interface Received {
	readonly method: string;
	readonly path: string;
	readonly query: Record<string, string>;
	readonly headers: Record<string, string>;
	readonly body: string;
}

let server: Server;
let caller: client.Caller;
let received: Received;

beforeAll(async () => {
	server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const url = new URL(request.url ?? '', 'http://localhost');
			const headers: Record<string, string> = {};
			for (let at = 0; at < request.rawHeaders.length; at += 2)
				headers[request.rawHeaders[at].toLowerCase()] = request.rawHeaders[at + 1];
			received = {
				method: request.method ?? '',
				path: url.pathname,
				query: Object.fromEntries(url.searchParams),
				headers,
				body: Buffer.concat(chunks).toString('latin1'),
			};
			response.end('{"code":"200"}');
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	caller = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'the-key' };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const file = { bytes: Buffer.from('%PDF-'), fileName: 'a.pdf' };

test.each([
	['listTools', () => client.listTools(caller), {}],
	[
		'getPresignedUrl',
		() => client.getPresignedUrl(caller, { executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' }, '2'),
		{ language: '2' },
	],
	['start', () => client.start(caller, 'T', '1'), { taskId: 'T', language: '1' }],
	['getTaskInfo', () => client.getTaskInfo(caller, 'T'), { taskId: 'T' }],
	['getAssets', () => client.getAssets(caller), {}],
	['listTasks', () => client.listTasks(caller, { page: '2', size: '' }), { page: '2', size: '' }],
] as const)('%s calls its endpoint with the key', async (name, attempt, query) => {
	const answer = await attempt();
	expect(answer).toMatchObject({ status: 200, json: { code: '200' } });
	expect(received).toMatchObject({ method: ENDPOINTS[name].method, path: ENDPOINTS[name].path, query });
	expect(received.query).toEqual(query);
	expect(received.headers['x-api-key']).toBe('the-key');
});

test('callTool puts the tool path at the end and the file last; the other spelling puts it first', async () => {
	await client.callTool(caller, 'pdf/txt', file, { language: '1', password: '' });
	expect(received).toMatchObject({ method: 'POST', path: `${ENDPOINTS.callTool.path}pdf/txt` });
	expect(received.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
	expect(partNames()).toEqual(['language', 'password', 'file']);
	await client.callToolFileFirst(caller, 'pdf/txt', file, { language: '1', parameter: '{}' });
	expect(partNames()).toEqual(['file', 'language', 'parameter']);
});

test('upload sends the three published headers and no key', async () => {
	await client.upload(`${caller.baseUrl}/some/address?signature=s`, Buffer.from([0, 255, 10]));
	expect(received).toMatchObject({
		method: 'PUT',
		path: '/some/address',
		query: { signature: 's' },
		body: '\x00\xff\n',
	});
	expect(received.headers).toEqual({
		// HTTP itself demands these two.
		host: new URL(caller.baseUrl).host,
		'content-length': '3',
		'content-type': 'application/octet-stream',
		accept: '*/*',
		connection: 'keep-alive',
	});
});

test('there is no key header without a key or for a download', async () => {
	await client.listTools({ ...caller, apiKey: undefined });
	expect(received.headers).not.toHaveProperty('x-api-key');
	await client.download(`${caller.baseUrl}/result`);
	expect(received.headers).not.toHaveProperty('x-api-key');
});

function partNames(): string[] {
	return [...received.body.matchAll(/form-data; name="(\w+)"/g)].map(([, name]) => name);
}
