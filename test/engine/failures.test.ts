import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixtureBytes, fixturePath } from '../../fixtures';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import type { FakeAnswer, SeenRequest } from '../support/fake-server';
import { FakeServer, fakeResult } from '../support/fake-server';

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
});

afterEach(async () => {
	await server.stop();
});

const items = [{ json: { name: 'one' }, files: { data: fixturePath('sample.pdf') } }];

/** Answers the first `times` requests that match in place of the server. */
function instead(times: number, part: string, answer: FakeAnswer): (request: SeenRequest) => FakeAnswer | undefined {
	let left = times;
	return ({ path }) => (path.includes(part) && left-- > 0 ? answer : undefined);
}

describe("an item error has the server's message", () => {
	test('with its code, the HTTP status and the file', async () => {
		server.intercept = instead(
			Infinity,
			'/process/',
			server.fault(400, '01006', 'The value 7 is not valid for the parameter "imageFormat".'),
		);
		const error = errorOf(await runConvert(server.credential, { items }));
		expect(error.name).toBe('NodeApiError');
		expect(error.message).toBe('The value 7 is not valid for the parameter "Image Format (imageFormat)".');
		expect(error.description).toContain('File: sample.pdf · Code: 01006 · HTTP status: 400');
		expect(error.context).toMatchObject({ itemIndex: 0 });
	});

	test('even with status 200', async () => {
		server.intercept = instead(
			Infinity,
			'/process/',
			server.fault(200, '06001', 'The balance does not cover the cost.'),
		);
		const error = errorOf(await runConvert(server.credential, { items }));
		expect(error.message).toBe('The balance does not cover the cost.');
		expect(error.description).toContain('Code: 06001');
	});

	test('not replaced by n8n', async () => {
		server.intercept = instead(Infinity, '/process/', server.fault(500, '01001', 'ENOENT in "EPERM.pdf"'));
		expect(errorOf(await runConvert(server.credential, { items })).message).toBe('ENOENT in "EPERM.pdf"');
	});

	test('for a wrong API key', async () => {
		const error = errorOf(await runConvert({ ...server.credential, apiKey: 'wrong' }, { items }));
		expect(error.message).toBe('The API key is wrong.');
		expect(error.description).toContain('Code: 04001 · HTTP status: 401');
	});
});

