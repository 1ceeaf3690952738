import type { Character, Page } from '../model';
import type { Pdfium } from './pdfium';
import { pageCharacters, scratchBytes } from './pdfium-characters';
import { newCounts, type CharacterCounts } from './letter-counts';
import { pageFrame } from './pdfium-frame';
import { drawFreeText, freeText } from './pdfium-free-text';
import { MarkReader } from './pdfium-structure';
import { readTextPainting } from './pdfium-text-painting';

/** Characters of one page in content order, with the displayed page size. */
export interface PageCharacters {
	readonly width: number;
	readonly height: number;
	readonly characters: readonly Character[];
	readonly counts: CharacterCounts;
	readonly cellClips?: Page['cellClips'];
}

/** `FPDF_ANNOT_WIDGET` of fpdf_annot.h: form fields. */
const widget = 20;

/** How characters are read. */
interface ReadCharacters {
	/** With their marked content. */
	readonly marked: boolean;
	/** What the code points of each font, in order of first use, are too large by. */
	readonly shifts: readonly number[] | undefined;
}

/**
 * Reads the characters of an open page, form values included.
 * @param loadAgain  reloads the same page; needed to see form values as text
 */
export function readCharacters(
	pdfium: Pdfium,
	page: number,
	loadAgain: () => number,
	options: ReadCharacters,
): PageCharacters {
	const { api } = pdfium;
	const annotations = drawAnnotationTexts(pdfium, page);
	if (!annotations || api.FPDFPage_Flatten(page, flattenForDisplay) !== flattenSuccess) {
		return withTexts(readLoadedPage(pdfium, page, options), annotations);
	}
	const flattened = loadAgain();
	if (flattened === 0) return withTexts(readLoadedPage(pdfium, page, options), annotations);
	const characters = withTexts(readLoadedPage(pdfium, flattened, options), annotations);
	api.FPDF_ClosePage(flattened);
	return characters;
}

function withTexts(page: PageCharacters, texts: readonly Character[] = []): PageCharacters {
	return texts.length === 0 ? page : { ...page, characters: [...page.characters, ...texts] };
}

/** `FLAT_NORMALDISPLAY` and `FLATTEN_SUCCESS` of fpdf_flatten.h. */
const flattenForDisplay = 0;
const flattenSuccess = 1;

/**
 * Draws the annotations of a page that show text.
 * @returns characters that cannot be drawn; `undefined` if the page has no such annotation
 */
function drawAnnotationTexts(pdfium: Pdfium, page: number): readonly Character[] | undefined {
	const { api } = pdfium;
	const count = api.FPDFPage_GetAnnotCount(page);
	let texts: Character[] | undefined;
	for (let index = 0; index < count; index++) {
		const annotation = api.FPDFPage_GetAnnot(page, index);
		if (annotation === 0) continue;
		const subtype = api.FPDFAnnot_GetSubtype(annotation) as number;
		if (subtype === widget || subtype === freeText) texts ??= [];
		if (subtype === freeText) texts?.push(...drawFreeText(pdfium, annotation, pageFrame(pdfium, page)));
		api.FPDFPage_CloseAnnot(annotation);
	}
	return texts;
}

function readLoadedPage(pdfium: Pdfium, page: number, { marked, shifts }: ReadCharacters): PageCharacters {
	const { api } = pdfium;
	const frame = pageFrame(pdfium, page);
	const textPage = api.FPDFText_LoadPage(page);
	if (textPage === 0) return { width: frame.width, height: frame.height, characters: [], counts: newCounts() };
	try {
		const painting = readTextPainting(pdfium, page, textPage, frame);
		const counts = newCounts(shifts);
		const marks = marked ? new MarkReader(pdfium, page) : undefined;
		const characters = pdfium.withMemory(scratchBytes, (pointer) =>
			pageCharacters(pdfium, textPage, frame, pointer, marks, painting, counts),
		);
		const { cellClips } = painting;
		const { width, height } = frame;
		return { width, height, characters, counts, ...(cellClips.length > 0 ? { cellClips } : {}) };
	} finally {
		api.FPDFText_ClosePage(textPage);
	}
}
