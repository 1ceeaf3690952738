import type { INodeProperties } from 'n8n-workflow';
import { itemsAtOnceOption } from '../../parameters/items-at-once';

/** Options for how files are sent. */
export const submitOptions: INodeProperties[] = [
	{
		displayName: 'Callback URL',
		name: 'callbackUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://n8n.example.com/webhook/converted',
		description:
			'URL that the service calls when the task is finished, for example of a Document Conversion Callback Trigger. Servers without callbacks ignore it.',
	},
	{
		displayName: 'Combine Items',
		name: 'taskScope',
		type: 'options',
		options: [
			{
				name: 'All Items in One Task',
				value: 'all',
				description: 'Use the options of the first item. If an expression selects the tool, one task per tool.',
			},
			{ name: 'One Task per Item', value: 'item', description: 'Use the options of each item' },
		],
		default: 'item',
		description:
			'Whether to send the files of all items as one task. The first item then decides everything except tool, password and parameters.',
		displayOptions: { hide: { flow: ['direct'] } },
	},
	itemsAtOnceOption,
	{
		displayName: 'Password',
		name: 'password',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description: 'Password that opens the file',
	},
	{
		displayName: 'Upload Method',
		name: 'flow',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'auto',
				description:
					'Direct for a single file up to 10 MB (1 MB with OCR), presigned upload for larger or several files and for short timeouts',
			},
			{ name: 'Direct', value: 'direct', description: 'One call per file' },
			{
				name: 'Presigned Upload',
				value: 'presigned',
				description: 'Upload first, then start. For large files, and for several files in one task.',
			},
		],
		default: 'auto',
		description: 'How to send files. The results are the same.',
	},
	{
		displayName: 'Wait for Completion',
		name: 'wait',
		type: 'boolean',
		default: true,
		description: 'Whether to wait for the results. Otherwise, the task ID is output for Task → Wait.',
	},
];
