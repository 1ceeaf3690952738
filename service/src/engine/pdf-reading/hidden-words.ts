import { ServiceError } from '../../messages/errors';
import type { PdfiumDocument } from '../external/pdfium-document';
import { readPagePaths } from '../external/pdfium-page';
import { renderRegion, type PixelImage } from '../external/pdfium-render';
import type { Box, Page, Word } from '../model';
import { unionOf } from '../model/boxes';
import { collectGraphics } from './graphics';
import { wordsLikeBackground, hiddenIn } from './hidden-text';

/** Resolution at which readable text is visible, pixels per point. */
const lookScale = 1.5;

/** Maximum image side, pixels. */
const maxPixels = 2400;

/**
 * Finds words in the color of their background, also under visible words that replace them. Renders the part of the
 * page with pale text unless a dark area is known to be under it.
 */
export function invisibleWords(
	document: PdfiumDocument,
	page: Pick<Page, 'pageNumber' | 'width' | 'height' | 'words' | 'fills'>,
	textOnly: boolean,
): Set<Word> {
	let candidates = wordsLikeBackground(page.words, page.fills);
	if (candidates.length > 0 && textOnly) {
		const { fills } = collectGraphics(readPagePaths(document, page.pageNumber), page);
		candidates = wordsLikeBackground(candidates, fills);
	}
	if (candidates.length === 0) return new Set();
	const region = unionOf(candidates.map(({ box }) => box));
	const picture = pictureOf(document, page.pageNumber, region);
	if (!picture) return new Set();
	return new Set(hiddenIn(picture, candidates, page.words, region));
}

function pictureOf(document: PdfiumDocument, pageNumber: number, region: Box): PixelImage | undefined {
	const longest = Math.max(region.right - region.left, region.bottom - region.top);
	try {
		return renderRegion(document, pageNumber, region, Math.min(lookScale, maxPixels / longest));
	} catch (error) {
		// If an image is too large to decode, the page is still read, and its text counts as visible.
		if (error instanceof ServiceError) return undefined;
		throw error;
	}
}
