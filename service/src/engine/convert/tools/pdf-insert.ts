import { withPdf } from '../../external/pdfium-document';
import { insertPages } from '../../external/pdfium-pages';
import { checkPageCount, pageBeyond } from '../../request/pages';
import { editPdf } from '../../pdf/edit/edit-pdf';
import { insertBlank } from '../../pdf/edit/insert-blank';
import { pdfSource } from '../../reading/pdf-source';
import type { Tool } from '../../request/tool';
import { numbersTo } from '../../values/sequences';

/** Inserts blank pages so that the first of them has the number `targetPage`; one more than the page count appends. */
export const pdfInsert: Tool<'pdf/insert'> = async (context) =>
	await withPdf(pdfSource(context), async (document) => {
		const { pageCount } = document;
		const { targetPage: at, number: count, width, height } = context.parameters;
		const blank = { at, count, width, height };
		if (blank.at > pageCount + 1) throw pageBeyond('targetPage', blank.at, pageCount, pageCount + 1);
		checkPageCount(context, pageCount);
		const resultPath = context.resultPath('pdf');
		await editPdf(context, document, resultPath, {
			resultPages: pagesAround(blank, pageCount),
			inPlace: (editable, pages) => {
				insertBlank(editable, pages, blank);
				return [];
			},
			withPdfium: (source) => insertPages(source, blank),
			lostWithPdfium: 'repairedWithLoss',
		});
		context.onProgress(pageCount, pageCount);
		return { resultPath, extension: 'pdf', pageCount: pageCount + blank.count };
	});

/** Page numbers of the document with `undefined` for each blank page. */
function pagesAround(
	{ at, count }: { readonly at: number; readonly count: number },
	pageCount: number,
): (number | undefined)[] {
	const pages: (number | undefined)[] = numbersTo(pageCount);
	pages.splice(at - 1, 0, ...Array<undefined>(count).fill(undefined));
	return pages;
}
