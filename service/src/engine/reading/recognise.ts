import type { PdfiumDocument } from '../external/pdfium-document';
import { renderPage, type DrawnContent } from '../external/pdfium-render';
import type { Box, Page, Word } from '../model';
import { unionOf, verticalOverlap, withMargin } from '../model/boxes';
import type { ToolContext } from '../request/tool';
import { mergePage } from '../ocr/merge-page';
import type { OcrPage } from '../ocr/ocr-page';
import type { FoundLanguage } from '../ocr/port/document-languages';
import type { PageRaster } from '../pixels/raster';
import { toDisplayedPage } from '../ocr/onto-page';
import { isInvalid } from '../ocr/valid-text';
import { readPage } from '../pdf-reading/read-page';
import { isDrawnAlike, type DrawnAs, type PageReading } from './page-reading';
import type { ParallelPages, ReadOnePage } from './parallel-pages';
import { readApart, recordRead, usualLanguage } from './read-by-ocr';
import { pixelsPerPoint, pointsPerInch } from '../model/points';
import { isScan, largestImage, needsOcr, scanPart, type OcrRange } from './needs-ocr';

/**
 * A page of a PDF, with OCR of what `ocrOption` selects. Warns of missing language data.
 * @param beside  readings by other processes
 */
export async function withRecognisedText(
	context: ToolContext,
	document: PdfiumDocument,
	page: Page,
	beside?: ParallelPages,
): Promise<Page> {
	const range = context.parameters.ocrOption ?? 'ALL';
	return needsOcr(page, range) ? await withOcr(context, document, page, range, beside) : page;
}

/** Reads pages of a PDF for {@link withRecognisedText}, independently of each other. */
export function readerOfPdf(context: ToolContext, document: PdfiumDocument, range: OcrRange): ReadOnePage {
	return async (pageNumber, usual) => {
		const page = readPage(document, pageNumber);
		if (!page || !needsOcr(page, range)) return undefined;
		return await readDrawnPage(context, document, page, 'all', usual, placesToRead(page, range));
	};
}

/** OCR replaces the invalid words of a page and adds nothing. */
function isOnlyForInvalid(page: Page, range: OcrRange): boolean {
	return range === 'INVALID_CHARACTER' || (range === 'INVALID_CHARACTERAND_SCAN_PAGE' && !isScan(page));
}

/** Margin around such a line, as a share of its font size: letters may be larger than their box. */
const lineMargin = 0.3;

/**
 * Text read on each side of such a word, as a multiple of its font size: a recognizer needs some context, and whole
 * lines cost more. On 30 pages of 21 documents, with 5 or 12 it read signs wrong that it leaves alone with 8.
 */
const nearby = 8;

/** The surroundings of invalid words, points; `undefined` if the whole page is to be read. */
function placesToRead(page: Page, range: OcrRange): readonly Box[] | undefined {
	if (!isOnlyForInvalid(page, range)) return undefined;
	return page.words.filter(isInvalid).map(({ box, turn, fontSize }) => {
		const [from, to] = [box.left - nearby * fontSize, box.right + nearby * fontSize];
		const isNear = (word: Word) =>
			2 * verticalOverlap(word.box, box) >= word.box.bottom - word.box.top &&
			word.box.right > from &&
			word.box.left < to;
		const line = turn === 0 || turn === 180 ? page.words.filter(isNear) : [];
		return withMargin(unionOf([box, ...line.map((word) => word.box)]), lineMargin * fontSize);
	});
}

/** Rendering resolution of a page, dpi: that of the scan, within these bounds; other pages use `usualDpi`. */
const usualDpi = 200;
const minDpi = 120;
/** A low-resolution scan is rendered as it is: OCR enlarges it better. */
const coarsestDpi = 60;
const maxDpi = 400;
const maxPixels = 40_000_000;

