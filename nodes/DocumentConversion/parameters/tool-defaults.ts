import type { ParameterName, ToolPath } from '../../../contract';
import { automaticOcr, containerParameters, parameters, resolveToolPath, toolDefinition } from '../../../contract';

/**
 * The node's own default of a parameter.
 * @returns `undefined` if the contract's default applies
 */
export function getDefault(tool: ToolPath, name: ParameterName): string | number | undefined {
	// One file per table would be a ZIP for some documents and a CSV for others.
	if (name === 'excelWorksheetOption' && toolDefinition(tool).targetTypeName === 'csv') return 'e_ForDocument';
	return automaticOcr(tool, name);
}

/** The node's own defaults for a tool. */
export function getDefaults(tool: ToolPath): Partial<Record<ParameterName, string | number>> {
	return Object.fromEntries(
		listParameters(tool).flatMap((name) => {
			const value = getDefault(tool, name);
			return value === undefined ? [] : [[name, value]];
		}),
	);
}

/** The parameters the node sends for a tool: its own, and additional ones with a default or a field in the panel. */
export function listParameters(tool: ToolPath): ParameterName[] {
	const { parameters: own, alsoAccepted = [] } = toolDefinition(tool);
	const additional = alsoAccepted.filter(
		(name): name is ParameterName => Object.hasOwn(parameters, name) && additionalNames.has(name as ParameterName),
	);
	return [...own, ...additional];
}

const additionalNames: ReadonlySet<ParameterName> = new Set([
	'ocrOption',
	'ocrRecognitionLang',
	'review',
	'joinShots',
	'hiddenText',
	'checkText',
	...containerParameters,
]);

/** The tool that replaces this one for images: *Image to Text* for *PDF to Text*. */
export function getImageTool(tool: ToolPath): ToolPath {
	return resolveToolPath(tool.replace(/^pdf\//, 'img/')) ?? tool;
}

/** The parameter that makes a tool, or its replacement for images, turn all files of a task into one result. */
export function listJoinParameters(tool: ToolPath): ParameterName[] {
	const { joinsFilesBy } = toolDefinition(getImageTool(tool));
	return joinsFilesBy === undefined ? [] : [joinsFilesBy as ParameterName];
}

/** Parameters for emails and archives. Only tools that read PDF can convert the text of an email to PDF. */
export function listContainerParameters(tool: ToolPath): ParameterName[] {
	return containerParameters.filter((name) => name !== 'mailAsPdf' || toolDefinition(tool).sourceTypeName === 'pdf');
}
