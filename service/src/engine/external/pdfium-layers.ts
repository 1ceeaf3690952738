import { PdfDictionary, PdfName } from '../pdf-syntax/objects/objects';
import { lookInto, readDocument } from '../pdf-syntax/cos/read-document';
import { saveCopy, withPdf, type PdfiumDocument } from './pdfium-document';

/**
 * Works with a document as viewers show it: without the content of layers that are off, which PDFium does not draw but
 * reads. A document with hidden layers is replaced by a copy without them.
 */
export async function withVisibleLayers<T>(
	document: PdfiumDocument,
	work: (visible: PdfiumDocument) => Promise<T>,
): Promise<T> {
	const bytes = await withoutHiddenLayers(document);
	if (!bytes) return await work(document);
	const { fileName, imageLimits } = document;
	return await withPdf({ path: '', bytes, fileName, imageLimits, layered: document }, work);
}

async function withoutHiddenLayers(document: PdfiumDocument): Promise<Uint8Array | undefined> {
	const content = document.encrypted ? saveCopy(document) : document.contentBytes();
	try {
		if (!hasLayers(content)) return undefined;
		const { removeHiddenLayers } = await import('../pdf-syntax/layers/remove-hidden-layers.js');
		const { writeDocument } = await import('../pdf-syntax/cos/write-document.js');
		// PDFium's memory may move while the copy is made.
		const copy = readDocument(content.slice());
		return removeHiddenLayers(copy) ? writeDocument(copy, true) : undefined;
	} catch {
		return undefined;
	}
}

function hasLayers(content: Uint8Array): boolean {
	const objects = lookInto(content);
	const catalog = objects.resolve(objects.root);
	return catalog instanceof PdfDictionary && catalog.has(PdfName.of('OCProperties'));
}
