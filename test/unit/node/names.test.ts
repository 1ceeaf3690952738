import type { INode, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers, Workflow } from 'n8n-workflow';
import { DocumentConversion } from '../../../nodes/DocumentConversion/DocumentConversion.node';
import { findOperation } from '../../../nodes/DocumentConversion/resources';

const { description } = new DocumentConversion();

function values(field: INodeProperties | undefined): unknown[] {
	return (field?.options as INodePropertyOptions[]).map(({ value }) => value);
}

function operationsOf(resource: string): unknown[] {
	return values(
		description.properties.find(
			({ name, displayOptions }) => name === 'operation' && displayOptions?.show?.resource?.includes(resource),
		),
	);
}

// Saved workflows hold these: a change here breaks them.
test('resources and operations keep their names', () => {
	expect(description.name).toBe('documentConversion');
	expect(description.credentials?.map(({ name }) => name)).toEqual(['documentConversionApi']);
	expect(values(description.properties.find(({ name }) => name === 'resource')).sort()).toEqual([
		'account',
		'business',
		'document',
		'file',
		'page',
		'scan',
		'task',
		'text',
		'tool',
	]);
	expect(operationsOf('document')).toEqual(['convert']);
	expect(operationsOf('text').sort()).toEqual([
		'extractChunks',
		'extractFields',
		'extractMarkdown',
		'extractStructure',
		'extractTables',
		'extractText',
		'locateText',
	]);
	expect(operationsOf('business').sort()).toEqual(['comparePdfs', 'fillForm', 'matchDocuments', 'redactPdf']);
	expect(operationsOf('file').sort()).toEqual([
		'checkEInvoice',
		'convertToExcel',
		'convertToHtml',
		'convertToImages',
		'convertToPdfa',
		'convertToPowerpoint',
		'convertToWord',
	]);
	expect(operationsOf('page').sort()).toEqual([
		'compressPdf',
		'convertImagesToPdf',
		'extractPages',
		'insertPages',
		'mergePdfs',
		'rearrangePages',
		'splitPdf',
	]);
	expect(operationsOf('scan').sort()).toEqual(['cleanPhoto', 'makeEditable', 'makeSearchable', 'straightenPhoto']);
	expect(operationsOf('task')).toEqual(['download', 'get', 'getAll', 'getReviewLink', 'start', 'wait']);
	expect(operationsOf('account')).toEqual(['get']);
	expect(operationsOf('tool')).toEqual(['getAll']);
});

test('options keep their names and values, in every operation that has them', () => {
	const optionsOf = (operation: string) =>
		description.properties
			.filter(
				({ name, displayOptions }) => /ptions$/.test(name) && displayOptions?.show?.operation?.includes(operation),
			)
			.flatMap(({ options = [] }) => options as INodeProperties[])
			.filter(({ name, displayOptions }) => displayOptions?.show?.[name] === undefined);
	const names = (operation: string) => optionsOf(operation).map(({ name }) => name);
	expect(names('wait').sort()).toEqual([
		'addDetails',
		'addReceipt',
		'cancelAtTimeout',
		'emptyResult',
		'fieldNames',
		'jsonResults',
		'keepSource',
		'minConfidence',
		'output',
		'outputBinaryField',
		'outputFields',
		'outputFileName',
		'pollInterval',
		'selectedFields',
		'skippedFiles',
		'textBudget',
		'textLimit',
		'timeout',
		'zipResults',
	]);
	const waiting = ['cancelAtTimeout', 'pollInterval', 'timeout'];
	expect(names('download').sort()).toEqual(
		names('wait')
			.filter((name) => !waiting.includes(name))
			.sort(),
	);
	const submit = ['callbackUrl', 'flow', 'itemPer', 'itemsAtOnce', 'password', 'taskScope', 'wait'];
	expect(names('convert')).toEqual(expect.arrayContaining([...names('wait'), ...submit]));
	const chosen = (name: string) =>
		optionsOf('convert')
			.filter((option) => option.name === name)
			.flatMap((option) => values(option))
			.filter((value, index, all) => all.indexOf(value) === index);
	expect(chosen('fieldNames')).toEqual(['asNamed', 'camelCase', 'snakeCase']);
	expect(chosen('emptyResult')).toEqual(['warn', 'fail']);
	expect(chosen('flow')).toEqual(['auto', 'direct', 'presigned']);
	expect(chosen('itemPer')).toEqual(['document', 'page', 'row']);
	expect(chosen('jsonResults')).toEqual(['result', 'items']);
	expect(chosen('keepSource')).toEqual(['both', 'binary', 'json']);
	expect(chosen('output')).toEqual(['auto', 'binary', 'links']);
	expect(chosen('outputFields')).toEqual(['raw', 'selected', 'simplified']);
	expect(chosen('skippedFiles')).toEqual(['auto', 'fail', 'list']);
	expect(chosen('taskScope')).toEqual(['all', 'item']);
	expect(chosen('zipResults')).toEqual(['document', 'keep', 'items', 'fields']);
});

