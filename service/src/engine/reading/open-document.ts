import type { LaidOutPage, Page } from '../model';
import type { DocumentPage } from '../model/blocks';
import type { PictureSource } from '../model/picture-source';
import { findWatermarks } from '../text/watermarks';
import { layoutPage } from '../layout/layout-page';
import type { ReadPageOptions } from '../external/pdfium-page';
import type { ToolContext } from '../request/tool';
import { Witness } from '../readback/witness';
import { Doubts } from './doubts';
import { eachPage } from '../request/each-page';
import { LeftOutTexts } from './left-out-texts';
import { OutsideTables } from './outside-tables';
import { reportWords, type LeftOut } from './report-words';
import { perceive, understand, type PageSource } from './steps';

/** A document opened for a writer: its pages and the source of their images. */
export interface OpenDocument {
	/** Of the whole document. */
	readonly pageCount: number;
	/** The selected ones, counted from 1. */
	readonly pageNumbers: readonly number[];
	/** Read once, in order. */
	readonly pages: AsyncIterable<DocumentPage>;
	/** The same pages row by row, for writers that need no layout; instead of `pages`. */
	readonly lines: AsyncIterable<LaidOutPage>;
	readonly pictures: PictureSource;
	/** Holds the words of its pages against those of the written file; absent if it has no pages. */
	readonly checkWords?: (resultPath: string) => Promise<void>;
	/** Whether its pages are the sheets of a workbook: text outside of tables are cells, too. */
	readonly isWorkbook?: boolean;
}

/** What a writer needs from its pages. */
export interface ReadingNeeds {
	/** It shows charts as images, or keeps chart texts together: they are not paragraphs. */
	readonly charts?: boolean;
}

/** Opens the document of a request, runs the work and closes it. */
export type Reader = <T>(
	context: ToolContext,
	needs: ReadingNeeds,
	work: (document: OpenDocument) => Promise<T>,
) => Promise<T>;

/** How the request wants pages analyzed. */
export function analysisOf({ parameters }: ToolContext): 'full' | 'geometric' {
	return parameters.enableAiLayout === false ? 'geometric' : 'full';
}

/**
 * The selected pages of a source, analyzed as requested. Warns of doubts: pages without text, hidden or unreadable
 * text, doubtful tables, and words that are not in the written file as on their page.
 * @param plain  the same pages for writers that need no layout
 */
export function documentContent(
	context: ToolContext,
	pageNumbers: readonly number[],
	needs: ReadingNeeds,
	source: PageSource,
	plain: PageSource = source,
): Pick<OpenDocument, 'pages' | 'lines' | 'checkWords'> {
	const witness = new Witness(context);
	const leftOut = { texts: new LeftOutTexts(), outside: new OutsideTables() };
	return {
		pages: documentPages(context, source, pageNumbers, needs, { witness, leftOut }),
		lines: documentLines(context, plain, pageNumbers, witness),
		checkWords: async (resultPath) => reportWords(context, await witness.compare(resultPath), leftOut),
	};
}

async function* documentPages(
	context: ToolContext,
	source: PageSource,
	pageNumbers: readonly number[],
	needs: ReadingNeeds,
	{ witness, leftOut }: { readonly witness: Witness; readonly leftOut: LeftOut },
): AsyncGenerator<DocumentPage> {
	const analysis = analysisOf(context);
	const doubts = new Doubts(witness);
	const { charts = false } = needs;
	const read = sourcePages(context, source, pageNumbers, doubts, { structured: analysis === 'full' });
	for await (const page of understand(read, { analysis, charts, outline: source.outline })) {
		doubts.addResult(page);
		leftOut.texts.add(page);
		if (witness.tablesOnly && context.parameters.resolveType !== 'IMAGE') leftOut.outside.add(page);
		yield page;
	}
	doubts.warn(context);
	context.onWords(doubts.words);
}

/** Only the words of the pages are read. */
async function* documentLines(
	context: ToolContext,
	source: PageSource,
	pageNumbers: readonly number[],
	witness: Witness,
): AsyncGenerator<LaidOutPage> {
	const doubts = new Doubts(witness);
	for await (const read of sourcePages(context, source, pageNumbers, doubts, { textOnly: true })) {
		const page = layoutPage(read);
		doubts.addResult(page);
		yield page;
	}
	doubts.warn(context);
	context.onWords(doubts.words);
}

async function* sourcePages(
	context: ToolContext,
	source: PageSource,
	pageNumbers: readonly number[],
	doubts: Doubts,
	options: ReadPageOptions,
): AsyncGenerator<Page> {
	const read = eachPage(context, pageNumbers, (pageNumber) => perceive(source, pageNumber, options));
	for await (const { value } of read) {
		const page = withoutWatermarks(value, doubts, options);
		doubts.addPage(page);
		yield page;
	}
}

function withoutWatermarks(page: Page, doubts: Doubts, { textOnly }: ReadPageOptions): Page {
	// Row by row, only level words get into the rows of others.
	const watermarks = new Set(findWatermarks(page).filter(({ turn }) => !textOnly || turn === 0));
	if (watermarks.size === 0) return page;
	doubts.addWatermarks(page.pageNumber, [...watermarks]);
	return { ...page, words: page.words.filter((word) => !watermarks.has(word)) };
}
