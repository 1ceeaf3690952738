import { PdfDictionary, PdfName } from '../objects/objects';
import { lookInto } from './read-document';

/** Whether the catalog of a document has a dictionary of a name; also for encrypted and damaged documents. */
export function hasCatalogEntry(bytes: Buffer, name: string): boolean {
	try {
		const { root, resolve } = lookInto(bytes);
		const catalog = resolve(root);
		return catalog instanceof PdfDictionary && resolve(catalog.get(PdfName.of(name))) instanceof PdfDictionary;
	} catch {
		// A damaged cross-reference, which PDFium repairs.
		return new RegExp(`/${name}\\s*(?:<<|\\d+\\s+\\d+\\s+R)`).test(bytes.toString('latin1'));
	}
}
