import { listTexts } from '../../messages/list-texts';
import { phrase } from '../../messages/phrases';
import type { PdfiumDocument } from '../external/pdfium-document';
import type { XfaForm } from '../external/pdfium-xfa';
import { readPage } from '../pdf-reading/read-page';
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
	const form = await findXfaForm(document);
	if (!form) return pages;
	const { formLines } = await import('./xfa/form-lines.js');
	const { formPage } = await import('./xfa/form-page.js');
	const lines = formLines(form);
	if (lines.length === 0) {
		context.warn(phrase('xfaNotRead'));
		return pages;
	}
	context.warn(phrase('xfaRead', { text: textOfFirstPage(document) }));
	return {
		outline: pages.outline,
		read: async (pageNumber, options) =>
			pageNumber === 1 ? formPage(pageNumber, lines) : await pages.read(pageNumber, options),
		recognise: async (page) => (page.pageNumber === 1 ? page : await pages.recognise(page)),
	};
}

/** What the form takes the place of, quoted: often a request to open the file in another program. */
function textOfFirstPage(document: PdfiumDocument): string {
	const words = readPage(document, 1, { textOnly: true })?.words ?? [];
	return words.length > 0 ? listTexts([{ text: words.map(({ text }) => text).join(' ') }]) : '–';
}

/** Warns if the pages of a document do not show its XFA form. */
export async function warnOfXfaForm(context: Pick<ToolContext, 'warn'>, document: PdfiumDocument): Promise<void> {
	if (await findXfaForm(document)) context.warn(phrase('xfaNotDrawn'));
}

async function findXfaForm(document: PdfiumDocument): Promise<XfaForm | undefined> {
	if (!document.hasForm) return undefined;
	const { readXfaForm } = await import('../external/pdfium-xfa.js');
	return readXfaForm(document);
}
