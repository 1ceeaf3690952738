import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { UserError } from 'n8n-workflow';
import { useResources } from '../parameters/uses';
import { account } from './account';
import { document } from './document';
import type { Operation, Resource } from './operation';
import { task } from './task';
import { tool } from './tool';
import { resourcesByUse } from './use-resources';

const resources: Readonly<Record<string, Resource>> = { ...resourcesByUse, document, task, account, tool };

/** n8n's list of actions has the same order. */
const options: INodePropertyOptions[] = [
	...Object.entries(useResources).map(([value, name]) => ({ name, value })),
	{ name: 'Document', value: 'document' },
	{ name: 'Task', value: 'task' },
	{ name: 'Account', value: 'account' },
	{ name: 'Tool', value: 'tool' },
];

const resourceField: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options,
	default: 'document',
};

/** All fields of the node, in the order of the panel. */
export const properties: INodeProperties[] = [
	resourceField,
	...Object.values(resources).flatMap(({ operationField, operations }) => [
		operationField,
		...Object.values(operations).flatMap(({ fields }) => fields),
	]),
];

/** @throws UserError if a workflow uses an unknown operation */
export function findOperation(resource: string, operation: string): Operation {
	const found = resources[resource]?.operations[operation];
	if (!found)
		throw new UserError(
			`The operation "${operation}" of the resource "${resource}" is unknown. Select an operation in the node.`,
		);
	return found;
}
