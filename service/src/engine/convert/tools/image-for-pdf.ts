import { resolveToolPath, toolDefinition, toolPaths, type ToolPath } from '../../../../../contract/tools';
import { ServiceError } from '../../../errors';
import { headOf } from '../../../file-head';
import { formatOf, headerBytes } from '../../image/image-header';
import type { ConversionRequest } from '../../request/request';

/**
 * Of a file that a tool for PDF could not open: that it is an image, and by which tools images are read.
 * @returns `undefined` where that is not so
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
	const format = formatOf(await headOf(inputPath, headerBytes));
	return format && imageRefused(toolPath, fileName, format, error);
}

/** Why an image is not read by a tool for PDF, and what reads it. */
export function imageRefused(toolPath: ToolPath, fileName: string, format: ImageFormat, error?: unknown): ServiceError {
	// No tool for images reads it either.
	if (format === 'heic') return new ServiceError('heicNotRead', { file: fileName }, { cause: error });
	const sameResult = resolveToolPath(toolPath.replace(/^pdf\//, 'img/'));
	const tools = sameResult ? [sameResult] : toolPaths.filter((path) => toolDefinition(path).sourceTypeName === 'img');
	return new ServiceError('imageNotPdf', { file: fileName, tools: tools.join(', ') }, { cause: error });
}

type ImageFormat = NonNullable<ReturnType<typeof formatOf>>;

/** Most files are PDFs and show it at once. */
export async function beginsAsPdf(path: string): Promise<boolean> {
	return (await headOf(path, pdfMark.length)).toString('latin1') === pdfMark;
}

const pdfMark = '%PDF-';
