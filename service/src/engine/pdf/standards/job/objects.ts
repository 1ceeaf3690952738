import { PDFArray, PDFDict, PDFStream, type PDFObject } from '@cantoo/pdf-lib';
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
export function decodedBytes(stream: PDFObject | undefined): Uint8Array | undefined {
	if (!(stream instanceof PDFStream)) return undefined;
	try {
		return streamBytes(stream);
	} catch {
		return undefined;
	}
}

/** Objects that hold others. */
type Holder = PDFArray | PDFDict | PDFStream;

/**
 * Visit every array, dictionary and stream of a document once, direct ones too; a stream comes before its dictionary.
 * Objects added meanwhile are not visited.
 * @param visit  with the stream that a dictionary belongs to
 */
export function visitObjects({ context }: CosDocument, visit: (object: Holder, stream?: PDFStream) => void): void {
	const open: Holder[] = [];
	// Most objects are names, numbers and references, which hold nothing.
	const add = (object: PDFObject): void => {
		if (object instanceof PDFDict || object instanceof PDFArray || object instanceof PDFStream) open.push(object);
	};
	for (const [, root] of context.enumerateIndirectObjects()) {
		add(root);
		for (let object = open.pop(); object; object = open.pop()) {
			visit(object);
			if (object instanceof PDFStream) visit(object.dict, object);
			(object instanceof PDFArray
				? object.asArray()
				: object instanceof PDFDict
					? object.values()
					: object.dict.values()
			).forEach(add);
		}
	}
}

/** Visit every dictionary of a document once, those of streams too; `stream` is the stream it belongs to. */
export function visitDicts(document: CosDocument, visit: (dict: PDFDict, stream: PDFStream | undefined) => void): void {
	visitObjects(document, (object, stream) => {
		if (object instanceof PDFDict) visit(object, stream);
	});
}
