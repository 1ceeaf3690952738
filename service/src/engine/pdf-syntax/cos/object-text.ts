import { PdfArray, PdfDictionary, PdfReference, type PdfObject } from '../objects/objects';

/**
 * An object in file syntax; for a stream pass its dictionary.
 * @param numberOf  number of an indirect object in the file; dangling references become null
 */
export function objectText(
	object: PdfObject | undefined,
	numberOf: (reference: PdfReference) => number | undefined,
): string {
	if (object instanceof PdfReference) {
		const number = numberOf(object);
		return number === undefined ? 'null' : `${number} 0 R`;
	}
	if (object instanceof PdfArray)
		return `[${object
			.asArray()
			.map((item) => objectText(item, numberOf))
			.join(' ')}]`;
	if (!(object instanceof PdfDictionary)) return object === undefined ? 'null' : object.toString();
	let text = '<<';
	for (const [key, value] of object.entries()) {
		const written = objectText(value, numberOf);
		if (written !== 'null') text += `${key.asString()} ${written}`;
	}
	return `${text}>>`;
}
