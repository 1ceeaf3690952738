import { ServiceError } from '../../errors';
import { withPage, type PdfiumDocument } from '../external/pdfium-document';
import { readGraphics } from '../external/pdfium-graphics';
import { renderPage, type PixelImage } from '../external/pdfium-render';
import type { Page, Word } from '../model';
import { likeGround, unseenIn } from './ground-text';

/** Pixels a point at which text shows that is read at all. */
const lookScale = 1.5;

/** Larger pages are looked at in this many pixels on their longer side. */
const mostPixels = 2400;

/** Words in the colour of their ground. Pages with pale text are drawn for that, when no dark area is known to lie under it. */
export function unseenWords(
	document: PdfiumDocument,
	page: Pick<Page, 'pageNumber' | 'width' | 'height' | 'words' | 'fills'>,
	textOnly: boolean,
): Set<Word> {
	let candidates = likeGround(page.words, page.fills);
	if (candidates.length > 0 && textOnly) {
		const graphics = withPage(document, page.pageNumber, (handle) => readGraphics(document.pdfium, handle));
		candidates = likeGround(candidates, graphics?.fills ?? []);
	}
	const picture = candidates.length > 0 ? pictureOf(document, page) : undefined;
	return new Set(picture ? unseenIn(picture, candidates, page) : []);
}

function pictureOf(document: PdfiumDocument, { pageNumber, width, height }: Pick<Page, 'pageNumber' | 'width' | 'height'>): PixelImage | undefined {
	const scale = Math.min(lookScale, mostPixels / Math.max(width, height));
	try {
		return renderPage(document, pageNumber, { width: Math.ceil(width * scale), height: Math.ceil(height * scale) });
	} catch (error) {
		// A page with an image too large to decode is read all the same; its text counts as seen.
		if (error instanceof ServiceError) return undefined;
		throw error;
	}
}
