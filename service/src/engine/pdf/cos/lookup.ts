import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, PDFStream, type PDFObject } from '@cantoo/pdf-lib';

/** The dictionary under a key, direct or not; `undefined` for anything else. */
export function dictAt(dict: PDFDict, key: string): PDFDict | undefined {
	const value = dict.lookup(PDFName.of(key));
	return value instanceof PDFDict ? value : undefined;
}

/** The array under a key, direct or not; `undefined` for anything else. */
export function arrayAt(dict: PDFDict, key: string): PDFArray | undefined {
	const value = dict.lookup(PDFName.of(key));
	return value instanceof PDFArray ? value : undefined;
}

/** The number under a key, direct or not; `undefined` for anything else. */
export function numberAt(dict: PDFDict, key: string): number | undefined {
	const value = dict.lookup(PDFName.of(key));
	return value instanceof PDFNumber ? value.asNumber() : undefined;
}

/** The text of the name under a key, without the slash; `undefined` for anything else. */
export function nameAt(dict: PDFDict, key: string): string | undefined {
	const value = dict.lookup(PDFName.of(key));
	return value instanceof PDFName ? value.decodeText() : undefined;
}

/** The reference under a key; `undefined` for anything else. */
export function refAt(dict: PDFDict, key: string): PDFRef | undefined {
	const value = dict.get(PDFName.of(key));
	return value instanceof PDFRef ? value : undefined;
}

/** Remove entries. */
export function deleteKeys(dict: PDFDict, ...keys: readonly string[]): void {
	for (const key of keys) dict.delete(PDFName.of(key));
}

/** The dictionary of an object that is one or is a stream. */
export function dictOf(object: PDFObject | undefined): PDFDict | undefined {
	return object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : undefined;
}
