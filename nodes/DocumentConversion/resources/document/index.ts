import type { Resource } from '../operation';
import { convert } from './convert';

/** Documents: what the node is for. */
export const document: Resource = {
	operationField: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['document'] } },
		options: [
			{
				name: 'Convert',
				value: 'convert',
				action: 'Read or convert document',
				description: 'Convert or process files with a tool of the service',
			},
		],
		default: 'convert',
	},
	operations: { convert },
};
