import type { PdfiumDocument } from '../external/pdfium-document';
import { renderPage, type DrawnContent } from '../external/pdfium-render';
import type { Page } from '../model';
import type { ParameterValues } from '../request/parameters';
import type { ToolContext } from '../request/tool';
import { mergedPage } from '../ocr/merge-page';
import type { OcrPage } from '../ocr/ocr-page';
import type { PageRaster } from '../pixels/raster';
import { onDisplayedPage } from '../ocr/onto-page';
import { isInvalid } from '../ocr/valid-text';
import { readByOcr } from './read-by-ocr';

/** Values of `ocrOption`. */
export type OcrRange = ParameterValues['ocrOption'];

/** A page of a PDF, and by OCR what `ocrOption` names of it. Warns of language data that is not installed. */
export async function withRecognisedText(context: ToolContext, document: PdfiumDocument, page: Page): Promise<Page> {
	const range = context.parameters.ocrOption ?? 'ALL';
	return needsOcr(page, range) ? await withOcr(context, document, page, range) : page;
}

/** Text of fewer letters beside a picture of the whole page is a stamp or a page number that somebody added. */
export const usableText = 20;

/** A picture over this part of a page is a scan of it. */
const scanPart = 0.5;

function needsOcr(page: Page, range: OcrRange): boolean {
	const invalid = page.words.some(isInvalid);
	switch (range) {
		case 'INVALID_CHARACTER':
			return invalid;
		case 'SCAN_PAGE':
			return isScan(page);
		case 'INVALID_CHARACTERAND_SCAN_PAGE':
			return invalid || isScan(page);
		case 'ALL':
			// Beside text that the document has, only pictures and drawings can hold more.
			return invalid || page.images.length > 0 || page.drawings.length > 0 || page.words.length === 0;
	}
}

/** A page whose text is in its pictures. */
export function isScan(page: Page): boolean {
	const letters = page.words.filter((word) => !isInvalid(word)).reduce((sum, { text }) => sum + text.length, 0);
	if (letters === 0) return true;
	return letters < usableText && largestImage(page).area > scanPart * page.width * page.height;
}

/** Area (square points) and resolution of a page's largest picture; zeros when it has none. */
export function largestImage({ images }: Page): { readonly area: number; readonly dpi: number } {
	let largest = { area: 0, dpi: 0 };
	for (const { box, pixelWidth, pixelHeight } of images) {
		const area = (box.right - box.left) * (box.bottom - box.top);
		if (area <= largest.area) continue;
		// Of an image that is clipped or turned the pixels and the box differ in shape: areas do not mind.
		largest = { area, dpi: 72 * Math.sqrt((pixelWidth * pixelHeight) / area) };
	}
	return largest;
}

/** Pixels an inch at which a page is drawn: a scan as it was scanned, within these bounds; other pages by `usualDpi`. */
const usualDpi = 200;
const lowestDpi = 120;
/** A coarse scan is drawn as it is: OCR enlarges it better. */
const coarsestDpi = 60;
const highestDpi = 400;
const mostPixels = 40_000_000;

async function withOcr(context: ToolContext, document: PdfiumDocument, page: Page, range: OcrRange): Promise<Page> {
	const recognised = await recognisedPage(context, document, page);
	if (!recognised) return page;
	const { read, isPicture } = recognised;
	const found = onDisplayedPage(read, page);
	return mergedPage(page, found, {
		replacesInvalid: range !== 'SCAN_PAGE',
		onlyInvalid: range === 'INVALID_CHARACTER',
		isPicture,
	});
}

/** A page as it is drawn, and what OCR reads on it. */
export interface RecognisedPage {
	/** As displayed: not turned or straightened. */
	readonly image: PageRaster;
	readonly read: OcrPage;
	/** A picture fills the page. */
	readonly isPicture: boolean;
}

const dpiOfScan = (dpi: number): number =>
	dpi >= coarsestDpi && dpi < lowestDpi ? dpi : Math.min(highestDpi, Math.max(lowestDpi, dpi));

/** Draw and read a page; `undefined` when it cannot be drawn. Warns of language data that is not installed. */
export async function recognisedPage(
	context: ToolContext,
	document: PdfiumDocument,
	page: Page,
	content: DrawnContent = 'all',
): Promise<RecognisedPage | undefined> {
	const scan = largestImage(page);
	const isPicture = scan.area > scanPart * page.width * page.height;
	const wanted = isPicture ? dpiOfScan(scan.dpi) : usualDpi;
	const area = page.width * page.height;
	const limit = Math.min(mostPixels, context.limit('imagePixels'));
	const scale = Math.min(wanted / 72, Math.sqrt(limit / Math.max(1, area)));
	const size = {
		width: Math.max(1, Math.round(page.width * scale)),
		height: Math.max(1, Math.round(page.height * scale)),
	};
	const drawn = renderPage(document, page.pageNumber, size, content);
	if (!drawn) return undefined;
	const image = { ...drawn, dpi: scale * 72 };
	// A page with text of its own is no photo of a page, whatever its pictures show.
	const read = await readByOcr(context, image, page.pageNumber, isPicture && isScan(page));
	return { image, read, isPicture };
}
