import { saveCopy, type PdfiumDocument } from './pdfium-document';
import { readUtf16 } from './pdfium-values';

/** The label of a page, such as `iv` (ISO 32000-1, 12.4.2); empty without one. @param pageNumber  counted from 1 */
export function pageLabel({ pdfium, handle }: PdfiumDocument, pageNumber: number): string {
	return readUtf16(pdfium, (pointer, length) => pdfium.api.FPDF_GetPageLabel(handle, pageNumber - 1, pointer, length));
}

/**
 * A new document with copies of some pages, made by PDFium: for documents that no other library reads. Outline, form
 * and metadata are dropped.
 * @param pageNumbers  counted from 1, order and repeats count
 * @throws Error if a page cannot be copied
 */
export function copyPages({ pdfium, handle }: PdfiumDocument, pageNumbers: readonly number[]): Uint8Array {
	const { api, heap, withMemory } = pdfium;
	const copy = api.FPDF_CreateNewDocument();
	try {
		withMemory(pageNumbers.length * 4, (pointer) => {
			new Int32Array(heap.HEAPU8.buffer, pointer, pageNumbers.length).set(pageNumbers.map((number) => number - 1));
			if (!api.FPDF_ImportPagesByIndex(copy, handle, pointer, pageNumbers.length, 0)) {
				throw new Error('PDFium could not copy the pages');
			}
		});
		return saveCopy({ pdfium, handle: copy });
	} finally {
		api.FPDF_CloseDocument(copy);
	}
}

/** Inserts blank pages with PDFium, for the same documents; the open document is changed. */
export function insertPages(
	{ pdfium, handle }: PdfiumDocument,
	blank: { readonly at: number; readonly count: number; readonly width: number; readonly height: number },
): Uint8Array {
	for (let index = 0; index < blank.count; index++) {
		const page = pdfium.api.FPDFPage_New(handle, blank.at - 1 + index, blank.width, blank.height);
		if (page === 0) throw new Error('PDFium could not insert a page');
		pdfium.api.FPDF_ClosePage(page);
	}
	return saveCopy({ pdfium, handle });
}
