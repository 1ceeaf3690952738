import type { Box } from '../model';
import { type PdfiumDocument, withPage } from './pdfium-document';
import { checkImageSize } from '../pixels/image-limits';
import type { Pdfium } from './pdfium';
import { imageSizes } from './pdfium-image-sizes';
import { drawnObjects, textObject } from './pdfium-objects';
import { coverBoxes } from '../pixels/cover-boxes';

/** A raster: rows from the top, four bytes per pixel (red, green, blue, opaque). */
export interface PixelImage {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
}

/** Size of a displayed page, points. */
export interface PageSize {
	readonly width: number;
	readonly height: number;
}

/** `FPDFBitmap_BGRx` of fpdfview.h. */
const bytesPerPixel = 4;
const bitmapFormat = 3;
const white = 0xffffffff;

/** `FPDF_ANNOT`, and `FPDF_REVERSE_BYTE_ORDER` for red first. */
const drawAnnotations = 0x01;
const redFirst = 0x10;

/** Size of a page without loading it; `undefined` if the page is missing. @param pageNumber  counted from 1 */
export function pageSize({ pdfium, handle }: PdfiumDocument, pageNumber: number): PageSize | undefined {
	return pdfium.withMemory(8, (pointer) => {
		if (!pdfium.api.FPDF_GetPageSizeByIndexF(handle, pageNumber - 1, pointer)) return undefined;
		const [width = 0, height = 0] = pdfium.heap.HEAPF32.subarray(pointer >> 2, (pointer >> 2) + 2);
		return { width, height };
	});
}

/** Rendered content: everything, only the page content, or everything but some text objects, by the order of painting. */
export type DrawnContent = 'all' | 'withoutAnnotations' | { readonly withoutTexts: (order: number) => boolean };

/**
 * Renders a page on white, with its annotations and form values unless excluded.
 * @param pageNumber  counted from 1
 * @param size        of the raster in pixels; the page is scaled to it
 * @param content     whether annotations and form values are rendered
 * @param canvas      size of the raster if larger than the page, which is at its top left
 * @param places      the only places that are needed, points; the rest is blank
 * @returns `undefined` if the page is missing or cannot be read
 * @throws ServiceError `imageTooLarge` for a page with an image over the document's limits, which is not decoded
 */
export function renderPage(
	document: PdfiumDocument,
	pageNumber: number,
	size: PageSize,
	content: DrawnContent = 'all',
	canvas: PageSize = size,
	places?: readonly Box[],
): PixelImage | undefined {
	const part = { left: 0, top: 0, ...canvas };
	const page = places && pageSize(document, pageNumber);
	const frames = page && framesOf(places, size.width / page.width, part);
	return drawPart(document, pageNumber, size, part, content, frames);
}

/**
 * Renders part of a page.
 * @param box    on the displayed page, points
 * @param scale  pixels per point
 * @param places  the only places of it that are needed; the rest is blank
 * @returns `undefined` if the page is missing or cannot be read
 */
export function renderRegion(
	document: PdfiumDocument,
	pageNumber: number,
	box: Box,
	scale: number,
	content: DrawnContent = 'all',
	places: readonly Box[] = [box],
): PixelImage | undefined {
	const page = pageSize(document, pageNumber);
	if (!page) return undefined;
	const whole = { width: Math.round(page.width * scale), height: Math.round(page.height * scale) };
	const part = {
		left: Math.floor(box.left * scale),
		top: Math.floor(box.top * scale),
		width: Math.max(1, Math.ceil((box.right - box.left) * scale)),
		height: Math.max(1, Math.ceil((box.bottom - box.top) * scale)),
	};
	return drawPart(document, pageNumber, whole, part, content, framesOf(places, scale, part));
}

/** A few frames of pixels that contain all places, points. */
function framesOf(places: readonly Box[], scale: number, part: PixelFrame): readonly PixelFrame[] {
	return coverBoxes(places).map((place) => pixelFrameOf(place, scale, part));
}

/** Margin around a place: pixels of its edges may be rounded outwards. */
const frameMargin = 3;

