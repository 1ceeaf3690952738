import { phrase } from '../../messages/phrases';
import type { PdfiumDocument } from '../external/pdfium-document';
import type { ImageFile } from '../model/image-file';
import type { ToolContext } from '../request/tool';
import type { PicturedFigure } from '../model/picture-source';

/** The image of a figure; `undefined`, with a warning, if it is unreadable. Loads the image library on first use. */
export async function readFigure(
	context: ToolContext,
	document: PdfiumDocument,
	{ pageNumber, box, image, isBare }: PicturedFigure,
): Promise<ImageFile | undefined> {
	const place = { pageNumber, box, imageIndex: image?.index, ...(isBare ? { isBare } : {}) };
	const { figureFile } = await import('./render-figure.js');
	const file = await figureFile(document, place, context.limit('imagePixels'));
	if (!file) context.warn(phrase('imageLeftOut', { page: pageNumber }));
	return file;
}
