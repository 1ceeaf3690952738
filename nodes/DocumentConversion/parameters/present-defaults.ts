import type { ParameterName, ToolPath } from '../../../contract';
import { containerParameters, parameters, resolveToolPath, toolDefinition } from '../../../contract';

/** OCR of pages without usable text only: others keep the text they have, and cost no time. */
export const automaticOcr = 'INVALID_CHARACTERAND_SCAN_PAGE';

/**
 * What a parameter begins with from version 1.1 of the node on.
 * @returns `undefined` where the default of the contract stands
 */
export function presentDefault(tool: ToolPath, name: ParameterName): string | number | undefined {
	const { sourceTypeName, targetTypeName } = toolDefinition(tool);
	switch (name) {
		case 'enableOcr':
			// Pictures become pages at once; text to search is for who asks for it.
			return tool === 'img/pdf' ? undefined : 1;
		case 'ocrOption':
			// A picture has no text of its own: there the contract's default, everything, is what is meant.
			return sourceTypeName === 'pdf' ? automaticOcr : undefined;
		case 'excelWorksheetOption':
			// One file whatever the document; a file a table would be a ZIP for some and a CSV for others.
			return targetTypeName === 'csv' ? 'e_ForDocument' : undefined;
		default:
			return undefined;
	}
}

/** The parameters that the node sends for a tool: its own, and those beside them that have a default or a field here. */
export function presentNames(tool: ToolPath): ParameterName[] {
	const { parameters: own, alsoAccepted = [] } = toolDefinition(tool);
	const added = alsoAccepted.filter(
		(name): name is ParameterName => Object.hasOwn(parameters, name) && sentBeside.has(name as ParameterName),
	);
	return [...own, ...added];
}

const sentBeside: ReadonlySet<ParameterName> = new Set([
	'ocrOption',
	'ocrRecognitionLang',
	'review',
	'joinShots',
	...containerParameters,
]);

/** The tool by which pictures are converted where this one is chosen: *PDF to Text* becomes *Image to Text* for them. */
export function toolForPictures(tool: ToolPath): ToolPath {
	return resolveToolPath(tool.replace(/^pdf\//, 'img/')) ?? tool;
}

/** What tells a tool, or the one that takes its place for pictures, that the files of a task become one result. */
export function joiningNames(tool: ToolPath): ParameterName[] {
	const { joinsFilesBy } = toolDefinition(toolForPictures(tool));
	return joinsFilesBy === undefined ? [] : [joinsFilesBy as ParameterName];
}

/** What a tool is told about e-mails and archives: the text of an e-mail becomes a PDF only for tools that read PDF. */
export function containerNames(tool: ToolPath): ParameterName[] {
	return containerParameters.filter((name) => name !== 'mailAsPdf' || toolDefinition(tool).sourceTypeName === 'pdf');
}

/** What is sent for a tool when nothing else is set. */
export function presentDefaults(tool: ToolPath): Partial<Record<ParameterName, string | number>> {
	return Object.fromEntries(
		presentNames(tool).flatMap((name) => {
			const value = presentDefault(tool, name);
			return value === undefined ? [] : [[name, value]];
		}),
	);
}
