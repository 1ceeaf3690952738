import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { ResultOptions } from '../tasks/result-options';
import type { Waiting } from '../tasks/wait';
import { readItemOptions } from './item-options';
import { readOptions, readSetting } from './settings';
import type { Show } from './show';
import { isPresentVersion } from './version';

/** The task of an operation: from a list, or by its id. */
export function taskField(show: Show): INodeProperties {
	return {
		displayName: 'Task',
		name: 'taskId',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: 'The task to work on',
		displayOptions: { show },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Choose a task',
				typeOptions: { searchListMethod: 'searchTasks', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 3fa85f64-5717-4562-b3fc-2c963f66afa6' },
		],
	};
}

/** The id in the task field; also from workflows that hold a plain text there. */
export function readTaskId(context: IExecuteFunctions, itemIndex: number): string {
	const value = context.getNodeParameter('taskId', itemIndex, '', { extractValue: true }) as unknown;
	return value === undefined || value === null ? '' : String(value).trim();
}

/** What becomes of results, and the field they are put in. */
export function resultFields(show: Show): INodeProperties[] {
	return [
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			options: [
				{
					name: 'Files',
					value: 'binary',
					description: 'Download each result into a binary field; JSON results also become data',
				},
				{
					name: 'Links',
					value: 'links',
					description: 'Leave the results where they are and output their addresses, which expire',
				},
			],
			default: 'binary',
			description: 'What is output for each converted file',
			displayOptions: { show },
		},
		binaryField({ ...show, output: ['binary'] }),
	];
}

/** The field that downloaded results are put in. */
export function binaryField(show: Show): INodeProperties {
	return {
		displayName: 'Put Output File in Field',
		name: 'outputBinaryField',
		type: 'string',
		default: 'data',
		required: true,
		placeholder: 'e.g. data',
		description: 'Name of the binary field that the result is put in',
		displayOptions: { show },
	};
}

/** The fields of `resultFields` and `resultOptions`, as they are set for an item. */
export function readResultOptions(context: IExecuteFunctions, itemIndex: number): ResultOptions {
	const { zipResults, jsonResults } = readOptions(context, itemIndex) as Partial<ResultOptions>;
	return {
		output: readSetting(context, 'output', itemIndex, 'binary') === 'links' ? 'links' : 'binary',
		binaryField: String(readSetting(context, 'outputBinaryField', itemIndex, 'data')) || 'data',
		...(zipResults === undefined ? {} : { zipResults }),
		...(jsonResults === undefined ? {} : { jsonResults }),
		...(isPresentVersion(context) ? { item: readItemOptions(context, itemIndex) } : {}),
	};
}

/** `resultFields` as fields of the collection *Options*. */
export const resultFieldOptions: INodeProperties[] = [
	{
		displayName: 'Files or Links',
		name: 'output',
		type: 'options',
		options: [
			{ name: 'Files', value: 'binary', description: 'Download each result' },
			{ name: 'Links', value: 'links', description: 'Leave results at the service and output addresses, which expire' },
		],
		default: 'binary',
		description: 'Where the results go',
	},
	{
		displayName: 'Put Output File in Field',
		name: 'outputBinaryField',
		type: 'string',
		default: 'data',
		placeholder: 'e.g. data',
		description: 'Name of the binary field that the result is put in',
	},
];

/** The collection *Options*, its fields in the order of their names. */
export function optionsField(show: Show, options: readonly INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		displayOptions: { show },
		options: [...options].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en')),
	};
}

/** Fields for the collection *Options* of operations that wait. */
export const waitingOptions: INodeProperties[] = [
	{
		displayName: 'Cancel at Timeout',
		name: 'cancelAtTimeout',
		type: 'boolean',
		default: false,
		description: 'Whether to cancel the task when the timeout has passed, on servers that can do that',
	},
	{
		displayName: 'Poll Interval (Seconds)',
		name: 'pollInterval',
		type: 'number',
		typeOptions: { minValue: 0.1, numberPrecision: 1 },
		default: 3,
		description:
			'Longest time between two questions for the state of the task; a service of your own is asked sooner at first',
	},
	{
		displayName: 'Timeout (Seconds)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 600,
		description:
			'How long to wait for the task. It goes on after that unless Cancel at Timeout is on: Task → Wait can pick it up again.',
	},
];

const standardPollIntervalSeconds = 3;
const standardTimeoutSeconds = 600;

/** The fields of `waitingOptions`, as they are set for an item. */
export function readWaiting(context: IExecuteFunctions, itemIndex: number): Waiting {
	const options = readOptions(context, itemIndex);
	return {
		pollIntervalMs: positive(options.pollInterval, standardPollIntervalSeconds) * 1000,
		timeoutMs: positive(options.timeout, standardTimeoutSeconds) * 1000,
		cancelAtTimeout: options.cancelAtTimeout === true || options.cancelAtTimeout === 'true',
	};
}

function positive(value: unknown, standard: number): number {
	const number = Number(value);
	return number > 0 && Number.isFinite(number) ? number : standard;
}
