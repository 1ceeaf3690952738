import type { PdfiumDocument } from '../../external/pdfium-document';
import { pageSize, renderPage, type PixelImage } from '../../external/pdfium-render';
import { pageSpace } from '../../external/pdfium-frame';
import type { Box } from '../../model';
import { combineMatrices } from '../../model/matrix';
import { pixelsPerPoint } from '../../model/points';
import { writeNumber, setPageContent } from '../../pdf-syntax/content';
import { dropKeys } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { PdfName } from '../../pdf-syntax/objects/objects';
import type { PageNode } from '../edit/page-tree';
import { imageOf } from '../standards/job/picture';
import { frameOfPage } from '../tagging/page-geometry';
import { sampleOf } from './paint-pictures';
import type { RedactionColor } from './redaction';

/** Resolution of the picture, dpi, less on pages too large for that. */
const dpi = 300;
const minDpi = 200;
const maxPixels = 60e6;

/** Entries of a page about its old content. */
const ofOldContent = ['Thumb', 'PieceInfo', 'StructParents', 'Group', 'Metadata', 'LastModified'];

/**
 * Replaces the content of a page by a picture of it, in whose pixels the boxes are painted over.
 * @returns whether it could be drawn
 */
export async function replaceByPicture(
	document: CosDocument,
	source: PdfiumDocument,
	page: PageNode,
	pageNumber: number,
	boxes: readonly Box[],
	color: RedactionColor,
): Promise<boolean> {
	const size = pageSize(source, pageNumber);
	if (!size) return false;
	const scale = Math.min(pixelsPerPoint(dpi), Math.sqrt(maxPixels / (size.width * size.height)));
	if (scale < pixelsPerPoint(minDpi)) return false;
	const width = Math.max(1, Math.round(size.width * scale));
	const height = Math.max(1, Math.round(size.height * scale));
	const image = renderPage(source, pageNumber, { width, height }, 'withoutAnnotations');
	if (!image) return false;
	for (const box of boxes) paintOver(image, box, scale, sampleOf[color]);
	const picture = await imageOf(document, image, { left: 0, top: 0, width, height });
	const { context } = document;
	const frame = frameOfPage(page);
	const matrix = combineMatrices([frame.width, 0, 0, -frame.height, 0, frame.height], pageSpace(frame));
	page.dict.set(PdfName.Resources, context.obj({ XObject: context.obj({ Page: picture }) }));
	setPageContent(page.dict, Buffer.from(`q ${matrix.map(writeNumber).join(' ')} cm /Page Do Q`, 'latin1'));
	dropKeys(page.dict, ...ofOldContent);
	return true;
}

function paintOver({ width, height, pixels }: PixelImage, box: Box, scale: number, value: number): void {
	const left = Math.max(0, Math.floor(box.left * scale) - 1);
	const right = Math.min(width, Math.ceil(box.right * scale) + 1);
	const bottom = Math.min(height, Math.ceil(box.bottom * scale) + 1);
	for (let row = Math.max(0, Math.floor(box.top * scale) - 1); row < bottom; row++)
		if (right > left) pixels.fill(value, (row * width + left) * 4, (row * width + right) * 4);
}