describe('a response from another server', () => {
	test('a web page: the error names the URL and the base URL', async () => {
		server.intercept = instead(Infinity, '/server/v2', {
			headers: { 'content-type': 'text/html' },
			body: '<!doctype html><html></html>',
		});
		const error = errorOf(await runConvert(server.credential, { items }));
		expect(error.message).toBe(`${server.baseUrl}/server/v2/process/pdf/txt returned a web page instead of JSON`);
		expect(error.description).toContain('base URL');
	});

	test('a redirect: the key is not sent on', async () => {
		const other = await FakeServer.start();
		server.intercept = instead(Infinity, '/server/v2', {
			status: 302,
			headers: { location: `${other.baseUrl}/login` },
			body: '',
		});
		const error = errorOf(await runConvert(server.credential, { items, parameters: { flow: 'presigned' } }));
		expect(error.message).toContain(`redirects to ${other.baseUrl}/login`);
		expect(other.requests).toEqual([]);
		await other.stop();
	});

	test('no response: the error names the base URL', async () => {
		const closed = createServer().listen(0);
		const { port } = closed.address() as AddressInfo;
		await new Promise((resolve) => closed.close(resolve));
		const error = errorOf(await runConvert({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k' }, { items }));
		expect(error.message).toBe(`Nothing answers at http://127.0.0.1:${port}`);
		expect(error.description).toContain('Check that the service is running');
	});

	test('another protocol than in the base URL: the error says what to change', async () => {
		const baseUrl = server.credential.baseUrl.replace('http:', 'https:');
		const error = errorOf(await runConvert({ ...server.credential, baseUrl }, { items }));
		expect(error.message).toContain('does not use https://');
		expect(error.description).toContain('Change https:// to http://');
	});

	test('an invalid base URL', async () => {
		const error = errorOf(await runConvert({ baseUrl: '127.0.0.1:8480', apiKey: 'k' }, { items }));
		expect(error.message).toContain('"127.0.0.1:8480"');
	});
});

describe('429', () => {
	test('waits for Retry-After, for every kind of call', async () => {
		const limit = { status: 429, headers: { 'retry-after': '1' }, body: {} };
		const calls = ['/presignedUrl', '/upload/', '/execute/start', '/task/taskInfo', '/download/'];
		const before = new Map<string, number>();
		server.intercept = ({ path, at }) => {
			const call = calls.find((part) => path.includes(part));
			if (!call || before.has(call)) {
				if (call && before.get(call)! > 0) {
					expect(at - before.get(call)!).toBeGreaterThanOrEqual(950);
					before.set(call, 0);
				}
				return undefined;
			}
			before.set(call, at);
			return limit;
		};
		const finished = await runConvert(server.credential, { items, parameters: { flow: 'presigned' } });
		expect((await finished.bytes(finished.items(nodeName)[0])).toString()).toBe(fakeResult(fixtureBytes('sample.pdf')));
		expect([...before.entries()]).toEqual(calls.map((call) => [call, 0]));
	});

	test('resends a direct call with the whole file', async () => {
		server.intercept = instead(2, '/process/', { status: 429, headers: { 'retry-after': '0' }, body: {} });
		const finished = await runConvert(server.credential, { items, parameters: { flow: 'direct' } });
		expect((await finished.bytes(finished.items(nodeName)[0])).toString()).toBe(fakeResult(fixtureBytes('sample.pdf')));
		expect(server.seen('POST', '/process/')).toHaveLength(3);
	});

	test('becomes an item error if it persists', async () => {
		server.intercept = instead(Infinity, '/process/', {
			...server.fault(429, '429', 'Too many requests.'),
			headers: { 'retry-after': '0' },
		});
		const error = errorOf(await runConvert(server.credential, { items }));
		expect(error.message).toBe('Too many requests.');
		expect(server.seen('POST', '/process/')).toHaveLength(5);
	});
});

describe('a network fault', () => {
	test.each([
		['a cut connection', { cut: true }],
		['status 500', { status: 500, body: {} }],
		['status 503', { status: 503, body: '<html>' }],
	])('%s is retried if that is safe', async (_, answer) => {
		const parts = ['/upload/', '/execute/start', '/task/taskInfo', '/download/'];
		const left = new Set(parts);
		server.intercept = ({ path }) => {
			const part = parts.find((candidate) => path.includes(candidate));
			return part && left.delete(part) ? answer : undefined;
		};
		const finished = await runConvert(server.credential, { items, parameters: { flow: 'presigned' } });
		expect((await finished.bytes(finished.items(nodeName)[0])).toString()).toBe(fakeResult(fixtureBytes('sample.pdf')));
		expect(left.size).toBe(0);
	});

	test.each(['/process/', '/presignedUrl'])('a call that creates a task is not repeated (%s)', async (part) => {
		server.intercept = instead(1, part, { status: 500, body: {} });
		const flow = part === '/process/' ? 'direct' : 'presigned';
		const error = errorOf(await runConvert(server.credential, { items, parameters: { flow } }));
		expect(error.message).toBe('The server answered with HTTP status 500');
		expect(server.seen('POST', part)).toHaveLength(1);
	});
});

describe('an upload or download URL', () => {
	test('that refuses the file: the error has its message without the signature', async () => {
		server.intercept = instead(
			Infinity,
			'/upload/',
			server.fault(410, '05004', 'This URL has expired. Retrieve the task again to get a new URL.'),
		);
		const error = errorOf(await runConvert(server.credential, { items, parameters: { flow: 'presigned' } }));
		expect(error.message).toBe('This URL has expired. Retrieve the task again to get a new URL.');
		expect(error.description).toContain('File: sample.pdf · Code: 05004 · HTTP status: 410 · Task: task-1');
		expect(JSON.stringify(error)).not.toContain('signature=secret');
		expect(server.seen('GET', '/execute/start')).toEqual([]);
	});

	test('of S3, which responds with XML', async () => {
		server.intercept = instead(Infinity, '/upload/', { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
		const error = errorOf(await runConvert(server.credential, { items, parameters: { flow: 'presigned' } }));
		expect(error.message).toBe('The upload of "sample.pdf" was rejected (HTTP status 403)');
		expect(error.description).toContain('Run the node again to get a new URL.');
	});

	test('of an expired result: the error names file and task', async () => {
		server.intercept = instead(
			Infinity,
			'/download/',
			server.fault(410, '05004', 'This URL has expired. Retrieve the task again to get a new URL.'),
		);
		const error = errorOf(await runConvert(server.credential, { items }));
		expect(error.message).toBe('This URL has expired. Retrieve the task again to get a new URL.');
		expect(error.description).toContain('File: sample.pdf · Code: 05004 · HTTP status: 410 · Task: task-1');
	});
});

describe('invalid input', () => {
	test('a missing binary field', async () => {
		const error = errorOf(
			await runConvert(server.credential, { items, parameters: { binaryPropertyName: 'data, other' } }),
		);
		expect(error.message).toBe('The item has no binary field "other"');
		expect(error.description).toContain('Its files are in: data.');
		expect(server.requests).toEqual([]);
	});

	test('an item without files', async () => {
		const error = errorOf(
			await runConvert(server.credential, { items: [{ json: {} }], parameters: { binaryPropertyName: '*' } }),
		);
		expect(error.message).toBe('The item has no file to convert');
	});

	test('parameters that are not a JSON object', async () => {
		const error = errorOf(
			await runConvert(server.credential, { items, parameters: { tool: 'doc/pdf', parameter: '[1]' } }),
		);
		expect(error.message).toBe(
			'The "parameter" field is not valid: it must be a JSON object. Correct the field and try again.',
		);
		expect(error.description).toContain('File: sample.pdf · Code: 03000');
		expect(server.requests).toEqual([]);
	});

	test('an invalid URL, and an empty one', async () => {
		const none = errorOf(
			await runConvert(server.credential, { items, parameters: { inputSource: 'url', url: 'ftp://x' } }),
		);
		expect(none.message).toBe('"ftp://x" is not a valid URL');
		server.intercept = instead(Infinity, '/gone', { status: 404, body: 'gone' });
		const url = `${server.filesUrl}/gone/a.pdf`;
		const missing = errorOf(await runConvert(server.credential, { items, parameters: { inputSource: 'url', url } }));
		expect(missing.message).toBe('The file could not be downloaded (HTTP status 404)');
		expect(missing.description).toContain('Check that the URL opens in a browser without signing in. File: a.pdf');
	});
});
