import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
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
		'document',
		'task',
		'tool',
	]);
	expect(operationsOf('document').sort()).toEqual([
		'addTextLayer',
		'checkEInvoice',
		'cleanPhoto',
		'compressPdf',
		'convert',
		'convertImagesToPdf',
		'convertToExcel',
		'convertToHtml',
		'convertToImages',
		'convertToPdfa',
		'convertToPowerpoint',
		'convertToWord',
		'extractFields',
		'extractMarkdown',
		'extractPages',
		'extractStructure',
		'extractTables',
		'extractText',
		'insertPages',
		'makeSearchable',
		'mergePdfs',
		'rearrangePages',
		'splitPdf',
		'straightenPhoto',
	]);
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
	expect(chosen('output')).toEqual(['binary', 'links']);
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
	expect(nameOf('document', 'extractText')).toBe('Extract text');
	expect(nameOf('document', 'extractFields')).toBe('Extract invoice and receipt fields');
	for (const field of description.properties.filter(({ name }) => name === 'operation')) {
		const [resource] = field.displayOptions?.show?.resource ?? [];
		for (const { value, action } of field.options as INodePropertyOptions[])
			expect(nameOf(String(resource), String(value))).toBe(action);
	}
});

test('every operation of the panel can be run', () => {
	for (const resource of ['account', 'document', 'task', 'tool']) {
		for (const operation of operationsOf(resource)) expect(findOperation(resource, String(operation))).toBeDefined();
	}
	expect(() => findOperation('task', 'cancel')).toThrow('"cancel"');
});
