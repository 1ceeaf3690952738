import { withPdf } from '../../external/pdfium-document';
import { copyPages } from '../../external/pdfium-pages';
import { choosePages } from '../../request/pages';
import { editPdf } from '../../pdf/edit/edit-pdf';
import { keepPages } from '../../pdf/edit/keep-pages';
import { pdfSource } from '../../reading/pdf-source';
import type { Tool } from '../../request/tool';

/** Extracts pages, in the order written and as often as written, without loss of their content. */
export const pdfExtract: Tool<'pdf/extract'> = async (context) =>
	await withPdf(pdfSource(context), async (document) => {
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageOptions' });
		const resultPath = context.resultPath('pdf');
		await editPdf(context, document, resultPath, {
			resultPages: pageNumbers,
			inPlace: (editable, pages) =>
				keepPages(
					editable,
					pages,
					pageNumbers.flatMap((number) => pages.slice(number - 1, number)),
				),
			withPdfium: (source) => copyPages(source, pageNumbers),
			lostWithPdfium: 'onlyPagesExtracted',
		});
		context.onProgress(pageNumbers.length, pageNumbers.length);
		return { resultPath, extension: 'pdf', pageCount: pageNumbers.length };
	});
