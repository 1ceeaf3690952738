import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Show } from './show';

/** The collection *Options*, sorted by name. */
export function optionsField(show: Show, options: readonly INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		displayOptions: { show },
		options: [...options].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en')),
	};
}

/** The options set for an item. */
export function readOptions(context: IExecuteFunctions, itemIndex: number): Record<string, unknown> {
	return context.getNodeParameter('options', itemIndex, {}) as Record<string, unknown>;
}
