import { parameters, type ParameterName } from '../../../../contract/parameters';
import { toolDefinition, toolForKind, type ToolPath } from '../../../../contract/tools';
import type { ParameterDefinition } from '../../../../contract/types';
import type { ConversionRequest } from '../request/request';
import { kindOfPart } from './tools/part-kind';

/** The request of an unpacked file, with the tool for its kind: photos in an email are read by OCR. */
export async function requestForKind(request: ConversionRequest): Promise<ConversionRequest> {
	if (!request.isUnpacked || request.further) return request;
	const { inputPath, fileName } = request;
	const kind = await kindOfPart(inputPath, fileName);
	const toolPath = kind && toolForKind(request.toolPath, kind);
	if (toolPath === undefined || toolPath === request.toolPath) return request;
	return { ...request, toolPath, parameter: withDefaultsOf(toolPath, request) };
}

/** Values left at the defaults of the tool of the task take those of the other tool. */
function withDefaultsOf(toolPath: ToolPath, request: ConversionRequest): ConversionRequest['parameter'] {
	const { defaults: own = {} } = toolDefinition(request.toolPath);
	const { defaults, parameters: accepted, sourceTypeName } = toolDefinition(toolPath);
	// Without OCR an image has no text.
	const needsOcr = sourceTypeName === 'img' && accepted.includes('enableOcr');
	const changed = Object.entries({ ...(needsOcr ? { enableOcr: 1 } : {}), ...defaults }).filter(([key]) => {
		const definition: ParameterDefinition = parameters[key as ParameterName];
		const value = request.parameter[key];
		return value === undefined || value === (own[key as ParameterName] ?? definition.default);
	});
	return { ...request.parameter, ...Object.fromEntries(changed) };
}
