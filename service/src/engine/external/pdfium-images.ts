import type { Box, PageImage } from '../model';
import type { Pdfium } from './pdfium';
import { displayedBox, type PageFrame } from './pdfium-frame';
import { combined, type Matrix } from './pdfium-matrix';
import { readUint32 } from './pdfium-values';

/** An image of a page, with what reading its pixels needs. */
export interface FoundImage {
	readonly image: PageImage;
	/** PDFium's object; valid while the page is open. */
	readonly object: number;
	readonly matrix: Matrix;
}

/** `FPDF_PAGEOBJ_IMAGE` and `FPDF_PAGEOBJ_FORM` of fpdf_edit.h. */
const imageObject = 3;
const formObject = 5;

/** Most images of one page: a page of more is a drawing made of strips or dots. */
const mostImages = 500;

/** Most objects looked at on one page, and deepest nesting of forms. */
const mostObjects = 200_000;
const deepestForm = 12;

/** An image that is smaller in one direction, in points or in pixels, is a line or a dot and no picture. */
const smallestSide = 2;

/** Six floats. */
const matrixBytes = 24;

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Images of an open page in the order of its content; forms are looked into. */
export function findImages(pdfium: Pdfium, page: number, frame: PageFrame): FoundImage[] {
	const { api } = pdfium;
	return pdfium.withMemory(matrixBytes, (pointer) => {
		const found: FoundImage[] = [];
		let looked = 0;
		const look = (count: number, get: (index: number) => number, outer: Matrix, depth: number): void => {
			for (let index = 0; index < count && looked < mostObjects && found.length < mostImages; index++) {
				looked++;
				const object = get(index);
				const type = object === 0 ? 0 : api.FPDFPageObj_GetType(object);
				if (type !== imageObject && type !== formObject) continue;
				const matrix = combined(matrixOf(pdfium, object, pointer), outer);
				if (type === formObject) {
					if (depth >= deepestForm) continue;
					const inner = api.FPDFFormObj_CountObjects(object);
					look(inner, (position) => api.FPDFFormObj_GetObject(object, position), matrix, depth + 1);
					continue;
				}
				const image = describe(pdfium, object, matrix, frame, pointer, found.length);
				if (image) found.push({ image, object, matrix });
			}
		};
		look(api.FPDFPage_CountObjects(page), (index) => api.FPDFPage_GetObject(page, index), identity, 0);
		return found;
	});
}

function matrixOf({ api, heap }: Pdfium, object: number, pointer: number): Matrix {
	if (!api.FPDFPageObj_GetMatrix(object, pointer)) return identity;
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = heap.HEAPF32.subarray(pointer >> 2, (pointer >> 2) + 6);
	return [a, b, c, d, e, f];
}

function describe(
	pdfium: Pdfium,
	object: number,
	[a, b, c, d, e, f]: Matrix,
	frame: PageFrame,
	pointer: number,
	index: number,
): PageImage | undefined {
	if (!pdfium.api.FPDFImageObj_GetImagePixelSize(object, pointer, pointer + 4)) return undefined;
	const pixelWidth = readUint32(pdfium, pointer);
	const pixelHeight = readUint32(pdfium, pointer + 4);
	const xs = [e, e + a, e + c, e + a + c];
	const ys = [f, f + b, f + d, f + b + d];
	const corners = [Math.min(...xs), Math.max(...ys), Math.max(...xs), Math.min(...ys)];
	const box = displayedBox(Float32Array.from(corners), 0, frame);
	if (!box || Math.min(pixelWidth, pixelHeight) < smallestSide) return undefined;
	const seen = clipped(box, frame);
	if (seen.right - seen.left < smallestSide || seen.bottom - seen.top < smallestSide) return undefined;
	return { box: seen, index, pixelWidth, pixelHeight };
}

function clipped({ left, top, right, bottom }: Box, { width, height }: PageFrame): Box {
	return {
		left: Math.max(0, left),
		top: Math.max(0, top),
		right: Math.min(width, right),
		bottom: Math.min(height, bottom),
	};
}
