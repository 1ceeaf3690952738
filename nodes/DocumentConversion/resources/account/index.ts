import type { Resource } from '../operation';
import { get } from './get';

/** The account that the API key belongs to. */
export const account: Resource = {
	operationField: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['account'] } },
		options: [
			{
				name: 'Get Assets',
				value: 'get',
				action: 'Get account balance',
				description: 'Get the remaining balance of the account',
			},
		],
		default: 'get',
	},
	operations: { get },
};
