import type { Pdfium } from './pdfium';

/** `FPDF_PAGEOBJ_TEXT`, `FPDF_PAGEOBJ_IMAGE` and `FPDF_PAGEOBJ_FORM` of fpdf_edit.h. */
export const textObject = 1;
export const imageObject = 3;
const formObject = 5;

/** Maximum nesting of forms: PDFium draws 40 (`kMaxFormLevel`). */
export const deepestForm = 100;

interface PageObject {
	/** PDFium's `FPDF_PAGEOBJECT`; valid while the page is open. */
	readonly object: number;
	readonly type: number;
	/** The forms that contain it, outermost first. */
	readonly forms: readonly number[];
}

/** The objects of an open page in content order; those of a form follow it. A page may have any number of them. */
export function* drawnObjects(
	{ api }: Pick<Pdfium, 'api'>,
	page: number,
	forms: readonly number[] = [],
): Generator<PageObject> {
	const form = forms.at(-1);
	const count = form === undefined ? api.FPDFPage_CountObjects(page) : api.FPDFFormObj_CountObjects(form);
	for (let index = 0; index < count; index++) {
		const object = form === undefined ? api.FPDFPage_GetObject(page, index) : api.FPDFFormObj_GetObject(form, index);
		if (object === 0) continue;
		const type = api.FPDFPageObj_GetType(object);
		yield { object, type, forms };
		if (type === formObject && forms.length < deepestForm) yield* drawnObjects({ api }, page, [...forms, object]);
	}
}
