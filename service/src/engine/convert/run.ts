import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../../../contract/limits';
import { ServiceError, toServiceError } from '../../errors';
import type { Phrase } from '../../phrases';
import type { ConversionOutcome, ConversionRequest, ProgressListener } from '../request/request';
import { resultName } from '../request/names';
import type { Tool, ToolContext } from '../request/tool';
import { ArchiveTooLargeError } from '../writing/zip';

/** Warnings beyond this number are dropped: a damaged document could give one a page. */
const maximumWarnings = 50;

/**
 * Run a tool on a request: refuse an empty file, name the result, and turn whatever the tool's libraries throw into
 * a `ServiceError`.
 * @throws ServiceError `emptyFile`, those of the tool, `resultTooLarge`, `outOfDiskSpace`, else `conversionFailed` with its cause
 */
export async function runConversion(
	tool: Tool,
	request: ConversionRequest,
	onProgress: ProgressListener = () => undefined,
): Promise<ConversionOutcome> {
	const file = request.fileName;
	const warnings = new Map<string, Phrase>();
	const limit: ToolContext['limit'] = (name) => request.limits?.[name] ?? limits[name].value;
	const tooLarge = (cause?: unknown): ServiceError =>
		new ServiceError('resultTooLarge', { file, limit: limit('resultBytes'), entries: limit('zipEntries') }, { cause });
	try {
		if ((await stat(request.inputPath)).size === 0) throw new ServiceError('emptyFile', { file });
		const result = await tool({
			request,
			resultPath: (extension) => join(request.outputFolder, `result.${extension}`),
			warn: (warning) => warnings.size < maximumWarnings && warnings.set(JSON.stringify(warning), warning),
			onProgress,
			limit,
		});
		if ((await stat(result.resultPath)).size > limit('resultBytes')) throw tooLarge();
		return {
			resultPath: result.resultPath,
			downFileName: resultName(file, result.extension),
			warnings: [...warnings.values()],
			pageCount: result.pageCount,
		};
	} catch (error) {
		if (error instanceof ArchiveTooLargeError) throw tooLarge(error);
		const diskFull = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC';
		throw toServiceError(error, diskFull ? 'outOfDiskSpace' : 'conversionFailed', { file });
	}
}
