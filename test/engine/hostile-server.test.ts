import dns from 'node:dns';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { fixturePath } from '../../fixtures';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import type { FakeAnswer } from '../support/fake-server';
import { FakeServer } from '../support/fake-server';

const items = [{ json: {}, files: { data: fixturePath('sample.pdf') } }];
const { lookup } = dns;
let server: FakeServer;
/** Beside n8n, for example a service of the cloud that gives out passwords. */
let inner: Server;
let asked = 0;

beforeAll(() => {
	// Servers "on the internet" run on this machine.
	const bent = (host: string, ...rest: unknown[]) =>
		(lookup as (...all: unknown[]) => void)(/\.example\.com\.?$/.test(host) ? '127.0.0.1' : host, ...rest);
	Object.assign(dns, { lookup: bent });
});

afterAll(() => {
	Object.assign(dns, { lookup });
});

beforeEach(async () => {
	asked = 0;
	server = await FakeServer.start();
	inner = await listen(
		createServer((_, response) => {
			asked++;
			response.end('secret');
		}),
	);
});

afterEach(async () => {
	inner.close();
	await server.stop();
});

async function listen<Kind extends Server>(one: Kind): Promise<Kind> {
	await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
	return one;
}

function portOf(one: Server): number {
	return (one.address() as AddressInfo).port;
}

/** The server with a name on the internet. */
function hosted() {
	return { baseUrl: server.baseUrl.replace('127.0.0.1', 'evil.example.com'), apiKey: server.apiKey };
}

/** A finished task whose result is at an address. */
function finished(downloadUrl: string, more: Record<string, unknown> = {}): FakeAnswer {
	const file = {
		fileKey: 'f',
		fileName: 'sample.pdf',
		status: 'success',
		downFileName: 'sample.txt',
		targetType: 'txt',
	};
	return server.ok({ taskId: 't', taskStatus: 'TaskFinish', fileInfoDTOList: [{ ...file, downloadUrl, ...more }] });
}

/** The server answers a conversion with a result at `/result`, which is this. */
function resultIs(answer: (path: string) => FakeAnswer | undefined, more: Record<string, unknown> = {}): void {
	server.intercept = ({ path }) =>
		path.includes('/process/') ? finished(`${hosted().baseUrl}/result`, more) : answer(path);
}

function redirect(location: string): FakeAnswer {
	return { status: 302, headers: { location }, body: '' };
}

describe('a result that redirects', () => {
	test.each(['127.0.0.1', 'localhost', 'localhost.', '[::ffff:127.0.0.1]', '0', '2130706433'])(
		'to %s is not requested there',
		async (host) => {
			resultIs((path) => (path.startsWith('/result') ? redirect(`http://${host}:${portOf(inner)}/role`) : undefined));
			const error = errorOf(await runConvert(hosted(), { items }));
			expect(error.message).toContain('returned a link to the private address');
			expect(asked).toBe(0);
		},
	);

	test('first to a public address is checked again', async () => {
		resultIs((path) =>
			path === '/result'
				? redirect('/result/2')
				: path === '/result/2'
					? redirect(`http://127.0.0.1:${portOf(inner)}/`)
					: undefined,
		);
		expect(errorOf(await runConvert(hosted(), { items })).message).toContain('private address');
		expect(asked).toBe(0);
	});

	test('within the server is followed', async () => {
		resultIs((path) =>
			path === '/result' ? redirect('/result/2') : path === '/result/2' ? { body: 'text' } : undefined,
		);
		const run = await runConvert(hosted(), { items });
		expect((await run.bytes(run.items(nodeName)[0])).toString()).toBe('text');
	});

	test('in a circle ends', async () => {
		resultIs((path) => (path === '/result' ? redirect('/result') : undefined));
		expect(errorOf(await runConvert(hosted(), { items })).message).toContain('redirects more than 5 times');
	});
});

