import type { ToolPath } from '../../../contract';
import { resolveToolPath, toolDefinition, toolPaths } from '../../../contract';

/** Tools whose results are text. */
export const textTools = toolPaths.filter((path) => /\/(?:csv|html|markdown|txt)$/.test(path));

/** Tools whose results are JSON with objects or pages. */
export const jsonTools: ToolPath[] = ['pdf/json', 'img/json', 'idp/documentExtract'];

/** Tools whose results are chunks of text, or their places. */
export const chunkTools: ToolPath[] = ['pdf/chunks', 'img/chunks', 'pdf/locate', 'img/locate'];

/** Tools whose results have the type of their source, and what to add to the name of the result. */
const nameSuffixes: Partial<Record<ToolPath, string>> = {
	'documentAI/dewarp': 'straightened',
	'documentAI/magicColor': 'cleaned',
	'pdf/compress': 'compressed',
	'pdf/editable': 'editable',
	'pdf/einvoice': 'e-invoice',
	'pdf/extract': 'extract',
	'pdf/merge': 'merged',
	'pdf/pages': 'rearranged',
	'pdf/fill': 'filled',
	'pdf/redact': 'redacted',
	'pdf/searchable': 'searchable',
};

/** `undefined` for other tools. */
export function getNameSuffix(path: string): string | undefined {
	const tool = resolveToolPath(path);
	return tool && nameSuffixes[tool];
}

/** True for a tool whose purpose is a smaller file. */
export function isCompression(path: string): boolean {
	return resolveToolPath(path) === 'pdf/compress';
}

/** Tools whose results are ZIP files, always or for some documents. */
export const zipTools = toolPaths.filter((path) => {
	const { parameters, resultExtension } = toolDefinition(path);
	return resultExtension === 'zip' || path.endsWith('/json') || parameters.includes('isOutputDocumentPerPage');
});
