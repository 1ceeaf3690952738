import type { PdfiumDocument } from '../external/pdfium-document';
import { readOutline } from '../external/pdfium-outline';
import { readPage } from '../pdf-reading/read-page';
import { withHiddenText } from '../text/hidden-texts';
import type { Page } from '../model';
import type { ToolContext } from '../request/tool';
import { needsOcr } from './needs-ocr';
import type { ParallelPages } from './parallel-pages';
import type { PageSource } from './steps';

/**
 * The pages of an open PDF. Recognizers are loaded on demand: they are a third of the program.
 * @param pageNumbers  pages to be read, in order, if other processes may read some of them
 */
export function pdfPages(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[] = [],
): PageSource {
	const { enableOcr, ocrOption = 'ALL', hiddenText = 'drop' } = context.parameters;
	const withOcr = enableOcr === true;
	let beside: ParallelPages | undefined;
	return {
		get outline() {
			return readOutline(document);
		},
		// Images distinguish a scan from a page without text, also for results with words only.
		read: (pageNumber, { textOnly, ...options }) =>
			Promise.resolve(readPage(document, pageNumber, { textOnly: textOnly && !withOcr, ...options })),
		recognise: async (page) => {
			const withHidden = (read: Page) => (hiddenText === 'drop' ? read : withHiddenText(read, hiddenText));
			if (!withOcr || !needsOcr(page, ocrOption)) return withHidden(page);
			const { readerOfPdf, withRecognisedText } = await import('./recognise.js');
			if (context.readers && !beside) {
				const { ParallelPages } = await import('./parallel-pages.js');
				const plan = { kind: 'pdf', ocrOption, mayBePhoto: false, pages: pageNumbers } as const;
				beside = new ParallelPages(context, plan, readerOfPdf(context, document, ocrOption));
			}
			return withHidden(await withRecognisedText(context, document, page, beside));
		},
	};
}
