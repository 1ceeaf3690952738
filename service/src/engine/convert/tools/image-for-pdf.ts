import { resolveToolPath, toolDefinition, toolPaths, type ToolPath } from '../../../../../contract/tools';
import { ServiceError } from '../../../messages/errors';
import { heifProgram } from '../../external/heif';
import type { SourceFormat } from '../../image/image-header';
import { sniff } from './sniff';
import type { ConversionRequest } from '../../request/request';

/**
 * For a file that a PDF tool could not open: whether it is an image, and which tools read images.
 * @returns `undefined` for other files
 */
export async function imageForPdf(
	toolPath: ToolPath,
	{ fileName, inputPath }: ConversionRequest,
	error: unknown,
): Promise<ServiceError | undefined> {
	const isUnopened =
		error instanceof ServiceError && error.errorName === 'cannotOpen' && error.details['format'] === 'PDF';
	const { sourceTypeName, joinsFiles } = toolDefinition(toolPath);
	if (!isUnopened || sourceTypeName !== 'pdf' || joinsFiles) return undefined;
	const input = await sniff(inputPath);
	return input.kind === 'image' ? await imageRefused(toolPath, fileName, input.format, error) : undefined;
}

/** Why a PDF tool cannot read an image, and what can. */
export async function imageRefused(
	toolPath: ToolPath,
	fileName: string,
	format: SourceFormat,
	error?: unknown,
): Promise<ServiceError> {
	// Without its program no image tool reads it either.
	if (format === 'heic' && !(await heifProgram()))
		return new ServiceError('heicNotRead', { file: fileName }, { cause: error });
	const sameResult = resolveToolPath(toolPath.replace(/^pdf\//, 'img/'));
	const tools = sameResult ? [sameResult] : toolPaths.filter((path) => toolDefinition(path).sourceTypeName === 'img');
	return new ServiceError('imageNotPdf', { file: fileName, tools: tools.join(', ') }, { cause: error });
}
