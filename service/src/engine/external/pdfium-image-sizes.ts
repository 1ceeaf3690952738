import type { Pdfium } from './pdfium';

/** `FPDF_PAGEOBJ_IMAGE` and `FPDF_PAGEOBJ_FORM` of fpdfview.h. */
const imageObject = 3;
const formObject = 5;
/** Forms inside of forms are looked into up to here. */
const deepest = 100;

/** Size of an image in pixels, as its dictionary tells. */
export interface ImageSize {
	readonly width: number;
	readonly height: number;
}

/** Sizes of the images a loaded page draws, those in its forms included; none of them is decoded. */
export function* imageSizes({ api, heap, withMemory }: Pdfium, page: number): Generator<ImageSize> {
	const sizeOf = (image: number): ImageSize | undefined =>
		withMemory(8, (pointer) => {
			if (!api.FPDFImageObj_GetImagePixelSize(image, pointer, pointer + 4)) return undefined;
			const view = new DataView(heap.HEAPU8.buffer, pointer, 8);
			return { width: view.getUint32(0, true), height: view.getUint32(4, true) };
		});

	function* within(form: number | undefined, depth: number): Generator<ImageSize> {
		const count = form === undefined ? api.FPDFPage_CountObjects(page) : api.FPDFFormObj_CountObjects(form);
		for (let index = 0; index < count; index++) {
			const object = form === undefined ? api.FPDFPage_GetObject(page, index) : api.FPDFFormObj_GetObject(form, index);
			const type = api.FPDFPageObj_GetType(object);
			if (type === formObject && depth < deepest) yield* within(object, depth + 1);
			const size = type === imageObject ? sizeOf(object) : undefined;
			if (size) yield size;
		}
	}

	yield* within(undefined, 0);
}
