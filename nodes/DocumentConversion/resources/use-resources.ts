import { useNames, useResources, uses, type UseName } from '../parameters/uses';
import { convert } from './document/convert';
import type { Operation, Resource } from './operation';

/** Operations that wrap a tool share the fields of Convert. */
const useOperation: Operation = { ...convert, fields: [] };

/** The resources whose operations each wrap one tool. */
export const resourcesByUse: Readonly<Record<string, Resource>> = Object.fromEntries(
	Object.keys(useResources).map((resource) => [
		resource,
		makeResource(
			resource,
			useNames.filter((name) => uses[name].resource === resource),
		),
	]),
);

/** n8n's list of actions has the same order: the most used ones first. */
function makeResource(resource: string, names: readonly UseName[]): Resource {
	const options = names.map((value) => {
		const { name, action, description } = uses[value];
		return { name, value, action, description };
	});
	const [first = ''] = names;
	return {
		operationField: {
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [resource] } },
			options,
			default: first,
		},
		operations: Object.fromEntries(names.map((name) => [name, useOperation])),
	};
}
