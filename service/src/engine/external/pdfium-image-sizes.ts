import type { Pdfium } from './pdfium';
import { imageObject, drawnObjects } from './pdfium-objects';
import { readUint32 } from './pdfium-values';

/** Size of an image in pixels, as its dictionary tells. */
export interface ImageSize {
	readonly width: number;
	readonly height: number;
}

/** Sizes of the images a loaded page draws, those in its forms included; none of them is decoded. */
export function* imageSizes(pdfium: Pdfium, page: number): Generator<ImageSize> {
	for (const { object, type } of drawnObjects(pdfium, page)) {
		const size =
			type === imageObject ? pdfium.withMemory(8, (pointer) => imageSize(pdfium, object, pointer)) : undefined;
		if (size) yield size;
	}
}

/** Size of one image; `undefined` when its dictionary does not tell. @param pointer  8 bytes of PDFium's memory */
export function imageSize(pdfium: Pdfium, image: number, pointer: number): ImageSize | undefined {
	if (!pdfium.api.FPDFImageObj_GetImagePixelSize(image, pointer, pointer + 4)) return undefined;
	return { width: readUint32(pdfium, pointer), height: readUint32(pdfium, pointer + 4) };
}
