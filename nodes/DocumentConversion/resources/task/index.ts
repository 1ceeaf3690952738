import type { Resource } from '../operation';
import { download } from './download';
import { get } from './get';
import { getAll } from './get-all';
import { getReviewLink } from './get-review-link';
import { start } from './start';
import { wait } from './wait';

/** Tasks of the service: for workflows that do not wait where they convert. */
export const task: Resource = {
	operationFields: [
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: ['task'] } },
			options: [
				{
					name: 'Download Results',
					value: 'download',
					action: 'Download results of task',
					description: 'Download the results of a task that has ended',
				},
				{ name: 'Get', value: 'get', action: 'Get task', description: 'Get the state of a task and of its files' },
				{
					name: 'Get Many',
					value: 'getAll',
					action: 'Get many tasks',
					description: 'Get many tasks of the account, newest first',
				},
				{
					name: 'Get Review Link',
					value: 'getReviewLink',
					action: 'Get review link of task',
					description: 'Get the address where a person checks the fields that were found',
				},
				{ name: 'Start', value: 'start', action: 'Start task', description: 'Start a task whose files are uploaded' },
				{
					name: 'Wait',
					value: 'wait',
					action: 'Wait for task',
					description: 'Wait until a task has ended and output its results',
				},
			],
			default: 'get',
		},
	],
	operations: { download, get, getAll, getReviewLink, start, wait },
};
