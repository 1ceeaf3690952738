import { ServiceError } from '../../messages/errors';
import type { PdfiumDocument } from '../external/pdfium-document';
import { readPagePaths } from '../external/pdfium-page';
import { renderRegion, type PixelImage } from '../external/pdfium-render';
import type { Box, Page, Word } from '../model';
import { unionOf } from '../model/boxes';
import { collectGraphics } from './graphics';
import { likeGround, unseenIn } from './ground-text';

/** Pixels a point at which text shows that is read at all. */
const lookScale = 1.5;

/** Longer sides are looked at in this many pixels. */
const maxPixels = 2400;

/**
 * Words in the colour of their ground, also under words that a reader sees in their place. The part of the page where there is
 * pale text is drawn for that, when no dark area is known to lie under it.
 */
export function unseenWords(
	document: PdfiumDocument,
	page: Pick<Page, 'pageNumber' | 'width' | 'height' | 'words' | 'fills'>,
	textOnly: boolean,
): Set<Word> {
	let candidates = likeGround(page.words, page.fills);
	if (candidates.length > 0 && textOnly) {
		const { fills } = collectGraphics(readPagePaths(document, page.pageNumber), page);
		candidates = likeGround(candidates, fills);
	}
	if (candidates.length === 0) return new Set();
	const region = unionOf(candidates.map(({ box }) => box));
	const picture = pictureOf(document, page.pageNumber, region);
	if (!picture) return new Set();
	return new Set(unseenIn(picture, candidates, page.words, region));
}

function pictureOf(document: PdfiumDocument, pageNumber: number, region: Box): PixelImage | undefined {
	const longest = Math.max(region.right - region.left, region.bottom - region.top);
	try {
		return renderRegion(document, pageNumber, region, Math.min(lookScale, maxPixels / longest));
	} catch (error) {
		// A page with an image too large to decode is read all the same; its text counts as seen.
		if (error instanceof ServiceError) return undefined;
		throw error;
	}
}
