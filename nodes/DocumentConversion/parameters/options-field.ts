import type { DisplayCondition, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Show } from './show';

/** Reveals the options that are needed rarely. */
const moreOption: INodeProperties = {
	displayName: 'More Options',
	name: 'more',
	type: 'boolean',
	default: true,
	description: 'Whether to list every option',
};

/**
 * The collection *Options*, sorted by name, with the rare ones behind *More Options*.
 * @param common names of the options that are always listed
 */
export function optionsField(
	show: Show,
	options: readonly INodeProperties[],
	common: readonly string[],
): INodeProperties {
	const sorted = [...options].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
	const rare = sorted.filter(({ name }) => !common.includes(name));
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		displayOptions: { show },
		options: [...sorted.filter(({ name }) => common.includes(name)), moreOption, ...rare.flatMap(behindMore)],
	};
}

/** An option that has a value is shown without *More Options* too: n8n drops the values of hidden ones. */
function behindMore(option: INodeProperties): INodeProperties[] {
	const { show, hide } = option.displayOptions ?? {};
	const hasValue: Record<string, DisplayCondition[]> = { [option.name]: [{ _cnd: { exists: true } }] };
	return [
		{ ...option, displayOptions: { show: { ...show, more: [true] }, hide: { ...hide, ...hasValue } } },
		{ ...option, displayOptions: { show: { ...show, ...hasValue }, ...(hide ? { hide } : {}) } },
	];
}

/** The options set for an item. */
export function readOptions(context: IExecuteFunctions, itemIndex: number): Record<string, unknown> {
	return context.getNodeParameter('options', itemIndex, {}) as Record<string, unknown>;
}
