import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mcpToolNames } from '../../../contract/mcp';
import { fixtureBytes, fixturePath } from '../../../fixtures';
import { trialPdf } from '../../src/tasks/trial-document';
import { Client as ServiceClient } from '../support/client';
import { unzip } from '../support/independent-client/documents';
import { scannedPdf, type ScannedText } from '../support/scans';
import { createKey, startService, type StartedService } from '../support/start-service';

let service: StartedService;
let own: ServiceClient;
let client: Client;
let pages: Server;
let web: string;
let fetches = 0;

async function connect(apiKey: string, headers: Readonly<Record<string, string>> = {}): Promise<Client> {
	const made = new Client({ name: 'test', version: '1' });
	const requestInit = { headers: { authorization: `Bearer ${apiKey}`, ...headers } };
	await made.connect(new StreamableHTTPClientTransport(new URL(`${service.baseUrl}/mcp`), { requestInit }));
	return made;
}

async function call(
	name: string,
	given: Readonly<Record<string, unknown>> = {},
	by: Client = client,
): Promise<CallToolResult> {
	return (await by.callTool({ name, arguments: { ...given } }, undefined, { timeout: 150_000 })) as CallToolResult;
}

function textOf({ content, isError }: CallToolResult, isExpected = false): string {
	const [first] = content;
	if (first?.type !== 'text') throw new Error('no text');
	if ((isError ?? false) !== isExpected) throw new Error(first.text);
	return first.text;
}

/** Uploads a document like a caller with local files. @returns its key */
async function uploaded(name: string, bytes: Uint8Array): Promise<string> {
	const { structuredContent } = await call('request_upload', { name });
	const { address, document } = structuredContent as { address: string; document: string };
	expect((await own.put(address, bytes)).status).toBe(200);
	return document;
}

/** A message to the endpoint, as a program without a client writes it. */
async function post(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
	const standard = {
		'content-type': 'application/json',
		accept: 'application/json, text/event-stream',
		'x-api-key': service.apiKey,
	};
	return await fetch(`${service.baseUrl}/mcp`, {
		method: 'POST',
		headers: { ...standard, ...headers },
		body: JSON.stringify(body),
	});
}

/** Pages that take their time. */
const scan = Array.from({ length: 5 }, (): ScannedText => 'english');
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

