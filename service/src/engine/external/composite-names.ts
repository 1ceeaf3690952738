import type { PdfiumDocument } from './pdfium-document';

const ligatures = new WeakMap<PdfiumDocument, boolean>();

/** Bytes after the start of a list of glyph names in which a composite name is found. */
const listBytes = 4096;

/**
 * Whether the file has a visible list of glyph names with composite ones (`T_h`): in fonts that are not embedded PDFium
 * reads other letters for them.
 */
export function namesLigatures(document: PdfiumDocument): boolean {
	let found = ligatures.get(document);
	if (found === undefined) {
		const view = document.contentBytes();
		const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
		found = false;
		for (let at = bytes.indexOf('/Differences'); at >= 0 && !found; at = bytes.indexOf('/Differences', at + 1))
			found = /\/(?:[A-Za-z\d]+_[A-Za-z\d]|uni[\dA-F]{8})/.test(bytes.toString('latin1', at, at + listBytes));
		ligatures.set(document, found);
	}
	return found;
}
