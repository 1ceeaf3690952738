import {
	PDFArray,
	PDFDict,
	PDFHexString,
	PDFName,
	PDFNumber,
	PDFStream,
	PDFString,
	type PDFObject,
} from '@cantoo/pdf-lib';
import { streamBytes } from '../content';
import type { CosDocument } from '../cos/read-document';

/** The dictionary of a dictionary or stream. */
export function dictOf(object: PDFObject | undefined): PDFDict | undefined {
	if (object instanceof PDFDict) return object;
	return object instanceof PDFStream ? object.dict : undefined;
}

/** A value of a dictionary with its reference followed; `undefined` also for what leads nowhere. */
export function valueOf(dict: PDFDict, key: string): PDFObject | undefined {
	return dict.lookup(PDFName.of(key));
}

/** The dictionary (or the dictionary of the stream) under a key. */
export function dictAt(dict: PDFDict | undefined, key: string): PDFDict | undefined {
	return dict && dictOf(valueOf(dict, key));
}

/** The array under a key. */
export function arrayAt(dict: PDFDict | undefined, key: string): PDFArray | undefined {
	const value = dict && valueOf(dict, key);
	return value instanceof PDFArray ? value : undefined;
}

/** The text of the name under a key, without its slash. */
export function nameAt(dict: PDFDict | undefined, key: string): string | undefined {
	const value = dict && valueOf(dict, key);
	return value instanceof PDFName ? value.decodeText() : undefined;
}

/** The number under a key. */
export function numberAt(dict: PDFDict | undefined, key: string): number | undefined {
	const value = dict && valueOf(dict, key);
	return value instanceof PDFNumber ? value.asNumber() : undefined;
}

/** The text string under a key (ISO 32000-1, 7.9.2.2). */
export function textAt(dict: PDFDict | undefined, key: string): string | undefined {
	const value = dict && valueOf(dict, key);
	if (!(value instanceof PDFString) && !(value instanceof PDFHexString)) return undefined;
	try {
		return value.decodeText();
	} catch {
		return undefined;
	}
}

/** The numbers of the array under a key; what is no number counts as 0. */
export function numbersAt(dict: PDFDict | undefined, key: string): number[] | undefined {
	const array = arrayAt(dict, key);
	return array && elementsOf(array).map((value) => (value instanceof PDFNumber ? value.asNumber() : 0));
}

/** The elements of an array, references followed. */
export function elementsOf(array: PDFArray): (PDFObject | undefined)[] {
	return array.asArray().map((_, index) => array.lookup(index));
}

/** Remove entries; @returns whether there was one */
export function dropKeys(dict: PDFDict, ...keys: readonly string[]): boolean {
	let dropped = false;
	for (const key of keys) {
		if (dict.has(PDFName.of(key))) dropped = true;
		dict.delete(PDFName.of(key));
	}
	return dropped;
}

/** The decoded bytes of a stream; `undefined` when a filter is unknown or the data is damaged. */
export function decodedBytes(stream: PDFObject | undefined): Uint8Array | undefined {
	if (!(stream instanceof PDFStream)) return undefined;
	try {
		return streamBytes(stream);
	} catch {
		return undefined;
	}
}

/** Visit every object of a document once, direct ones too. Objects added meanwhile are not visited. */
export function visitObjects({ context }: CosDocument, visit: (object: PDFObject) => void): void {
	for (const [, object] of context.enumerateIndirectObjects()) visitWithin(object, visit);
}

/** Visit an object and the direct objects in it; references are not followed. */
export function visitWithin(root: PDFObject, visit: (object: PDFObject) => void): void {
	const open: PDFObject[] = [root];
	for (let object = open.pop(); object; object = open.pop()) {
		visit(object);
		if (object instanceof PDFArray) open.push(...object.asArray());
		else if (object instanceof PDFDict) open.push(...object.values());
		else if (object instanceof PDFStream) open.push(object.dict);
	}
}

/** Visit every dictionary of a document once, those of streams too; `stream` is the stream it belongs to. */
export function visitDicts(
	document: CosDocument,
	visit: (dict: PDFDict, stream: PDFStream | undefined) => void,
): void {
	visitObjects(document, (object) => {
		if (object instanceof PDFStream) owners.set(object.dict, object);
		else if (object instanceof PDFDict) visit(object, owners.get(object));
	});
}

/** Streams by their dictionaries. */
const owners = new WeakMap<PDFDict, PDFStream>();