beforeAll(async () => {
	pages = createServer((request, response) => {
		fetches++;
		if (request.url === '/there/invoice.pdf') response.end(trialPdf());
		else if (request.url === '/inward') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
		else response.writeHead(404).end();
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => pages.once('listening', resolve));
	web = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
	const settings = { workers: 1, mcpAddresses: true, mcpHosts: '127.0.0.1', mcpOrigins: 'https://chat.example.com' };
	service = await startService({ settings });
	own = new ServiceClient(service.baseUrl, service.apiKey);
	client = await connect(service.apiKey);
});
afterAll(async () => {
	await client.close();
	await service.stop();
	pages.closeAllConnections();
	pages.close();
});

describe('the Model Context Protocol over HTTP', () => {
	it('lists the tools of the contract for the official client', async () => {
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name)).toEqual(mcpToolNames('http'));
		expect(client.getInstructions()).toContain('list_documents');
	});

	it('reads, searches and extracts from an uploaded document, with page and box', async () => {
		const file = await uploaded('invoice.pdf', trialPdf());
		const read = textOf(await call('read_document', { file, boxes: true }));
		expect(read).toMatch(/^# Invoice \[page 1, box 40,31,103,54\]$/m);
		const found = await call('search_document', { file, query: 'PÁPER' });
		expect(textOf(found)).toBe('1 place:\n- page 1, box 40,132,240,157: Paper');
		const fields = textOf(await call('extract_fields', { file, keys: ['Invoice Number', 'IBAN'] }));
		expect(fields).toMatch(/^Invoice Number: 4711 \(confidence [\d.]+, page 1, box 123,70,148,82\)$/m);
		expect(fields).toMatch(/^IBAN: not found$/m);
		const listed = await call('list_documents');
		expect(textOf(listed)).toMatch(new RegExp(`^${file}  invoice\\.pdf  \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$`, 'm'));
	});

	it('reads and charges a document once for all parts and searches', async () => {
		const file = await uploaded('two.pdf', fixtureBytes('sample.pdf'));
		const before = await own.packages();
		const whole = textOf(await call('read_document', { file }));
		const parts: string[] = [];
		for (let continueFrom: unknown; ; ) {
			const more = continueFrom === undefined ? {} : { continueFrom };
			const answer = await call('read_document', { file, mostCharacters: 500, ...more });
			parts.push(textOf(answer).replace(/\n\[not the end:.*\]$/, ''));
			continueFrom = answer.structuredContent?.['continueFrom'];
			if (continueFrom === undefined) break;
		}
		await call('search_document', { file, query: 'page' });
		const plain = (text: string): string => text.replaceAll(/\[page \d+\]/g, '').replaceAll(/\s+/g, '');
		expect(parts.length).toBeGreaterThan(1);
		expect(plain(parts.join(''))).toBe(plain(whole));
		expect((await own.packages()).asset).toBe(before.asset - 1);
		const second = await call('read_document', { file, pages: '2' });
		expect(second.structuredContent?.['pages']).toEqual([2]);
	});

	it('streams page progress if requested, and answers with JSON otherwise', async () => {
		const file = await uploaded('scan.pdf', Buffer.from(await scannedPdf(scan)));
		const progressReports: [number, number][] = [];
		const given = { name: 'convert_file', arguments: { conversion: 'pdf/txt', file, parameter: { enableOcr: 1 } } };
		const answer = await client.callTool(given, undefined, {
			onprogress: ({ progress, total = 0 }) => progressReports.push([progress, total]),
			timeout: 150_000,
		});
		expect(textOf(answer as CallToolResult)).toMatch(/^Ready: scan\.txt/);
		expect(progressReports.at(-1)).toEqual([scan.length, scan.length]);
		expect(progressReports.length).toBeGreaterThan(1);
		expect(progressReports).toEqual([...progressReports].sort(([one], [other]) => one - other));
		const calls = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { ...given, _meta: { progressToken: 'a' } } };
		const events = await post(calls);
		expect(events.headers.get('content-type')).toMatch(/^text\/event-stream/);
		expect(await events.text()).toMatch(/^event: message\n/);
		const plain = await post(calls, { accept: 'application/json' });
		expect(plain.headers.get('content-type')).toMatch(/^application\/json/);
	});

	it('converts in a task of the account, whose result has a URL and can be read again', async () => {
		const file = await uploaded('sample.pdf', fixtureBytes('sample.pdf'));
		const answer = await call('convert_file', { conversion: 'pdf/docx', file });
		const { task, address, document } = answer.structuredContent as Record<string, string>;
		expect(answer.content[1]).toMatchObject({ type: 'resource_link', uri: address, name: 'sample.docx' });
		const result = Buffer.from(await (await fetch(address ?? '')).arrayBuffer());
		expect(result.subarray(0, 2).toString()).toBe('PK');
		expect((await own.taskInfo(task ?? '')).body.data).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
		expect(textOf(await call('get_task', { task }))).toMatch(
			/^Task .*, pdf\/docx of sample\.pdf: finished, .* bytes\)$/,
		);
		expect(textOf(await call('get_task'))).toContain(task);
		expect(document).toMatch(/:result$/);
		const merged = await call('convert_file', { conversion: 'pdf/merge', file, moreFiles: [file] });
		const { document: both } = merged.structuredContent as Record<string, string>;
		const { structuredContent } = await call('read_document', { file: both });
		expect(structuredContent).toMatchObject({ pageCount: 4 });
	});

	it('splits a document into chunks, and leads a chunk back to its page', async () => {
		const file = await uploaded('sample.pdf', fixtureBytes('sample.pdf'));
		const resultOf = async (conversion: string, parameter: object) => {
			const answer = await call('convert_file', { conversion, file, parameter });
			expect(textOf(answer)).toMatch(/^Ready: /);
			const { address = '' } = answer.structuredContent as Record<string, string>;
			return Buffer.from(await (await fetch(address)).arrayBuffer());
		};
		const lines = (bytes: Buffer) =>
			bytes
				.toString('utf8')
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line) as Record<string, unknown>);
		const chunks = lines(await resultOf('pdf/chunks', { chunkSize: '100' }));
		const chunk = chunks.find(({ text }) => String(text).includes('Fountain pen'));
		const files = await unzip(await resultOf('pdf/locate', { chunkSize: '100', passages: [chunk?.['id']] }));
		expect([...files.keys()]).toEqual(['sample-1.png', 'sample.jsonl']);
		expect(lines(files.get('sample.jsonl') ?? Buffer.alloc(0))).toEqual([
			{ passage: chunk?.['id'], place: 1, page: 1, boxes: chunk?.['boxes'], picture: 'sample-1.png' },
		]);
		expect(files.get('sample-1.png')?.subarray(1, 4).toString()).toBe('PNG');
		const missing = await call('convert_file', { conversion: 'pdf/locate', file });
		expect(textOf(missing, true)).toContain('"passages" is missing');
	});

	it('runs the same call once: a repeated request gets the existing task', async () => {
		const file = await uploaded('again.pdf', fixtureBytes('sample.pdf'));
		const given = { conversion: 'pdf/txt', file };
		const answers = await Promise.all([call('convert_file', given), call('convert_file', given)]);
		const tasks = answers.map(({ structuredContent }) => structuredContent?.['task']);
		expect(new Set(tasks).size).toBe(1);
		expect((await call('convert_file', given)).structuredContent?.['task']).toBe(tasks[0]);
	});

	it('accepts documents that the account uploaded by other calls', async () => {
		const { body } = await own.convert('pdf/txt', fixturePath('sample.pdf'));
		const [{ fileKey }] = body.data.fileInfoDTOList;
		expect(textOf(await call('read_document', { file: fileKey }))).toContain('[page 1]');
	});

	it('fetches allowed URLs, once, and no others in private networks', async () => {
		const before = fetches;
		expect(textOf(await call('read_document', { file: `${web}/there/invoice.pdf` }))).toContain('Invoice Number: 4711');
		expect(textOf(await call('search_document', { file: `${web}/there/invoice.pdf`, query: '4711' }))).toContain('box');
		expect(fetches).toBe(before + 1);
		expect(textOf(await call('read_document', { file: `${web}/nowhere` }), true)).toContain('HTTP status 404');
		expect(textOf(await call('read_document', { file: `${web}/inward` }), true)).toContain(
			'private or reserved network',
		);
		const elsewhere = 'http://169.254.169.254/latest';
		expect(textOf(await call('read_document', { file: elsewhere }), true)).toContain('private or reserved network');
	});

	it.each([
		['a path of the server', { file: '/etc/passwd' }, 'does not exist'],
		['a name that leads out', { file: '../secret.key' }, 'does not exist'],
		['what is no document', { file: 'notes' }, 'does not exist'],
		['an argument that is missing', {}, "'file'"],
		['an argument that is not known', { file: 'a', colour: 'red' }, 'additional properties'],
	])('refuses %s with a message and a code', async (_what, given, words) => {
		const text = textOf(await call('read_document', given), true);
		expect(text).toContain(words);
		expect(text).toMatch(/\(code \d{5}\)$/);
	});

	it('reports a failed document with its code', async () => {
		const file = await uploaded('encrypted.pdf', fixtureBytes('encrypted.pdf'));
		expect(textOf(await call('read_document', { file }), true)).toContain('(code 02201)');
	});

	it('hides documents and tasks of other accounts', async () => {
		const file = await uploaded('invoice.pdf', trialPdf());
		const { structuredContent } = await call('convert_file', { conversion: 'pdf/txt', file });
		const other = await connect(await createKey(service.dataFolder, 'other'));
		const { task, document } = structuredContent as Record<string, string>;
		for (const named of [file, document])
			expect(textOf(await call('read_document', { file: named }, other), true)).toContain('does not exist');
		for (const tool of ['get_task', 'cancel_task'])
			expect(textOf(await call(tool, { task }, other), true)).toContain('(code 05001)');
		expect(textOf(await call('list_documents', {}, other))).toContain('There are no documents');
		await other.close();
	});

	it('returns a long task, for waiting or cancelling by its ID', async () => {
		const slow = await startService({ settings: { workers: 1, directWaitMs: 0 } });
		const { dataFolder } = slow;
		try {
			const first = service;
			service = slow;
			const by = await connect(slow.apiKey);
			service = first;
			const { structuredContent } = await call('request_upload', { name: 'a.pdf' }, by);
			const { address, document: file } = structuredContent as Record<string, string>;
			await own.put(address ?? '', fixtureBytes('sample.pdf'));
			const answer = await call('convert_file', { conversion: 'pdf/docx', file }, by);
			expect(textOf(answer)).toMatch(/^Task .*: (waiting|processing).*\nIt goes on; ask get_task for it\.$/);
			const { task } = answer.structuredContent as Record<string, string>;
			const end = await call('get_task', { task, waitSeconds: 30 }, by);
			expect(end.structuredContent).toMatchObject({ state: 'finished', result: { name: 'a.docx' } });
			const ended = await call('convert_file', { conversion: 'pdf/html', file }, by);
			const { task: second } = ended.structuredContent as Record<string, string>;
			expect(textOf(await call('cancel_task', { task: second }, by))).toMatch(/finished|canceled/);
			await by.close();
		} finally {
			await slow.stop();
			expect(dataFolder).not.toBe(service.dataFolder);
		}
	});
});

