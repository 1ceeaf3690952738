import { type PdfArray, PdfDictionary, PdfName, PdfReference, type PdfObject } from '../../pdf-syntax/objects/objects';
import { arrayAt, dictAt, dropKeys, nameAt } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';

/** Maximum field nesting; real forms have a few levels. */
const maxFieldDepth = 64;

/** Removed form content. */
interface FormLosses {
	readonly xfa: boolean;
	readonly fields: boolean;
}

/**
 * Removes form fields (ISO 32000-1, 12.7) whose widgets are all gone; fields without widgets stay. The form is removed
 * when no field is left.
 * @param annotations  of the kept pages
 */
export function keepFieldsOf(document: CosDocument, annotations: ReadonlySet<PdfReference>): FormLosses {
	const form = dictAt(document.catalog, 'AcroForm');
	if (!form) return { xfa: false, fields: false };
	// An XFA form draws all its pages from its own description, whatever the page tree says.
	const xfa = form.delete(PdfName.of('XFA'));
	const fields = arrayAt(form, 'Fields');
	if (!fields || fields.size() === 0) return { xfa, fields: false };
	const gone = new Set<PdfObject>();
	const stay = keptFields(fields, { annotations, gone, judged: new Map() }, 0);
	if (stay.length === 0) dropKeys(document.catalog, 'AcroForm');
	else form.set(PdfName.of('Fields'), document.context.obj(stay));
	const order = arrayAt(form, 'CO');
	if (order) form.set(PdfName.of('CO'), document.context.obj(order.asArray().filter((field) => !gone.has(field))));
	return { xfa, fields: gone.size > 0 };
}

interface Kept {
	readonly annotations: ReadonlySet<PdfReference>;
	/** Fields and widgets that went. */
	readonly gone: Set<PdfObject>;
	/** Whether a field stays: memoized, since shared children would be visited again and again. */
	readonly judged: Map<PdfDictionary, boolean>;
}

function keptFields(fields: PdfArray, kept: Kept, depth: number): PdfObject[] {
	return fields.asArray().filter((item, index) => {
		const field = fields.lookup(index);
		const stays = field instanceof PdfDictionary && depth <= maxFieldDepth && staysField(item, field, kept, depth);
		if (!stays) kept.gone.add(item);
		return stays;
	});
}

function staysField(item: PdfObject, field: PdfDictionary, kept: Kept, depth: number): boolean {
	const children = arrayAt(field, 'Kids');
	if (!children || children.size() === 0) {
		const isWidget = nameAt(field, 'Subtype') === 'Widget' || field.has(PdfName.of('Rect'));
		return !isWidget || (item instanceof PdfReference && kept.annotations.has(item));
	}
	const judged = kept.judged.get(field);
	if (judged !== undefined) return judged;
	// Not through itself.
	kept.judged.set(field, false);
	const stay = keptFields(children, kept, depth + 1);
	kept.judged.set(field, stay.length > 0);
	if (stay.length < children.size()) field.set(PdfName.of('Kids'), field.context.obj(stay));
	return stay.length > 0;
}
