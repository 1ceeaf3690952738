import type { INodePropertyOptions } from 'n8n-workflow';
import type { ToolPathOrAlias } from '../../../contract';
import { resolveToolPath, toolAliases, toolDefinition, toolPaths } from '../../../contract';
import { placeOf, toolNames } from './tool-names';

/** The name of a tool as version 1 puts it out: the contract's, after its formats. */
export function formatLabel(path: string): string {
	const known = resolveToolPath(path);
	return known === undefined ? labelOfPath(path) : withAlias(path, toolDefinition(known).label.en);
}

/** The name of a tool by its use, with the path behind where it is an alias; made from the path where it is unknown. */
export function toolLabel(path: string): string {
	const known = resolveToolPath(path);
	return known === undefined ? labelOfPath(path) : withAlias(path, toolNames[known].name);
}

/** Entries of the field *Tool*, each path once: kinds of use together, unknown tools last, by name. */
export function toolOptions(paths: readonly string[]): INodePropertyOptions[] {
	return [...new Set(paths)]
		.map((path) => ({ name: toolLabel(path), value: path, description: descriptionOf(path) }))
		.sort((a, b) => compareNumbers(placeOfPath(a.value), placeOfPath(b.value)) || a.name.localeCompare(b.name, 'en'));
}

/**
 * The published tools, for when no server says which it has.
 * @param remark shown below each name, behind what comes out
 */
export function publishedToolOptions(remark?: string): INodePropertyOptions[] {
	const options = toolOptions(toolPaths);
	return remark === undefined
		? options
		: options.map((option) => ({ ...option, description: `${String(option.description)} · ${remark}` }));
}

function withAlias(path: string, name: string): string {
	return Object.hasOwn(toolAliases, path as ToolPathOrAlias) ? `${name} (${path})` : name;
}

function labelOfPath(path: string): string {
	return path.split('/').map(formatName).join(' to ');
}

function descriptionOf(path: string): string {
	const known = resolveToolPath(path);
	return known === undefined ? path : `${toolNames[known].result} · ${path}`;
}

function placeOfPath(path: string): number {
	return placeOf(resolveToolPath(path));
}

/** Of two infinite places, neither comes first. */
function compareNumbers(a: number, b: number): number {
	return a === b ? 0 : a - b;
}

/** Formats are read as abbreviations (`docx` → `DOCX`); longer words keep their spelling. */
function formatName(part: string): string {
	return part.length <= 5 ? part.toUpperCase() : part;
}
