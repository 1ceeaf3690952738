import type { DisplayCondition, IDisplayOptions, INodeProperties } from 'n8n-workflow';
import type { ToolPath } from '../../../contract';
import { resolveToolPath, toolAliases, toolPaths } from '../../../contract';
import { findUses } from './uses';

/** When a field is visible: names and values of other fields. */
export type Show = NonNullable<IDisplayOptions['show']>;

const knownPaths: readonly string[] = [...toolPaths, ...Object.keys(toolAliases)];

/** An option that only has an effect for some tools; unknown tools and expressions keep it. */
export function showForTools(option: INodeProperties, tools: readonly ToolPath[]): INodeProperties[] {
	const others = knownPaths.filter((path) => !tools.includes(resolveToolPath(path) as ToolPath));
	const uses = { show: { '/operation': findUses(tools) } };
	return [
		{ ...option, displayOptions: { show: { '/operation': ['convert'] }, hide: { '/tool': others } } },
		{ ...option, displayOptions: uses },
	];
}

/**
 * Conditions that hide a field for every value of *Tool* but these tools and their aliases, unknown tools and expressions
 * included. n8n joins them with "or", so they are the gaps between the sorted values. A regular expression would be
 * shorter, but n8n aborts one after 250 ms, and the workflow with it, on a machine that stalls.
 */
export function hideForOtherTools(...tools: readonly ToolPath[]): DisplayCondition[] {
	const visible = knownPaths.filter((path) => tools.includes(resolveToolPath(path) as ToolPath)).sort();
	return [undefined, ...visible].map((path, index) => findGap(path, visible[index]));
}

/** Matches the printable texts between two, or before or after one. */
function findGap(lower: string | undefined, upper: string | undefined): DisplayCondition {
	if (lower === undefined) return { _cnd: { lt: upper ?? '' } };
	if (upper === undefined) return { _cnd: { gt: lower } };
	return { _cnd: { between: { from: `${lower} `, to: findPredecessor(upper) } } };
}

/** The last text before this one whose length exceeds it by at most one. */
function findPredecessor(text: string): string {
	const last = text.length - 1;
	return `${text.slice(0, last)}${String.fromCharCode(text.charCodeAt(last) - 1)}\uffff`;
}