/** The pixels of a box within a part of the page. */
function pixelFrameOf({ left, top, right, bottom }: Box, scale: number, part: PixelFrame): PixelFrame {
	const [x, y] = [left * scale - part.left, top * scale - part.top].map((at) =>
		Math.max(0, Math.floor(at) - frameMargin),
	) as [number, number];
	const [endX, endY] = [right * scale - part.left, bottom * scale - part.top].map((at) => Math.ceil(at) + frameMargin);
	const width = Math.max(1, Math.min(part.width, endX!) - x);
	return { left: x, top: y, width, height: Math.max(1, Math.min(part.height, endY!) - y) };
}

/** A rectangle of pixels. */
interface PixelFrame extends PageSize {
	readonly left: number;
	readonly top: number;
}

/** @param whole  size of the whole page; `part`: the rendered part; `frames`: what is painted of it, pixels */
function drawPart(
	document: PdfiumDocument,
	pageNumber: number,
	whole: PageSize,
	part: PixelFrame,
	content: DrawnContent,
	frames: readonly PixelFrame[] = [{ ...part, left: 0, top: 0 }],
): PixelImage | undefined {
	const { heap, withMemory } = document.pdfium;
	const { width, height } = part;
	const stride = width * bytesPerPixel;
	return withPage(document, pageNumber, (page) =>
		withMemory(stride * height, (pointer) => {
			for (const image of imageSizes(document.pdfium, page))
				checkImageSize(image, document.imageLimits, document.fileName);
			const [frame] = frames;
			// A frame is filled when it is drawn.
			const isWhole = frames.length === 1 && frame?.width === width && frame.height === height;
			if (!isWhole) heap.HEAPU8.fill(0xff, pointer, pointer + stride * height);
			const hidden = typeof content === 'object' ? deactivateTexts(document.pdfium, page, content.withoutTexts) : [];
			try {
				for (const { left, top, ...size } of frames) {
					const start = pointer + top * stride + left * bytesPerPixel;
					const place = { left: part.left + left, top: part.top + top };
					drawFrame(document, page, { start, stride, ...size }, whole, place, content !== 'withoutAnnotations');
				}
			} finally {
				for (const object of hidden) document.pdfium.api.FPDFPageObj_SetIsActive(object, true);
			}
			return { width, height, pixels: heap.HEAPU8.slice(pointer, pointer + stride * height) };
		}),
	);
}

/** @param bitmap  in PDFium's memory; `place`: of its top left corner on the whole page */
function drawFrame(
	{ pdfium: { api }, form }: PdfiumDocument,
	page: number,
	{ start, stride, width, height }: PageSize & { readonly start: number; readonly stride: number },
	whole: PageSize,
	{ left, top }: Pick<PixelFrame, 'left' | 'top'>,
	withAnnotations: boolean,
): void {
	const bitmap = api.FPDFBitmap_CreateEx(width, height, bitmapFormat, start, stride);
	if (bitmap === 0) throw new Error(`PDFium made no bitmap of ${width} × ${height} pixels`);
	try {
		// Frames may overlap.
		api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
		const flags = redFirst | (withAnnotations ? drawAnnotations : 0);
		api.FPDF_RenderPageBitmap(bitmap, page, -left, -top, whole.width, whole.height, 0, flags);
		if (form && withAnnotations)
			api.FPDF_FFLDraw(form.handle, bitmap, page, -left, -top, whole.width, whole.height, 0, flags);
	} finally {
		api.FPDFBitmap_Destroy(bitmap);
	}
}

/** @returns the text objects of an open page that it hides */
function deactivateTexts(pdfium: Pdfium, page: number, isHidden: (order: number) => boolean): number[] {
	let order = 0;
	const hidden: number[] = [];
	for (const { object, type } of drawnObjects(pdfium, page))
		if (type === textObject && isHidden(order++)) hidden.push(object);
	for (const object of hidden) pdfium.api.FPDFPageObj_SetIsActive(object, false);
	return hidden;
}