async function withOcr(
	context: ToolContext,
	document: PdfiumDocument,
	page: Page,
	range: OcrRange,
	beside: ParallelPages | undefined,
): Promise<Page> {
	const recognised = await recognisePdfPage(context, document, page, 'all', beside, placesToRead(page, range));
	if (!recognised) return page;
	const isPicture = isPictureOfPage(page);
	const found = toDisplayedPage(recognised.read, page);
	return mergePage(page, found, {
		replacesInvalid: range !== 'SCAN_PAGE',
		onlyInvalid: isOnlyForInvalid(page, range),
		isPicture,
	});
}

const dpiOfScan = (dpi: number): number =>
	dpi >= coarsestDpi && dpi < minDpi ? dpi : Math.min(maxDpi, Math.max(minDpi, dpi));

/** An image fills the page. */
function isPictureOfPage(page: Page): boolean {
	return largestImage(page).area > scanPart * page.width * page.height;
}

/** How a page is rendered for OCR. */
function drawForOcr(
	context: ToolContext,
	page: Page,
	content: DrawnContent,
	places: readonly Box[] | undefined,
): DrawnAs {
	const isPicture = isPictureOfPage(page);
	const wanted = isPicture ? dpiOfScan(largestImage(page).dpi) : usualDpi;
	const area = page.width * page.height;
	const limit = Math.min(maxPixels, context.limit('imagePixels'));
	const scale = Math.min(pixelsPerPoint(wanted), Math.sqrt(limit / Math.max(1, area)));
	return {
		width: Math.max(1, Math.round(page.width * scale)),
		height: Math.max(1, Math.round(page.height * scale)),
		dpi: scale * pointsPerInch,
		content,
		// A page with text is not a photo of a page, whatever its images show.
		mayBePhoto: isPicture && isScan(page),
		...(places && { places }),
	};
}

/** A page as OCR sees it; `undefined` if it cannot be rendered. Neither rotated nor deskewed. */
export function drawPage(
	context: ToolContext,
	document: PdfiumDocument,
	page: Page,
	content: DrawnContent,
): PageRaster | undefined {
	return drawAs(document, page.pageNumber, drawForOcr(context, page, content, undefined));
}

function drawAs(document: PdfiumDocument, pageNumber: number, drawnAs: DrawnAs): PageRaster | undefined {
	const drawn = renderPage(document, pageNumber, drawnAs, drawnAs.content, drawnAs, drawnAs.places);
	return drawn && { ...drawn, dpi: drawnAs.dpi };
}

/**
 * Renders and reads a page independently; `undefined` if it cannot be rendered.
 * @param places  the only places to read, points
 */
export async function readDrawnPage(
	context: ToolContext,
	document: PdfiumDocument,
	page: Page,
	content: DrawnContent,
	usual: FoundLanguage | undefined,
	places?: readonly Box[],
): Promise<PageReading | undefined> {
	const drawnAs = drawForOcr(context, page, content, places);
	const image = drawAs(document, page.pageNumber, drawnAs);
	return image && (await readApart(context, image, page.pageNumber, drawnAs, usual));
}

/** OCR result of a page. */
interface RecognisedPage {
	readonly read: OcrPage;
	/** The rendered page; absent if it was rendered elsewhere. */
	readonly image?: PageRaster;
}

/**
 * OCR result of a rendered page; `undefined` if it cannot be rendered. Warns of missing language data.
 * @param places  the only places to read, points
 * @param beside  readings by other processes
 */
export async function recognisePdfPage(
	context: ToolContext,
	document: PdfiumDocument,
	page: Page,
	content: DrawnContent,
	beside: ParallelPages | undefined,
	places?: readonly Box[],
): Promise<RecognisedPage | undefined> {
	const { pageNumber } = page;
	const drawnAs = drawForOcr(context, page, content, places);
	const taken = await beside?.take(pageNumber);
	if (taken && isDrawnAlike(taken.drawnAs, drawnAs)) return { read: recordRead(context, pageNumber, taken.read) };
	const image = drawAs(document, pageNumber, drawnAs);
	if (!image) return undefined;
	const { read } = await readApart(context, image, pageNumber, drawnAs, usualLanguage(context));
	return { read: recordRead(context, pageNumber, read), image };
}
