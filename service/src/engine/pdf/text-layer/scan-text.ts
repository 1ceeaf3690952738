import { withPage, type PdfiumDocument } from '../../external/pdfium-document';
import { pageFrame, pageSpace } from '../../external/pdfium-frame';
import type { Box, Page, PageImage, Word } from '../../model';
import { areaOf, horizontalOverlap, verticalOverlap } from '../../model/boxes';
import { combineMatrices } from '../../model/matrix';
import { mergePage } from '../../ocr/merge-page';
import { toDisplayedPage, uprightOnPage } from '../../ocr/onto-page';
import type { OcrPage } from '../../ocr/ocr-page';
import { isInvalid } from '../../ocr/valid-text';
import type { DoubtfulWords } from '../../reading/doubtful-words';
import type { ParallelPages } from '../../reading/parallel-pages';
import { isScan } from '../../reading/needs-ocr';
import { recognisePdfPage } from '../../reading/recognise';
import type { ToolContext } from '../../request/tool';
import { readingLines } from './reading-lines';
import type { PlacedText } from './text-layer';

/** Minimum number of hidden words of a text layer, whether hidden behind the picture or in white. */
const minHiddenWords = 5;

/** Whether a page shows text that cannot be searched: a scan, or letters drawn as paths. */
export function lacksText(page: Page): boolean {
	return isScan(page) && (page.hiddenWords ?? []).length < minHiddenWords;
}

/** Minimum size of an image with a line of text, points. */
const minImage = { width: 60, height: 12 };
/** Minimum resolution of readable text, pixels per point. */
const minScale = 0.8;
/** Maximum share of an image that the page's own words cover. */
const maxCovered = 0.3;
/** Maximum share of the page of a letterhead, which is read once. */
const maxLetterhead = 0.05;

/** Finds the images of pages with text that may show further text. */
export class PicturesOfText {
	private readonly letterheads = new Set<string>();

	/** Whether such an image is on a page; small ones that recur at the same place count once. */
	isOn(page: Page): boolean {
		if (page.textLayer === true || (page.hiddenWords ?? []).length >= minHiddenWords) return false;
		return imagesOfText(page).filter((image) => this.isNew(image, page)).length > 0;
	}

	private isNew({ box, pixelWidth, pixelHeight }: PageImage, { width, height }: Page): boolean {
		if (areaOf(box) > maxLetterhead * width * height) return true;
		const key = [box.left, box.top, box.right, box.bottom, pixelWidth, pixelHeight].map(Math.round).join(' ');
		const isNew = !this.letterheads.has(key);
		this.letterheads.add(key);
		return isNew;
	}
}

/** The images of a page with text that may show further text. */
export function imagesOfText(page: Page): PageImage[] {
	return page.images.filter((image) => mayShowText(image, page));
}

function mayShowText({ box, pixelWidth, pixelHeight }: PageImage, { words }: Page): boolean {
	const [width, height] = [box.right - box.left, box.bottom - box.top];
	const [long, short] = width > height ? [width, height] : [height, width];
	if (long < minImage.width || short < minImage.height) return false;
	if (pixelWidth * pixelHeight < minScale ** 2 * width * height) return false;
	const covered = words.reduce(
		(sum, word) => sum + horizontalOverlap(box, word.box) * verticalOverlap(box, word.box),
		0,
	);
	return covered < maxCovered * width * height;
}

/**
 * Reads a page by OCR, without what it already has as text; on a page with text only its images.
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

/** Whether the middle of a word is in an image of the page. */
function isInImage({ box }: Word, { images }: Page): boolean {
	const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
	return images.some(({ box: { left, top, right, bottom } }) => x >= left && x <= right && y >= top && y <= bottom);
}

/** Whether a recognised word repeats one of the page. */
function touches(own: Box, read: Box): boolean {
	return horizontalOverlap(own, read) * verticalOverlap(own, read) > maxTouch * Math.min(areaOf(own), areaOf(read));
}

/** Maximum share of a word that letters of neighbouring lines overlap. */
const maxTouch = 0.2;

/** The words of OCR where the page has no legible text, in the upright picture. */
function newWords(read: OcrPage, page: Page): Page['words'] {
	const found = toDisplayedPage(read, page);
	const own = page.words.filter((word) => !isInvalid(word));
	const isMixed = !isScan(page);
	const options = { replacesInvalid: false, onlyInvalid: false, isPicture: false };
	const added = new Set(mergePage({ ...page, words: own }, found, options).words);
	return read.page.words.filter((_, index) => {
		const placed = found.words[index];
		if (placed === undefined || !added.has(placed)) return false;
		return !isMixed || (isInImage(placed, page) && !own.some(({ box }) => touches(box, placed.box)));
	});
}
