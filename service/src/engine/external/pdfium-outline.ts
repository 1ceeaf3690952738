import type { OutlineEntry } from '../model/outline';
import type { PdfiumDocument } from './pdfium-document';
import { actionTarget, pageTarget } from './pdfium-links';
import { readUtf16 } from './pdfium-values';

/** Maximum entries and nesting: outlines may be damaged and refer to themselves. */
const maxEntries = 20_000;
const deepestLevel = 32;

/** The outline of a document, in order; empty without one. */
export function readOutline({ pdfium, handle }: PdfiumDocument): OutlineEntry[] {
	const { api } = pdfium;
	const entries: OutlineEntry[] = [];
	const seen = new Set<number>();
	const read = (first: number, level: number): void => {
		let bookmark = first;
		while (bookmark !== 0 && !seen.has(bookmark) && entries.length < maxEntries) {
			seen.add(bookmark);
			const current = bookmark;
			const title = readUtf16(pdfium, (pointer, length) => api.FPDFBookmark_GetTitle(current, pointer, length));
			entries.push({ title: title.replace(/\s+/g, ' ').trim(), level, pageNumber: pageOf(pdfium, handle, current) });
			if (level < deepestLevel) read(api.FPDFBookmark_GetFirstChild(handle, current), level + 1);
			bookmark = api.FPDFBookmark_GetNextSibling(handle, current);
		}
	};
	read(api.FPDFBookmark_GetFirstChild(handle, 0), 0);
	return entries;
}

function pageOf(pdfium: PdfiumDocument['pdfium'], document: number, bookmark: number): number | undefined {
	const destination = pdfium.api.FPDFBookmark_GetDest(document, bookmark);
	if (destination !== 0) return pageTarget(pdfium, document, destination)?.pageNumber;
	const action = pdfium.api.FPDFBookmark_GetAction(bookmark);
	const target = action === 0 ? undefined : actionTarget(pdfium, document, action);
	return target && 'pageNumber' in target ? target.pageNumber : undefined;
}
