import { elementsOf } from './cos/lookup';
import { PdfName, PdfNumber, type PdfArray } from './objects/objects';

/** Names by code of a `Differences` array (ISO 32000-1, table 114). */
export function differencesOf(array: PdfArray | undefined): Map<number, string> {
	const names = new Map<number, string>();
	let code = 0;
	for (const item of array ? elementsOf(array) : []) {
		if (item instanceof PdfNumber) code = item.asNumber();
		else if (item instanceof PdfName) names.set(code++, item.decodeText());
	}
	return names;
}
