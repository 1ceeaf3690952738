import { phrase } from '../../messages/phrases';
import type { PdfiumDocument } from '../external/pdfium-document';
import type { ImageFile } from '../model/image-file';
import type { ToolContext } from '../request/tool';
import type { PicturedFigure } from '../model/picture-source';

/**
 * The picture of a figure; `undefined`, with a warning, when it cannot be read. The library of images is loaded for the first
 * one.
 */
export async function readFigure(
	context: ToolContext,
	document: PdfiumDocument,
	{ pageNumber, box, image }: PicturedFigure,
): Promise<ImageFile | undefined> {
	const place = { pageNumber, box, imageIndex: image?.index };
	const { figureFile } = await import('./render-figure.js');
	const file = await figureFile(document, place, context.limit('imagePixels'));
	if (!file) context.warn(phrase('imageLeftOut', { page: pageNumber }));
	return file;
}
