import { ServiceError } from '../../messages/errors';
import type { PageReaders } from '../request/page-readers';
import type { ConversionOutcome, ConversionRequest, ProgressListener } from '../request/request';
import { implementation } from './conversions';
import { requestForKind } from './request-for-kind';
import { runConversion } from './run';

/**
 * Converts one file.
 * @param readers  processes that read pages in parallel
 * @throws ServiceError `unsupportedTool` for a tool this version lacks, `emptyFile`, `cannotOpen`,
 * `passwordRequired`, `tooManyPages`, `invalidParameter` (a value that does not fit this document), and
 * `conversionFailed` for everything unforeseen, with its cause
 */
export async function convert(
	given: ConversionRequest,
	onProgress?: ProgressListener,
	readers?: PageReaders,
): Promise<ConversionOutcome> {
	const request = await requestForKind(given);
	const tool = await implementation(request.toolPath);
	if (!tool) throw new ServiceError('unsupportedTool', { tool: request.toolPath });
	return await runConversion(request.toolPath, tool, request, onProgress, readers);
}
