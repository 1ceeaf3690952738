import type { Character, Page } from '../model';
import { newCounts } from './letter-counts';
import { pageCharacters, scratchBytes } from './pdfium-characters';
import { withPage, type PdfiumDocument } from './pdfium-document';
import { pageFrame } from './pdfium-frame';
import type { TextPainting } from './pdfium-text-painting';

/** All text counts as visible. */
const unknownPainting: TextPainting = {
	painted: new Map(),
	omitted: [],
	cellClips: [],
	repaints: new Map(),
	orders: new Map(),
};

/**
 * All characters of the content of a page, whether a reader sees them or not, with the texts that the file gives for
 * them. @param pageNumber  from 1
 */
export function readAllCharacters(
	document: PdfiumDocument,
	pageNumber: number,
): (Pick<Page, 'width' | 'height'> & { readonly characters: readonly Character[] }) | undefined {
	const { pdfium } = document;
	return withPage(document, pageNumber, (page) => {
		const frame = pageFrame(pdfium, page);
		const { width, height } = frame;
		const textPage = pdfium.api.FPDFText_LoadPage(page);
		if (textPage === 0) return { width, height, characters: [] };
		try {
			const characters = pdfium.withMemory(scratchBytes, (pointer) =>
				pageCharacters(document, textPage, frame, pointer, undefined, unknownPainting, newCounts()),
			);
			return { width, height, characters };
		} finally {
			pdfium.api.FPDFText_ClosePage(textPage);
		}
	});
}