test('a file URL on the internet does not lead to a private address', async () => {
	server.intercept = ({ path }) => (path === '/file' ? redirect(`http://127.0.0.1:${portOf(inner)}/`) : undefined);
	const parameters = { inputSource: 'url', url: `${hosted().baseUrl}/file` };
	const error = errorOf(await runConvert(server.credential, { items: [{ json: {} }], parameters }));
	expect(error.message).toContain('redirects to the private address');
	expect(asked).toBe(0);
});

describe('a huge answer', () => {
	const spaces = Buffer.alloc(40 * 1024 * 1024, 0x20);

	test.each([
		['plain', { body: spaces }],
		['compressed', { body: gzipSync(spaces), headers: { 'content-encoding': 'gzip' } }],
	])('of an endpoint is not read whole (%s)', async (_, answer) => {
		server.intercept = ({ path }) => (path.includes('/process/') ? answer : undefined);
		expect(errorOf(await runConvert(hosted(), { items })).message).toContain('larger than 32 MB');
	});

	test('of a small compressed file does not fill the memory', async () => {
		const body = gzipSync(spaces.subarray(0, 4e6));
		const headers = { 'content-encoding': 'gzip', 'content-length': String(body.length) };
		resultIs((path) => (path === '/result' ? { body, headers } : undefined));
		expect(errorOf(await runConvert(hosted(), { items })).message).toContain('larger than 1 MB');
	});

	test('of JSON that is nested too deeply is no answer', async () => {
		const depth = 200_000;
		server.intercept = ({ path }) =>
			path.includes('/process/') ? { body: '['.repeat(depth) + ']'.repeat(depth) } : undefined;
		expect(errorOf(await runConvert(hosted(), { items })).message).toContain('unexpected response');
	});

	test('that rejects a download is read only for its message', async () => {
		await withServer(
			(request, response) => {
				if (request.url?.includes('/process/')) {
					response.end(JSON.stringify(finished(`http://${request.headers.host}/result`).body));
					return;
				}
				response.writeHead(404);
				const more = () => response.writable && response.write(Buffer.alloc(64 * 1024), () => setImmediate(more));
				more();
			},
			async (credential) => {
				expect(errorOf(await runConvert(credential, { items })).message).toContain('HTTP status 404');
			},
		);
	});
});

describe('an answer of single bytes ends with the timeout', () => {
	const parameters = { flow: 'direct', options: { timeout: 1 } };

	test('in its body', async () => {
		await withServer(
			(_, response) => {
				response.writeHead(200, { 'content-type': 'application/json' });
				const timer = setInterval(() => response.write(' '), 200);
				response.on('close', () => clearInterval(timer));
			},
			async (credential) => {
				const startedAt = Date.now();
				expect(errorOf(await runConvert(credential, { items, parameters })).message).toContain(
					'did not answer in time',
				);
				expect(Date.now() - startedAt).toBeLessThan(30_000);
			},
		);
	});

	test('in its headers', async () => {
		const slow = await listen(
			createTcpServer((socket) => {
				socket.on('error', () => undefined).resume();
				socket.write('HTTP/1.1 200 OK\r\nx-a: ');
				const timer = setInterval(() => socket.write('a'), 200);
				socket.on('close', () => clearInterval(timer));
			}),
		);
		const credential = { baseUrl: `http://127.0.0.1:${portOf(slow)}`, apiKey: 'k' };
		expect(errorOf(await runConvert(credential, { items, parameters })).message).toContain('did not answer in time');
		slow.close();
	});
});

describe('all calls of a conversion share the timeout', () => {
	const parameters = { flow: 'presigned', options: { timeout: 1 } };

	test.each(['/presignedUrl', '/upload', '/execute/start', '/task/taskInfo'])(
		'if %s answers with single bytes',
		async (slow) => {
			await withServer(
				(request, response) => {
					const path = request.url ?? '';
					if (path.includes(slow)) {
						response.writeHead(200, { 'content-type': 'application/json' });
						const timer = setInterval(() => response.write(' '), 200);
						response.on('close', () => clearInterval(timer));
						return;
					}
					const presignedUrl = `http://${request.headers.host}/upload`;
					response.end(JSON.stringify(server.ok({ taskId: 't', taskStatus: 'TaskProcessing', presignedUrl }).body));
				},
				async (credential) => {
					const startedAt = Date.now();
					const error = errorOf(await runConvert(credential, { items, parameters }));
					expect(error.message).toContain('did not answer in time');
					expect(error.description).toContain('Increase More Options → Timeout');
					expect(Date.now() - startedAt).toBeLessThan(30_000);
				},
			);
		},
	);

	test('however often the server asks to try again', async () => {
		server.intercept = () => ({ status: 429, headers: { 'retry-after': '20' }, body: '{}' });
		const startedAt = Date.now();
		expect(
			errorOf(await runConvert(server.credential, { items, parameters: { ...parameters, options: { timeout: 4 } } }))
				.message,
		).toContain('HTTP status 429');
		expect(Date.now() - startedAt).toBeLessThan(18_000);
	});
});

