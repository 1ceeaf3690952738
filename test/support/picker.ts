import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { reRankSearchResults } from '@n8n/utils/search/re-rank-search-results';
import { sublimeSearch } from '@n8n/utils/search/sublime-search';

/** An entry of n8n's node creator: a node, or an action of one. */
export interface PickerEntry {
	readonly key: string;
	readonly properties: {
		readonly name?: string;
		readonly displayName: string;
		readonly description?: string;
		readonly codex?: { readonly alias?: string[] };
	};
}

/** Up to a hundred points for n8n's most used nodes; every node of n8n gets half of them here. */
const popularity = 50;

/** n8n's search over entries, best first. */
export function searchPicker(text: string, entries: readonly PickerEntry[]): string[] {
	const bonus = Object.fromEntries(
		entries.filter(({ key }) => key.includes('.')).map(({ key }) => [key, popularity] as const),
	);
	const found = sublimeSearch(text.toLowerCase(), [...entries]);
	return reRankSearchResults(found, { bonus }).map(({ item }) => item.key);
}

/** The keys and weights of n8n's AI workflow builder. */
const builderKeys = [
	{ key: 'properties.displayName', weight: 1.5 },
	{ key: 'properties.name', weight: 1.3 },
	{ key: 'properties.codex.alias', weight: 1 },
	{ key: 'properties.description', weight: 0.7 },
];

/** The same search with which n8n's AI workflow builder finds a node. */
export function searchBuilder(text: string, entries: readonly PickerEntry[]): string[] {
	return sublimeSearch(text, [...entries], builderKeys).map(({ item }) => item.key);
}

/** The actions that n8n lists for a node, in its order: the operations of each resource. */
export function listActions({ properties }: INodeTypeDescription): PickerEntry[] {
	const [resource] = properties.filter(({ name }) => name === 'resource');
	return optionsOf(resource).flatMap(({ value: chosen }) => {
		const operation = properties.find(
			({ name, displayOptions }) => name === 'operation' && displayOptions?.show?.resource?.includes(chosen),
		);
		return optionsOf(operation).map(({ name, value, action = name }) => ({
			key: String(value),
			properties: { displayName: action },
		}));
	});
}

function optionsOf(field: INodeProperties | undefined): INodePropertyOptions[] {
	return (field?.options ?? []) as INodePropertyOptions[];
}
