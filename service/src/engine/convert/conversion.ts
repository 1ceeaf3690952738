import { ServiceError } from '../../errors';
import type { ConversionOutcome, ConversionRequest, ProgressListener } from '../request/request';
import { implementation } from './conversions';
import { runConversion } from './run';

/**
 * Convert one file.
 * @throws ServiceError `unsupportedTool` for a tool this version lacks, `emptyFile`, `cannotOpen`,
 *   `passwordRequired`, `tooManyPages`, `invalidParameter` (a value that does not fit this document), and
 *   `conversionFailed` for everything unforeseen, with its cause
 */
export async function convert(request: ConversionRequest, onProgress?: ProgressListener): Promise<ConversionOutcome> {
	const tool = await implementation(request.toolPath);
	if (!tool) throw new ServiceError('unsupportedTool', { tool: request.toolPath });
	return await runConversion(request.toolPath, tool, request, onProgress);
}
