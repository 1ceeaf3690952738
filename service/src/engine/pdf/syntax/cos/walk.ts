import { PdfArray, PdfDictionary, PdfReference, PdfStream, type PdfContext, type PdfObject } from '../objects';

/** What a walk meets: dictionaries (those of streams too) and arrays. */
export type Container = PdfDictionary | PdfArray;

/**
 * Go through all objects that can be reached, each indirect object once.
 * @param visit    called before what is inside is looked at: it may change that
 * @param without  keys of dictionaries that are not followed
 * @returns the references met whose objects are there
 */
export function walk(
	context: PdfContext,
	roots: readonly (PdfObject | undefined)[],
	visit: (container: Container) => void = () => undefined,
	without: ReadonlySet<string> = new Set(),
): Set<PdfReference> {
	const met = new Set<PdfReference>();
	const open: (PdfObject | undefined)[] = [...roots];
	while (open.length > 0) {
		let object = open.pop();
		if (object instanceof PdfReference) {
			if (met.has(object)) continue;
			const target = context.lookup(object);
			if (target === undefined) continue;
			met.add(object);
			object = target;
		}
		if (object instanceof PdfStream) object = object.dict;
		if (object instanceof PdfArray) {
			visit(object);
			for (let index = 0; index < object.size(); index++) open.push(object.get(index));
		} else if (object instanceof PdfDictionary) {
			visit(object);
			for (const [key, value] of object.entries()) if (!without.has(key.asString())) open.push(value);
		}
	}
	return met;
}
