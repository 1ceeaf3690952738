import {
	PDFArray,
	PDFDict,
	PDFHexString,
	PDFName,
	PDFNumber,
	PDFRef,
	PDFStream,
	PDFString,
	type PDFObject,
} from '@cantoo/pdf-lib';

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

/** The reference under a key; `undefined` for anything else. */
export function refAt(dict: PDFDict, key: string): PDFRef | undefined {
	const value = dict.get(PDFName.of(key));
	return value instanceof PDFRef ? value : undefined;
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
