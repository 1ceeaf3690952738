import type { fieldSteps } from '../pdf-syntax/cos/field-steps';
import type { Pdfium } from './pdfium';

/** PDFium's form environment of a document; it generates the appearance of fields that only have a value. */
export interface PdfiumForm {
	readonly handle: number;
	close(): void;
}

/** Maximum form fields for PDFium: it searches all fields for each, and revisits shared children. */
const maxFieldSteps = 20_000;

export const hasForm = ({ api }: Pdfium, document: number): boolean => api.FPDF_GetFormType(document) > 0;

/**
 * Opens the form of a document, if any; `undefined` if it would take too long: then only stored appearances are drawn.
 * Close it before the document.
 * @param bytes       of the whole file
 * @param countSteps  `fieldSteps`, loaded only for documents with a form: its parser takes as long to load as
 * everything else
 */
export function openForm(
	{ api }: Pdfium,
	document: number,
	bytes: Uint8Array,
	countSteps: typeof fieldSteps,
): PdfiumForm | undefined {
	if (countSteps(bytes, maxFieldSteps) > maxFieldSteps) return undefined;
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
