import { PDFArray, PDFDict, PDFRef, PDFStream, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';

/** What a walk meets: dictionaries (those of streams too) and arrays. */
export type Container = PDFDict | PDFArray;

/**
 * Go through all objects that can be reached, each indirect object once.
 * @param visit    called before what is inside is looked at: it may change that
 * @param without  keys of dictionaries that are not followed
 * @returns the references met whose objects are there
 */
export function walk(
	context: PDFContext,
	roots: readonly (PDFObject | undefined)[],
	visit: (container: Container) => void = () => undefined,
	without: ReadonlySet<string> = new Set(),
): Set<PDFRef> {
	const met = new Set<PDFRef>();
	const open: (PDFObject | undefined)[] = [...roots];
	while (open.length > 0) {
		let object = open.pop();
		if (object instanceof PDFRef) {
			if (met.has(object)) continue;
			const target = context.lookup(object);
			if (target === undefined) continue;
			met.add(object);
			object = target;
		}
		if (object instanceof PDFStream) object = object.dict;
		if (object instanceof PDFArray) {
			visit(object);
			for (let index = 0; index < object.size(); index++) open.push(object.get(index));
		} else if (object instanceof PDFDict) {
			visit(object);
			for (const [key, value] of object.entries()) if (!without.has(key.asString())) open.push(value);
		}
	}
	return met;
}
