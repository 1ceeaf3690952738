import { open } from 'node:fs/promises';
import { resolveToolPath, toolDefinition, toolPaths, type ToolPath } from '../../../../../contract/tools';
import { ServiceError } from '../../../errors';
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
	const isUnopened = error instanceof ServiceError && error.errorName === 'cannotOpen';
	const { sourceTypeName, joinsFiles } = toolDefinition(toolPath);
	if (!isUnopened || sourceTypeName !== 'pdf' || joinsFiles) return undefined;
	const format = await imageFormat(inputPath);
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

async function imageFormat(path: string): Promise<ImageFormat | undefined> {
	return formatOf(await readHeader(path));
}

/** The first bytes of a file, as many as tell its format. */
export async function readHeader(path: string): Promise<Buffer> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}

/** Most files are PDFs and show it at once. */
export async function beginsAsPdf(path: string): Promise<boolean> {
	return (await readHeader(path)).toString('latin1', 0, 5) === '%PDF-';
}
