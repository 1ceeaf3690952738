import type { INodePropertyOptions } from 'n8n-workflow';
import type { ToolPathOrAlias } from '../../../contract';
import { resolveToolPath, toolAliases, toolPaths } from '../../../contract';
import { getPosition, toolNames } from './tool-names';

/** The name of a tool; with the path if that is an alias. Unknown tools are named by their path. */
export function toolLabel(path: string): string {
	const known = resolveToolPath(path);
	if (known === undefined) return path.split('/').map(formatName).join(' to ');
	const { name } = toolNames[known];
	return Object.hasOwn(toolAliases, path as ToolPathOrAlias) ? `${name} (${path})` : name;
}

/** Entries of the field *Tool*, each path once, grouped by purpose, unknown tools last. */
export function toolOptions(paths: readonly string[]): INodePropertyOptions[] {
	return [...new Set(paths)]
		.map((path) => ({ name: toolLabel(path), value: path, description: describePath(path) }))
		.sort((a, b) => compareNumbers(positionOf(a.value), positionOf(b.value)) || a.name.localeCompare(b.name, 'en'));
}

/**
 * The published tools, if the server cannot be asked.
 * @param remark appended to each description
 */
export function publishedToolOptions(remark?: string): INodePropertyOptions[] {
	const options = toolOptions(toolPaths);
	return remark === undefined
		? options
		: options.map((option) => ({ ...option, description: `${String(option.description)} · ${remark}` }));
}

function describePath(path: string): string {
	const known = resolveToolPath(path);
	return known === undefined ? path : `${toolNames[known].result} · ${path}`;
}

function positionOf(path: string): number {
	return getPosition(resolveToolPath(path));
}

/** Two infinite positions are equal. */
function compareNumbers(a: number, b: number): number {
	return a === b ? 0 : a - b;
}

/** Formats become upper case (`docx` → `DOCX`); longer words keep their spelling. */
function formatName(part: string): string {
	return part.length <= 5 ? part.toUpperCase() : part;
}
