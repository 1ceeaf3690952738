import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { ToolPath } from '../../../contract';
import { extractionPresets, resolveToolPath } from '../../../contract';
import type { FieldStyle } from '../tables/field-style';
import type { ItemOptions } from '../tasks/result';
import { isForAgent } from './for-agent';
import { readOptions } from './options-field';
import type { Show } from './show';
import { hideForOtherTools, showForTools } from './show';
import { chunkTools, jsonTools, textTools } from './tool-results';
import { getDefaultItemPer, findUses, isConversion, readTool } from './uses';

const defaultTextLimitMb = 1;
/** About twenty dense pages; models accept several times that. */
const defaultBudgetTokens = 8000;
/** Rule of thumb for Latin scripts. */
const charactersPerToken = 4;
const defaultMinConfidence = 0.8;
const bytesPerMb = 1024 * 1024;

const extractTools: ToolPath[] = ['idp/documentExtract'];
const csvTools: ToolPath[] = ['pdf/csv', 'img/csv'];

const emptyResultOption: INodeProperties = {
	displayName: 'If the Result Is Empty',
	name: 'emptyResult',
	type: 'options',
	options: [
		{ name: 'Output Item With Warning', value: 'warn' },
		{
			name: 'Fail',
			value: 'fail',
			description: "Fail the item. The node's On Error setting determines what happens next.",
		},
	],
	default: 'warn',
	description:
		'What to do if no text, tables or values are found. If the output is one item per row, an empty document produces no items.',
};

const textLimitOption: INodeProperties = {
	displayName: 'Text Limit (MB)',
	name: 'textLimit',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 2 },
	default: 1,
	description: 'Maximum size of the "text" field. Longer text is only available in the output file.',
};

const everyItemOption: INodeProperties[] = [
	{
		displayName: 'Add Receipt',
		name: 'addReceipt',
		type: 'boolean',
		default: false,
		description:
			'Whether to add a receipt that reports any words missing from the result. It lists file hashes, page numbers and the positions of missing words. If a file produces several items, only the first one includes the receipt.',
	},
	{
		displayName: 'Keep Input Data',
		name: 'keepSource',
		type: 'options',
		options: [
			{ name: 'Both', value: 'both', description: 'Keep the JSON fields and files from the input item' },
			{ name: 'Files', value: 'binary', description: 'Keep only the files from the input item' },
			{ name: 'JSON', value: 'json', description: 'Keep only the JSON fields from the input item' },
		],
		default: 'json',
		description:
			'Which parts of the input item to include in the output item. If the result uses the same binary field as an input file, the input field gets the suffix "_source".',
	},
	{
		displayName: 'Output',
		name: 'outputFields',
		type: 'options',
		options: [
			{
				name: 'Raw',
				value: 'raw',
				description: 'Output all data that the service returns about the task and the file',
			},
			{ name: 'Selected Fields', value: 'selected', description: 'Output only the fields that you list' },
			{
				name: 'Simplified',
				value: 'simplified',
				description: 'Output the file name, the text or data, the number of pages, the warnings and the task ID',
			},
		],
		default: 'simplified',
		description: 'Which fields to include in the output items',
	},
	{
		displayName: 'Fields to Output',
		name: 'selectedFields',
		type: 'string',
		default: 'fileName, text',
		placeholder: 'e.g. fileName, text',
		description: 'Comma-separated names of the fields to include',
		displayOptions: { show: { outputFields: ['selected'] } },
	},
	{
		displayName: 'Skipped Files',
		name: 'skippedFiles',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'auto',
				description:
					'Treat each skipped file as an error if On Error is set to one of the Continue options. Otherwise, list the skipped files in the item.',
			},
			{
				name: 'Fail',
				value: 'fail',
				description:
					"Report each skipped file as an error. The node's On Error setting determines what happens next. Inline images, signatures and system files are listed but not treated as errors.",
			},
			{
				name: 'List in Item',
				value: 'list',
				description: 'List the skipped files and the reasons in the "skippedFiles" field',
			},
		],
		default: 'auto',
		description: 'What to do when a file in an email or archive cannot be converted',
	},
	{
		displayName: 'Maximum Text Length (Tokens)',
		name: 'textBudget',
		type: 'number',
		typeOptions: { minValue: 100 },
		default: 8000,
		description:
			'Maximum length of the text that an AI agent receives per call. Longer text is cut at a page boundary, and the "morePages" field lists the remaining pages.',
		displayOptions: { show: { '@tool': [true] } },
	},
];

