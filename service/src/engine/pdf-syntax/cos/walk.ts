import { PdfArray, PdfDictionary, PdfReference, PdfStream, type PdfContext, type PdfObject } from '../objects/objects';
import type { CosDocument } from './read-document';

/** Visited objects: dictionaries (including those of streams) and arrays. */
export type Container = PdfDictionary | PdfArray;

/**
 * Visits all reachable objects, each indirect object once.
 * @param visit    called before the children are visited: it may change them
 * @param without  dictionary keys that are not followed
 * @returns the resolvable references
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

/** Objects that hold others. */
type Holder = PdfArray | PdfDictionary | PdfStream;

/**
 * Visits every array, dictionary and stream of a document once, including direct ones; a stream comes before its
 * dictionary. Does not visit objects added during the walk.
 * @param visit  also receives the stream that a dictionary belongs to
 */
export function visitObjects({ context }: CosDocument, visit: (object: Holder, stream?: PdfStream) => void): void {
	const open: Holder[] = [];
	// Most objects are names, numbers and references, which have no children.
	const add = (object: PdfObject): void => {
		if (object instanceof PdfDictionary || object instanceof PdfArray || object instanceof PdfStream) open.push(object);
	};
	for (const [, root] of context.enumerateIndirectObjects()) {
		add(root);
		for (let object = open.pop(); object; object = open.pop()) {
			visit(object);
			if (object instanceof PdfStream) visit(object.dict, object);
			(object instanceof PdfArray
				? object.asArray()
				: object instanceof PdfDictionary
					? object.values()
					: object.dict.values()
			).forEach(add);
		}
	}
}

/** Visits every dictionary of a document once, including those of streams; `stream` is the stream it belongs to. */
export function visitDicts(
	document: CosDocument,
	visit: (dict: PdfDictionary, stream: PdfStream | undefined) => void,
): void {
	visitObjects(document, (object, stream) => {
		if (object instanceof PdfDictionary) visit(object, stream);
	});
}
