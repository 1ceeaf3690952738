import type { ImageLimits } from '../pixels/image-limits';
import type { Pdfium } from './pdfium';
import { withPage, type PdfiumDocument } from './pdfium-document';
import { pageFrame, type PageFrame } from './pdfium-frame';
import { findImages, type FoundImage } from './pdfium-images';
import type { Matrix } from './pdfium-matrix';
import { pixelsPerPoint } from '../model/points';
import { readBytes, readUtf8 } from './pdfium-values';
import { isPlainJpeg } from './plain-jpeg';

/** Rotation and mirroring that turn an image as displayed: first rotated clockwise, then mirrored. */
export interface Orientation {
	readonly turn: 0 | 90 | 180 | 270;
	/** Left and right are swapped. */
	readonly mirrored: boolean;
}

/** Four bytes per pixel (red, green, blue, opacity), rows from the top. */
interface DrawnPixels {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
}

/** An image as stored in the document. */
export type StoredImage = { readonly orientation: Orientation } & (
	| {
			readonly kind: 'jpeg';
			readonly bytes: Uint8Array;
			/** As the page shows it, if it may differ: colours of inks, or an inverting `Decode`. */
			readonly thumbnail: DrawnPixels | undefined;
	  }
	| ({
			readonly kind: 'pixels';
			/** Whether the document stores it as a photograph (JPEG, JPEG 2000). */
			readonly photograph: boolean;
	  } & DrawnPixels)
);

/** Maximum compressed image that is passed through, bytes: a memory limit. */
const maxJpegBytes = 100 * 1024 * 1024;

/**
 * Reads an image of a page.
 * @param pageNumber  counted from 1
 * @param index       of the image on its page (`PageImage.index`)
 * @param maxPixels   a larger image is reduced
 * @param drawn       as the page shows it, even if it is a JPEG
 * @returns `undefined` if it is missing, unreadable or exceeds the document's image limit
 */
export function readImage(
	document: PdfiumDocument,
	pageNumber: number,
	index: number,
	maxPixels: number,
	{ drawn = false } = {},
): StoredImage | undefined {
	const { pdfium } = document;
	return withPage(document, pageNumber, (page) => {
		const { handle } = document;
		const frame = pageFrame(pdfium, page);
		const found = findImages(pdfium, page, frame)[index];
		// Even a thumbnail needs all pixels decoded.
		if (!found || isBeyond(found, document.imageLimits)) return undefined;
		const orientation = orientationOf(found.matrix, frame.turn);
		const filters = filtersOf(pdfium, found.object);
		const isJpeg = filters.length === 1 && filters[0] === 'DCTDecode';
		const jpeg = isJpeg && !drawn ? readJpeg(document, page, found) : undefined;
		if (jpeg) return { kind: 'jpeg', ...jpeg, orientation };
		const picture = draw(pdfium, handle, page, found, maxPixels);
		const photograph = filters.some((filter) => filter === 'DCTDecode' || filter === 'JPXDecode');
		return picture && { kind: 'pixels', ...picture, photograph, orientation };
	});
}

/** A JPEG that can be passed through; `undefined` if it has a mask or holds inks. */
function readJpeg(document: PdfiumDocument, page: number, found: FoundImage) {
	const { pdfium, handle } = document;
	const bytes = readBytes(
		pdfium,
		(pointer, length) => pdfium.api.FPDFImageObj_GetImageDataRaw(found.object, pointer, length),
		maxJpegBytes,
	);
	// Four components are inks, which few programs show correctly; PDFium converts them.
	if (![1, 3].includes(jpegComponents(bytes))) return undefined;
	if (isPlainJpeg(document, page, found.object, bytes)) return { bytes, thumbnail: undefined };
	const thumbnail = drawThumbnail(pdfium, handle, page, found);
	return thumbnail && hasMask(thumbnail) ? undefined : { bytes, thumbnail };
}

function isBeyond({ image: { pixelWidth, pixelHeight } }: FoundImage, { pixels, side }: ImageLimits): boolean {
	return pixelWidth * pixelHeight > pixels || Math.max(pixelWidth, pixelHeight) > side;
}

function filtersOf(pdfium: Pdfium, object: number): string[] {
	const { api } = pdfium;
	const count = api.FPDFImageObj_GetImageFilterCount(object);
	return Array.from({ length: Math.max(0, Math.min(count, 8)) }, (_, index) =>
		readUtf8(pdfium, (pointer, length) => api.FPDFImageObj_GetImageFilter(object, index, pointer, length)),
	);
}

/** Side of the thumbnail that shows whether an image is transparent, and its colours, pixels. */
const thumbnailSide = 64;

function drawThumbnail(
	pdfium: Pdfium,
	handle: number,
	page: number,
	{ object, image }: FoundImage,
): DrawnPixels | undefined {
	const [width, height] = [image.pixelWidth, image.pixelHeight].map((side) => Math.min(thumbnailSide, side));
	return drawObject(pdfium, handle, page, object, { width: width!, height: height! });
}

/** A thumbnail shows a mask wherever it comes from. */
function hasMask({ pixels }: DrawnPixels): boolean {
	for (let index = 3; index < pixels.length; index += 4) {
		if ((pixels[index] ?? 255) < 255) return true;
	}
	return false;
}

