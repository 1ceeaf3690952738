import type { Resource } from '../operation';
import { download } from './download';
import { get } from './get';
import { getAll } from './get-all';
import { getReviewLink } from './get-review-link';
import { start } from './start';
import { wait } from './wait';

/** Tasks of the service, for workflows that wait elsewhere than they convert. */
export const task: Resource = {
	operationField: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['task'] } },
		options: [
			{
				name: 'Download Results',
				value: 'download',
				action: 'Download task results',
				description: 'Download the results of a finished task',
			},
			{ name: 'Get', value: 'get', action: 'Get task', description: 'Get the status and files of a task' },
			{ name: 'Get Many', value: 'getAll', action: 'Get many tasks', description: 'Get many tasks, newest first' },
			{
				name: 'Get Review Link',
				value: 'getReviewLink',
				action: 'Get review link for task',
				description: 'Get a link to the page where a person can review the extracted fields',
			},
			{
				name: 'Start',
				value: 'start',
				action: 'Start task',
				description: 'Start a task after its files have been uploaded',
			},
			{
				name: 'Wait',
				value: 'wait',
				action: 'Wait for task',
				description: 'Wait for a task to finish and output its results',
			},
		],
		default: 'get',
	},
	operations: { download, get, getAll, getReviewLink, start, wait },
};
