import { resolveToolPath, toolDefinition, toolPaths, type ToolPath } from '../../../../../contract/tools';
import { ServiceError } from '../../../messages/errors';
import { headOf } from '../../../runtime/file-head';
import { heifProgram } from '../../external/heif';
import { utf16Charset } from '../../external/charset';
import type { SourceFormat } from '../../image/image-header';
import { sniff } from './sniff';
import type { ConversionRequest } from '../../request/request';

/** Bytes from the start of a file in which text is detected. */
const textHeadBytes = 64 * 1024;

/** What text files do not contain: control characters, and the keywords of a damaged PDF. */
// eslint-disable-next-line no-control-regex -- what it is about
const noText = /[\0-\x08\x0e-\x1f]|\b(?:endobj|endstream|startxref)\b/;

/** A single line may be the rest of a damaged file. */
const minLines = 2;

/**
 * For a file that a PDF tool could not open: whether it is an image, and which tools read images, or a text file.
 * @returns `undefined` for other files
 */
export async function otherKindForPdf(
	toolPath: ToolPath,
	{ fileName, inputPath }: ConversionRequest,
	error: unknown,
): Promise<ServiceError | undefined> {
	const isUnopened =
		error instanceof ServiceError && error.errorName === 'cannotOpen' && error.details['format'] === 'PDF';
	const { sourceTypeName, joinsFiles } = toolDefinition(toolPath);
	if (!isUnopened || sourceTypeName !== 'pdf' || joinsFiles) return undefined;
	const input = await sniff(inputPath);
	if (input.kind === 'image') return await imageRefused(toolPath, fileName, input.format, error);
	const isText = input.kind === 'unknown' && (await hasText(inputPath));
	return isText ? new ServiceError('textNotPdf', { file: fileName }, { cause: error }) : undefined;
}

/** Whether a file without a signature is plain text, such as CSV. */
async function hasText(path: string): Promise<boolean> {
	const head = await headOf(path, textHeadBytes);
	const wide = utf16Charset(head);
	const text = wide ? new TextDecoder(wide).decode(head) : head.toString('latin1');
	return !noText.test(text) && text.trim().split(/\r\n?|\n/).length >= minLines;
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
