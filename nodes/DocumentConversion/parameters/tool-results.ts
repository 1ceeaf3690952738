import type { ToolPath } from '../../../contract';
import { toolDefinition, toolPaths } from '../../../contract';

/** Tools whose results are text. */
export const textTools = listTools(({ targetTypeName }) => ['csv', 'html', 'markdown', 'txt'].includes(targetTypeName));

/** Tools whose results are JSON with objects or pages. */
export const jsonTools = listTools(
	({ resultExtension, targetTypeName }) => resultExtension === 'json' && targetTypeName === 'json',
);

/** Tools whose results are ZIP files, always or for some documents. */
export const zipTools = listTools(
	({ parameters, resultExtension, targetTypeName }) =>
		resultExtension === 'zip' || targetTypeName === 'json' || parameters.includes('isOutputDocumentPerPage'),
);

function listTools(matches: (definition: ReturnType<typeof toolDefinition>) => boolean): ToolPath[] {
	return toolPaths.filter((path) => matches(toolDefinition(path)));
}
