import type { IDataObject, IExecuteData, IExecuteFunctions, INode, INodeTypes } from 'n8n-workflow';
import { createEmptyRunExecutionData, NodeConnectionTypes, Workflow } from 'n8n-workflow';
import { DocumentConversion } from '../../nodes/DocumentConversion/DocumentConversion.node';
import { fitText } from '../../nodes/DocumentConversion/tasks/text-within-budget';
import { n8nCore } from '../support/engine/n8n-core';
import { additionalData, nodeTypeName } from '../support/engine/run-workflow';
import { FakeServer } from '../support/fake-server';

let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
	server.variant = { result: { extension: 'txt', content: ['one', 'two', 'three'].join('\f') } };
});

afterEach(async () => {
	await server.stop();
});

/** n8n derives a separate type for nodes that agents can use. */
class DocumentConversionTool extends DocumentConversion {
	constructor() {
		super();
		this.description = { ...this.description, name: `${this.description.name}Tool` };
	}
}

const toolType = `${nodeTypeName}Tool`;
const toolTypes: INodeTypes = {
	getByName: () => new DocumentConversionTool(),
	getByNameAndVersion: () => new DocumentConversionTool(),
	getKnownTypes: () => ({}),
};

/** Call the node as n8n calls the tool of an agent: without an item of the main input. */
async function callAsTool(parameters: INode['parameters'], typeVersion = 1): Promise<IDataObject[]> {
	const node: INode = {
		id: '1',
		name: 'Read a document',
		type: toolType,
		typeVersion,
		position: [0, 0],
		parameters: { resource: 'document', operation: 'convert', tool: 'pdf/txt', ...parameters },
		credentials: { documentConversionApi: { id: '1', name: 'account' } },
	};
	const workflow = new Workflow({ id: 'w', nodes: [node], connections: {}, active: false, nodeTypes: toolTypes });
	const context = new n8nCore.SupplyDataContext(
		workflow,
		workflow.getNode(node.name) ?? node,
		additionalData({ nodes: [node], connections: {} }, server.credential),
		'manual',
		createEmptyRunExecutionData(),
		0,
		[],
		{},
		NodeConnectionTypes.AiTool,
		{ node, data: {}, source: null } as IExecuteData,
		[],
	);
	const output = await new DocumentConversionTool().execute.call(context as unknown as IExecuteFunctions);
	return (output[0] ?? []).map(({ json }) => json);
}

const fromUrl = () => ({ inputSource: 'url', url: `${server.filesUrl}/upload/report.pdf` });

beforeEach(() => {
	server.intercept = ({ path }) => (path === '/upload/report.pdf' ? { body: '%PDF' } : undefined);
});

test('a call returns the text with page marks in a compact item', async () => {
	expect(await callAsTool(fromUrl())).toEqual([
		{
			fileName: 'report.pdf',
			text: '[Page 1]\none\n\n[Page 2]\ntwo\n\n[Page 3]\nthree\n',
			warnings: [],
			taskId: 'task-1',
		},
	]);
});

test('a text above the budget ends between pages and names the next page', async () => {
	const page = 'word '.repeat(60);
	server.variant = { result: { extension: 'txt', content: [page, page, page, page].join('\f') } };
	const [item] = await callAsTool({ ...fromUrl(), pageRanges: '2,5-7', options: { textBudget: 160 } });
	expect(String(item?.text).match(/\[Page \d+\]/g)).toEqual(['[Page 2]', '[Page 5]']);
	expect(String(item?.text).length).toBeLessThanOrEqual(640);
	expect(item?.morePages).toBe('6-7');
});

test('a call without a file gives advice instead of an undefined error', async () => {
	await expect(callAsTool({})).rejects.toMatchObject({
		message: 'The item has no file to convert',
		description: expect.stringContaining('Set Input to URL'),
	});
});

describe('a text within a budget', () => {
	test.each<[string, string, number[], number, ReturnType<typeof fitText>]>([
		['of one page', 'a', [], 100, { text: '[Page 1]\na\n' }],
		['that ends with a page break', 'a\f', [], 100, { text: '[Page 1]\na\n' }],
		['of which not even a page fits', 'abcdefgh\fb', [], 12, { text: '[Page 1]\nabc', morePages: '2' }],
		['that is empty', '', [], 100, { text: '[Page 1]\n\n' }],
		['with fewer numbers than pages', 'a\fb\fc', [4], 12, { text: '[Page 4]\na\n', morePages: '5-6' }],
	])('%s', (_, text, numbers, longest, expected) => {
		expect(fitText(text, numbers, longest)).toEqual(expected);
	});
});
