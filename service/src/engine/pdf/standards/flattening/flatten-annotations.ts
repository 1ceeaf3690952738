import { PdfName, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { withPage, type PdfiumDocument } from '../../../external/pdfium-document';
import { pageFrame } from '../../../external/pdfium-frame';
import { pageSize, renderPage } from '../../../external/pdfium-render';
import { annotationDicts } from '../../../pdf-syntax/annotations';
import { differingParts } from './differences';
import { differs, inset, scaled } from './flatten-page';
import type { StandardJob } from '../job/job';
import { dictAt, nameAt, numbersAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { imageOf } from '../job/picture';

/** Pixels per point: an integer, since the images start and end at whole points. */
const sharpScale = 4;
const maxPixels = 40e6;
const tile = 24;

/**
 * Replaces appearances that depended on transparency by images of their former look.
 * @param opaque  the changed document
 * @returns whether there were any
 */
export async function flattenAnnotations(
	{ document, source }: StandardJob,
	opaque: PdfiumDocument,
	page: PdfDictionary,
	pageNumber: number,
): Promise<boolean> {
	const annotations = annotationDicts(page).filter(
		(annotation) => dictAt(annotation, 'AP') && nameAt(annotation, 'Subtype') !== 'Widget',
	);
	const size = pageSize(source, pageNumber);
	if (annotations.length === 0 || !size || !differs(source, opaque, pageNumber, size, 'all')) return false;
	const scale = Math.min(sharpScale, Math.sqrt(maxPixels / (size.width * size.height)));
	const pixels = scaled(size, scale);
	const before = renderPage(source, pageNumber, pixels);
	const after = renderPage(opaque, pageNumber, pixels);
	const frame = withPage(source, pageNumber, (handle) => pageFrame(source.pdfium, handle));
	// Appearances on rotated pages would have to be rotated back; these stay opaque.
	if (!before || !after || !frame || frame.turn !== 0) return false;
	const parts = differingParts(before, after, tile);
	let flattened = false;
	for (const annotation of annotations) {
		const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersAt(annotation, 'Rect') ?? [];
		const left = Math.max(0, Math.floor(Math.floor(Math.min(x1, x2) - frame.left) * scale));
		const top = Math.max(0, Math.floor(Math.floor(frame.top - Math.max(y1, y2)) * scale));
		const right = Math.min(before.width, Math.ceil(Math.ceil(Math.max(x1, x2) - frame.left) * scale));
		const bottom = Math.min(before.height, Math.ceil(Math.ceil(frame.top - Math.min(y1, y2)) * scale));
		const box = { left, top, width: right - left, height: bottom - top };
		const touched = parts.some(
			(part) => part.left < right && part.left + part.width > left && part.top < bottom && part.top + part.height > top,
		);
		if (!touched || box.width < 1 || box.height < 1) continue;
		const image = await imageOf(document, before, box);
		const rect = [
			left / scale + frame.left + inset,
			frame.top - bottom / scale + inset,
			right / scale + frame.left - inset,
			frame.top - top / scale - inset,
		];
		const [width, height] = [box.width / scale, box.height / scale];
		const form = document.context.stream(`q ${width.toFixed(4)} 0 0 ${height.toFixed(4)} 0 0 cm /Im Do Q`, {
			Type: 'XObject',
			Subtype: 'Form',
			BBox: [0, 0, width, height],
			Resources: { XObject: { Im: image } },
		});
		annotation.set(PdfName.of('Rect'), document.context.obj(rect));
		annotation.set(PdfName.of('AP'), document.context.obj({ N: document.context.register(form) }));
		flattened = valueOf(annotation, 'AP') !== undefined;
	}
	return flattened;
}
