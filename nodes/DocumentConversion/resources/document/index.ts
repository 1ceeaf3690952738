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
				action: 'Convert file with any tool',
				description:
					'Run any conversion tool that is available on the server. Choose it from the list or specify it with an expression.',
			},
		],
		default: 'convert',
	},
	operations: { convert },
};
