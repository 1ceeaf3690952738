import { withPage, type PdfiumDocument } from '../../external/pdfium-document';
import { pageFrame, pageSpace } from '../../external/pdfium-frame';
import type { Page } from '../../model';
import { combineMatrices } from '../../model/matrix';
import { mergePage } from '../../ocr/merge-page';
import { toDisplayedPage, uprightOnPage } from '../../ocr/onto-page';
import type { OcrPage } from '../../ocr/ocr-page';
import { isInvalid } from '../../ocr/valid-text';
import type { DoubtfulWords } from '../../reading/doubtful-words';
import type { ParallelPages } from '../../reading/parallel-pages';
import { isScan, recognisePdfPage } from '../../reading/recognise';
import type { ToolContext } from '../../request/tool';
import { readingLines } from './reading-lines';
import type { PlacedText } from './text-layer';

/** Minimum number of hidden words of a text layer, whether hidden behind the picture or in white. */
const minHiddenWords = 5;

/** Whether a page shows text that cannot be searched: a scan, or letters drawn as paths. */
export function lacksText(page: Page): boolean {
	return isScan(page) && countHidden(page) < minHiddenWords;
}

function countHidden({ hiddenWords = {} }: Page): number {
	return Object.values(hiddenWords).reduce((sum, count) => sum + count, 0);
}

/**
 * Reads a page by OCR, without what it already has as text.
 * @param beside  what others may have read of it
 * @param doubtful  told of the words
 * @returns `undefined` when no text is found, or the page cannot be drawn
 */
export async function scanText(
	context: ToolContext,
	document: PdfiumDocument,
	page: Page,
	beside: ParallelPages,
	doubtful: DoubtfulWords,
): Promise<PlacedText | undefined> {
	const frame = withPage(document, page.pageNumber, (handle) => pageFrame(document.pdfium, handle));
	// Notes and stamps of readers have their own text.
	const recognised = frame && (await recognisePdfPage(context, document, page, 'withoutAnnotations', beside));
	if (!recognised) return undefined;
	doubtful.addPage(recognised.read.page);
	const lines = await readingLines({ ...recognised.read.page, words: newWords(recognised.read, page) }, 'full');
	if (lines.length === 0) return undefined;
	return { lines, toPage: combineMatrices(uprightOnPage(recognised.read, page), pageSpace(frame)) };
}

/** The words of OCR where the page has no legible text, in the upright picture. */
function newWords(read: OcrPage, page: Page): Page['words'] {
	const found = toDisplayedPage(read, page);
	const own = page.words.filter((word) => !isInvalid(word));
	const options = { replacesInvalid: false, onlyInvalid: false, isPicture: false };
	const added = new Set(mergePage({ ...page, words: own }, found, options).words);
	return read.page.words.filter((_, index) => {
		const placed = found.words[index];
		return placed !== undefined && added.has(placed);
	});
}
