import type { INodePropertyOptions } from 'n8n-workflow';
import type { ToolPathOrAlias } from '../../../contract';
import { resolveToolPath, toolAliases, toolDefinition, toolPaths } from '../../../contract';

/** The name of a tool: the contract's, with the path behind where it is an alias; else made from the path. */
export function toolLabel(path: string): string {
	const known = resolveToolPath(path);
	if (known === undefined) return path.split('/').map(formatName).join(' to ');
	const label = toolDefinition(known).label.en;
	return Object.hasOwn(toolAliases, path as ToolPathOrAlias) ? `${label} (${path})` : label;
}

/** Entries of the field *Tool*, each path once, by name. */
export function toolOptions(paths: readonly string[]): INodePropertyOptions[] {
	return [...new Set(paths)]
		.map((path) => ({ name: toolLabel(path), value: path, description: path }))
		.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * The published tools, for when no server says which it has.
 * @param remark shown below each name, behind its path
 */
export function publishedToolOptions(remark?: string): INodePropertyOptions[] {
	const options = toolOptions(toolPaths);
	return remark === undefined
		? options
		: options.map((option) => ({ ...option, description: `${option.value} · ${remark}` }));
}

/** Formats are read as abbreviations (`docx` → `DOCX`); longer words keep their spelling. */
function formatName(part: string): string {
	return part.length <= 5 ? part.toUpperCase() : part;
}
