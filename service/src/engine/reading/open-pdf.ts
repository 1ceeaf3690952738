import { phrase } from '../../messages/phrases';
import { choosePages } from '../request/pages';
import { documentContent, type Reader } from './open-document';
import { pdfPages } from './pdf-pages';
import { pdfSource } from './pdf-source';
import { SecondReadings } from './second-readings';
import { withVisiblePdf } from '../external/pdfium-layers';
import { withXfaForm } from './xfa-pages';

/** The PDF of a request, with the selected pages. */
export const openPdfDocument: Reader = async (context, needs, work) =>
	await withVisiblePdf(pdfSource(context), async (document) => {
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		const checks = new SecondReadings(context, document);
		const source = await withXfaForm(context, document, checks.of(pdfPages(context, document, pageNumbers)));
		const result = await work({
			pageCount: document.pageCount,
			pageNumbers,
			...documentContent(context, pageNumbers, needs, source),
			pictures: {
				figure: async (figure) => {
					const { readFigure } = await import('./read-figure.js');
					return await readFigure(context, document, figure);
				},
				region: async (pageNumber, box) => {
					const { figureFile } = await import('./render-figure.js');
					const file = await figureFile(document, { pageNumber, box }, context.limit('imagePixels'));
					if (!file) context.warn(phrase('imageLeftOut', { page: pageNumber }));
					return file;
				},
				// Figures are separate blocks; nothing else is behind the text of a PDF that is not a scan.
				background: () => Promise.resolve(undefined),
			},
		});
		checks.report();
		return result;
	});
