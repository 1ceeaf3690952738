import { phrase } from '../../phrases';
import { Doubts, named } from './doubts';
import { eachPage } from '../request/each-page';
import type { PdfiumDocument } from '../external/pdfium-document';
import { readOutline } from '../external/pdfium-outline';
import { withDrawnSigns } from '../layout/drawn-signs';
import { layoutDocument, type LayoutOptions } from '../layout/document';
import type { Page } from '../model';
import type { DocumentPage } from '../model/blocks';
import { pageReader } from './page-reader';
import { joinedToPage } from '../tables/join-tables';
import type { ToolContext } from '../request/tool';

/**
 * The chosen pages of an open document, read and laid out as the request's parameters ask; tables that go on over pages
 * are marked. Warns of what is doubtful: language data that OCR lacks, pages without text, text that nobody sees or that
 * cannot be read, doubtful tables.
 * @param pageNumbers  counted from 1, in the order of the document
 */
export async function* readDocument(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
	{ charts }: Pick<LayoutOptions, 'charts'> = {},
): AsyncGenerator<DocumentPage> {
	const { parameter } = context.request;
	const analysis = parameter.enableAiLayout === 0 ? 'geometric' : 'full';
	const seen: SeenPages = { withText: 0, withoutText: [], doubts: new Doubts() };
	const pages = readPages(context, document, pageNumbers, seen, analysis === 'full');
	let before: DocumentPage | undefined;
	for await (const page of layoutDocument(pages, { analysis, charts, outline: readOutline(document) })) {
		// Between pages that do not follow each other no table goes on.
		const follows = before?.pageNumber === page.pageNumber - 1;
		before = before && follows ? joinedToPage(before, page) : page;
		seen.doubts.addResult(before);
		yield before;
	}
	warnOfPagesWithoutText(context, seen);
	seen.doubts.warn(context);
}

interface SeenPages {
	withText: number;
	/** Numbers of pages that hold images and no text. */
	readonly withoutText: number[];
	readonly doubts: Doubts;
}

async function* readPages(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
	seen: SeenPages,
	structured: boolean,
): AsyncGenerator<Page> {
	const read = pageReader(context, document);
	for await (const { value } of eachPage(context, pageNumbers, (number) => read(number, { structured }))) {
		if (value.words.length > 0) seen.withText++;
		else if (value.images.length > 0) seen.withoutText.push(value.pageNumber);
		seen.doubts.addPage(value);
		yield withDrawnSigns(value);
	}
}

function warnOfPagesWithoutText(context: ToolContext, { withText, withoutText }: SeenPages): void {
	const hasOcr = context.request.parameter.enableOcr === 1;
	if (withText === 0) context.warn(phrase(hasOcr ? 'noTextRecognised' : 'noTextLayer'));
	else if (hasOcr) return;
	else if (withoutText.length > 0) {
		context.warn(phrase('pagesWithoutText', { pages: named(withoutText) }));
	}
}
