import type { PdfiumDocument } from '../external/pdfium-document';
import { readImage } from '../external/pdfium-image-bytes';
import { renderRegion } from '../external/pdfium-render';
import { imageFile, isShownAsStored, renderFile } from '../image/stored-image';
import type { ImageFile } from '../model/image-file';
import type { Box } from '../model';
import { pixelsPerPoint } from '../model/points';
import { isShadow } from '../pixels/is-shadow';
import { free } from '../values/freed';

/** An image of a page: stored in the PDF, or part of the page to be rendered. */
interface FigurePlace {
	/** Counted from 1. */
	readonly pageNumber: number;
	readonly box: Box;
	/** Of the image on its page; `undefined` for a drawing. */
	readonly imageIndex?: number;
	/** Without the text on it. */
	readonly isBare?: true;
}

/** Resolution of drawings, dpi: sharp in print, and small enough for a whole page. */
const drawingDpi = 150;

/** Maximum image in memory, pixels; larger ones are reduced. */
const maxFigurePixels = 40_000_000;

/** The file of a figure, from the open document; `undefined` if it cannot be read. */
export async function figureFile(
	document: PdfiumDocument,
	{ pageNumber, box, imageIndex, isBare }: FigurePlace,
	maxPixels: number,
): Promise<ImageFile | undefined> {
	const most = Math.min(maxPixels, maxFigurePixels);
	if (imageIndex !== undefined) {
		const image = readImage(document, pageNumber, imageIndex, most);
		const isAlike = !image || (await isShownAsStored(image));
		const picture = isAlike ? image : readImage(document, pageNumber, imageIndex, most, { drawn: true });
		if (!picture) return undefined;
		const showsNothing = picture.kind === 'pixels' && isShadow(picture);
		const file = showsNothing ? undefined : await imageFile(picture);
		if (picture.kind === 'pixels') free(picture.pixels);
		if (!showsNothing) return file;
	}
	// A shadow is shown with what is painted on it; text there is not part of the picture.
	const content = imageIndex === undefined && !isBare ? 'all' : { withoutTexts: () => true };
	const area = Math.max(1, (box.right - box.left) * (box.bottom - box.top));
	const scale = Math.min(pixelsPerPoint(drawingDpi), Math.sqrt(most / area));
	const region = renderRegion(document, pageNumber, box, scale, content);
	if (!region) return undefined;
	const file = await renderFile(region);
	free(region.pixels);
	return file;
}