/** Run with a server that answers in its own way. */
async function withServer(
	answer: RequestListener,
	run: (credential: { baseUrl: string; apiKey: string }) => Promise<void>,
): Promise<void> {
	const own = await listen(createServer((request, response) => answer(request.resume(), response)));
	try {
		await run({ baseUrl: `http://127.0.0.1:${portOf(own)}`, apiKey: 'k' });
	} finally {
		own.closeAllConnections();
		own.close();
	}
}

test.each([
	['../../../../var/tmp/report.txt', 'report.txt'],
	['..\\..\\report.txt', 'report.txt'],
	['C:\\Windows\\report.txt', 'report.txt'],
	['report\u202Etxt.\u0000txt', 'reporttxt.txt'],
	['..', undefined],
	[`${'a'.repeat(400)}.txt`, `${'a'.repeat(180)}.txt`],
])('the file name %j is safe in items and binary fields', async (name, cleaned) => {
	resultIs((path) => (path.startsWith('/result') ? { body: 'text' } : undefined), { downFileName: name });
	const item = (await runConvert(hosted(), { items })).items(nodeName)[0];
	expect(item?.binary?.data?.fileName).toBe(cleaned ?? 'sample.txt');
	expect(item?.binary?.data).not.toHaveProperty('directory');
	expect(item?.json.downFileName).toBe(cleaned ?? '');
});

describe('a key that the server echoes is printed nowhere', () => {
	const echo = (text: string) => `${text} (your key is ${server.apiKey})`;
	const fault = () => ({ status: 400, body: { code: '03000', msg: echo('Invalid request') } });
	const failedFile = () =>
		server.ok({
			taskId: 't',
			taskStatus: 'TaskFinish',
			fileInfoDTOList: [
				{
					fileKey: 'f',
					fileName: echo('sample.pdf'),
					status: 'failed',
					failureCode: '02210',
					failureReason: echo('No'),
				},
			],
		});
	const answers: readonly (readonly [string, (path: string) => FakeAnswer | undefined])[] = [
		['an endpoint', (path) => (path.includes('/process/') ? fault() : undefined)],
		['a failed file', (path) => (path.includes('/process/') ? failedFile() : undefined)],
		['a redirect of an endpoint', (path) => (path.includes('/process/') ? redirect(`/${server.apiKey}`) : undefined)],
		['a rejected download', (path) => (path.includes('/process/') ? finished(`${hosted().baseUrl}/result`) : fault())],
		[
			'the address of a rejected download',
			(path) =>
				path.includes('/process/')
					? finished(`${hosted().baseUrl}/result/${server.apiKey}`)
					: { status: 404, body: 'nothing' },
		],
		[
			'a redirect of a download',
			(path) =>
				path.includes('/process/')
					? finished(`${hosted().baseUrl}/result`)
					: redirect(`http://${server.apiKey}.localhost:${portOf(inner)}/`),
		],
	];

	test.each(answers)('from %s', async (_, answer) => {
		server.intercept = ({ path }) => answer(path);
		const run = await runConvert(hosted(), { items });
		const { message } = errorOf(run);
		expect(message).not.toBe('');
		const { error, runData } = run.run.data.resultData;
		expect(JSON.stringify([error, message, errorOf(run).description, runData])).not.toContain(server.apiKey);
	});
});
