import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

import { N8nClient } from '../../../scripts/lib/n8n-client.mjs';

interface Seen {
	url?: string;
	headers: IncomingHttpHeaders;
	body: unknown;
}

describe('the client for n8n', () => {
	let server: Server;
	let url = '';
	let seen: Seen[] = [];
	let refusals = 0;

	beforeAll(async () => {
		const answer = async (request: IncomingMessage, response: ServerResponse) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			const text = Buffer.concat(chunks).toString('utf8');
			seen.push({ url: request.url, headers: request.headers, body: text === '' ? undefined : JSON.parse(text) });
			if (request.url === '/rest/login') response.setHeader('set-cookie', 'n8n-auth=of-the-login; Path=/; HttpOnly');
			if (refusals > 0) {
				refusals -= 1;
				response.statusCode = 503;
				return void response.end('{"code":503,"message":"Database is not ready!"}');
			}
			response.end('{"data":[{"id":"c1"}]}');
		};
		server = createServer((request, response) => void answer(request, response));
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});

	beforeEach(() => {
		seen = [];
	});

	afterAll(() => server.close());

	it('reuses the session of another client', async () => {
		const first = new N8nClient(url);
		await first.login({ email: 'owner@example.com', password: 'secret' });
		const second = new N8nClient(url, { cookie: first.cookie });
		await second.listCredentials();
		expect(seen.map(({ headers }) => headers.cookie)).toEqual([undefined, 'n8n-auth=of-the-login']);
		expect(second.cookie).toBe('n8n-auth=of-the-login');
	});

	it('tests a credential with an ID, saved or not', async () => {
		const credential = { name: 'x', type: 'documentConversionApi', data: { apiKey: 'k' } };
		const n8n = new N8nClient(url);
		await n8n.testCredential(credential);
		await n8n.testCredential({ ...credential, id: 'c1' });
		expect(seen.map(({ body }) => body)).toEqual([
			{ credentials: { ...credential, id: '' } },
			{ credentials: { ...credential, id: 'c1' } },
		]);
	});

	it('asks again while n8n waits for its database', async () => {
		refusals = 2;
		expect(await new N8nClient(url).listCredentials()).toEqual([{ id: 'c1' }]);
		expect(seen).toHaveLength(3);
	});
});
