import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fixtureBytes, fixturePath } from '../../fixtures';
import { n8nFolder } from '../support/engine/n8n-core';
import { nodeName, runConvert } from '../support/engine/convert-workflow';
import { FakeServer, fakeResult } from '../support/fake-server';

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
});

afterEach(async () => {
	await server.stop();
});

const one = [{ json: { name: 'one' }, files: { data: fixturePath('sample.pdf') } }];
const threeFiles = [
	{
		json: { name: 'three' },
		files: { a: fixturePath('sample.pdf'), b: fixturePath('three-pages.pdf'), c: fixturePath('chinese.pdf') },
	},
];

/** A file with a given name and content. */
function ownFile(name: string, content: Buffer | string = name): string {
	const file = path.join(mkdtempSync(path.join(n8nFolder, 'files-')), name);
	writeFileSync(file, content);
	return file;
}

describe.each(['direct', 'presigned'])('the flow %s', (flow) => {
	test('sends one file whole and stores its result', async () => {
		const finished = await runConvert(server.credential, { items: one, parameters: { flow } });
		const [item, ...others] = finished.items(nodeName);
		expect(others).toEqual([]);
		expect((await finished.bytes(item)).toString()).toBe(fakeResult(fixtureBytes('sample.pdf')));
		expect(item?.binary?.data).toMatchObject({ fileName: 'sample.txt', mimeType: 'text/plain' });
		expect(item?.json).toMatchObject({
			taskId: 'task-1',
			taskStatus: 'TaskFinish',
			fileName: 'sample.pdf',
			status: 'success',
		});
		expect(item?.pairedItem).toEqual({ item: 0 });
	});

	test('turns three binary fields into three items in the order of the fields', async () => {
		const finished = await runConvert(server.credential, {
			items: threeFiles,
			parameters: { flow, binaryPropertyName: 'a, b,c' },
		});
		const items = finished.items(nodeName);
		expect(items.map(({ json }) => json.fileName)).toEqual(['sample.pdf', 'three-pages.pdf', 'chinese.pdf']);
		for (const [index, name] of ['sample.pdf', 'three-pages.pdf', 'chinese.pdf'].entries()) {
			expect((await finished.bytes(items[index])).toString()).toBe(fakeResult(fixtureBytes(name)));
		}
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }, { item: 0 }]);
		expect(finished.items('Results').map(({ json }) => json.note)).toEqual(['three', 'three', 'three']);
		expect(new Set(items.map(({ json }) => json.taskId)).size).toBe(flow === 'direct' ? 3 : 1);
	});

	test('keeps duplicate names and names in other scripts with the right content', async () => {
		const names = ['报告 2026 “Ω”.pdf', 'same.pdf', 'same.pdf'];
		const items = names.map((name, index) => ({
			json: { name: String(index) },
			files: { data: ownFile(name, `content ${index}`) },
		}));
		const finished = await runConvert(server.credential, { items, parameters: { flow, taskScope: 'all' } });
		const output = finished.items(nodeName);
		expect(output.map(({ json }) => json.fileName)).toEqual(names);
		expect(output[0]?.binary?.data?.fileName).toBe('报告 2026 “Ω”.txt');
		for (const index of names.keys()) {
			expect((await finished.bytes(output[index])).toString()).toBe(fakeResult(Buffer.from(`content ${index}`)));
		}
		expect(finished.items('Results').map(({ json }) => json.note)).toEqual(['0', '1', '2']);
	});

	test('sends an empty file and leaves the check to the server', async () => {
		const finished = await runConvert(server.credential, {
			items: [{ json: {}, files: { data: fixturePath('empty.pdf') } }],
			parameters: { flow },
		});
		expect((await finished.bytes(finished.items(nodeName)[0])).toString()).toBe(fakeResult(Buffer.alloc(0)));
	});

	test("sends parameters in the service's format, the password, and English as language", async () => {
		await runConvert(server.credential, {
			items: one,
			parameters: {
				flow,
				tool: 'pdf/editable',
				enableOcr: false,
				pageRanges: '1-2',
				options: { password: 'geheim', isContainImg: '={{ "0" }}' },
			},
		});
		const [{ fields } = { fields: {} as Record<string, string> }] = server.seen('POST', '/server/v2/');
		expect(fields).toMatchObject({ password: 'geheim', language: '1' });
		expect(JSON.parse(fields.parameter ?? '')).toEqual({
			isContainImg: 0,
			enableOcr: 0,
			pageRanges: '1-2',
			ocrOption: 'INVALID_CHARACTERAND_SCAN_PAGE',
		});
	});

	test('never sends the API key to the upload and download host', async () => {
		await runConvert(server.credential, { items: one, parameters: { flow } });
		const atFiles = server.requests.filter(({ host }) => host === 'files');
		expect(atFiles.length).toBeGreaterThan(0);
		for (const { headers } of atFiles) expect(JSON.stringify(headers)).not.toContain(server.apiKey);
		for (const { headers } of server.requests.filter(({ host }) => host === 'api')) {
			expect(headers['x-api-key']).toBe(server.apiKey);
		}
	});

	test('runs tools outside the contract with the JSON field', async () => {
		await runConvert(server.credential, {
			items: one,
			parameters: { flow, tool: 'doc/pdf', parameter: '{ "anything": [1] }' },
		});
		expect(JSON.parse(server.seen('POST', '/server/v2/')[0]?.fields.parameter ?? '')).toEqual({ anything: [1] });
	});
});

