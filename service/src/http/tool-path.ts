import { resolveToolPath, type ToolPath } from '../../../contract/tools';
import { ServiceError } from '../errors';
import { shown } from '../shown';

/**
 * The tool a caller names, aliases resolved.
 * @throws ServiceError `unsupportedTool` for one this service does not have
 */
export function requireTool(path: string): ToolPath {
	const toolPath = resolveToolPath(path.trim());
	if (toolPath === undefined) throw new ServiceError('unsupportedTool', { tool: shown(path) });
	return toolPath;
}
