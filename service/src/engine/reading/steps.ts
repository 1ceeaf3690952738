import type { OutlineEntry } from '../model/outline';
import type { Page } from '../model';
import type { DocumentPage } from '../model/blocks';
import { addDrawnMarks } from '../layout/drawn-symbols';
import type { LayoutOptions } from '../layout/document';
import type { ReadPageOptions } from '../external/pdfium-page';
import { timed, timeIteration } from './step-clock';

/**
 * The steps from a file to its meaning, shared by conversions, `inspect`, tagging, editable pages and extraction: all
 * of them get the same words, characters and tables.
 *
 * perceive     read         words, lines and pictures in the file (pdf-reading, image)
 * recognize    text found by OCR, if requested, merged with that of the file (ocr)
 * drawnSigns   drawn characters: bullets, ticks (layout/drawn-symbols)
 * understand   layOut       blocks with roles in reading order, tables among them (layout, tables)
 * joinTables   tables that continue across pages (tables/join-tables)
 *
 * `Doubts` collects what is uncertain on the way.
 */

/** Source of pages: an open PDF, or the images of a file. */
export interface PageSource {
	/** Titles of the document's outline, in order. */
	readonly outline: readonly OutlineEntry[];
	/** A page as stored in the file; `undefined` if it cannot be read. @param pageNumber  from 1 */
	readonly read: (pageNumber: number, options: ReadPageOptions) => Promise<Page | undefined>;
	/** The page with its OCR text; the page itself if the request does not want OCR. */
	readonly recognise: (page: Page) => Promise<Page>;
}

/** A page through the steps that need no other page. @param pageNumber  from 1 */
export async function perceive(
	{ read, recognise }: PageSource,
	pageNumber: number,
	options: ReadPageOptions = {},
): Promise<Page | undefined> {
	const page = await timed('read', () => read(pageNumber, options));
	return page && addDrawnMarks(await timed('recognise', () => recognise(page)));
}

/**
 * Pages through the steps that look at their neighbors. The analysis is loaded on demand.
 * @param pages  from `perceive`, in document order; read once
 */
export async function* understand(pages: AsyncIterable<Page>, options: LayoutOptions): AsyncGenerator<DocumentPage> {
	const { layoutDocument } = await import('../layout/document.js');
	const { joinToPage } = await import('../tables/join-tables.js');
	const { withRestsBelow } = await import('../tables/rows-below.js');
	const settings = options.settings?.tables;
	let before: DocumentPage | undefined;
	for await (const found of timeIteration('layout', pages, (input) => layoutDocument(input, options))) {
		const page = withRestsBelow(found, settings);
		// Tables do not continue between non-consecutive pages.
		before = before?.pageNumber === page.pageNumber - 1 ? joinToPage(before, page, settings) : page;
		yield before;
	}
}
