import { arrayAt, dictAt, dropKeys, nameAt, valueOf } from './cos/lookup';
import { PdfDictionary, PdfName, PdfReference, PdfStream, type PdfObject } from './objects/objects';

/** An annotation that other objects can refer to. */
export interface IndirectAnnotation {
	readonly ref: PdfReference;
	readonly dict: PdfDictionary;
}

/** The annotations of a page as stored in the document (ISO 32000-1, 12.5.2). */
export function annotationDicts(page: PdfDictionary): PdfDictionary[] {
	return (arrayAt(page, 'Annots')?.asArray() ?? []).flatMap((item) => {
		const annotation = page.context.lookup(item);
		return annotation instanceof PdfDictionary ? [annotation] : [];
	});
}

/** The annotations of a page. Makes direct ones indirect. */
export function indirectAnnotations(page: PdfDictionary): IndirectAnnotation[] {
	const list = arrayAt(page, 'Annots');
	return (list?.asArray() ?? []).flatMap((item, index) => {
		const dict = page.context.lookup(item);
		if (!(dict instanceof PdfDictionary)) return [];
		if (item instanceof PdfReference) return [{ ref: item, dict }];
		const ref = page.context.register(dict);
		list?.set(index, ref);
		return [{ ref, dict }];
	});
}

/** @param items  all annotations of the page */
export function setAnnotations(page: PdfDictionary, items: readonly PdfObject[]): void {
	if (items.length === 0) dropKeys(page, 'Annots');
	else page.set(PdfName.of('Annots'), page.context.obj([...items]));
}

/**
 * Removes annotations of a page.
 * @param keeps  decides for each item, with its dictionary if it is one
 * @returns number of removed ones
 */
export function filterAnnotations(
	page: PdfDictionary,
	keeps: (annotation: PdfDictionary | undefined, item: PdfObject) => boolean,
): number {
	const items = arrayAt(page, 'Annots')?.asArray() ?? [];
	const kept = items.filter((item) => {
		const annotation = page.context.lookup(item);
		return keeps(annotation instanceof PdfDictionary ? annotation : undefined, item);
	});
	if (kept.length < items.length) setAnnotations(page, kept);
	return items.length - kept.length;
}

/** A field's own or inherited name, such as its type `FT` (ISO 32000-1, 12.7.3.1). */
export function findInheritedName(field: PdfDictionary, key: string): string | undefined {
	const seen = new Set<PdfDictionary>();
	for (let node: PdfDictionary | undefined = field; node && !seen.has(node); node = dictAt(node, 'Parent')) {
		seen.add(node);
		const name = nameAt(node, key);
		if (name !== undefined) return name;
	}
	return undefined;
}

export function appearanceStreams(annotation: PdfDictionary): PdfStream[] {
	const appearances = dictAt(annotation, 'AP');
	const normal = appearances && valueOf(appearances, 'N');
	if (normal instanceof PdfStream) return [normal];
	if (!(normal instanceof PdfDictionary)) return [];
	return normal.values().flatMap((value) => {
		const stream = normal.context.lookup(value);
		return stream instanceof PdfStream ? [stream] : [];
	});
}
