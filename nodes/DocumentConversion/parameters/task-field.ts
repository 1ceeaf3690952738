import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Show } from './show';

/** The task, from a list or by ID. */
export function taskField(show: Show): INodeProperties {
	return {
		displayName: 'Task',
		name: 'taskId',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		description: 'The task to operate on',
		displayOptions: { show },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select a task...',
				typeOptions: { searchListMethod: 'searchTasks', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 3fa85f64-5717-4562-b3fc-2c963f66afa6' },
		],
	};
}

/** The task ID. Workflows may also hold it as plain text. */
export function readTaskId(context: IExecuteFunctions, itemIndex: number): string {
	const value = context.getNodeParameter('taskId', itemIndex, '', { extractValue: true }) as unknown;
	return value === undefined || value === null ? '' : String(value).trim();
}