/** Resolution of the masks of images that have this many times less, dpi. */
const maskDpi = 150;
const coarse = 10;

interface Size {
	readonly width: number;
	readonly height: number;
}

/** The image with its mask, upright as stored, in its own resolution or as large as allowed. */
function draw(
	pdfium: Pdfium,
	handle: number,
	page: number,
	{ object, image }: FoundImage,
	maxPixels: number,
): DrawnPixels | undefined {
	const drawAt = (wanted: Size) => {
		const scale = Math.min(1, Math.sqrt(maxPixels / (wanted.width * wanted.height)));
		return drawObject(pdfium, handle, page, object, {
			width: Math.max(1, Math.floor(wanted.width * scale)),
			height: Math.max(1, Math.floor(wanted.height * scale)),
		});
	};
	const own = drawAt({ width: image.pixelWidth, height: image.pixelHeight });
	const { left, top, right, bottom } = image.box;
	const sideOnPage = Math.max(right - left, bottom - top) * pixelsPerPoint(maskDpi);
	const side = Math.max(image.pixelWidth, image.pixelHeight);
	// A few pixels of color may have a mask of any resolution: letters, shadows.
	if (sideOnPage < coarse * side || !own || !hasMask(own)) return own;
	return (
		drawAt({ width: (right - left) * pixelsPerPoint(maskDpi), height: (bottom - top) * pixelsPerPoint(maskDpi) }) ?? own
	);
}

/**
 * PDFium renders an image object at the size of its matrix, one pixel per point: so the matrix is changed temporarily.
 */
function drawObject(
	pdfium: Pdfium,
	handle: number,
	page: number,
	object: number,
	{ width, height }: Size,
): DrawnPixels | undefined {
	const { api, heap, withMemory } = pdfium;
	return withMemory(24, (pointer) => {
		if (!api.FPDFPageObj_GetMatrix(object, pointer)) return undefined;
		const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = heap.HEAPF32.slice(pointer >> 2, (pointer >> 2) + 6);
		if (!api.FPDFImageObj_SetMatrix(object, width, 0, 0, height, 0, 0)) return undefined;
		const bitmap = api.FPDFImageObj_GetRenderedBitmap(handle, page, object);
		api.FPDFImageObj_SetMatrix(object, a, b, c, d, e, f);
		if (bitmap === 0) return undefined;
		try {
			return copyBitmap(pdfium, bitmap);
		} finally {
			api.FPDFBitmap_Destroy(bitmap);
		}
	});
}

/** `FPDFBitmap_BGRA` of fpdfview.h, the format of rendered objects. */
const blueGreenRedAlpha = 4;

function copyBitmap({ api, heap }: Pdfium, bitmap: number): DrawnPixels | undefined {
	if (api.FPDFBitmap_GetFormat(bitmap) !== blueGreenRedAlpha) return undefined;
	const width = api.FPDFBitmap_GetWidth(bitmap);
	const height = api.FPDFBitmap_GetHeight(bitmap);
	const stride = api.FPDFBitmap_GetStride(bitmap);
	const start = api.FPDFBitmap_GetBuffer(bitmap) >>> 0;
	const pixels = new Uint8Array(width * height * 4);
	for (let y = 0; y < height; y++) {
		pixels.set(heap.HEAPU8.subarray(start + y * stride, start + y * stride + width * 4), y * width * 4);
	}
	// A pixel at a time, as PDFium stores them: 0xAARRGGBB.
	const colors = new Uint32Array(pixels.buffer);
	for (let index = 0; index < colors.length; index++) {
		const color = colors[index]!;
		colors[index] = (color & 0xff00ff00) | ((color >>> 16) & 0xff) | ((color & 0xff) << 16);
	}
	return { width, height, pixels };
}

/** Colour components of a JPEG, from its frame header (ITU T.81, B.2.2); 0 without one. */
function jpegComponents(bytes: Uint8Array): number {
	let at = 2;
	while (at + 9 < bytes.length && bytes[at] === 0xff) {
		const marker = bytes[at + 1] ?? 0;
		const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
		if (isFrame) return bytes[at + 9] ?? 0;
		// A fill byte before a marker counts as nothing.
		at += marker === 0xff ? 1 : 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
	}
	return 0;
}

/** Orientation of an image on the displayed page, from the directions of its right and upper side. */
function orientationOf([a, b, c, d]: Matrix, pageTurn: PageFrame['turn']): Orientation {
	let right = { x: a, y: b };
	let up = { x: c, y: d };
	for (let turned = 0; turned < pageTurn; turned += 90) {
		right = { x: right.y, y: -right.x };
		up = { x: up.y, y: -up.x };
	}
	if (Math.abs(right.x) >= Math.abs(right.y)) {
		// Upside down if its upper side points down; otherwise mirrored.
		const turn = up.y < 0 ? 180 : 0;
		return { turn, mirrored: right.x < 0 !== (turn === 180) };
	}
	const turn = right.y < 0 ? 90 : 270;
	return { turn, mirrored: up.x < 0 !== (turn === 270) };
}
