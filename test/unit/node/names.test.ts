import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { DocumentConversion } from '../../../nodes/DocumentConversion/DocumentConversion.node';
import { findOperation } from '../../../nodes/DocumentConversion/resources';

const { description } = new DocumentConversion();

function values(field: INodeProperties | undefined): unknown[] {
	return (field?.options as INodePropertyOptions[]).map(({ value }) => value);
}

/** Of the last version that has the resource. */
function operationsOf(resource: string): unknown[] {
	return values(
		description.properties.findLast(
			({ name, displayOptions }) => name === 'operation' && displayOptions?.show?.resource?.includes(resource),
		),
	);
}

// Saved workflows hold these: a change here breaks them.
test('resources, operations and flows keep their names', () => {
	expect(description.name).toBe('documentConversion');
	expect(description.credentials?.map(({ name }) => name)).toEqual(['documentConversionApi']);
	expect(values(description.properties.find(({ name }) => name === 'resource'))).toEqual([
		'account',
		'document',
		'task',
		'tool',
	]);
	expect(operationsOf('document')).toEqual([
		'addTextLayer',
		'checkEInvoice',
		'cleanPhoto',
		'compressPdf',
		'convertImagesToPdf',
		'convertToExcel',
		'convertToHtml',
		'convertToImages',
		'convertToPdfa',
		'convertToPowerpoint',
		'convertToWord',
		'convert',
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
	expect(values(description.properties.find(({ name }) => name === 'flow'))).toEqual(['auto', 'direct', 'presigned']);
});

test('options keep their names and values, in every operation that has them', () => {
	const optionsOf = (operation: string) => {
		const field = description.properties.find(
			({ name, displayOptions }) => name === 'options' && displayOptions?.show?.operation?.includes(operation),
		);
		return field?.options as INodeProperties[];
	};
	const names = (operation: string) => optionsOf(operation).map(({ name }) => name);
	expect(names('convert')).toEqual([
		'callbackUrl',
		'cancelAtTimeout',
		'itemsAtOnce',
		'jsonResults',
		'password',
		'pollInterval',
		'timeout',
		'zipResults',
	]);
	expect(names('wait')).toEqual(['cancelAtTimeout', 'jsonResults', 'pollInterval', 'timeout', 'zipResults']);
	expect(names('download')).toEqual(['jsonResults', 'zipResults']);
	expect(values(optionsOf('convert').find(({ name }) => name === 'zipResults'))).toEqual(['keep', 'items', 'fields']);
	expect(values(optionsOf('convert').find(({ name }) => name === 'jsonResults'))).toEqual(['result', 'items']);
});

test('what version 1.1 has beside that keeps its names and values too', () => {
	const present = description.properties.filter(
		({ displayOptions }) => JSON.stringify(displayOptions?.show?.['@version']) === '[{"_cnd":{"gte":1.1}}]',
	);
	const options = present.find(
		({ name, displayOptions }) => name === 'options' && displayOptions?.show?.operation?.includes('convert'),
	)?.options as INodeProperties[];
	const chosen = (name: string) => options.filter((option) => option.name === name).flatMap((option) => values(option));
	expect(description.version).toEqual([1, 1.1]);
	expect(description.defaultVersion).toBe(1.1);
	expect(values(present.find(({ name }) => name === 'documentKind'))).toEqual([
		'bankStatement',
		'contract',
		'deliveryNote',
		'invoice',
		'other',
		'receipt',
	]);
	expect(chosen('emptyResult')).toEqual(['warn', 'fail']);
	expect(chosen('flow')).toEqual(['auto', 'direct', 'presigned']);
	expect([...new Set(chosen('itemPer'))]).toEqual(['document', 'page', 'row']);
	expect(chosen('jsonResults')).toEqual(['result', 'items']);
	expect(chosen('keepSource')).toEqual(['both', 'binary', 'json']);
	expect(chosen('output')).toEqual(['binary', 'links']);
	expect(chosen('outputFields')).toEqual(['raw', 'selected', 'simplified']);
	expect(chosen('zipResults')).toEqual(['document', 'keep', 'items', 'fields']);
});

test('every operation of the panel can be run', () => {
	for (const resource of ['account', 'document', 'task', 'tool']) {
		for (const operation of operationsOf(resource)) expect(findOperation(resource, String(operation))).toBeDefined();
	}
	expect(() => findOperation('task', 'cancel')).toThrow('"cancel"');
});
