import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { uses } from '../../parameters/uses';
import { inFirstVersion, inPresentVersion } from '../../parameters/version';
import type { Operation, Resource } from '../operation';
import { convert } from './convert';

const operation: INodeProperties = {
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
};

/** The same, each use an action of its own in n8n's list of them. */
const namedByUse: INodePropertyOptions[] = [
	{
		name: 'Convert With Any Tool',
		value: 'convert',
		action: 'Read or convert with any tool',
		description: 'What the tool you choose makes, also by an expression',
	},
	...Object.entries(uses).map(([value, { name, action, description }]) => ({ name, value, action, description })),
].sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** They differ from Convert in the field *Tool* only, and their fields are listed there. */
const namedOperation: Operation = { ...convert, fields: [] };

/** Documents: what the node is for. */
export const document: Resource = {
	operationFields: [...inFirstVersion([operation]), ...inPresentVersion([{ ...operation, options: namedByUse }])],
	operations: { convert, ...Object.fromEntries(Object.keys(uses).map((name) => [name, namedOperation])) },
};
