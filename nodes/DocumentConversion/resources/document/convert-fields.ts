import type { INodeProperties } from 'n8n-workflow';
import { toolAliases, toolPaths } from '../../../../contract';
import { jsonParameterField } from '../../parameters/collect-parameters';
import { itemsAtOnceOption } from '../../parameters/items-at-once';
import { resultOptions } from '../../parameters/result-options';
import { optionsField, resultFields, waitingOptions } from '../../parameters/shared-fields';
import { toolParameters } from '../../parameters/tool-parameters.generated';

const show = { resource: ['document'], operation: ['convert'] };

/** Fields of Document → Convert. Names are permanent: saved workflows hold them. */
export const convertFields: INodeProperties[] = [
	{
		displayName: 'Tool Name or ID',
		name: 'tool',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getTools' },
		default: 'pdf/txt',
		required: true,
		description:
			'What to make of the file; the list is what the server offers. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		displayOptions: { show },
	},
	{
		displayName: 'Input',
		name: 'inputSource',
		type: 'options',
		options: [
			{ name: 'Binary Field', value: 'binary', description: 'Files that the input item carries' },
			{ name: 'URL', value: 'url', description: 'A file on the web' },
		],
		default: 'binary',
		description: 'Where the file comes from',
		displayOptions: { show },
	},
	{
		displayName: 'Input Binary Field',
		name: 'binaryPropertyName',
		type: 'string',
		default: 'data',
		required: true,
		placeholder: 'e.g. data',
		hint: 'The name of the input field containing the file. Several: join them with commas, or * for all.',
		description: 'Several files of an item become one task',
		displayOptions: { show: { ...show, inputSource: ['binary'] } },
	},
	{
		displayName: 'URL',
		name: 'url',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://example.com/report.pdf',
		description: 'Address of the file to convert',
		displayOptions: { show: { ...show, inputSource: ['url'] } },
	},
	...toolParameters,
	{
		displayName: 'Parameters',
		name: jsonParameterField,
		type: 'json',
		default: '{}',
		description: 'Parameters of this tool as one JSON object; what they are is in the documentation of the server',
		displayOptions: { show, hide: { tool: [...toolPaths, ...Object.keys(toolAliases)] } },
	},
	{
		displayName: 'Flow',
		name: 'flow',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'auto',
				description:
					'Direct for a single file up to 10 MB; presigned upload for larger ones, for several, and without waiting for long',
			},
			{ name: 'Direct', value: 'direct', description: 'One call for each file' },
			{
				name: 'Presigned Upload',
				value: 'presigned',
				description: 'Upload first, then start: for large files, and for several files in one task',
			},
		],
		default: 'auto',
		description: 'How files are sent; the results are the same',
		displayOptions: { show },
	},
	{
		displayName: 'Tasks',
		name: 'taskScope',
		type: 'options',
		options: [
			{
				name: 'All Items in One Task',
				value: 'all',
				description: 'With the options of the first item; where an expression chooses the tool, one task for each tool',
			},
			{ name: 'One Task per Item', value: 'item', description: 'Each item by itself, with its own settings' },
		],
		default: 'item',
		description:
			'Whether the files of all input items go into one task or each item makes its own. In one task, the first item decides about everything but tool, password and parameters.',
		displayOptions: { show: { ...show, flow: ['auto', 'presigned'] } },
	},
	{
		displayName: 'Wait for Completion',
		name: 'wait',
		type: 'boolean',
		default: true,
		description: 'Whether to wait for the results; if not, the task ID is output for Task → Wait',
		displayOptions: { show },
	},
	...resultFields({ ...show, wait: [true] }),
	optionsField(show, [
		{
			displayName: 'Callback URL',
			name: 'callbackUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://n8n.example.com/webhook/converted',
			description:
				'Address that the service calls when the task has ended, for example of a Document Conversion Trigger. Servers without callbacks ignore it.',
		},
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'Password that opens the file',
		},
		itemsAtOnceOption,
		...resultOptions,
		...waitingOptions,
	]),
];