const itemPerOfFields: INodeProperties = {
	displayName: 'Output Items',
	name: 'itemPer',
	type: 'options',
	options: [
		{
			name: 'One Item per Document',
			value: 'document',
			description: 'Output one item with the values of the whole document',
		},
		{
			name: 'One Item per Page',
			value: 'page',
			description: 'Output one item per page, with the values exactly as printed',
		},
		{
			name: 'One Item per Table Row',
			value: 'row',
			description: 'Output one item per table row, with the columns as fields',
		},
	],
	default: 'document',
	description: 'How to split the result into items',
};

const itemPerOfTables: INodeProperties = {
	displayName: 'Output Items',
	name: 'itemPer',
	type: 'options',
	options: [
		{ name: 'One Item per Document', value: 'document', description: 'Output one item with all tables as CSV text' },
		{
			name: 'One Item per Row',
			value: 'row',
			description:
				'Output one item per row. Column headers become field names. Numbers and dates are converted to the matching data type.',
		},
	],
	default: 'document',
	description: 'How to split the result into items. A table that spans several pages counts as one table.',
};

function forExtraction(option: INodeProperties, show: Show): INodeProperties[] {
	return [
		{ ...option, displayOptions: { show: { ...show, '/operation': ['convert'], '/tool': extractTools } } },
		{ ...option, displayOptions: { show: { ...show, '/operation': findUses(extractTools) } } },
	];
}

/** The option *Items*, for tools and operations with a choice of item sizes. */
export const itemPerOptions: INodeProperties[] = [
	{ ...itemPerOfFields, displayOptions: { show: { '/operation': ['convert'], '/tool': extractTools } } },
	{ ...itemPerOfFields, displayOptions: { show: { '/operation': findUses(extractTools) } } },
	// Hidden for expressions, for which the first one is listed.
	{
		...itemPerOfTables,
		displayOptions: { show: { '/operation': ['convert'] }, hide: { '/tool': hideForOtherTools(...csvTools) } },
	},
	{ ...itemPerOfTables, default: 'row', displayOptions: { show: { '/operation': findUses(csvTools) } } },
];

/** Options of operations that can output extracted values. */
const extractionOptions: INodeProperties[] = [
	{
		displayName: 'Add Details',
		name: 'addDetails',
		type: 'boolean',
		default: false,
		description:
			'Whether to also output the page count, warnings, task ID and details. The "details" field contains the printed text, confidence, page and position of each value.',
	},
	{
		displayName: 'Leave Out Values Below',
		name: 'minConfidence',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
		default: 0.8,
		description:
			'Minimum confidence (0 to 1). Values with lower confidence are set to null, and their original text is kept in the "doubtful" field. Set to 0 to output all values.',
	},
];

const fieldNames: INodeProperties = {
	displayName: 'Field Names',
	name: 'fieldNames',
	type: 'options',
	options: [
		{ name: 'Original', value: 'asNamed', description: 'Keep the original names, such as Invoice Number' },
		{ name: 'Camel Case', value: 'camelCase', description: 'Use names such as invoiceNumber' },
		{
			name: 'Snake Case',
			value: 'snakeCase',
			description: 'Use names such as invoice_number, which are valid column names in data tables and databases',
		},
	],
	default: 'asNamed',
	description: 'How to format the names of fields and columns',
};

/** Options of operations that output results: what an item contains. */
export const itemOptions: INodeProperties[] = [...everyItemOption, emptyResultOption, textLimitOption];

