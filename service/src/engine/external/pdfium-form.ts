import type { fieldSteps } from '../pdf-syntax/cos/field-steps';
import type { Pdfium } from './pdfium';

/** PDFium's view of a document's form; it makes the appearance of fields that carry only a value. */
export interface PdfiumForm {
	readonly handle: number;
	close(): void;
}

/** Fields of a form that PDFium is given. It looks through all fields for each, and meets those that share children again and again. */
const maxFieldSteps = 20_000;

/** Whether a document has a form. */
export const hasForm = ({ api }: Pdfium, document: number): boolean => api.FPDF_GetFormType(document) > 0;

/**
 * Open the form of a document that has one; `undefined` where it would take too long: what its fields show by themselves is drawn
 * without. Close it before the document.
 * @param bytes       of the whole file
 * @param countSteps  `fieldSteps`, which is loaded for documents with a form alone: what it reads them with takes as long to load as all else
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
