import type { INodeProperties } from 'n8n-workflow';

const show = { resource: ['document'], operation: ['convert'] };

const flow: INodeProperties = {
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
};

const taskScope: INodeProperties = {
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
};

const wait: INodeProperties = {
	displayName: 'Wait for Completion',
	name: 'wait',
	type: 'boolean',
	default: true,
	description: 'Whether to wait for the results; if not, the task ID is output for Task → Wait',
};

/** How work is submitted: fields of Document → Convert in version 1. */
export const flowFields: INodeProperties[] = [
	{ ...flow, displayOptions: { show } },
	{ ...taskScope, displayOptions: { show: { ...show, flow: ['auto', 'presigned'] } } },
	{ ...wait, displayOptions: { show } },
];

/** The same for the collection *Options*. */
export const presentFlowOptions: INodeProperties[] = [
	flow,
	{ ...taskScope, displayOptions: { hide: { flow: ['direct'] } } },
	wait,
];
