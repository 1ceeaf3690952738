import { type PdfiumDocument, withPage } from '../../external/pdfium-document';
import { pageFrame, type PageFrame } from '../../external/pdfium-frame';
import type { Box, Page, Rule, Word } from '../../model';
import { mergePage } from '../../ocr/merge-page';
import { toDisplayedPage } from '../../ocr/onto-page';
import type { ParallelPages, ReadOnePage } from '../../reading/parallel-pages';
import { largestImage, usableText, type OcrRange } from '../../reading/needs-ocr';
import { drawPage, readDrawnPage, recognisePdfPage } from '../../reading/recognise';
import { readPage } from '../../pdf-reading/read-page';
import type { PageRaster } from '../../pixels/raster';
import { isInvalid } from '../../ocr/valid-text';
import { measured } from './measure-ink';
import type { ToolContext } from '../../request/tool';

/** A page whose text is to be rewritten. */
export interface EditablePage {
	readonly frame: PageFrame;
	/** Degrees by which OCR lines fall to the right on the page. */
	readonly skew: number;
	/** OCR result, on the displayed page leveled: rotate by `skew` around the page center. */
	readonly found: Page;
	/** Words of the document itself. */
	readonly own: Page;
	/** The displayed page, without annotations; `dpi / 72` pixels per point. */
	readonly image: PageRaster;
}

/** Share of a page covered by an image from which it is a scan, even with stamped text. */
const scanPart = 0.5;
const wholePart = 0.8;
/** Letters of stamps, page numbers and fax headers on a full-page scan. */
const stampedText = 100;
/** Share of unreadable letters from which a text layer is unusable. */
const unreadablePart = 0.5;

/** Whether a page is rewritten: a scan, with or without a text layer, or text that cannot be extracted. */
export function needsEditing(page: Page, range: OcrRange): boolean {
	const visible = page.textLayer === true ? [] : page.words;
	const letters = lettersOf(visible.filter((word) => !isInvalid(word)));
	const all = lettersOf(visible);
	const isUnreadable = all > 0 && letters < (1 - unreadablePart) * all;
	if (range === 'INVALID_CHARACTER') return isUnreadable;
	const covered = largestImage(page).area / Math.max(1, page.width * page.height);
	const isScan = letters === 0 ? !isUnreadable : letters < usableText && covered > scanPart;
	if (range === 'SCAN_PAGE') return isScan;
	return isScan || isUnreadable || (range === 'ALL' && letters < stampedText && covered > wholePart);
}

function lettersOf(words: readonly Word[]): number {
	return words.reduce((sum, { text }) => sum + text.length, 0);
}

/** The rendering of a page for OCR and as background of its text. */
const content = 'withoutAnnotations';

/** Reads pages for {@link readEditablePage}, independently of each other. */
export function readerOfEditable(context: ToolContext, document: PdfiumDocument, range: OcrRange): ReadOnePage {
	return async (pageNumber, usual) => {
		const page = readPage(document, pageNumber);
		return page && needsEditing(page, range) ? await readDrawnPage(context, document, page, content, usual) : undefined;
	};
}

/**
 * Reads a page by OCR; `undefined` if it shows no text, or cannot be rendered.
 * @param beside  readings by other processes
 */
export async function readEditablePage(
	context: ToolContext,
	document: PdfiumDocument,
	page: Page,
	beside: ParallelPages,
): Promise<EditablePage | undefined> {
	const frame = withPage(document, page.pageNumber, (handle) => pageFrame(document.pdfium, handle));
	const recognised = await recognisePdfPage(context, document, page, content, beside);
	if (!frame || !recognised || recognised.read.page.words.length === 0) return undefined;
	const { read, image = drawPage(context, document, page, content) } = recognised;
	if (!image) return undefined;
	const visible =
		page.textLayer === true ? [] : page.words.filter((word) => !isInvalid(word) && word.turn !== 'slanted');
	const empty: Page = { ...page, words: [], rules: [], fills: [], images: [], drawings: [] };
	const words = measured(read.page.words, read.picture);
	const displayed = toDisplayedPage({ ...read, page: { ...read.page, words } }, page);
	const options = { replacesInvalid: true, onlyInvalid: false, isPicture: true };
	const merged = mergePage({ ...empty, words: visible }, displayed, options);
	const own = new Set(visible);
	return {
		frame,
		skew: read.skew,
		found: { ...merged, words: merged.words.filter((word) => !own.has(word)) },
		own: { ...empty, words: visible },
		image,
	};
}

/** A box found on the leveled page, in coordinates of the displayed one. */
export function skewBox({ left, top, right, bottom }: Box, { skew, found }: Pick<EditablePage, 'skew' | 'found'>): Box {
	if (skew === 0) return { left, top, right, bottom };
	const corners = [
		[left, top],
		[right, top],
		[left, bottom],
		[right, bottom],
	].map(([x = 0, y = 0]) => rotatePoint(x, y, skew, found));
	const xs = corners.map(({ x }) => x);
	const ys = corners.map(({ y }) => y);
	return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** A point after a clockwise rotation around the page center; y grows downwards. */
function rotatePoint(
	x: number,
	y: number,
	degrees: number,
	{ width, height }: Pick<Page, 'width' | 'height'>,
): { x: number; y: number } {
	const angle = (degrees * Math.PI) / 180;
	const [dx, dy] = [x - width / 2, y - height / 2];
	return {
		x: width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
		y: height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
	};
}

/** A line as a box. */
export function boxOfRule({ direction, position, start, end, thickness }: Rule): Box {
	const half = thickness / 2;
	return direction === 'horizontal'
		? { left: start, right: end, top: position - half, bottom: position + half }
		: { left: position - half, right: position + half, top: start, bottom: end };
}
