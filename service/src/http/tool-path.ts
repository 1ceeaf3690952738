import { resolveToolPath, type ToolPath } from '../../../contract/tools';
import { ServiceError } from '../messages/errors';
import { truncate } from '../messages/truncate';

/**
 * The requested tool, aliases resolved.
 * @throws ServiceError `unsupportedTool` for one this service lacks
 */
export function requireTool(path: string): ToolPath {
	const toolPath = resolveToolPath(path.trim());
	if (toolPath === undefined) throw new ServiceError('unsupportedTool', { tool: truncate(path) });
	return toolPath;
}
