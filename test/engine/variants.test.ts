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

	test('has its errors read', async () => {
		server.intercept = ({ path }) => (path.includes('/process/') ? server.fault(400, '1234', 'What is wrong') : undefined);
		const error = errorOf(await runConvert(server.credential, { items }));
		expect(error.message).toBe('What is wrong');
		expect(error.description).toContain('Code: 1234');
	});
});

test.each([
	['before /server/v2', ''],
	['before /v2', '/server'],
	['with a slash', '/server/'],
])('the base URL is accepted as what stands %s', async (_, suffix) => {
	const credential = { ...server.credential, baseUrl: server.baseUrl + suffix };
	const finished = await runConvert(credential, { items });
	expect(finished.items(nodeName)).toHaveLength(1);
});

test('a server below a path is found there', async () => {
	server.intercept = ({ path }) => (path.startsWith('/docs/') ? server.ok({ tenantAsset: [] }) : undefined);
	const credential = { ...server.credential, baseUrl: `${server.baseUrl}/docs` };
	await runConvert(credential, { items, parameters: { resource: 'account', operation: 'get' } });
	expect(server.requests.map(({ path }) => path)).toEqual(['/docs/server/v2/asset/info']);
});

test('an upload address that is missing is an error that says so', async () => {
	server.intercept = ({ path }) => (path.includes('/presignedUrl') ? server.ok({ taskId: 'task-1' }) : undefined);
	const error = errorOf(await runConvert(server.credential, { items, parameters: { flow: 'presigned' } }));
	expect(error.message).toBe('The server gave no upload address');
});

test('a file without a result and without a reason is an error that names it', async () => {
	server.intercept = ({ path }) =>
		path.includes('/process/') ? server.ok({ taskId: 't', taskStatus: 'TaskFinish', fileInfoDTOList: [{ fileName: 'sample.pdf' }] }) : undefined;
	const error = errorOf(await runConvert(server.credential, { items }));
	expect(error.message).toBe('There is no result of "sample.pdf"');
});

test.each([
	['the warnings of the service', ['Page 9 does not exist.'], ['sample.pdf: Page 9 does not exist.']],
	['a text without text', [], ['No text was found in "sample.pdf". It may be scanned: switch "Use OCR" on.']],
])('%s become hints of the run', async (_, warnings, hints) => {
	server.intercept = ({ path, host }) => {
		if (host === 'files') return { body: ' \f\n' };
		if (!path.includes('/process/')) return undefined;
		const file = { fileName: 'sample.pdf', downFileName: 'sample.txt', status: 'success', warnings };
		return server.ok({ taskId: 't', taskStatus: 'TaskFinish', fileInfoDTOList: [{ ...file, downloadUrl: `${server.filesUrl}/r` }] });
	};
	const finished = await runConvert(server.credential, { items });
	expect(finished.task(nodeName).hints?.map(({ message }) => message)).toEqual(hints);
});
