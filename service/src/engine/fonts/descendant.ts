import { dictOf, elementsOf, valueOf } from '../pdf-syntax/cos/lookup';
import { PdfArray, type PdfDictionary } from '../pdf-syntax/objects/objects';

/** The font that a composite font is made of (ISO 32000-1, 9.7.6); files that leave out the array around it are read, too. */
export function descendantOf(font: PdfDictionary): PdfDictionary | undefined {
	const list = valueOf(font, 'DescendantFonts');
	return dictOf(list instanceof PdfArray ? elementsOf(list)[0] : list);
}
