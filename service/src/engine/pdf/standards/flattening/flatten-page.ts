import type { PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { withPage, type PdfiumDocument } from '../../../external/pdfium-document';
import { pageFrame, type PageFrame } from '../../../external/pdfium-frame';
import { pageSize, renderPage, type DrawnContent, type PageSize } from '../../../external/pdfium-render';
import { differingParts } from './differences';
import type { StandardJob } from '../job/job';
import { addResource, paintAfter } from '../../edit/paint-over-page';
import { imageOf, type PixelPart } from '../job/picture';

/** Tile size of the overlay images in pixels: 300 dpi, less on pages too large for that. */
const [sharpTile, minTile] = [25, 4];
/** Pixels per point of the first comparison. */
const roughScale = 1;
/**
 * Sides of the tiles for comparing pages, points. Parts consist of whole tiles, so that they start and end at whole
 * points of the displayed page: readers stretch images to whole screen pixels, which would shift others.
 */
const tilePoints = 6;
/** Some readers extend an image that ends at a pixel boundary into the next pixel: it ends slightly earlier, points. */
export const inset = 0.01;
/** Maximum pixels of a page image. */
const maxPixels = 40e6;

/**
 * Overlays images on the parts of a page that differ from the source.
 * @param opaque  the changed document
 * @returns whether there were any
 */
export async function flattenPage(
	{ document, source }: StandardJob,
	opaque: PdfiumDocument,
	page: PdfDictionary,
	pageNumber: number,
): Promise<boolean> {
	const size = pageSize(source, pageNumber);
	if (!size || !differs(source, opaque, pageNumber, size, 'withoutAnnotations')) return false;
	const tile = Math.max(
		minTile,
		Math.min(sharpTile, Math.floor(tilePoints * Math.sqrt(maxPixels / (size.width * size.height)))),
	);
	const pixels = scaled(size, tile / tilePoints);
	const canvas = { width: Math.ceil(pixels.width / tile) * tile, height: Math.ceil(pixels.height / tile) * tile };
	const before = renderPage(source, pageNumber, pixels, 'withoutAnnotations', canvas);
	const after = renderPage(opaque, pageNumber, pixels, 'withoutAnnotations', canvas);
	const frame = withPage(source, pageNumber, (handle) => pageFrame(source.pdfium, handle));
	if (!before || !after || !frame) return false;
	const parts = differingParts(before, after, tile);
	const paints: string[] = [];
	for (const part of parts) {
		const name = addResource(document, page, 'XObject', 'Flattened', await imageOf(document, before, part));
		paints.push(`q ${placement(part, tilePoints / tile, frame)} cm /${name} Do Q`);
	}
	if (paints.length > 0) paintAfter(document, page, paints.join('\n'));
	return paints.length > 0;
}

/** Whether a page looks different in two documents, at low resolution. */
export function differs(
	one: PdfiumDocument,
	other: PdfiumDocument,
	pageNumber: number,
	size: PageSize,
	content: DrawnContent,
): boolean {
	const pixels = scaled(size, Math.min(roughScale, Math.sqrt(maxPixels / (size.width * size.height))));
	const before = renderPage(one, pageNumber, pixels, content);
	const after = renderPage(other, pageNumber, pixels, content);
	return before !== undefined && after !== undefined && differingParts(before, after, tilePoints).length > 0;
}

/** A size in pixels. */
export function scaled({ width, height }: PageSize, scale: number): PageSize {
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * The matrix that maps an image's unit square to a part of the displayed page, in page space. @param step  points per
 * pixel
 */
function placement(part: PixelPart, step: number, frame: PageFrame): string {
	const [left, right] = [part.left * step + inset, (part.left + part.width) * step - inset];
	const [top, bottom] = [part.top * step + inset, (part.top + part.height) * step - inset];
	const at = (x: number, y: number) => pagePoint(frame, x, y);
	const [originX, originY] = at(left, bottom);
	const [acrossX, acrossY] = at(right, bottom);
	const [upX, upY] = at(left, top);
	return [acrossX - originX, acrossY - originY, upX - originX, upY - originY, originX, originY]
		.map((value) => Number(value.toFixed(4)))
		.join(' ');
}

/** A point of the displayed page (from its top left) in page space. */
function pagePoint(frame: PageFrame, x: number, y: number): [number, number] {
	switch (frame.turn) {
		case 0:
			return [frame.left + x, frame.top - y];
		case 90:
			return [frame.left + y, frame.bottom + x];
		case 180:
			return [frame.right - x, frame.bottom + y];
		case 270:
			return [frame.right - y, frame.top - x];
	}
}
