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
			'URL that the service calls when the task is finished, such as the URL of a Document Conversion Callback Trigger. Servers that do not support callbacks ignore this option.',
	},
	{
		displayName: 'Combine Items',
		name: 'taskScope',
		type: 'options',
		options: [
			{
				name: 'All Items in One Task',
				value: 'all',
				description:
					'Send the files of all items in one task. If the items use different tools, one task is created for each tool.',
			},
			{
				name: 'One Task per Item',
				value: 'item',
				description: "Process each item's files in a separate task, using that item's options",
			},
		],
		default: 'item',
		description:
			'How to group items into tasks. In a combined task, each item keeps its own password and parameters. All other options come from the first item.',
		displayOptions: { hide: { flow: ['direct'] } },
	},
	itemsAtOnceOption,
	{
		displayName: 'Password',
		name: 'password',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description: 'Password required to open the file',
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
					'Send a single file directly if it is small (up to 10 MB, or 1 MB with OCR). Use a presigned upload in all other cases.',
			},
			{ name: 'Direct', value: 'direct', description: 'Send each file in a single request' },
			{
				name: 'Presigned Upload',
				value: 'presigned',
				description:
					'Upload the files, then start the task. Suitable for large files and for tasks with several files.',
			},
		],
		default: 'auto',
		description: 'How to send files to the service. The results are the same for all methods.',
	},
	{
		displayName: 'Wait for Completion',
		name: 'wait',
		type: 'boolean',
		default: true,
		description:
			'Whether to wait for the results. When off, the node outputs the task ID, which you can use with Task → Wait.',
	},
];
