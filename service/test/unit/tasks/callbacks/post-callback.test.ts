import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { postCallback } from '../../../../src/tasks/callbacks/post-callback';

let port: number;
let seen: { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: string }[];
let answer: (response: ServerResponse) => void;

const server = createServer((request, response) => {
	let body = '';
	request.on('data', (chunk) => (body += String(chunk)));
	request.on('end', () => {
		seen.push({ path: request.url ?? '', headers: request.headers, body });
		answer(response);
	});
});

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	({ port } = server.address() as AddressInfo);
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});
beforeEach(() => {
	seen = [];
	answer = (response) => response.end('ok');
});

const body = '{"text":"汉字"}';

async function post(
	path = '/hook',
	timeoutMs = 5000,
	url = new URL(`http://not-a-name.invalid:${port}${path}`),
): Promise<number> {
	return await postCallback({
		// The name does not resolve; the connection uses the given address.
		url,
		addresses: [{ address: '127.0.0.1', family: 4 }],
		body,
		eventId: 'event',
		keyHash: 'ab12',
		now: 1_700_000_000_999,
		signal: AbortSignal.timeout(timeoutMs),
	});
}

describe('a callback attempt', () => {
	it('connects to the checked address, with the name in its headers, and is signed', async () => {
		expect(await post('/hook?a=1')).toBe(200);
		const [{ path, headers, body: received } = { path: '', headers: {}, body: '' }] = seen;
		expect([path, headers.host, received]).toEqual(['/hook?a=1', `not-a-name.invalid:${port}`, body]);
		const signature = createHmac('sha256', 'ab12').update(`1700000000.${body}`).digest('hex');
		expect(headers).toMatchObject({
			'x-callback-timestamp': '1700000000',
			'x-callback-id': 'event',
			'x-callback-signature': `v1=${signature}`,
			'content-type': 'application/json; charset=utf-8',
		});
	});

	it('to https starts TLS with the host name, and fails without a certificate', async () => {
		const heard: Buffer[] = [];
		const plain = createTcpServer((socket) => {
			socket.on('error', () => undefined);
			socket.once('data', (bytes) => {
				heard.push(bytes);
				socket.end('nonsense');
			});
		});
		await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
		const url = new URL(`https://not-a-name.invalid:${(plain.address() as AddressInfo).port}/hook`);
		await expect(post('', 5000, url)).rejects.toThrow();
		expect(Buffer.concat(heard)[0]).toBe(0x16);
		expect(Buffer.concat(heard).includes('not-a-name.invalid')).toBe(true);
		expect(Buffer.concat(heard).includes('x-callback')).toBe(false);
		plain.close();
	});

	it('does not follow a redirect', async () => {
		answer = (response) => response.writeHead(307, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
		expect(await post()).toBe(307);
		expect(seen.map(({ path }) => path)).toEqual(['/hook']);
	});

	it('reads only the start of a long response', async () => {
		let written = 0;
		answer = (response) => {
			response.on('close', () => clearInterval(timer));
			const timer = setInterval(() => {
				for (let count = 0; count < 16; count++) written += 65_536 * Number(response.write(Buffer.alloc(65_536)) || 1);
			}, 5);
		};
		expect(await post()).toBe(200);
		expect(written).toBeLessThan(64 * 1024 ** 2);
	});

	it('is aborted by its signal, before and during a response', async () => {
		answer = () => undefined;
		await expect(post('/hook', 100)).rejects.toThrow();
		answer = (response) => {
			response.writeHead(200);
			response.write('x');
		};
		expect(await post('/hook', 100)).toBe(200);
	});

	it('fails without a listener, for a non-HTTP response or a protocol upgrade', async () => {
		answer = (response) => response.socket?.end('nonsense\r\n\r\n');
		await expect(post()).rejects.toThrow();
		answer = (response) => response.socket?.end('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
		await expect(post('/hook', 1000)).rejects.toThrow();
	});
});
