import { fixtureBytes, fixturePath } from '../../fixtures';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import type { Variant } from '../support/fake-server';
import { FakeServer, fakeResult } from '../support/fake-server';

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
});

afterEach(async () => {
	await server.stop();
});

const items = [{ json: { name: 'one' }, files: { data: fixturePath('sample.pdf') } }];

const variants: [label: string, variant: Variant][] = [
	['msg', { envelope: 'msg' }],
	['message', { envelope: 'message' }],
	['a numeric code', { envelope: 'numeric' }],
	['a direct answer that is the result alone', { direct: 'link' }],
	['a direct answer before the end', { direct: 'pending', pollsUntilEnd: 1 }],
	['upload addresses below the path of the tool', { presigned: 'flat' }],
	['waiting and cancelling of its own', { own: { taskMs: 300 } }],
];

describe.each(variants)('a server that answers with %s', (_, variant) => {
	beforeEach(() => {
		server.variant = variant;
	});

	test.each(['direct', 'presigned'])('converts (%s)', async (flow) => {
		const finished = await runConvert(server.credential, { items, parameters: { flow } });
		const [item] = finished.items(nodeName);
		expect((await finished.bytes(item)).toString()).toBe(fakeResult(fixtureBytes('sample.pdf')));
		expect(item?.binary?.data?.fileName).toBe('sample.txt');
		expect(item?.json.fileName).toBe('sample.pdf');
	});

	test('has readable errors', async () => {
		server.intercept = ({ path }) =>
			path.includes('/process/') ? server.fault(400, '1234', 'What is wrong') : undefined;
		const error = errorOf(await runConvert(server.credential, { items }));
		expect(error.message).toBe('What is wrong');
		expect(error.description).toContain('Code: 1234');
	});
});

test.each([
	['before /server/v2', ''],
	['before /v2', '/server'],
	['with a slash', '/server/'],
])('the base URL is accepted as the part %s', async (_, suffix) => {
	const credential = { ...server.credential, baseUrl: server.baseUrl + suffix };
	const finished = await runConvert(credential, { items });
	expect(finished.items(nodeName)).toHaveLength(1);
});

describe('upload URLs below the tool path', () => {
	const files = { a: fixturePath('sample.pdf'), b: fixturePath('three-pages.pdf') };
	const calls = () =>
		server
			.seen('POST', '/presignedUrl')
			.map(({ path, fields }) => [path, fields.fileName, fields.executeTypeUrl, fields.taskId]);

	test('have the same fields, and the published call is tried once per run', async () => {
		server.variant = { presigned: 'flat' };
		const parameters = { flow: 'presigned', binaryPropertyName: '*', pageRanges: '1', options: { password: 'p' } };
		const finished = await runConvert(server.credential, { items: [{ json: { name: 'a' }, files }], parameters });
		expect(finished.items(nodeName).map(({ json }) => json.fileName)).toEqual(['sample.pdf', 'three-pages.pdf']);
		expect(calls()).toEqual([
			['/server/v2/presignedUrl', 'sample.pdf', 'pdf/txt', undefined],
			['/server/v2/presignedUrl/pdf/txt', 'sample.pdf', 'pdf/txt', undefined],
			['/server/v2/presignedUrl/pdf/txt', 'three-pages.pdf', undefined, 'task-1'],
		]);
		expect(server.seen('POST', '/presignedUrl/pdf/txt')[0]?.fields).toMatchObject({ password: 'p', language: '1' });
		expect(JSON.parse(server.seen('POST', '/presignedUrl/pdf/txt')[0]?.fields.parameter ?? '')).toMatchObject({
			pageRanges: '1',
		});
	});

	test('are not requested if the server reports another error', async () => {
		server.intercept = ({ path }) =>
			path.includes('/presignedUrl') ? server.fault(415, '02001', 'Not that tool.') : undefined;
		expect(errorOf(await runConvert(server.credential, { items, parameters: { flow: 'presigned' } })).message).toBe(
			'Not that tool.',
		);
		expect(calls()).toHaveLength(1);
	});

	test('that are missing, too: the error is that of the published call', async () => {
		server.intercept = ({ path }) => {
			if (path.endsWith('/presignedUrl')) return server.fault(404, '1', 'first');
			return path.includes('/presignedUrl/') ? server.fault(404, '2', 'second') : undefined;
		};
		expect(errorOf(await runConvert(server.credential, { items, parameters: { flow: 'presigned' } })).message).toBe(
			'first',
		);
	});

	test('that refuse: their error is reported', async () => {
		server.variant = { presigned: 'flat' };
		server.intercept = ({ path }) =>
			path.includes('/presignedUrl/') ? server.fault(402, '06001', 'The balance is short.') : undefined;
		expect(errorOf(await runConvert(server.credential, { items, parameters: { flow: 'presigned' } })).message).toBe(
			'The balance is short.',
		);
	});
});

