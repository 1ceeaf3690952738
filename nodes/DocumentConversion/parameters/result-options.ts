import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { ResultOptions } from '../tasks/result';
import { readItemOptions } from './item-options';
import { readOptions } from './options-field';
import { showForTools } from './show';
import { getNameSuffix, isCompression, jsonTools, zipTools } from './tool-results';
import { isConversion, readTool } from './uses';

const jsonResultsOption: INodeProperties = {
	displayName: 'JSON Results',
	name: 'jsonResults',
	type: 'options',
	options: [
		{
			name: 'In the Result Field',
			value: 'result',
			description: 'Output one item with the JSON content in the "result" field',
		},
		{
			name: 'One Item per Object or Page',
			value: 'items',
			description:
				'Extract Structure outputs one item per object. If the result is a ZIP file, each item includes the image or table file of its object. Extract Fields outputs one item per page with the extracted values and tables.',
		},
	],
	default: 'result',
	description: 'How to output JSON results. JSON files inside ZIP files are output in the same way.',
};

const zipResultsOption: INodeProperties = {
	displayName: 'ZIP Results',
	name: 'zipResults',
	type: 'options',
	options: [
		{
			name: 'Automatic',
			value: 'document',
			description:
				'Output one item for each document or page image. A single document with images produces one item, with the ZIP file in a second binary field.',
		},
		{ name: 'Keep as ZIP', value: 'keep', description: 'Output one item with the ZIP file' },
		{
			name: 'One Item per File',
			value: 'items',
			description: 'Output one item for each file. The "zipEntry" field contains the path of the file in the ZIP.',
		},
		{
			name: 'One Item with All Files',
			value: 'fields',
			description:
				'Output one item with a binary field for each file (data_0, data_1, …). The "zipEntries" field contains the paths of the files in the ZIP.',
		},
	],
	default: 'document',
	description: 'How to output results that are ZIP files',
};

/** Options of every operation that outputs results. */
const everyResultOption: INodeProperties[] = [
	{
		displayName: 'File Name',
		name: 'outputFileName',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.subject }}',
		description:
			'Name of the output file. The file extension is added automatically, and invalid characters are replaced. If a document produces several files, they are numbered.',
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
			{
				name: 'Automatic',
				value: 'auto',
				description:
					'Output a file only if the JSON of the item does not already include the content. If you set a file name, binary field or ZIP option, a file is always output.',
			},
			{ name: 'Files', value: 'binary', description: 'Output each result as a binary file' },
			{ name: 'Links', value: 'links', description: 'Leave the results on the server and output temporary links' },
		],
		default: 'auto',
		description: 'Whether to output the result files or links to them',
	},
];

/** Options of operations that output results. */
export const resultOptions: INodeProperties[] = [...everyResultOption, jsonResultsOption, zipResultsOption];

/** The same for operations whose tool is known: only those with an effect. */
export const resultOptionsByTool: INodeProperties[] = [
	...everyResultOption,
	...showForTools(jsonResultsOption, jsonTools),
	...showForTools(zipResultsOption, zipTools),
];

/** The result options set for an item. */
export function readResultOptions(context: IExecuteFunctions, itemIndex: number): ResultOptions {
	const tool = isConversion(context) ? readTool(context, itemIndex) : '';
	const { output, outputFileName, outputBinaryField, zipResults, jsonResults, redactResult } = readOptions(
		context,
		itemIndex,
	) as Record<string, unknown> & Pick<Partial<ResultOptions>, 'zipResults' | 'jsonResults'>;
	// A preview still has everything.
	const isPreview = redactResult !== undefined && redactResult !== 'PDF';
	const nameSuffix = isPreview ? 'preview' : getNameSuffix(tool);
	const needsFile = [outputFileName, outputBinaryField].some(Boolean) || (zipResults ?? 'document') !== 'document';
	return {
		output: output === 'links' || output === 'binary' ? output : needsFile ? 'binary' : 'auto',
		binaryField: String(outputBinaryField ?? '') || 'data',
		...(zipResults === undefined ? {} : { zipResults }),
		...(jsonResults === undefined ? {} : { jsonResults }),
		...(nameSuffix === undefined ? {} : { nameSuffix }),
		addSizes: isCompression(tool),
		item: readItemOptions(context, itemIndex),
	};
}
