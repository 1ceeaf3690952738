import { readFile, writeFile } from 'node:fs/promises';
import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PhraseName } from '../../../../../contract/phrases';
import { ServiceError } from '../../../errors';
import { phrase } from '../../../phrases';
import { openEditable, saveEdited } from '../../external/pdf-lib';
import { savedCopy, withPdf, type PdfiumDocument } from '../../external/pdfium-document';
import type { ToolContext } from '../../tool';
import { withDirectLengths } from './direct-lengths';
import { collectPages, PageCycleError, requireUpwardEnd, type PageNode } from './page-tree';

/** A change of a document, in two ways. */
export interface PdfEdit {
	/** In place: everything not concerned stays. May throw when the document is too damaged. */
	readonly inPlace: (document: PDFDocument, pages: readonly PageNode[]) => void;
	/** With PDFium alone, for documents that cannot be changed in place. */
	readonly withPdfium: (document: PdfiumDocument) => Uint8Array | Promise<Uint8Array>;
	readonly resultPageCount: number;
	/** What `withPdfium` leaves behind, as a warning. */
	readonly lostWithPdfium: PhraseName;
}

/**
 * Change a document and write the result, without encryption. Tries the original bytes, then the document as PDFium
 * repairs it, then PDFium alone; the first result that opens with the right number of pages wins.
 * @throws ServiceError `conversionFailed` when none does
 */
export async function editPdf(
	context: ToolContext,
	document: PdfiumDocument,
	path: string,
	edit: PdfEdit,
): Promise<void> {
	warnOfLosses(context, document);
	let lastError: unknown;
	for (const { run, needsEnd } of attempts(context, document, edit)) {
		if (needsEnd && lastError instanceof PageCycleError) break;
		try {
			await writeFile(path, await run());
			await checkResult(path, edit.resultPageCount);
			return;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
			lastError = error;
		}
	}
	throw new ServiceError('conversionFailed', { file: context.request.fileName }, { cause: lastError });
}

/** One way to the result. */
interface Attempt {
	readonly run: () => Promise<Uint8Array>;
	/** Whether it would walk for ever up a page tree that leads back to itself: PDFium has no bound there. */
	readonly needsEnd: boolean;
}

function attempts(
	context: ToolContext,
	document: PdfiumDocument,
	edit: PdfEdit,
): Attempt[] {
	const original = async () => await editInPlace(await readFile(context.request.inputPath), document, edit);
	const repaired = async () => await editInPlace(savedCopy(document), document, edit);
	const pdfiumOnly = async () => {
		const bytes = await edit.withPdfium(document);
		context.warn(phrase(edit.lostWithPdfium));
		return bytes;
	};
	// An encrypted document is only readable as PDFium has decrypted it.
	const inPlace = document.encrypted ? [repaired] : [original, repaired];
	return [...inPlace.map((run) => ({ run, needsEnd: false })), { run: pdfiumOnly, needsEnd: true }];
}

async function editInPlace(
	bytes: Uint8Array,
	{ pageCount }: PdfiumDocument,
	edit: PdfEdit,
): Promise<Uint8Array> {
	const document = await openEditable(withDirectLengths(bytes));
	requireUpwardEnd(document);
	const pages = collectPages(document);
	if (pages.length !== pageCount) throw new Error(`${pages.length} pages were found instead of ${pageCount}`);
	edit.inPlace(document, pages);
	return await saveEdited(document, bytes);
}

async function checkResult(path: string, pageCount: number): Promise<void> {
	await withPdf({ path, fileName: 'the result' }, async (result) => {
		if (result.pageCount !== pageCount)
			throw new Error(`the result has ${result.pageCount} pages instead of ${pageCount}`);
		await Promise.resolve();
	});
}

function warnOfLosses(context: ToolContext, { encrypted, pdfium, handle }: PdfiumDocument): void {
	if (encrypted) context.warn(phrase('encryptionRemoved'));
	if (pdfium.api.FPDF_GetSignatureCount(handle) > 0) {
		context.warn(phrase('signatureBroken'));
	}
}
