import type { Box, Link } from '../model';
import type { Pdfium } from './pdfium';
import { displayedBox, type PageFrame, rectangleBytes } from './pdfium-frame';
import { readUint32, readUtf8 } from './pdfium-values';

/** Maximum links per page and boxes per link: damaged documents claim any number. A time limit. */
const maxLinks = 10_000;

/** `PDFACTION_GOTO` and `PDFACTION_URI` of fpdf_doc.h. */
const goToAction = 1;
const uriAction = 3;

/** Schemes that are safe to follow; scripts, programs and local files are excluded. */
const followed = /^(?:https?|ftps?|mailto|tel):/i;

const quadBytes = 32;

/** Link areas of an open page, one box per text line if the document has them. */
export function readLinks(pdfium: Pdfium, document: number, page: number, frame: PageFrame): Link[] {
	const { api, heap, withMemory } = pdfium;
	return withMemory(8, (pointer) => {
		const links: Link[] = [];
		heap.HEAPU8.fill(0, pointer, pointer + 8);
		while (links.length < maxLinks && api.FPDFLink_Enumerate(page, pointer, pointer + 4)) {
			const handle = readUint32(pdfium, pointer + 4);
			const target = handle === 0 ? undefined : targetOf(pdfium, document, handle);
			if (target) links.push(...boxesOf(pdfium, handle, frame).map((box) => ({ box, target })));
		}
		return links;
	});
}

function targetOf(pdfium: Pdfium, document: number, link: number): Link['target'] | undefined {
	const { api } = pdfium;
	const destination = api.FPDFLink_GetDest(document, link);
	if (destination !== 0) return pageTarget(pdfium, document, destination);
	const action = api.FPDFLink_GetAction(link);
	if (action === 0) return undefined;
	return actionTarget(pdfium, document, action);
}

/** Where an action leads: of a link or of an entry of the outline. */
export function actionTarget(pdfium: Pdfium, document: number, action: number): Link['target'] | undefined {
	const { api } = pdfium;
	switch (api.FPDFAction_GetType(action)) {
		case goToAction: {
			const destination = api.FPDFAction_GetDest(document, action);
			return destination === 0 ? undefined : pageTarget(pdfium, document, destination);
		}
		case uriAction: {
			const written = readUtf8(pdfium, (pointer, length) =>
				api.FPDFAction_GetURIPath(document, action, pointer, length),
			).trim();
			const uri = /^www\./i.test(written) ? `http://${written}` : written;
			return followed.test(uri) ? { uri } : undefined;
		}
		default:
			return undefined;
	}
}

/** The page of a destination; `undefined` if the document does not have it. */
export function pageTarget(
	{ api }: Pdfium,
	document: number,
	destination: number,
): { readonly pageNumber: number } | undefined {
	const index = api.FPDFDest_GetDestPageIndex(document, destination);
	return index < 0 || index >= api.FPDF_GetPageCount(document) ? undefined : { pageNumber: index + 1 };
}

function boxesOf({ api, heap, withMemory }: Pdfium, link: number, frame: PageFrame): Box[] {
	return withMemory(quadBytes, (pointer) => {
		const boxes: Box[] = [];
		const quads = Math.min(api.FPDFLink_CountQuadPoints(link), maxLinks);
		for (let index = 0; index < quads; index++) {
			if (!api.FPDFLink_GetQuadPoints(link, index, pointer)) continue;
			const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0] = heap.HEAPF32.subarray(
				pointer >> 2,
				(pointer + quadBytes) >> 2,
			);
			const rectangle = [
				Math.min(x1, x2, x3, x4),
				Math.max(y1, y2, y3, y4),
				Math.max(x1, x2, x3, x4),
				Math.min(y1, y2, y3, y4),
			];
			const box = displayedBox(Float32Array.from(rectangle), 0, frame);
			if (box) boxes.push(box);
		}
		if (boxes.length > 0 || !api.FPDFLink_GetAnnotRect(link, pointer)) return boxes;
		const box = displayedBox(heap.HEAPF32.slice(pointer >> 2, (pointer + rectangleBytes) >> 2), 0, frame);
		return box ? [box] : [];
	});
}
