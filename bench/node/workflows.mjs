// @ts-check
// The workflows that are measured: our node, and n8n's own HTTP Request node doing the same calls.

import { createRequire } from 'node:module';

import { columnOf } from './losses.mjs';

/** @typedef {import('../../scripts/lib/n8n-client.mjs').NewWorkflow} NewWorkflow */
/** @typedef {import('../../scripts/lib/n8n-client.mjs').WorkflowNode} WorkflowNode */
/** @typedef {{ id: string, name: string }} Credential */

export const nodeType = 'n8n-nodes-document-conversion.documentConversion';
export const credentialType = 'documentConversionApi';

/**
 * @param {string} name
 * @param {string} type
 * @param {number} typeVersion
 * @param {Record<string, unknown>} parameters
 * @returns {WorkflowNode}
 */
const node = (name, type, typeVersion, parameters) => ({ name, type, typeVersion, position: [0, 0], parameters });

export const start = node('Start', 'n8n-nodes-base.manualTrigger', 1, {});

/** @param {string} selector a path or pattern; n8n copies what it finds into its own store */
const read = (selector) =>
	node('Read files', 'n8n-nodes-base.readWriteFile', 1.1, { operation: 'read', fileSelector: selector, options: {} });

/**
 * One node after the other.
 * @param {string} name
 * @param {WorkflowNode[]} nodes
 * @returns {NewWorkflow}
 */
function chain(name, nodes) {
	const links = nodes
		.slice(1)
		.map((next, index) => [nodes[index]?.name, { main: [[{ node: next.name, type: 'main', index: 0 }]] }]);
	return { name, nodes, connections: Object.fromEntries(links), settings: { executionOrder: 'v1' } };
}

/**
 * @param {string} selector of the files to convert
 * @param {'direct' | 'presigned'} flow
 * @param {Credential} credential
 * @param {Record<string, unknown>} [options] of the collection *Options*
 * @returns {{ workflow: NewWorkflow, measured: string[] }} names of the nodes whose time counts
 */
export function withOurNode(selector, flow, credential, options = {}) {
	const fields = { resource: 'document', operation: 'convert', tool: 'pdf/txt', flow, options };
	const convert = {
		...node('Document Conversion', nodeType, 1, fields),
		credentials: { [credentialType]: credential },
	};
	return { workflow: chain(`Node, ${flow}`, [start, read(selector), convert]), measured: [convert.name] };
}

/**
 * The presigned flow for one file by HTTP Request nodes. The address is asked for before the file is read, because an HTTP Request
 * node does not pass on the file of its input.
 * @param {string} file
 * @param {string} baseUrl
 * @returns {{ workflow: NewWorkflow, measured: string[] }}
 */
export function withHttpRequest(file, baseUrl) {
	/** @param {string} name @param {string} url @param {Record<string, unknown>} more */
	const request = (name, url, more) => node(name, 'n8n-nodes-base.httpRequest', 4.2, { url, options: {}, ...more });
	const key = { sendHeaders: true, headerParameters: { parameters: [{ name: 'x-api-key', value: 'key' }] } };
	const taskId = "={{ $('Address').first().json.data.taskId }}";
	const ofTask = { ...key, sendQuery: true, queryParameters: { parameters: [{ name: 'taskId', value: taskId }] } };
	const calls = [
		request('Address', `${baseUrl}/server/v2/presignedUrl`, {
			...key,
			method: 'POST',
			sendBody: true,
			contentType: 'multipart-form-data',
			bodyParameters: {
				parameters: [
					{ name: 'executeTypeUrl', value: 'pdf/txt' },
					{ name: 'fileName', value: 'large.pdf' },
				],
			},
		}),
		read(file),
		request('Upload', "={{ $('Address').first().json.data.presignedUrl }}", {
			method: 'PUT',
			sendBody: true,
			contentType: 'binaryData',
			inputDataFieldName: 'data',
		}),
		request('Begin', `${baseUrl}/server/v2/execute/start`, ofTask),
		request('Information', `${baseUrl}/server/v2/task/taskInfo`, ofTask),
		request('Download', '={{ $json.data.fileInfoDTOList[0].downloadUrl }}', {
			options: { response: { response: { responseFormat: 'file' } } },
		}),
	];
	const measured = calls.map(({ name }) => name).filter((name) => name !== 'Read files');
	return { workflow: chain('HTTP Request', [start, ...calls]), measured };
}

/** Compiled by `npm run build`: the names that the node asks for of a kind of document. */
const presets = '../../dist/nodes/DocumentConversion/parameters/extraction-presets.js';

/** The node that extracts in `rowsWorkflow`. */
export const extractName = 'Extract the fields';

/**
 * Documents to rows: each field of the item is put into a column of its name, as it is dragged there.
 * @param {string} selector of the files
 * @param {string} kind of document, also the name of the data table
 * @param {readonly string[]} numbers names whose columns are numbers; the others are texts
 * @param {Credential} credential
 * @returns {NewWorkflow}
 */
export function rowsWorkflow(selector, kind, numbers, credential) {
	/** @type {{ extractionPresets: Record<string, { keys: readonly string[] }> }} */
	const { extractionPresets } = createRequire(import.meta.url)(presets);
	const columns = (extractionPresets[kind]?.keys ?? []).map((key) => ({
		key,
		name: columnOf(key),
		type: numbers.includes(key) ? 'number' : 'string',
	}));
	const all = [{ key: 'fileName', name: 'file', type: 'string' }, ...columns];
	const make = node('Create the table', 'n8n-nodes-base.dataTable', 1.1, {
		resource: 'table',
		operation: 'create',
		tableName: kind,
		columns: { column: all.map(({ name, type }) => ({ name, type })) },
		options: { createIfNotExists: true },
	});
	const extract = {
		...node(extractName, nodeType, 1.1, {
			resource: 'text',
			operation: 'extractFields',
			documentKind: kind,
			options: {},
		}),
		credentials: { [credentialType]: credential },
		onError: 'continueRegularOutput',
	};
	const insert = {
		...node('Add the row', 'n8n-nodes-base.dataTable', 1.1, {
			resource: 'row',
			operation: 'insert',
			dataTableId: { __rl: true, mode: 'name', value: kind },
			columns: {
				mappingMode: 'defineBelow',
				value: Object.fromEntries(all.map(({ key, name }) => [name, `={{ $json['${key}'] }}`])),
				matchingColumns: [],
				schema: all.map(({ name, type }) => ({
					id: name,
					displayName: name,
					required: false,
					defaultMatch: false,
					display: true,
					type,
					readOnly: false,
					removed: false,
				})),
				attemptToConvertTypes: false,
				convertFieldsToString: false,
			},
			options: {},
		}),
		onError: 'continueRegularOutput',
	};
	return chain(`Rows, ${kind}`, [start, make, read(selector), extract, insert]);
}
