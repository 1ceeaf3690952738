import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Show } from './show';

const moreField = 'moreOptions';

/**
 * The collections *Options* and *More Options*, each sorted by name.
 * @param common names of the options in the first one
 */
export function optionsFields(
	show: Show,
	options: readonly INodeProperties[],
	common: readonly string[],
): INodeProperties[] {
	const sorted = [...options].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
	const rare = sorted.filter(({ name }) => !common.includes(name));
	const collection = { type: 'collection', placeholder: 'Add option', default: {}, displayOptions: { show } } as const;
	return [
		{
			...collection,
			displayName: 'Options',
			name: 'options',
			options: [...sorted.filter(({ name }) => common.includes(name)), ...keepValues(rare)],
		},
		{ ...collection, displayName: 'More Options', name: moreField, options: rare },
	];
}

/** Options that are never offered, but keep their values: a workflow may have them in either collection. */
function keepValues(rare: readonly INodeProperties[]): INodeProperties[] {
	const byName = new Map(rare.map((option) => [option.name, option]));
	return [...byName.values()].map((option) => ({
		...option,
		displayOptions: { show: { [option.name]: [{ _cnd: { exists: true } }] } },
	}));
}

/** The options set for an item, of both collections. */
export function readOptions(context: IExecuteFunctions, itemIndex: number): Record<string, unknown> {
	const read = (name: string) => context.getNodeParameter(name, itemIndex, {}) as Record<string, unknown>;
	return { ...read(moreField), ...read('options') };
}
