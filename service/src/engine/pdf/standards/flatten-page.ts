import type { PDFDict } from '@cantoo/pdf-lib';
import { withPage, type PdfiumDocument } from '../../external/pdfium-document';
import { pageFrame, type PageFrame } from '../../external/pdfium-frame';
import { pageSize, renderPage, type DrawnContent, type PageSize } from '../../external/pdfium-render';
import { differingParts } from './differences';
import type { StandardJob } from './job';
import { addXObject, paintAfter } from './paint-over-page';
import { imageOf, type PixelPart } from './picture';

/** Pixels a point of the pictures that are laid over: 300 dpi. */
const sharpScale = 300 / 72;
/** Pixels a point of the pictures that are compared first. */
const roughScale = 1;
/** Sides of the parts that are compared, points. */
const tilePoints = 6;
/** Most pixels of a page's picture. */
const mostPixels = 40e6;

/**
 * Lay pictures over the parts of a page that look different from the source.
 * @param opaque  the changed document
 * @returns whether there were any
 */
export async function flattenPage({ document, source }: StandardJob, opaque: PdfiumDocument, page: PDFDict, pageNumber: number): Promise<boolean> {
	const size = pageSize(source, pageNumber);
	if (!size || !differs(source, opaque, pageNumber, size, 'withoutAnnotations')) return false;
	const scale = Math.min(sharpScale, Math.sqrt(mostPixels / (size.width * size.height)));
	const pixels = scaled(size, scale);
	const before = renderPage(source, pageNumber, pixels, 'withoutAnnotations');
	const after = renderPage(opaque, pageNumber, pixels, 'withoutAnnotations');
	const frame = withPage(source, pageNumber, (handle) => pageFrame(source.pdfium, handle));
	if (!before || !after || !frame) return false;
	const parts = differingParts(before, after, Math.max(4, Math.round(tilePoints * scale)));
	const paints: string[] = [];
	for (const [index, part] of parts.entries()) {
		const name = `Flattened${index}`;
		addXObject(document, page, name, await imageOf(document, before, part));
		paints.push(`q ${placement(part, pixels, frame)} cm /${name} Do Q`);
	}
	if (paints.length > 0) paintAfter(document, page, paints.join('\n'));
	return paints.length > 0;
}

/** Whether a page looks different in two documents, at a rough look. */
export function differs(one: PdfiumDocument, other: PdfiumDocument, pageNumber: number, size: PageSize, content: DrawnContent): boolean {
	const pixels = scaled(size, Math.min(roughScale, Math.sqrt(mostPixels / (size.width * size.height))));
	const before = renderPage(one, pageNumber, pixels, content);
	const after = renderPage(other, pageNumber, pixels, content);
	return before !== undefined && after !== undefined && differingParts(before, after, tilePoints).length > 0;
}

/** A size in pixels. */
export function scaled({ width, height }: PageSize, scale: number): PageSize {
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The matrix that puts an image's unit square where a part of the displayed page lies, in page space. */
function placement(part: PixelPart, pixels: PageSize, frame: PageFrame): string {
	const [left, right] = [part.left / pixels.width, (part.left + part.width) / pixels.width].map((share) => share * frame.width) as [number, number];
	const [top, bottom] = [part.top / pixels.height, (part.top + part.height) / pixels.height].map((share) => share * frame.height) as [number, number];
	const at = (x: number, y: number) => pagePoint(frame, x, y);
	const [originX, originY] = at(left, bottom);
	const [acrossX, acrossY] = at(right, bottom);
	const [upX, upY] = at(left, top);
	return [acrossX - originX, acrossY - originY, upX - originX, upY - originY, originX, originY].map((value) => Number(value.toFixed(4))).join(' ');
}

/** A point of the displayed page (from its top left) in page space. */
export function pagePoint(frame: PageFrame, x: number, y: number): [number, number] {
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
