import type { Resource } from '../operation';
import { convert } from './convert';

/** Documents to read or convert with any tool. */
export const document: Resource = {
	operationField: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['document'] } },
		options: [
			{
				name: 'Convert With Any Tool',
				value: 'convert',
				action: 'Read or convert with any tool',
				description: 'Choose a tool from the list or set it with an expression',
			},
		],
		default: 'convert',
	},
	operations: { convert },
};
