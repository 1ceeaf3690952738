import { open } from 'node:fs/promises';
import { resolveToolPath, toolDefinition, toolPaths, type ToolPath } from '../../../../contract/tools';
import { ServiceError } from '../../errors';
import { formatOf, headerBytes } from '../image/image-header';
import type { ConversionRequest } from '../request/request';

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
	if (!format) return undefined;
	// No tool for images reads it either.
	if (format === 'heic') return new ServiceError('heicNotRead', { file: fileName }, { cause: error });
	const sameResult = resolveToolPath(toolPath.replace(/^pdf\//, 'img/'));
	const tools = sameResult ? [sameResult] : toolPaths.filter((path) => toolDefinition(path).sourceTypeName === 'img');
	return new ServiceError('imageNotPdf', { file: fileName, tools: tools.join(', ') }, { cause: error });
}

async function imageFormat(path: string): Promise<ReturnType<typeof formatOf>> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
		return formatOf(buffer.subarray(0, bytesRead));
	} finally {
		await file.close();
	}
}
