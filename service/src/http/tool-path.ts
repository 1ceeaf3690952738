import { resolveToolPath, type ToolPath } from '../../../contract/tools';
import { ServiceError } from '../errors';
import type { HttpParts } from './parts';
import { shown } from './request';

/**
 * The tool a caller names, aliases resolved.
 * @throws ServiceError `unsupportedTool` for one this service does not have
 */
export function requireTool(path: string, { supportedTools }: Pick<HttpParts, 'supportedTools'>): ToolPath {
	const toolPath = resolveToolPath(path.trim());
	if (toolPath === undefined || !supportedTools.includes(toolPath)) {
		throw new ServiceError('unsupportedTool', { tool: shown(path) });
	}
	return toolPath;
}
