import type { Character } from '../model';
import type { Pdfium } from './pdfium';
import { pageCharacters, scratchBytes } from './pdfium-characters';
import { pageFrame } from './pdfium-frame';
import { readTextClips } from './pdfium-paths';
import { MarkReader } from './pdfium-structure';

/** Characters of one page in content order, with the displayed page size. */
export interface PageCharacters {
	readonly width: number;
	readonly height: number;
	readonly characters: readonly Character[];
}

/** `FPDF_ANNOT_WIDGET` and `FPDF_ANNOT_FREETEXT` of fpdf_annot.h: annotations with visible text. */
const textAnnotations: readonly number[] = [20, 3];

/**
 * Reads the characters of an open page, form values included.
 * @param loadAgain  reloads the same page; needed to see form values as text
 * @param marked     include their marked content
 */
export function readCharacters(pdfium: Pdfium, page: number, loadAgain: () => number, marked = false): PageCharacters {
	const { api } = pdfium;
	if (!hasTextAnnotations(pdfium, page) || api.FPDFPage_Flatten(page, flattenForDisplay) !== flattenSuccess) {
		return readLoadedPage(pdfium, page, marked);
	}
	const flattened = loadAgain();
	if (flattened === 0) return readLoadedPage(pdfium, page, marked);
	const characters = readLoadedPage(pdfium, flattened, marked);
	api.FPDF_ClosePage(flattened);
	return characters;
}

/** `FLAT_NORMALDISPLAY` and `FLATTEN_SUCCESS` of fpdf_flatten.h. */
const flattenForDisplay = 0;
const flattenSuccess = 1;

function hasTextAnnotations({ api }: Pdfium, page: number): boolean {
	const count = api.FPDFPage_GetAnnotCount(page);
	for (let index = 0; index < count; index++) {
		const annotation = api.FPDFPage_GetAnnot(page, index);
		if (annotation === 0) continue;
		const subtype = api.FPDFAnnot_GetSubtype(annotation);
		api.FPDFPage_CloseAnnot(annotation);
		if (textAnnotations.includes(subtype)) return true;
	}
	return false;
}

function readLoadedPage(pdfium: Pdfium, page: number, marked: boolean): PageCharacters {
	const { api } = pdfium;
	const frame = pageFrame(pdfium, page);
	const textPage = api.FPDFText_LoadPage(page);
	if (textPage === 0) return { width: frame.width, height: frame.height, characters: [] };
	const clips = readTextClips(pdfium, page, frame);
	try {
		const characters = pdfium.withMemory(scratchBytes, (pointer) =>
			pageCharacters(pdfium, textPage, frame, pointer, marked ? new MarkReader(pdfium, page) : undefined, clips),
		);
		return { width: frame.width, height: frame.height, characters };
	} finally {
		api.FPDFText_ClosePage(textPage);
	}
}
