import { joinsFiles, type ToolPath } from '../../../contract/tools';
import type { TaskFile } from '../storage/metadata-store';

/**
 * Whether the files of a task become one result: by its tool, or by its first file's parameters.
 * @param file  the first one, or the one that the others belong to
 */
export function isJoined(toolPath: ToolPath, file: Pick<TaskFile, 'parameter'> | undefined): boolean {
	return file !== undefined && joinsFiles(toolPath, parameterOf(file));
}

/** The parameters of a file, checked at intake. */
export function parameterOf({ parameter }: Pick<TaskFile, 'parameter'>): Record<string, unknown> {
	return JSON.parse(parameter) as Record<string, unknown>;
}