describe('access', () => {
	it.each([
		['no key', { 'x-api-key': '' }, 401, '04001'],
		['a wrong key', { 'x-api-key': 'dc_00000000_0' }, 401, '04001'],
		['a page of another origin', { origin: 'https://evil.example' }, 403, '04001'],
		['a page whose name was bound anew', { origin: 'http://evil.example', host: 'evil.example' }, 403, '04001'],
		['a page of a file', { origin: 'null' }, 403, '04001'],
	])('refuses %s', async (_what, headers, status, code) => {
		const response = await post(list, headers);
		expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
	});

	it('is open to pages of the service and of configured origins', async () => {
		for (const origin of ['https://chat.example.com', service.baseUrl])
			expect((await post(list, { origin })).status).toBe(200);
	});

	it('accepts one message per call, with the usual limits, and no other method', async () => {
		expect((await post([list, list])).status).toBe(400);
		expect((await post({ jsonrpc: '2.0', text: 'x' })).status).toBe(400);
		const long = { ...list, params: { text: 'x'.repeat(200_000) } };
		expect((await post(long)).status).toBe(400);
		const headers = { 'x-api-key': service.apiKey };
		const get = await fetch(`${service.baseUrl}/mcp`, { headers });
		expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
		expect((await fetch(`${service.baseUrl}/mcp`, { method: 'DELETE', headers })).status).toBe(405);
	});

	it('counts against the rate of the key, and does not exist when switched off', async () => {
		const few = await startService({ settings: { workers: 1, requestsPerMinute: 3 } });
		const key = { 'x-api-key': few.apiKey, 'content-type': 'application/json', accept: 'application/json' };
		const init = { method: 'POST', headers: key, body: JSON.stringify(list) };
		const statuses: number[] = [];
		for (let count = 0; count < 4; count++) statuses.push((await fetch(`${few.baseUrl}/mcp`, init)).status);
		await few.stop();
		expect(statuses).toEqual([200, 200, 200, 429]);
		const off = await startService({ settings: { workers: 1, mcp: false } });
		const { status } = await fetch(`${off.baseUrl}/mcp`, { ...init, headers: { ...key, 'x-api-key': off.apiKey } });
		await off.stop();
		expect(status).toBe(404);
	});
});
