import { parameters } from '../../../contract/parameters';
import { toolDefinition, type ToolPath } from '../../../contract/tools';
import type { ParameterDefinition } from '../../../contract/types';

/**
 * A validated parameter with the tool's defaults for absent keys; other keys are kept. A key without a default stays
 * absent.
 */
export function withDefaults(
	toolPath: ToolPath,
	parameter: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
	const tool = toolDefinition(toolPath);
	const complete: Record<string, unknown> = {};
	for (const key of tool.parameters) {
		const definition: ParameterDefinition = parameters[key];
		const value = tool.defaults?.[key] ?? definition.default;
		if (value !== undefined) complete[key] = value;
	}
	return { ...complete, ...parameter };
}
