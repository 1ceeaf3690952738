import type { Pdfium } from './pdfium';

/** PDFium's view of a document's form; it makes the appearance of fields that carry only a value. */
export interface PdfiumForm {
	readonly handle: number;
	close(): void;
}

/** Open the form of a document; `undefined` when it has none. Close it before the document. */
export function openForm({ api }: Pdfium, document: number): PdfiumForm | undefined {
	if (api.FPDF_GetFormType(document) <= 0) return undefined;
	const info = api.PDFiumExt_OpenFormFillInfo();
	const handle = api.PDFiumExt_InitFormFillEnvironment(document, info);
	if (handle === 0) {
		api.PDFiumExt_CloseFormFillInfo(info);
		return undefined;
	}
	return {
		handle,
		close() {
			api.PDFiumExt_ExitFormFillEnvironment(handle);
			api.PDFiumExt_CloseFormFillInfo(info);
		},
	};
}
