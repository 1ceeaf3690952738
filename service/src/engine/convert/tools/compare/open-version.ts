import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../../../../messages/errors';
import { writeOfficePdf } from '../../../office/office-pdf';
import type { OpenDocument } from '../../../reading/open-document';
import type { InputFile } from '../../../request/input-file';
import type { ToolContext } from '../../../request/tool';
import { sniff } from '../sniff';

/** As for chunks: texts of charts stay together. */
const needs = { charts: true };

/**
 * Opens a version of a document: a PDF, an office file or an image, which is read by OCR.
 * @param context  of this file
 * @param work     gets the file, too: an office file as a PDF
 * @throws ServiceError `emptyFile`, and like the readers
 */
export async function withVersion<T>(
	context: ToolContext,
	file: InputFile,
	work: (document: OpenDocument, read: InputFile) => Promise<T>,
): Promise<T> {
	const { inputPath, fileName, password, index } = file;
	const asItIs = async (document: OpenDocument) => await work(document, file);
	if ((await stat(inputPath)).size === 0) throw new ServiceError('emptyFile', { file: fileName });
	const sniffed = await sniff(inputPath);
	if (sniffed.kind === 'image') {
		const { openImageDocument } = await import('../../../reading/open-image.js');
		return await openImageDocument(
			{ ...context, parameters: { ...context.parameters, enableOcr: true } },
			needs,
			asItIs,
		);
	}
	const { openPdfDocument } = await import('../../../reading/open-pdf.js');
	if (sniffed.kind !== 'office') return await openPdfDocument(context, needs, asItIs);
	const path = join(context.request.outputFolder, `version-${index}.pdf`);
	const { officeProgram } = context.request;
	const source = { path: inputPath, fileName, file: sniffed.file, officeProgram, password, limit: context.limit };
	try {
		(await writeOfficePdf(source, path)).forEach(context.warn);
		const asPdf = { ...context, request: { ...context.request, inputPath: path } };
		return await openPdfDocument(asPdf, needs, async (document) => await work(document, { ...file, inputPath: path }));
	} finally {
		await rm(path, { force: true });
	}
}
