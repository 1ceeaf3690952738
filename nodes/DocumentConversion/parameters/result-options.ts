import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { ToolPath } from '../../../contract';
import type { ResultOptions } from '../tasks/result';
import { readItemOptions } from './item-options';
import { readOptions } from './options-field';
import { showForTools } from './show';
import { getNameSuffix, jsonTools, partTools, zipTools } from './tool-results';
import { findUses, isConversion, readTool, readUse } from './uses';

const jsonResultsOption: INodeProperties = {
	displayName: 'JSON Results',
	name: 'jsonResults',
	type: 'options',
	options: [
		{
			name: 'In the Result Field',
			value: 'result',
			description: 'One item with the JSON file and its content in the result field',
		},
		{
			name: 'One Item per Object or Page',
			value: 'items',
			description:
				'Extract Structure outputs one item per object, and attaches its image or table if the result is a ZIP file. Extract Fields outputs one item per page, with keys and tables as fields.',
		},
	],
	default: 'result',
	description: 'How to output JSON results. JSON files inside a kept ZIP file are output in the same way.',
};

const zipResultsOption: INodeProperties = {
	displayName: 'ZIP Results',
	name: 'zipResults',
	type: 'options',
	options: [
		{
			name: 'Document',
			value: 'document',
			description:
				'If the ZIP contains only one document or file, output it and put the ZIP in a second field. Otherwise, output the ZIP.',
		},
		{ name: 'Keep as ZIP', value: 'keep', description: 'One item with the ZIP file' },
		{
			name: 'One Item per File',
			value: 'items',
			description: 'One item for each file. The zipEntry field contains the path of the file in the ZIP.',
		},
		{
			name: 'One Item with All Files',
			value: 'fields',
			description:
				'One item with a binary field for each file (data_0, data_1, …). The zipEntries field contains the paths of the files in the ZIP.',
		},
	],
	default: 'document',
	description: 'How to output results that are ZIP files',
};

const everyResultOption: INodeProperties[] = [
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
			{ name: 'Files', value: 'binary', description: 'Download each result as a binary file' },
			{ name: 'Links', value: 'links', description: 'Leave the results on the server and output temporary links' },
		],
		default: 'binary',
		description: 'Whether to output the result files or links to them',
	},
];

/** Options of operations that output results. */
export const resultOptions: INodeProperties[] = [...everyResultOption, jsonResultsOption, zipResultsOption];

const outputsParts = (tool: ToolPath) => partTools.includes(tool);

/** Operations whose parts are the result have an item for each. */
const zipResultsByTool: INodeProperties[] = [
	...showForTools(zipResultsOption, zipTools).slice(0, 1),
	{
		...zipResultsOption,
		displayOptions: { show: { '/operation': findUses(zipTools.filter((tool) => !outputsParts(tool))) } },
	},
	{ ...zipResultsOption, default: 'items', displayOptions: { show: { '/operation': findUses(partTools) } } },
];

/** The same for operations whose tool is known: only those with an effect. */
export const resultOptionsByTool: INodeProperties[] = [
	...everyResultOption,
	...showForTools(jsonResultsOption, jsonTools),
	...zipResultsByTool,
];

/** The result options set for an item. */
export function readResultOptions(context: IExecuteFunctions, itemIndex: number): ResultOptions {
	const { tool } = readUse(context) ?? {};
	const nameSuffix = isConversion(context) ? getNameSuffix(readTool(context, itemIndex)) : undefined;
	const { output, outputBinaryField, jsonResults, ...options } = readOptions(context, itemIndex) as Record<
		string,
		unknown
	> &
		Pick<Partial<ResultOptions>, 'zipResults' | 'jsonResults'>;
	const zipResults = options.zipResults ?? (tool && outputsParts(tool) ? 'items' : undefined);
	return {
		output: output === 'links' ? 'links' : 'binary',
		binaryField: String(outputBinaryField ?? '') || 'data',
		...(zipResults === undefined ? {} : { zipResults }),
		...(jsonResults === undefined ? {} : { jsonResults }),
		...(nameSuffix === undefined ? {} : { nameSuffix }),
		item: readItemOptions(context, itemIndex),
	};
}
