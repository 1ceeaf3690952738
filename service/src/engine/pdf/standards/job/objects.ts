import { PdfArray, PdfDictionary, PdfStream, type PdfObject } from '../../syntax/objects';
import { streamBytes } from '../../syntax/content';
import type { CosDocument } from '../../syntax/cos/read-document';

export {
	arrayAt,
	dictAt,
	dictOf,
	dropKeys,
	elementsOf,
	nameAt,
	numberAt,
	numbersAt,
	textAt,
	valueOf,
} from '../../syntax/cos/lookup';

/** The decoded bytes of a stream; `undefined` when a filter is unknown or the data is damaged. */
export function decodedBytes(stream: PdfObject | undefined): Uint8Array | undefined {
	if (!(stream instanceof PdfStream)) return undefined;
	try {
		return streamBytes(stream);
	} catch {
		return undefined;
	}
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
