import type { Box, SmallShape } from '../model';
import type { PdfiumDocument } from './pdfium-document';
import { annotationBox, type PageFrame } from './pdfium-frame';

/** Form field states that no text shows: ticked boxes and existing signatures. */
export interface FormMarks {
	/** Check boxes and radio buttons. */
	readonly boxes: readonly SmallShape[];
	/** Signed signature fields. */
	readonly signed: readonly Box[];
}

/** Types of fields by fpdf_formfill.h. */
const checkBox = 2;
const radioButton = 3;
const signature = 7;

/** Number of a widget's subtype in fpdf_annot.h. */
const widget = 20;

/** Bits `Hidden` and `NoView` (ISO 32000-1, table 165). */
const unseen = 0x02 | 0x20;

/** Maximum annotations examined per page, a time limit. */
const maxAnnotations = 5000;

/** The marks of an open page's form fields; empty without a form. Call it before the page is flattened. */
export function readFormMarks({ pdfium, form }: PdfiumDocument, page: number, frame: PageFrame): FormMarks {
	const boxes: SmallShape[] = [];
	const signed: Box[] = [];
	if (!form) return { boxes, signed };
	const { api } = pdfium;
	const count = Math.min(api.FPDFPage_GetAnnotCount(page), maxAnnotations);
	for (let index = 0; index < count; index++) {
		const handle = api.FPDFPage_GetAnnot(page, index);
		if (handle === 0) continue;
		const isSeen = api.FPDFAnnot_GetSubtype(handle) === widget && (api.FPDFAnnot_GetFlags(handle) & unseen) === 0;
		const type = isSeen ? api.FPDFAnnot_GetFormFieldType(form.handle, handle) : -1;
		if (type === checkBox || type === radioButton || type === signature) {
			const box = annotationBox(pdfium, handle, frame);
			if (box && type === signature) {
				if (api.FPDFAnnot_HasKey(handle, 'V')) signed.push(box);
			} else if (box) boxes.push({ kind: 'frame', box, ticked: api.FPDFAnnot_IsChecked(form.handle, handle) });
		}
		api.FPDFPage_CloseAnnot(handle);
	}
	return { boxes, signed };
}
