import type { Annotation } from '../model';
import type { Pdfium } from './pdfium';
import { annotationBox, type PageFrame } from './pdfium-frame';
import { readUtf16 } from './pdfium-values';

/**
 * Annotations made by readers, by the numbers of fpdf_annot.h. Left out: links and form fields, which are read
 * elsewhere, pop-ups that only show another annotation's text, `FreeText`, whose text is part of the page, and printer
 * marks.
 */
const kinds: Readonly<Record<number, string>> = {
	1: 'Text',
	4: 'Line',
	5: 'Square',
	6: 'Circle',
	7: 'Polygon',
	8: 'PolyLine',
	9: 'Highlight',
	10: 'Underline',
	11: 'Squiggly',
	12: 'StrikeOut',
	13: 'Stamp',
	14: 'Caret',
	15: 'Ink',
	17: 'FileAttachment',
};

/** Bits `Hidden` and `NoView` (ISO 32000-1, table 165). */
const unseen = 0x02 | 0x20;

/** Maximum annotations read per page. A time limit: each takes some calls of PDFium. */
const maxAnnotations = 5000;

/** Annotations of an open page, in document order. Call it before the page is flattened. */
export function readAnnotations(pdfium: Pdfium, page: number, frame: PageFrame): Annotation[] {
	const { api } = pdfium;
	const count = Math.min(api.FPDFPage_GetAnnotCount(page), maxAnnotations);
	const annotations: Annotation[] = [];
	for (let index = 0; index < count; index++) {
		const handle = api.FPDFPage_GetAnnot(page, index);
		if (handle === 0) continue;
		const annotation = readAnnotation(pdfium, handle, frame);
		api.FPDFPage_CloseAnnot(handle);
		if (annotation) annotations.push(annotation);
	}
	return annotations;
}

function readAnnotation(pdfium: Pdfium, handle: number, frame: PageFrame): Annotation | undefined {
	const { api } = pdfium;
	const kind = kinds[api.FPDFAnnot_GetSubtype(handle)];
	if (kind === undefined || (api.FPDFAnnot_GetFlags(handle) & unseen) !== 0) return undefined;
	const box = annotationBox(pdfium, handle, frame);
	if (!box) return undefined;
	const text = readUtf16(pdfium, (pointer, length) =>
		api.FPDFAnnot_GetStringValue(handle, 'Contents', pointer, length),
	);
	return { kind, box, text: text.replace(/\r\n?/g, '\n').trim() };
}
