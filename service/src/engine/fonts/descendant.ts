import { dictOf, elementsOf, valueOf } from '../pdf-syntax/cos/lookup';
import { PdfArray, type PdfDictionary } from '../pdf-syntax/objects/objects';

/** The descendant of a composite font (ISO 32000-1, 9.7.6); tolerates files that omit the array around it. */
export function descendantOf(font: PdfDictionary): PdfDictionary | undefined {
	const list = valueOf(font, 'DescendantFonts');
	return dictOf(list instanceof PdfArray ? elementsOf(list)[0] : list);
}
