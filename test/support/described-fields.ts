import type { INode, INodeParameters, INodeType } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

/** Names of the fields that a node's description has for these values, as n8n's own rules show them. */
export function describedFields({ description }: INodeType, values: INodeParameters, typeVersion: number): string[] {
	const plain: INode = {
		id: '1',
		name: 'Node',
		type: description.name,
		typeVersion,
		position: [0, 0],
		parameters: values,
	};
	const filled = NodeHelpers.getNodeParameters(description.properties, values, true, false, plain, description);
	const node = { ...plain, parameters: filled ?? {} };
	return description.properties
		.filter((property) => NodeHelpers.displayParameter(node.parameters, property, node, description))
		.filter(({ type }) => type !== 'notice' && type !== 'hidden')
		.map(({ displayName }) => displayName);
}
