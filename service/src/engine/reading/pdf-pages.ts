import type { PdfiumDocument } from '../external/pdfium-document';
import { readOutline } from '../external/pdfium-outline';
import { readPage } from '../pdf/reading/read-page';
import type { ToolContext } from '../request/tool';
import type { PageSource } from './steps';

/** The pages of an open PDF. Recognisers are loaded for requests that use them: they are a third of the program. */
export function pdfPages(context: ToolContext, document: PdfiumDocument): PageSource {
	const withOcr = context.parameters.enableOcr === true;
	return {
		get outline() {
			return readOutline(document);
		},
		// Images tell a scan from a page without text, also for results that show words only.
		read: (pageNumber, { textOnly, structured }) =>
			Promise.resolve(readPage(document, pageNumber, { textOnly: textOnly && !withOcr, structured })),
		recognise: async (page) => {
			if (!withOcr) return page;
			const { withRecognisedText } = await import('./recognise.js');
			return await withRecognisedText(context, document, page);
		},
	};
}
