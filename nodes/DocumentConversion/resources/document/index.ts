import type { INodePropertyOptions } from 'n8n-workflow';
import { uses } from '../../parameters/uses';
import type { Operation, Resource } from '../operation';
import { convert } from './convert';

/** n8n's list of actions has the same order: the most used ones first. */
const operations: INodePropertyOptions[] = [
	...Object.entries(uses).map(([value, { name, action, description }]) => ({ name, value, action, description })),
	{
		name: 'Convert With Any Tool',
		value: 'convert',
		action: 'Read or convert with any tool',
		description: 'Choose any tool from a list or with an expression',
	},
];

/** Operations that wrap a tool share the fields of Convert. */
const useOperation: Operation = { ...convert, fields: [] };

/** Documents to read or convert. */
export const document: Resource = {
	operationField: {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['document'] } },
		options: operations,
		default: 'convert',
	},
	operations: { convert, ...Object.fromEntries(Object.keys(uses).map((name) => [name, useOperation])) },
};
