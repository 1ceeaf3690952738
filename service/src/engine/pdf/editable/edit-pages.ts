import { setImmediate } from 'node:timers/promises';
import type { PdfiumDocument } from '../../external/pdfium-document';
import { FontBook } from '../../fonts/font-book';
import type { Page } from '../../model';
import { DoubtfulWords } from '../../reading/doubtful-words';
import { noTextFound } from '../../reading/doubts';
import { ParallelPages } from '../../reading/parallel-pages';
import { unlessTooLarge } from '../../reading/unless-too-large';
import { analysisOf } from '../../reading/open-document';
import type { ToolContext } from '../../request/tool';
import { readPage } from '../../pdf-reading/read-page';
import { needsEditing, readEditablePage, readerOfEditable } from './editable-page';
import { writtenContent, type WrittenContent } from './page-content';

/** A page of the document; `content` is `undefined` if it stays unchanged. */
export interface EditedPage {
	readonly pageNumber: number;
	readonly content: WrittenContent | undefined;
}

/** The fonts of a request. */
export function fontBook({ parameters }: ToolContext): FontBook {
	return new FontBook(parameters.ocrRecognitionLang ?? 'AUTO');
}

/**
 * Rewrites pages whose text is in their pixels. Warns of pages with too large images, which stay unchanged, and if
 * there is no text on any page.
 * @param bookOf  the fonts for a page
 */
export async function* editPages(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
	bookOf: (pageNumber: number) => FontBook,
): AsyncGenerator<EditedPage> {
	let hasText = false;
	const doubtful = new DoubtfulWords();
	const ocrOption = context.parameters.ocrOption ?? 'ALL';
	const plan = { kind: 'editable', ocrOption, mayBePhoto: false, pages: pageNumbers } as const;
	const beside = new ParallelPages(context, plan, readerOfEditable(context, document, ocrOption));
	for (const [index, pageNumber] of pageNumbers.entries()) {
		const page = readPage(document, pageNumber);
		const content =
			page &&
			(await unlessTooLarge(context, pageNumber, () =>
				editPage(context, document, page, bookOf(pageNumber), beside, doubtful),
			));
		hasText ||= content !== undefined || (page?.words.length ?? 0) > 0;
		yield { pageNumber, content };
		context.onProgress(index + 1, pageNumbers.length);
		await setImmediate();
	}
	doubtful.warn(context);
	if (!hasText) context.warn(noTextFound(context));
}

async function editPage(
	context: ToolContext,
	document: PdfiumDocument,
	page: Page,
	book: FontBook,
	beside: ParallelPages,
	doubtful: DoubtfulWords,
): Promise<WrittenContent | undefined> {
	const { parameters } = context;
	const range = parameters.ocrOption ?? 'ALL';
	if (!parameters.enableOcr || !needsEditing(page, range)) return undefined;
	const editable = await readEditablePage(context, document, page, beside);
	if (editable) doubtful.addPage(editable.found);
	return (
		editable &&
		(await writtenContent(editable, book, {
			background: parameters.containPageBackgroundImage === true,
			pictures: parameters.isContainImg === true,
			analysis: analysisOf(context),
		}))
	);
}
