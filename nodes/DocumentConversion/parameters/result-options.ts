import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { ResultOptions } from '../tasks/result';
import { readItemOptions } from './item-options';
import { readOptions } from './options-field';

/** Options of operations that output results. */
export const resultOptions: INodeProperties[] = [
	{
		displayName: 'JSON Results',
		name: 'jsonResults',
		type: 'options',
		options: [
			{
				name: 'In the Field Result',
				value: 'result',
				description: 'One item with the file, and its JSON content in the field result',
			},
			{
				name: 'Objects or Pages as Items',
				value: 'items',
				description:
					'PDF to JSON: one item per object. If the result is a ZIP file, the image or table is attached. Extraction: one item per page, with its keys and tables as fields.',
			},
		],
		default: 'result',
		description: 'How to output JSON files, including one in a ZIP file that is kept',
	},
	{
		displayName: 'Output Binary Field',
		name: 'outputBinaryField',
		type: 'string',
		default: 'data',
		placeholder: 'e.g. data',
		description: 'Name of the binary field to put the output file in',
	},
	{
		displayName: 'Output Files As',
		name: 'output',
		type: 'options',
		options: [
			{ name: 'Files', value: 'binary', description: 'Download each result' },
			{ name: 'Links', value: 'links', description: 'Leave the results on the server and output links that expire' },
		],
		default: 'binary',
		description: 'Whether to output files or links to them',
	},
	{
		displayName: 'ZIP Results',
		name: 'zipResults',
		type: 'options',
		options: [
			{
				name: 'Document',
				value: 'document',
				description:
					'The only document or file in the ZIP, plus the ZIP itself in a second field. A ZIP of several documents or images is kept.',
			},
			{ name: 'Keep as ZIP', value: 'keep', description: 'One item with the ZIP file' },
			{
				name: 'One Item per File',
				value: 'items',
				description: 'One item for each file. The field zipEntry holds its path in the ZIP.',
			},
			{
				name: 'One Item with All Files',
				value: 'fields',
				description:
					'One item with a binary field for each file (data_0, data_1, …). The field zipEntries holds their paths in the ZIP.',
			},
		],
		default: 'document',
		description: 'Whether and how to unpack ZIP files',
	},
];

/** The result options set for an item. */
export function readResultOptions(context: IExecuteFunctions, itemIndex: number): ResultOptions {
	const { output, outputBinaryField, zipResults, jsonResults } = readOptions(context, itemIndex) as Record<
		string,
		unknown
	> &
		Pick<Partial<ResultOptions>, 'zipResults' | 'jsonResults'>;
	return {
		output: output === 'links' ? 'links' : 'binary',
		binaryField: String(outputBinaryField ?? '') || 'data',
		...(zipResults === undefined ? {} : { zipResults }),
		...(jsonResults === undefined ? {} : { jsonResults }),
		item: readItemOptions(context, itemIndex),
	};
}
