import type { Box, PageImage } from '../model';
import type { Pdfium } from './pdfium';
import { displayedBox, type PageFrame } from './pdfium-frame';
import { combineMatrices, type Matrix } from './pdfium-matrix';
import { imageSize } from './pdfium-image-sizes';
import { imageObject, drawnObjects } from './pdfium-objects';

/** An image of a page, with the data for reading its pixels. */
export interface FoundImage {
	readonly image: PageImage;
	/** PDFium's object; valid while the page is open. */
	readonly object: number;
	readonly matrix: Matrix;
}

/** Maximum images per page: more are a drawing made of strips or dots. */
const maxImages = 500;

/** Maximum objects examined per page. */
const maxObjects = 200_000;

/** An image smaller in one direction, in points or pixels, is a line or a dot. */
const minSide = 2;

/** Six floats. */
const matrixBytes = 24;

const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Images of an open page in content order, including its forms. */
export function findImages(pdfium: Pdfium, page: number, frame: PageFrame): FoundImage[] {
	return pdfium.withMemory(matrixBytes, (pointer) => {
		const found: FoundImage[] = [];
		let looked = 0;
		for (const { object, type, forms } of drawnObjects(pdfium, page)) {
			if (++looked > maxObjects || found.length >= maxImages) break;
			if (type !== imageObject) continue;
			const matrix = [...forms, object].reduce(
				(outer, one) => combineMatrices(matrixOf(pdfium, one, pointer), outer),
				identity,
			);
			const image = describe(pdfium, object, matrix, frame, pointer, found.length);
			if (image) found.push({ image, object, matrix });
		}
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
	const size = imageSize(pdfium, object, pointer);
	if (!size || Math.min(size.width, size.height) < minSide) return undefined;
	const xs = [e, e + a, e + c, e + a + c];
	const ys = [f, f + b, f + d, f + b + d];
	const corners = [Math.min(...xs), Math.max(...ys), Math.max(...xs), Math.min(...ys)];
	const box = displayedBox(Float32Array.from(corners), 0, frame);
	if (!box) return undefined;
	const seen = clip(box, frame);
	if (seen.right - seen.left < minSide || seen.bottom - seen.top < minSide) return undefined;
	return { box: seen, index, pixelWidth: size.width, pixelHeight: size.height };
}

function clip({ left, top, right, bottom }: Box, { width, height }: PageFrame): Box {
	return {
		left: Math.max(0, left),
		top: Math.max(0, top),
		right: Math.min(width, right),
		bottom: Math.min(height, bottom),
	};
}
