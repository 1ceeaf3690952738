import {
	PdfArray,
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfNumber,
	PdfReference,
	PdfStream,
	PdfString,
	type PdfObject,
} from '../objects/objects';
import { decodeText } from '../objects/text-string';

/** The dictionary of a dictionary or stream. */
export function dictOf(object: PdfObject | undefined): PdfDictionary | undefined {
	if (object instanceof PdfDictionary) return object;
	return object instanceof PdfStream ? object.dict : undefined;
}

/** A resolved value of a dictionary; `undefined` also for dangling references. */
export function valueOf(dict: PdfDictionary, key: string): PdfObject | undefined {
	return dict.lookup(PdfName.of(key));
}

/** The dictionary (or the dictionary of the stream) under a key. */
export function dictAt(dict: PdfDictionary | undefined, key: string): PdfDictionary | undefined {
	return dict && dictOf(valueOf(dict, key));
}

/** The array under a key. */
export function arrayAt(dict: PdfDictionary | undefined, key: string): PdfArray | undefined {
	const value = dict && valueOf(dict, key);
	return value instanceof PdfArray ? value : undefined;
}

/** The text of the name under a key, without its slash. */
export function nameAt(dict: PdfDictionary | undefined, key: string): string | undefined {
	const value = dict && valueOf(dict, key);
	return value instanceof PdfName ? value.decodeText() : undefined;
}

/** The number under a key. */
export function numberAt(dict: PdfDictionary | undefined, key: string): number | undefined {
	const value = dict && valueOf(dict, key);
	return value instanceof PdfNumber ? value.asNumber() : undefined;
}

/** The text string under a key (ISO 32000-1, 7.9.2.2). */
export function textAt(dict: PdfDictionary | undefined, key: string): string | undefined {
	return dict && decodedText(valueOf(dict, key));
}

/** A text string as text; `undefined` for anything else. */
export function decodedText(value: PdfObject | undefined): string | undefined {
	if (!(value instanceof PdfString) && !(value instanceof PdfHexString)) return undefined;
	try {
		return decodeText(value);
	} catch {
		return undefined;
	}
}

/** The numbers of the array under a key; other elements are 0. */
export function numbersAt(dict: PdfDictionary | undefined, key: string): number[] | undefined {
	const array = arrayAt(dict, key);
	return array && elementsOf(array).map((value) => (value instanceof PdfNumber ? value.asNumber() : 0));
}

/** The resolved elements of an array. */
export function elementsOf(array: PdfArray): (PdfObject | undefined)[] {
	return array.asArray().map((_, index) => array.lookup(index));
}

/** The reference under a key; `undefined` for anything else. */
export function refAt(dict: PdfDictionary, key: string): PdfReference | undefined {
	const value = dict.get(PdfName.of(key));
	return value instanceof PdfReference ? value : undefined;
}

/** Removes entries. @returns whether there was one */
export function dropKeys(dict: PdfDictionary, ...keys: readonly string[]): boolean {
	let dropped = false;
	for (const key of keys) {
		if (dict.has(PdfName.of(key))) dropped = true;
		dict.delete(PdfName.of(key));
	}
	return dropped;
}