test('the node has one version, and document types keep their values', () => {
	expect([description.version, description.defaultVersion]).toEqual([1, undefined]);
	expect(values(description.properties.find(({ name }) => name === 'documentKind'))).toEqual([
		'bankStatement',
		'contract',
		'deliveryNote',
		'invoice',
		'other',
		'receipt',
	]);
});

test('n8n names a new node after its action', () => {
	const nameOf = (resource: string, operation: string) =>
		NodeHelpers.makeNodeName({ resource, operation }, description);
	expect(nameOf('text', 'extractText')).toBe('Extract text');
	expect(nameOf('text', 'extractFields')).toBe('Extract invoice and receipt fields');
	for (const field of description.properties.filter(({ name }) => name === 'operation')) {
		const [resource] = field.displayOptions?.show?.resource ?? [];
		for (const { value, action } of field.options as INodePropertyOptions[])
			expect(nameOf(String(resource), String(value))).toBe(action);
	}
});

test('a resource has at most seven operations, and no other has an operation of the same use', () => {
	const resources = values(description.properties.find(({ name }) => name === 'resource')).map(String);
	for (const resource of resources) expect(operationsOf(resource).length).toBeLessThanOrEqual(7);
	const converting = ['document', 'text', 'file', 'page', 'scan', 'business'].flatMap(operationsOf);
	expect(converting).toHaveLength(30);
	expect(new Set(converting).size).toBe(converting.length);
});

test.each([
	[{ resource: 'text', operation: 'extractText' }, 'pdf/txt'],
	[{ resource: 'text', operation: 'extractFields' }, 'invoice'],
	[{ resource: 'text', operation: 'extractFields', documentKind: 'bankStatement' }, 'bank statement'],
	[{ resource: 'text', operation: 'extractFields', documentKind: 'other' }, 'own fields'],
	[{ resource: 'page', operation: 'mergePdfs' }, 'pdf/merge'],
	[{ resource: 'document', operation: 'convert', tool: 'img/docx' }, 'img/docx'],
	[{ resource: 'task', operation: 'wait' }, 'wait: task'],
])('the subtitle of %o is "%s"', (parameters, expected) => {
	const nodes = [{ id: '1', name: 'Node', type: description.name, typeVersion: 1, position: [0, 0], parameters }];
	const nodeTypes = { getByName: () => new DocumentConversion(), getByNameAndVersion: () => new DocumentConversion() };
	const workflow = new Workflow({
		nodes: nodes as unknown as INode[],
		connections: {},
		active: false,
		nodeTypes: nodeTypes as never,
	});
	const node = workflow.getNode('Node') as INode;
	expect(workflow.expression.getSimpleParameterValue(node, description.subtitle, 'internal', {})).toBe(expected);
});

test('every operation of the panel can be run', () => {
	const resources = values(description.properties.find(({ name }) => name === 'resource')).map(String);
	for (const resource of resources) {
		for (const operation of operationsOf(resource)) expect(findOperation(resource, String(operation))).toBeDefined();
	}
	expect(() => findOperation('document', 'extractText')).toThrow('"extractText"');
	expect(() => findOperation('task', 'cancel')).toThrow('"cancel"');
});
