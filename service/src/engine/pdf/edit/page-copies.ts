import { type PdfReference, PdfArray, PdfDictionary, PdfName, type PdfObject } from '../../pdf-syntax/objects/objects';
import { arrayAt, dictAt, dropKeys, nameAt, refAt } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import {
	indirectAnnotations,
	findInheritedName,
	setAnnotations,
	type IndirectAnnotation,
} from '../../pdf-syntax/annotations';
import type { PageNode } from './page-tree';

/** Field entries that widgets do not have (ISO 32000-1, tables 220, 222, 228, 229, 231, 232). */
const fieldKeys = [
	...['FT', 'T', 'TU', 'TM', 'Ff', 'V', 'DV', 'Opt', 'MaxLen', 'TI', 'I', 'Lock', 'SV', 'DA', 'Q', 'DS', 'RV'],
	'Parent',
];

/** References between annotations of a page. */
const companions = ['Popup', 'Parent', 'IRT'];

/**
 * A copy of a page. Contents are shared; annotations belong to one page and are copied. Copied form fields are further
 * widgets of the same fields, so that both show one value; a signature is copied as an image. The content of the copy
 * is not in the structure tree.
 */
export function copyOfPage(document: CosDocument, page: PageNode): Pick<PageNode, 'ref' | 'dict'> {
	const { context } = document;
	const dict = page.dict.clone(context);
	const ref = context.register(dict);
	dropKeys(dict, 'StructParents', 'B');
	const originals = indirectAnnotations(page.dict);
	const copies = new Map<PdfReference, IndirectAnnotation>();
	for (const annotation of originals) {
		const copy = annotation.dict.clone(context);
		copy.set(PdfName.of('P'), ref);
		dropKeys(copy, 'StructParent');
		copies.set(annotation.ref, { ref: context.register(copy), dict: copy });
	}
	for (const original of originals) {
		const copy = copies.get(original.ref);
		if (!copy) continue;
		for (const key of companions) {
			const other = refAt(copy.dict, key);
			const own = other && copies.get(other);
			if (own) copy.dict.set(PdfName.of(key), own.ref);
		}
		if (nameAt(copy.dict, 'Subtype') === 'Widget') joinField(document, original, copy);
	}
	setAnnotations(
		dict,
		[...copies.values()].map(({ ref }) => ref),
	);
	return { ref, dict };
}

function joinField(document: CosDocument, original: IndirectAnnotation, copy: IndirectAnnotation): void {
	if (findInheritedName(original.dict, 'FT') === 'Sig') {
		dropKeys(copy.dict, ...fieldKeys, 'AA', 'A', 'MK');
		copy.dict.set(PdfName.of('Subtype'), PdfName.of('Stamp'));
		return;
	}
	const field = original.dict.has(PdfName.of('T')) ? splitField(document, original) : refAt(original.dict, 'Parent');
	const fieldDict = field && document.context.lookup(field);
	if (!field || !(fieldDict instanceof PdfDictionary)) return;
	dropKeys(copy.dict, ...fieldKeys);
	copy.dict.set(PdfName.of('Parent'), field);
	const kids = arrayAt(fieldDict, 'Kids') ?? PdfArray.withContext(document.context);
	kids.push(copy.ref);
	fieldDict.set(PdfName.of('Kids'), kids);
}

/** Separates a field merged with its widget, so that it can have a second one. @returns the field */
function splitField({ catalog, context }: CosDocument, widget: IndirectAnnotation): PdfReference {
	const field = PdfDictionary.withContext(context);
	const ref = context.register(field);
	for (const key of fieldKeys) {
		const value = widget.dict.get(PdfName.of(key));
		if (value === undefined) continue;
		field.set(PdfName.of(key), value);
		dropKeys(widget.dict, key);
	}
	splitActions(widget.dict, field);
	field.set(PdfName.of('Kids'), context.obj([widget.ref]));
	const form = dictAt(catalog, 'AcroForm');
	const parent = dictAt(field, 'Parent');
	replaceIn(parent ? arrayAt(parent, 'Kids') : form && arrayAt(form, 'Fields'), widget.ref, ref);
	replaceIn(form && arrayAt(form, 'CO'), widget.ref, ref);
	widget.dict.set(PdfName.of('Parent'), ref);
	return ref;
}

/** Keystroke, format, validate and calculate actions belong to the field (table 196), others to the widget. */
function splitActions(widget: PdfDictionary, field: PdfDictionary): void {
	const actions = dictAt(widget, 'AA');
	if (!actions) return;
	const own = (isField: boolean): PdfDictionary => {
		const part = PdfDictionary.withContext(widget.context);
		for (const [key, value] of actions.entries()) {
			if (['/K', '/F', '/V', '/C'].includes(key.asString()) === isField) part.set(key, value);
		}
		return part;
	};
	field.set(PdfName.of('AA'), own(true));
	widget.set(PdfName.of('AA'), own(false));
}

function replaceIn(list: PdfArray | undefined, from: PdfObject, to: PdfObject): void {
	const index = list?.asArray().indexOf(from) ?? -1;
	if (index >= 0) list?.set(index, to);
}
