import { hasDictionary } from './catalog';
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

/** Opens a PDF as viewers show it: without hidden layers. */
export async function withVisiblePdf<T>(
	source: Parameters<typeof withPdf>[0],
	work: (document: PdfiumDocument) => Promise<T>,
): Promise<T> {
	return await withPdf(source, async (document) => await withVisibleLayers(document, work));
}

async function withoutHiddenLayers(document: PdfiumDocument): Promise<Uint8Array | undefined> {
	const content = document.encrypted ? saveCopy(document) : document.contentBytes();
	try {
		const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
		if (!(await hasDictionary(bytes, 'OCProperties'))) return undefined;
		const { readDocument } = await import('../pdf-syntax/cos/read-document.js');
		const { removeHiddenLayers } = await import('../pdf-syntax/layers/remove-hidden-layers.js');
		const { writeDocument } = await import('../pdf-syntax/cos/write-document.js');
		// PDFium's memory may move while the copy is made.
		const copy = readDocument(content.slice());
		return removeHiddenLayers(copy) ? writeDocument(copy, true) : undefined;
	} catch {
		return undefined;
	}
}
