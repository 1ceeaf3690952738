import { PDFName, type PDFDocument } from '@cantoo/pdf-lib';
import { readFile, writeFile } from 'node:fs/promises';
import { ServiceError } from '../../../errors';
import { phrase } from '../../../phrases';
import { openEditable } from '../../external/pdf-lib';
import { savedCopy, type PdfiumDocument } from '../../external/pdfium-document';
import type { ToolContext } from '../../tool';
import { withDirectLengths } from '../edit/direct-lengths';
import { collectPages, requireUpwardEnd, writeInherited, type PageNode } from '../edit/page-tree';
import { dropUnreachable } from '../edit/reachable';
import { checkResult } from './check-result';
import { finishedBytes } from './save';
import type { Target } from './targets';

/**
 * Make a document conform to a standard.
 * @throws ServiceError `standardNotReached` when that is not possible without loss, `conversionFailed` when the document
 *   is too damaged
 */
export async function convertToStandard(context: ToolContext, source: PdfiumDocument, target: Target, path: string): Promise<void> {
	const { document, pages } = await openForChange(context, source);
	for (const page of pages) writeInherited(page);
	// Rules are checked in what nobody refers to, too.
	dropUnreachable(document);
	// Some readers take a catalog by its type alone.
	document.catalog.set(PDFName.Type, PDFName.of('Catalog'));
	for (const step of target.steps) await step({ context, document, pages, target, source });
	const result = await finishedBytes(document, target);
	await checkResult(context, source, target, result);
	await writeFile(path, result);
	if (source.encrypted) context.warn(phrase('encryptionRemoved'));
	if (source.pdfium.api.FPDF_GetSignatureCount(source.handle) > 0) context.warn(phrase('signatureBroken'));
}

interface Opened {
	readonly document: PDFDocument;
	readonly pages: readonly PageNode[];
}

/** The document as it is, else as PDFium repairs it. An encrypted one is only readable as PDFium has decrypted it. */
async function openForChange(context: ToolContext, source: PdfiumDocument): Promise<Opened> {
	const { inputPath, fileName } = context.request;
	const original = async () => await readFile(inputPath);
	const repaired = async () => await Promise.resolve(savedCopy(source));
	let lastError: unknown;
	for (const read of source.encrypted ? [repaired] : [original, repaired]) {
		try {
			const document = await openEditable(withDirectLengths(await read()));
			requireUpwardEnd(document);
			const pages = collectPages(document);
			if (pages.length === source.pageCount) return { document, pages };
			lastError = new Error(`${pages.length} pages were found instead of ${source.pageCount}`);
		} catch (error) {
			lastError = error;
		}
	}
	throw new ServiceError('conversionFailed', { file: fileName }, { cause: lastError });
}
