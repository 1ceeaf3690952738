import type { PdfiumDocument } from '../external/pdfium-document';
import type { Page } from '../model';
import { readPage, type ReadPageOptions } from '../pdf/reading/read-page';
import type { ToolContext } from '../request/tool';

/** Reads a page, with the text that OCR finds on it where the request wants that; `undefined` when it cannot be read. */
export type PageReader = (pageNumber: number, options?: ReadPageOptions) => Promise<Page | undefined>;

/** The reader of a request's pages. Recognisers are loaded for requests that use them: they are a third of the program. */
export function pageReader(context: ToolContext, document: PdfiumDocument): PageReader {
	if (context.request.parameter.enableOcr !== 1) {
		return (pageNumber, options) => Promise.resolve(readPage(document, pageNumber, options));
	}
	return async (pageNumber, options = {}) => {
		const { readPageWithOcr } = await import('./pdf-page.js');
		return await readPageWithOcr(context, document, pageNumber, options);
	};
}
