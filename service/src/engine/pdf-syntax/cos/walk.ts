import { PdfArray, PdfDictionary, PdfReference, PdfStream, type PdfContext, type PdfObject } from '../objects/objects';
import type { CosDocument } from './read-document';

/** What a walk meets: dictionaries (those of streams too) and arrays. */
export type Container = PdfDictionary | PdfArray;

/**
 * Go through all objects that can be reached, each indirect object once.
 * @param visit    called before the children are visited: it may change them
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

/** Objects that hold others. */
type Holder = PdfArray | PdfDictionary | PdfStream;

/**
 * Visit every array, dictionary and stream of a document once, direct ones too; a stream comes before its dictionary.
 * Objects added meanwhile are not visited.
 * @param visit  with the stream that a dictionary belongs to
 */
export function visitObjects({ context }: CosDocument, visit: (object: Holder, stream?: PdfStream) => void): void {
	const open: Holder[] = [];
	// Most objects are names, numbers and references, which hold nothing.
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

/** Visit every dictionary of a document once, those of streams too; `stream` is the stream it belongs to. */
export function visitDicts(
	document: CosDocument,
	visit: (dict: PdfDictionary, stream: PdfStream | undefined) => void,
): void {
	visitObjects(document, (object, stream) => {
		if (object instanceof PdfDictionary) visit(object, stream);
	});
}
