import { phrase } from '../../messages/phrases';
import type { PdfiumDocument } from '../external/pdfium-document';
import type { ToolContext } from '../request/tool';
import type { PageSource } from './steps';

/**
 * The pages of a document; those of an XFA form that they do not show are made from its design and data, with a
 * warning.
 */
export async function withXfaForm(
	context: Pick<ToolContext, 'warn'>,
	document: PdfiumDocument,
	pages: PageSource,
): Promise<PageSource> {
	if (!document.hasForm) return pages;
	const { readXfaForm } = await import('../external/pdfium-xfa.js');
	const form = readXfaForm(document);
	if (!form) return pages;
	const { formLines } = await import('./xfa/form-lines.js');
	const { formPage } = await import('./xfa/form-page.js');
	const lines = formLines(form);
	context.warn(phrase(lines.length > 0 ? 'xfaRead' : 'xfaNotRead'));
	if (lines.length === 0) return pages;
	return {
		outline: pages.outline,
		read: async (pageNumber, options) =>
			pageNumber === 1 ? formPage(pageNumber, lines) : await pages.read(pageNumber, options),
		recognise: async (page) => (page.pageNumber === 1 ? page : await pages.recognise(page)),
	};
}