test('an upload has Content-Length and type, and is not chunked', async () => {
	await runConvert(server.credential, { items: one, parameters: { flow: 'presigned' } });
	const [upload] = server.seen('PUT', '/upload/');
	expect(upload?.headers).toMatchObject({
		'content-type': 'application/octet-stream',
		'content-length': String(fixtureBytes('sample.pdf').length),
		accept: '*/*',
	});
	expect(upload?.headers['transfer-encoding']).toBeUndefined();
});

test('the first file of a task sends the tool, the others the task', async () => {
	await runConvert(server.credential, {
		items: threeFiles,
		parameters: { flow: 'presigned', binaryPropertyName: '*' },
	});
	const forms = server
		.seen('POST', '/presignedUrl')
		.map(({ fields }) => [fields.executeTypeUrl, fields.taskId, fields.fileName]);
	expect(forms).toEqual([
		['pdf/txt', undefined, 'sample.pdf'],
		[undefined, 'task-1', 'three-pages.pdf'],
		[undefined, 'task-1', 'chinese.pdf'],
	]);
	expect(server.seen('GET', '/execute/start')).toHaveLength(1);
});

describe('the automatic flow', () => {
	test.each([
		['directly a single small file', [fixturePath('sample.pdf')], 'direct'],
		['by upload several files', [fixturePath('sample.pdf'), fixturePath('chinese.pdf')], 'presigned'],
		['by upload a large file', [ownFile('large.pdf', Buffer.alloc(10 * 1024 * 1024 + 1))], 'presigned'],
	])('sends %s', async (_, files, flow) => {
		const fields = Object.fromEntries(files.map((file, index) => [`f${index}`, file]));
		await runConvert(server.credential, {
			items: [{ json: {}, files: fields }],
			parameters: { binaryPropertyName: '*' },
		});
		expect(server.seen('POST', '/process/')).toHaveLength(flow === 'direct' ? 1 : 0);
		expect(server.seen('PUT', '/upload/')).toHaveLength(flow === 'direct' ? 0 : files.length);
	});

	test.each([
		['the node does not wait', { wait: false }],
		['the timeout is shorter than a direct answer may take', { options: { timeout: 30 } }],
	])('uploads if %s, to know the task ID', async (_, parameters) => {
		await runConvert(server.credential, { items: one, parameters });
		expect(server.seen('POST', '/process/')).toEqual([]);
		expect(server.seen('PUT', '/upload/')).toHaveLength(1);
	});

	test('puts all items into one task on request', async () => {
		const items = ['sample.pdf', 'chinese.pdf'].map((name) => ({ json: { name }, files: { data: fixturePath(name) } }));
		const finished = await runConvert(server.credential, { items, parameters: { taskScope: 'all' } });
		expect(new Set(finished.items(nodeName).map(({ json }) => json.taskId)).size).toBe(1);
		expect(finished.items(nodeName).map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(finished.items('Results').map(({ json }) => json.note)).toEqual(['sample.pdf', 'chinese.pdf']);
	});

	test('makes one task per tool if an expression selects the tool', async () => {
		const items = ['pdf/txt', 'pdf/jpg', 'pdf/txt'].map((tool) => ({
			json: { name: tool, tool },
			files: { data: fixturePath('sample.pdf') },
		}));
		const finished = await runConvert(server.credential, {
			items,
			parameters: { taskScope: 'all', tool: '={{ $json.tool }}' },
		});
		const names = finished.items('Results').map(({ json }) => [json.note, json.downFileName]);
		expect(names.sort()).toEqual([
			['pdf/jpg', 'sample.jpg'],
			['pdf/txt', 'sample.txt'],
			['pdf/txt', 'sample.txt'],
		]);
		expect(server.seen('GET', '/execute/start')).toHaveLength(2);
	});
});

describe('a callback URL', () => {
	const options = { callbackUrl: ' https://n8n.example/webhook/done ' };

	test('is sent with a direct call', async () => {
		await runConvert(server.credential, { items: one, parameters: { flow: 'direct', options } });
		expect(server.seen('POST', '/process/')[0]?.fields.callbackUrl).toBe('https://n8n.example/webhook/done');
	});

	test('is sent with the first file of a task', async () => {
		await runConvert(server.credential, {
			items: threeFiles,
			parameters: { flow: 'presigned', binaryPropertyName: '*', options },
		});
		expect(server.seen('POST', '/presignedUrl').map(({ fields }) => fields.callbackUrl)).toEqual([
			'https://n8n.example/webhook/done',
			undefined,
			undefined,
		]);
	});

	test('is not sent if empty', async () => {
		await runConvert(server.credential, { items: one, parameters: { options: { callbackUrl: '' } } });
		expect(server.seen('POST', '/process/')[0]?.fields).not.toHaveProperty('callbackUrl');
	});
});

test('results can remain links', async () => {
	const finished = await runConvert(server.credential, { items: one, parameters: { output: 'links' } });
	const [item] = finished.items(nodeName);
	expect(item?.binary).toBeUndefined();
	expect(item?.json.downloadUrl).toContain('/download/task-1-file0');
	expect(server.seen('GET', '/download/')).toHaveLength(0);
});

test('a JSON result is parsed and stored in the named field', async () => {
	const finished = await runConvert(server.credential, {
		items: one,
		parameters: { tool: 'pdf/json', outputBinaryField: 'ergebnis' },
	});
	const [item] = finished.items(nodeName);
	expect(item?.json.result).toEqual(JSON.parse(fakeResult(fixtureBytes('sample.pdf'))));
	expect(item?.binary?.ergebnis).toMatchObject({ fileName: 'sample.json', mimeType: 'application/json' });
});

describe('a file from a URL', () => {
	const parameters = { inputSource: 'url', url: '={{ $json.url }}', flow: 'presigned' };

	test("is fetched without the key and sent under the server's file name", async () => {
		server.intercept = ({ path }) =>
			path.startsWith('/doc')
				? { headers: { 'content-disposition': "attachment; filename*=UTF-8''%E6%8A%A5%E5%91%8A.pdf" }, body: 'pdf' }
				: undefined;
		const finished = await runConvert(server.credential, {
			items: [{ json: { url: `${server.filesUrl}/doc?id=1` } }],
			parameters,
		});
		expect(finished.items(nodeName)[0]?.json.fileName).toBe('报告.pdf');
		expect(server.seen('GET', '/doc')[0]?.headers['x-api-key']).toBeUndefined();
		expect((await finished.bytes(finished.items(nodeName)[0])).toString()).toBe(fakeResult(Buffer.from('pdf')));
	});

	test('otherwise takes its name from the URL', async () => {
		server.intercept = ({ path }) => (path.startsWith('/docs/') ? { body: 'pdf' } : undefined);
		const finished = await runConvert(server.credential, {
			items: [{ json: { url: `${server.filesUrl}/docs/a%20b.pdf?x=/y` } }],
			parameters,
		});
		expect(finished.items(nodeName)[0]?.json.fileName).toBe('a b.pdf');
	});
});

test('without waiting the task is the output, and Task → Wait finishes it', async () => {
	server.variant = { pollsUntilEnd: 2 };
	const finished = await runConvert(server.credential, {
		items: threeFiles,
		parameters: { flow: 'presigned', binaryPropertyName: '*', wait: false },
	});
	const [item, ...others] = finished.items(nodeName);
	expect(others).toEqual([]);
	expect(item?.json).toMatchObject({ taskId: 'task-1', taskStatus: 'TaskProcessing', taskFileNum: 3 });
	expect(item?.json.fileInfoDTOList).toHaveLength(3);
	const waited = await runConvert(server.credential, {
		items: [{ json: { name: 'later', id: item?.json.taskId } }],
		parameters: {
			resource: 'task',
			operation: 'wait',
			taskId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			options: { pollInterval: 0.1 },
		},
	});
	expect(waited.items(nodeName).map(({ json }) => json.status)).toEqual(['success', 'success', 'success']);
	expect(waited.items('Results').map(({ json }) => json.note)).toEqual(['later', 'later', 'later']);
});