test.each([
	[
		'a task without a state',
		{ taskId: 't', fileInfoDTOList: [{ fileName: 'sample.pdf', status: 'success', downloadUrl: 'URL' }] },
	],
	[
		'a task without an id',
		{ taskStatus: 'TaskFinish', fileInfoDTOList: [{ fileName: 'sample.pdf', status: 'success', downloadUrl: 'URL' }] },
	],
	[
		'numbers as texts',
		{
			taskId: 7,
			taskStatus: 'TaskFinish',
			taskFileNum: '1',
			fileInfoDTOList: [{ fileName: 'sample.pdf', downloadUrl: 'URL' }],
		},
	],
	[
		'nulls for what is empty',
		{
			taskId: 't',
			taskStatus: 'TaskFinish',
			fileInfoDTOList: [
				{ fileName: 'sample.pdf', failureCode: null, failureReason: null, downFileName: null, downloadUrl: 'URL' },
			],
		},
	],
])('%s is understood', async (_, data) => {
	server.intercept = ({ path, host }) => {
		if (host === 'files') return { body: 'text' };
		return path.includes('/process/')
			? server.ok(JSON.parse(JSON.stringify(data).replace('URL', `${server.filesUrl}/r/x.txt`)))
			: undefined;
	};
	const finished = await runConvert(server.credential, { items, parameters: { flow: 'direct' } });
	expect((await finished.bytes(finished.items(nodeName)[0])).toString()).toBe('text');
	expect(finished.items(nodeName)[0]?.binary?.data?.fileName).toBe('sample.txt');
});

test('a server below a path is found', async () => {
	server.intercept = ({ path }) => (path.startsWith('/docs/') ? server.ok({ tenantAsset: [] }) : undefined);
	const credential = { ...server.credential, baseUrl: `${server.baseUrl}/docs` };
	await runConvert(credential, { items, parameters: { resource: 'account', operation: 'get' } });
	expect(server.requests.map(({ path }) => path)).toEqual(['/docs/server/v2/asset/info']);
});

test('a missing upload URL is an explained error', async () => {
	server.intercept = ({ path }) => (path.includes('/presignedUrl') ? server.ok({ taskId: 'task-1' }) : undefined);
	const error = errorOf(await runConvert(server.credential, { items, parameters: { flow: 'presigned' } }));
	expect(error.message).toBe('The server returned no upload URL');
});

test('a file without result and reason is an error with its name', async () => {
	server.intercept = ({ path }) =>
		path.includes('/process/')
			? server.ok({ taskId: 't', taskStatus: 'TaskFinish', fileInfoDTOList: [{ fileName: 'sample.pdf' }] })
			: undefined;
	const error = errorOf(await runConvert(server.credential, { items }));
	expect(error.message).toBe('"sample.pdf" has no result');
	expect(error.description).toContain('send the task ID to your administrator');
});

test.each([
	['the warnings of the service', 'txt', ' \f\n', ['Page 9 does not exist.'], ['sample.pdf: Page 9 does not exist.']],
	[
		'a warning that names a parameter',
		'json',
		'{"objects":[]}',
		['OCR ("enableOcr") would be needed.'],
		['sample.pdf: OCR ("Use OCR (enableOcr)") would be needed.'],
	],
	[
		'a text without text',
		'txt',
		' \f\n',
		[],
		['No text was found in "sample.pdf". If the file is a scan or a photo, turn on "Read Scans (OCR)".'],
	],
	[
		'a document without objects',
		'json',
		'{"objects":[]}',
		[],
		['No content was found in "sample.pdf". If the file is a scan or a photo, turn on "Read Scans (OCR)".'],
	],
	[
		'a CSV without a table',
		'csv',
		'\uFEFF',
		[],
		['No table was found in "sample.pdf". If the file is a scan or a photo, turn on "Read Scans (OCR)".'],
	],
	['a document with objects: nothing', 'json', '{"objects":[{"type":"Text"}]}', [], []],
])('%s become hints of the run', async (_, extension, content, warnings, hints) => {
	server.intercept = ({ path, host }) => {
		if (host === 'files') return { body: content };
		if (!path.includes('/process/')) return undefined;
		const file = { fileName: 'sample.pdf', downFileName: `sample.${extension}`, status: 'success', warnings };
		return server.ok({
			taskId: 't',
			taskStatus: 'TaskFinish',
			fileInfoDTOList: [{ ...file, downloadUrl: `${server.filesUrl}/r` }],
		});
	};
	const finished = await runConvert(server.credential, { items });
	expect(finished.task(nodeName).hints?.map(({ message }) => message)).toEqual(hints);
});
