import type { HiddenText } from '../model';
import type { Pdfium } from './pdfium';
import { annotationBox, type PageFrame } from './pdfium-frame';
import { annotationValue, freeText, unseen } from './pdfium-free-text';

/** Bit `Hidden` (ISO 32000-2, table 167): PDFium flattens annotations that are only not viewed. */
const hiddenFlag = 0x02;

/** Types of form fields with text (ISO 32000-2, table 226). */
const textFields: readonly string[] = ['Tx', 'Ch'];

/** Keeps a text box or form field that viewers do not show out of the page. @returns its text */
export function hideAnnotation(pdfium: Pdfium, annotation: number, frame: PageFrame): HiddenText[] {
	const { api } = pdfium;
	const flags = api.FPDFAnnot_GetFlags(annotation);
	if ((flags & unseen) === 0) return [];
	api.FPDFAnnot_SetFlags(annotation, flags | hiddenFlag);
	const text = textOf(pdfium, annotation);
	const box = annotationBox(pdfium, annotation, frame);
	return text.trim() === '' || !box ? [] : [{ reason: 'invisible', box, text }];
}

function textOf(pdfium: Pdfium, annotation: number): string {
	const valueOf = (key: string) => annotationValue(pdfium, annotation, key);
	if ((pdfium.api.FPDFAnnot_GetSubtype(annotation) as number) === freeText) return valueOf('Contents');
	return textFields.includes(valueOf('FT')) ? valueOf('V') : '';
}
