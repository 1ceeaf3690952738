import type { INode } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { toolPaths } from '../../contract';
import { DocumentConversion } from '../../nodes/DocumentConversion/DocumentConversion.node';
import { toolNames } from '../../nodes/DocumentConversion/parameters/tool-names';
import { n8nCore } from '../support/engine/n8n-core';
import type { Credential } from '../support/engine/run-workflow';
import { additionalData, nodeTypeName, nodeTypes } from '../support/engine/run-workflow';
import { FakeServer } from '../support/fake-server';

const { methods } = new DocumentConversion();

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
});

afterEach(async () => {
	await server.stop();
});

/** What n8n calls list methods with when the panel is open. */
function panel(credential: Credential) {
	const node: INode = {
		id: '1',
		name: 'Document Conversion',
		type: nodeTypeName,
		typeVersion: 1,
		position: [0, 0],
		parameters: { resource: 'document', operation: 'convert' },
		credentials: { documentConversionApi: { id: '1', name: 'account' } },
	};
	const workflow = new Workflow({ id: 'w', nodes: [node], connections: {}, active: false, nodeTypes });
	const data = additionalData({ nodes: [node], connections: {} }, credential);
	return new n8nCore.LoadOptionsContext(workflow, node, data, '');
}

const published = toolPaths.map((tool) => [tool, toolNames[tool].name]);

describe('the list of tools', () => {
	const getTools = async (credential: Credential) =>
		(await methods.loadOptions.getTools.call(panel(credential))).map(({ value, name }) => [value, name]);

	test("has the server's tools, labelled by use and output, unknown tools last", async () => {
		expect(await getTools(server.credential)).toEqual([
			['pdf/txt', 'Extract Text From PDF'],
			['pdf/jpg', 'Convert PDF to Images (pdf/jpg)'],
			['doc/pdf', 'DOC to PDF'],
		]);
	});

	test.each([
		['is down', () => ({ baseUrl: 'http://127.0.0.1:9', apiKey: 'k' })],
		['refuses the key', () => ({ ...server.credential, apiKey: 'wrong' })],
		['is none', () => ({ baseUrl: 'nonsense', apiKey: 'k' })],
	])('is the published list if the server %s', async (_, credential) => {
		const tools = await getTools(credential());
		expect([...tools].sort()).toEqual([...published].sort());
		const options = await methods.loadOptions.getTools.call(panel(credential()));
		expect(options.every(({ description }) => description?.includes('The list of tools could not be loaded'))).toBe(
			true,
		);
		// Extraction and search come before conversion, and that before changes to a PDF or an image.
		const kinds = tools.map(([, name]) => String(name).split(' ')[0]);
		expect([...new Set(kinds)]).toEqual([
			'Extract',
			'Locate',
			'Compare',
			'Convert',
			'Make',
			'Add',
			'Merge',
			'Check',
			'Fill',
			'Match',
			'Split',
			'Rearrange',
			'Redact',
			'Compress',
			'Insert',
			'Straighten',
			'Clean',
		]);
		expect(options.map(({ description }) => description)).toContainEqual(expect.stringMatching(/^A Word document/));
	});
});

describe('the list of tasks', () => {
	const search = methods.listSearch.searchTasks;
	const record = (index: number) => ({
		taskId: `t${index}`,
		sourceType: 'pdf',
		targetType: 'txt',
		taskStatus: 'TaskFinish',
		creationTime: '2026-01-01 00:00:00',
	});

	const information = (taskId: string) =>
		taskId === 't1'
			? server.fault(404, '05001', 'Not found.')
			: server.ok({ taskId, fileInfoDTOList: [{ fileName: 'invoice.pdf' }, { fileName: 'order.pdf' }] });

	beforeEach(() => {
		server.intercept = ({ path }) => {
			const { pathname, searchParams } = new URL(path, 'http://fake');
			if (pathname.endsWith('/taskInfo')) return information(searchParams.get('taskId') ?? '');
			const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))];
			const records = Array.from({ length: 30 }, (_, index) => record(index)).slice((page - 1) * size, page * size);
			return { body: { records, total: 30, size, current: page } };
		};
	});

	test('is paginated', async () => {
		const first = await search.call(panel(server.credential));
		expect(first.results).toHaveLength(20);
		expect(first.results[0]).toEqual({
			name: 'invoice.pdf and 1 more · 2026-01-01 00:00:00 · pdf → txt · TaskFinish · t0',
			value: 't0',
		});
		// Of a task that is gone, the rest is told.
		expect(first.results[1]?.name).toBe('2026-01-01 00:00:00 · pdf → txt · TaskFinish · t1');
		const second = await search.call(panel(server.credential), undefined, first.paginationToken as string);
		expect(second).toMatchObject({ results: { length: 10 } });
		expect(second.paginationToken).toBeUndefined();
	});

	test('can be searched', async () => {
		const { results } = await search.call(panel(server.credential), 'T7');
		expect(results.map(({ value }) => value)).toEqual(['t7']);
	});
});
