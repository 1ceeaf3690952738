import type { Resource } from '../operation';
import { getAll } from './get-all';

/** The tools of the server. */
export const tool: Resource = {
	operationField: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['tool'] } },
		options: [
			{ name: 'Get Many', value: 'getAll', action: 'Get many tools', description: 'Get a list of supported tools' },
		],
		default: 'getAll',
	},
	operations: { getAll },
};
