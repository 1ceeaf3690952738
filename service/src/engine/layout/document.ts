import type { Line, Page } from '../model';
import type { Block, DocumentPage } from '../model/blocks';
import type { OutlineEntry } from '../model/outline';
import { unionOf } from '../model/boxes';
import { layoutPage } from './layout-page';
import { lineSegments } from './segments';

/** What the layout may use beside the pages. */
export interface LayoutOptions {
	/** `full`: roles, all kinds of tables; `geometric`: geometric order and ruled tables only, faster. */
	readonly analysis: 'full' | 'geometric';
	/** The document's outline, for headings and their levels; in its own order. */
	readonly outline?: readonly OutlineEntry[];
}

/**
 * Turn pages into documents: blocks with roles in reading order. Pages come out in the order in which they go in, a few
 * behind it: what repeats on neighbouring pages decides about headers, footers and headings.
 * @param pages    in the order of the document; read once
 * @param options  see {@link LayoutOptions}
 */
export async function* layoutDocument(
	pages: AsyncIterable<Page>,
	options: LayoutOptions,
): AsyncGenerator<DocumentPage> {
	for await (const page of pages) {
		const { lines } = layoutPage(page, options.analysis === 'full' ? 'byColumn' : 'byRow');
		const { pageNumber, width, height } = page;
		yield { pageNumber, width, height, blocks: lines.map((line) => paragraph(pageNumber, line)) };
	}
}

function paragraph(pageNumber: number, line: Line): Block {
	return {
		kind: 'text',
		role: 'paragraph',
		pageNumber,
		box: unionOf(line.words.map(({ box }) => box)),
		runs: lineSegments(line, Infinity).map(({ text }) => ({ text })),
		lines: [line],
		fontSize: line.words[0]?.fontSize ?? 0,
	};
}