/** The same for operations whose tool is known: only those with an effect. */
export const itemOptionsByTool: INodeProperties[] = [
	...everyItemOption,
	...showForTools(emptyResultOption, [...textTools, ...jsonTools, ...chunkTools]),
	...showForTools(textLimitOption, textTools),
];

/** The options of a task that are always listed. */
export const commonTaskOptions = [
	...['addDetails', 'fieldNames', 'keepSource', 'minConfidence'],
	...['outputFields', 'selectedFields', 'timeout', 'zipResults'],
];

/** For tasks, whose tool is unknown. */
export const taskExtractionOptions: INodeProperties[] = [...extractionOptions, { ...fieldNames, default: 'snakeCase' }];

/** For tools and operations with names of fields. The names of a document type are best as columns, the user's as given. */
export const namedValueOptions: INodeProperties[] = [
	...extractionOptions.flatMap((option) => forExtraction(option, {})),
	...forExtraction({ ...fieldNames, default: 'snakeCase' }, { '/documentKind': Object.keys(extractionPresets) }),
	...forExtraction(fieldNames, { '/documentKind': ['other'] }),
	{ ...fieldNames, displayOptions: { show: { '/operation': ['convert'], '/tool': csvTools } } },
	{ ...fieldNames, displayOptions: { show: { '/operation': findUses(csvTools) } } },
];

/** The item options set for an item. */
export function readItemOptions(context: IExecuteFunctions, itemIndex: number): ItemOptions {
	const options = readOptions(context, itemIndex);
	const { itemPer, outputFields, selectedFields, skippedFiles } = options;
	const fieldStyle = readFieldStyle(context, itemIndex);
	const budget = Number(options.textBudget ?? defaultBudgetTokens);
	const items =
		itemPer === 'document' || itemPer === 'row' || itemPer === 'page' ? itemPer : getDefaultItemPer(context);
	return {
		fields: outputFields === 'raw' || outputFields === 'selected' ? outputFields : 'simplified',
		selected: String(selectedFields ?? 'fileName, text')
			.split(',')
			.flatMap((name) => name.trim() || []),
		itemPer: items,
		...(fieldStyle ? { fieldStyle } : {}),
		minConfidence: readNumber(options.minConfidence, defaultMinConfidence, 1),
		addDetails: options.addDetails === true,
		emptyResult: options.emptyResult === 'fail' ? 'fail' : 'warn',
		addReceipt: options.addReceipt === true,
		omitsEmailText: items === 'row' || isExtraction(context, itemIndex),
		skippedFiles:
			skippedFiles === 'fail' || skippedFiles === 'list' ? skippedFiles : context.continueOnFail() ? 'fail' : 'list',
		maxTextBytes: readNumber(options.textLimit, defaultTextLimitMb) * bytesPerMb,
		...(isForAgent(context) ? { maxTextLength: (budget > 0 ? budget : defaultBudgetTokens) * charactersPerToken } : {}),
	};
}

/** The value of an option from 0 to a maximum, or its default. */
function readNumber(value: unknown, fallback: number, max = Infinity): number {
	const number = Number(value ?? fallback);
	return number >= 0 && number <= max ? number : fallback;
}

function isExtraction(context: IExecuteFunctions, itemIndex: number): boolean {
	if (!isConversion(context)) return false;
	const tool = resolveToolPath(readTool(context, itemIndex));
	return tool !== undefined && extractTools.includes(tool);
}

/** `undefined`: the default of the result. */
function readFieldStyle(context: IExecuteFunctions, itemIndex: number): FieldStyle | undefined {
	const { fieldNames: style } = readOptions(context, itemIndex);
	if (style === 'asNamed' || style === 'camelCase' || style === 'snakeCase') return style;
	if (!isConversion(context)) return undefined;
	const kind = String(context.getNodeParameter('documentKind', itemIndex, ''));
	return Object.hasOwn(extractionPresets, kind) ? undefined : 'asNamed';
}
