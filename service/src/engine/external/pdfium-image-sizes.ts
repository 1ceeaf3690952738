import type { Pdfium } from './pdfium';
import { imageObject, drawnObjects } from './pdfium-objects';
import { readUint32 } from './pdfium-values';

/** Size of an image in pixels, from its dictionary. */
interface ImageSize {
	readonly width: number;
	readonly height: number;
}

/** Sizes of the images on a loaded page, including its forms, without decoding them. */
export function* imageSizes(pdfium: Pdfium, page: number): Generator<ImageSize> {
	for (const { object, type } of drawnObjects(pdfium, page)) {
		const size =
			type === imageObject ? pdfium.withMemory(8, (pointer) => imageSize(pdfium, object, pointer)) : undefined;
		if (size) yield size;
	}
}

/** Size of one image; `undefined` if its dictionary lacks it. @param pointer  8 bytes of PDFium's memory */
export function imageSize(pdfium: Pdfium, image: number, pointer: number): ImageSize | undefined {
	if (!pdfium.api.FPDFImageObj_GetImagePixelSize(image, pointer, pointer + 4)) return undefined;
	return { width: readUint32(pdfium, pointer), height: readUint32(pdfium, pointer + 4) };
}
