import { withPdf, type PdfiumDocument } from '../external/pdfium-document';
import { withVisibleLayers } from '../external/pdfium-layers';
import { pdfSource } from './pdf-source';

/** Opens the PDF of a request as viewers show it: without hidden layers. */
export async function withVisiblePdf<T>(
	context: Parameters<typeof pdfSource>[0],
	work: (document: PdfiumDocument) => Promise<T>,
): Promise<T> {
	return await withPdf(pdfSource(context), async (document) => await withVisibleLayers(document, work));
}
