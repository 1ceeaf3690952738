import { createHash } from 'node:crypto';
import { phrase } from '../../phrases';
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
	const { figureFile } = await import('./figure-file.js');
	const file = await figureFile(document, place, context.limit('imagePixels'));
	if (!file) context.warn(phrase('imageLeftOut', { page: pageNumber }));
	return file;
}

/** Paths of images in the archive; a picture that repeats, such as a logo, is kept once. */
export class ImagePaths {
	private readonly paths = new Map<string, string>();

	pathOf(
		{ bytes, extension }: { readonly bytes: Uint8Array; readonly extension: string },
		name: string,
	): { readonly path: string; readonly isNew: boolean } {
		const hash = createHash('sha256').update(bytes).digest('base64');
		const known = this.paths.get(hash);
		if (known !== undefined) return { path: known, isNew: false };
		const path = `${name}.${extension}`;
		this.paths.set(hash, path);
		return { path, isNew: true };
	}
}
