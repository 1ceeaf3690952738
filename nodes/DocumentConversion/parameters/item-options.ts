import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { ToolPath } from '../../../contract';
import type { ItemOptions } from '../tasks/result-options';
import { isForAgent } from './for-agent';
import { readOptions } from './settings';
import { standardItemPer, usesOf } from './uses';

const standardTextLimitMb = 1;
/** About what a page of dense text has twenty times; agents' models take several times that. */
const standardBudgetTokens = 8000;
/** Rule of thumb for Latin scripts. */
const charactersPerToken = 4;
const bytesPerMb = 1024 * 1024;

/** True for tools whose result is rows. */
const extractTools: ToolPath[] = ['idp/documentExtract'];
const csvTools: ToolPath[] = ['pdf/csv', 'img/csv'];

/** Fields for the collection *Options*, from version 1.1 on, of operations that put results out: what stands in an item. */
export const itemOptions: INodeProperties[] = [
	{
		displayName: 'If the Result Is Empty',
		name: 'emptyResult',
		type: 'options',
		options: [
			{ name: 'Output an Item With a Warning', value: 'warn' },
			{ name: 'Fail', value: 'fail', description: 'The item goes to the error output, or the node stops' },
		],
		default: 'warn',
		description: 'What becomes of a document in which no text, table or value was found',
	},
	{
		displayName: 'Keep Source',
		name: 'keepSource',
		type: 'options',
		options: [
			{ name: 'Both', value: 'both', description: 'The fields and the files of the input item' },
			{ name: 'Files', value: 'binary', description: 'The files of the input item' },
			{ name: 'JSON', value: 'json', description: 'The fields of the input item' },
		],
		default: 'json',
		description:
			'What of the input item goes on with the result, or with the reason there is none. A file whose field the result takes is kept as data_source.',
	},
	{
		displayName: 'Output',
		name: 'outputFields',
		type: 'options',
		options: [
			{ name: 'Raw', value: 'raw', description: 'Everything the service says about the task and the file' },
			{ name: 'Selected Fields', value: 'selected', description: 'The fields you name' },
			{
				name: 'Simplified',
				value: 'simplified',
				description: 'File name, text or result, pages, warnings and task ID',
			},
		],
		default: 'simplified',
		description: 'Which fields an item has',
	},
	{
		displayName: 'Fields to Output',
		name: 'selectedFields',
		type: 'string',
		default: 'fileName, text',
		placeholder: 'e.g. fileName, text',
		description: 'Names of the fields, joined by commas',
		displayOptions: { show: { outputFields: ['selected'] } },
	},
	{
		displayName: 'Text Budget (Tokens)',
		name: 'textBudget',
		type: 'number',
		typeOptions: { minValue: 100 },
		default: 8000,
		description:
			'Longest text an agent gets at once. It is cut between pages, and morePages says which pages to ask for next.',
		displayOptions: { show: { '@tool': [true] } },
	},
	{
		displayName: 'Text Limit (MB)',
		name: 'textLimit',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 2 },
		default: 1,
		description: 'Up to this size the text also stands in the field text; above it only in the file',
	},
];

/** Of the fields that were asked for. */
const itemPerOfFields: INodeProperties = {
	displayName: 'Items',
	name: 'itemPer',
	type: 'options',
	options: [
		{ name: 'One Item per Document', value: 'document', description: 'Each field you named, with its value' },
		{ name: 'One Item per Page', value: 'page', description: 'Each field as printed on the page' },
		{ name: 'One Item per Table Row', value: 'row', description: 'The columns you named' },
	],
	default: 'document',
	description: 'What becomes an item',
};

/** Of tables. */
const itemPerOfTables: INodeProperties = {
	displayName: 'Items',
	name: 'itemPer',
	type: 'options',
	options: [
		{ name: 'One Item per Document', value: 'document', description: 'The tables as text, and the CSV file' },
		{
			name: 'One Item per Row',
			value: 'row',
			description: 'Column headings become field names; numbers and dates are such',
		},
	],
	default: 'document',
	description: 'What becomes an item. Tables that go on over pages are one.',
};

/** What becomes an item, for the tools that leave a choice and the operations that stand for one of them. */
export const itemPerOptions: INodeProperties[] = [
	{ ...itemPerOfFields, displayOptions: { show: { '/operation': ['convert'], '/tool': extractTools } } },
	{ ...itemPerOfFields, displayOptions: { show: { '/operation': usesOf(extractTools) } } },
	{ ...itemPerOfTables, displayOptions: { show: { '/operation': ['convert'], '/tool': csvTools } } },
	{ ...itemPerOfTables, default: 'row', displayOptions: { show: { '/operation': usesOf(csvTools) } } },
];

/** The fields above, as they are set for an item. */
export function readItemOptions(context: IExecuteFunctions, itemIndex: number): ItemOptions {
	const { emptyResult, itemPer, outputFields, selectedFields, textBudget, textLimit } = readOptions(context, itemIndex);
	const limitMb = Number(textLimit ?? standardTextLimitMb);
	const budget = Number(textBudget ?? standardBudgetTokens);
	return {
		fields: outputFields === 'raw' || outputFields === 'selected' ? outputFields : 'simplified',
		selected: String(selectedFields ?? 'fileName, text')
			.split(',')
			.flatMap((name) => name.trim() || []),
		itemPer: itemPer === 'document' || itemPer === 'row' || itemPer === 'page' ? itemPer : standardItemPer(context),
		emptyResult: emptyResult === 'fail' ? 'fail' : 'warn',
		largestTextBytes: (limitMb >= 0 ? limitMb : standardTextLimitMb) * bytesPerMb,
		...(isForAgent(context) ? { longestText: (budget > 0 ? budget : standardBudgetTokens) * charactersPerToken } : {}),
	};
}
