import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';

const base: Pick<INodeTypeDescription, 'group' | 'version' | 'defaults' | 'outputs'> = {
	group: ['transform'],
	version: 1,
	defaults: {},
	outputs: ['main'],
};

/** One item a line of the parameter `items`: `{ json, files: { field: path } }`, files read into binary fields. */
class FilesNode implements INodeType {
	description: INodeTypeDescription = {
		...base,
		displayName: 'Files',
		name: 'files',
		description: 'Outputs files',
		inputs: [],
		properties: [{ displayName: 'Items', name: 'items', type: 'json', default: '[]' }],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const items = this.getNodeParameter('items', 0) as Array<{ json?: IDataObject; files?: Record<string, string> }>;
		const output = items.map(async ({ json = {}, files = {} }, item) => {
			const binary: INodeExecutionData['binary'] = {};
			for (const [field, file] of Object.entries(files)) {
				binary[field] = await this.helpers.prepareBinaryData(createReadStream(file), path.basename(file));
			}
			return { json, binary, pairedItem: { item } };
		});
		return [await Promise.all(output)];
	}
}

/** Passes items on, with the value of an expression in `json.note`. */
class NoteNode implements INodeType {
	description: INodeTypeDescription = {
		...base,
		displayName: 'Note',
		name: 'note',
		description: 'Notes the value of an expression',
		inputs: ['main'],
		properties: [{ displayName: 'Note', name: 'note', type: 'string', default: '' }],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const output = this.getInputData().map((input, item) => ({
			...input,
			json: { ...input.json, note: this.getNodeParameter('note', item) as string },
			pairedItem: { item },
		}));
		return [output];
	}
}

/** Stubs for the other nodes of a workflow. */
export const testNodes: Record<string, INodeType> = { 'test.files': new FilesNode(), 'test.note': new NoteNode() };
