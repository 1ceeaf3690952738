import { PDFArray, PDFDict, PDFName, PDFRef, type PDFDocument } from '@cantoo/pdf-lib';

const kids = PDFName.of('Kids');

/** Deepest field tree that is followed; real ones have a few levels. */
const deepestField = 64;

/**
 * Remove form fields that have no widget among the annotations kept; the form goes when none is left.
 * @param annotations  of the pages that stay
 */
export function keepFieldsOf(document: PDFDocument, annotations: ReadonlySet<PDFRef>): void {
	const formName = PDFName.of('AcroForm');
	const form = document.catalog.lookup(formName);
	if (!(form instanceof PDFDict)) return;
	// An XFA form draws all its pages from its own description, whatever the page tree says.
	form.delete(PDFName.of('XFA'));
	const fields = form.lookup(PDFName.of('Fields'));
	if (!(fields instanceof PDFArray)) return;
	const kept = keptFields(document, fields, annotations, 0);
	if (kept.length === 0) document.catalog.delete(formName);
	else form.set(PDFName.of('Fields'), document.context.obj(kept));
}

function keptFields(
	document: PDFDocument,
	fields: PDFArray,
	annotations: ReadonlySet<PDFRef>,
	depth: number,
): PDFRef[] {
	if (depth > deepestField) return [];
	return fields.asArray().filter((ref): ref is PDFRef => {
		if (!(ref instanceof PDFRef)) return false;
		const field = document.context.lookup(ref);
		if (!(field instanceof PDFDict)) return false;
		const children = field.lookup(kids);
		if (!(children instanceof PDFArray)) return annotations.has(ref);
		const kept = keptFields(document, children, annotations, depth + 1);
		field.set(kids, document.context.obj(kept));
		return kept.length > 0;
	});
}
