import type { Character, HiddenText, Page } from '../model';
import type { Pdfium } from './pdfium';
import type { PdfiumDocument } from './pdfium-document';
import { pageCharacters, scratchBytes } from './pdfium-characters';
import { newCounts, type CharacterCounts } from './letter-counts';
import { pageFrame, type PageFrame } from './pdfium-frame';
import { drawFreeText, freeText } from './pdfium-free-text';
import { hideAnnotation } from './pdfium-hidden-annotations';
import { withoutFalseTexts } from './pdfium-replacement-text';
import { MarkReader } from './pdfium-structure';
import { readTextPainting } from './pdfium-text-painting';

/** Characters of one page in content order, with the displayed page size. */
export interface PageCharacters {
	readonly width: number;
	readonly height: number;
	readonly characters: readonly Character[];
	readonly counts: CharacterCounts;
	readonly cellClips?: Page['cellClips'];
	/** Texts that the page does not show: of hidden annotations, and replacements of other text. */
	readonly unseen: readonly HiddenText[];
}

/** `FPDF_ANNOT_WIDGET` of fpdf_annot.h: form fields. */
const widget = 20;

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
	document: Pick<PdfiumDocument, 'pdfium' | 'handle' | 'markPageChanged'>,
	page: number,
	loadAgain: () => number,
	options: ReadCharacters,
): PageCharacters {
	const { pdfium } = document;
	const { api } = pdfium;
	const annotations = drawAnnotationTexts(pdfium, page);
	if (annotations) document.markPageChanged();
	if (!annotations || api.FPDFPage_Flatten(page, flattenForDisplay) !== flattenSuccess) {
		return withTexts(readLoadedPage(document, page, options), annotations);
	}
	const flattened = loadAgain();
	if (flattened === 0) return withTexts(readLoadedPage(document, page, options), annotations);
	const characters = withTexts(readLoadedPage(document, flattened, options), annotations);
	api.FPDF_ClosePage(flattened);
	return characters;
}

interface AnnotationTexts {
	/** That cannot be drawn. */
	readonly characters: Character[];
	readonly unseen: HiddenText[];
}

function withTexts(page: PageCharacters, texts: AnnotationTexts | undefined): PageCharacters {
	if (!texts) return page;
	const { characters, unseen } = texts;
	return { ...page, characters: [...page.characters, ...characters], unseen: [...page.unseen, ...unseen] };
}

/** `FLAT_NORMALDISPLAY` and `FLATTEN_SUCCESS` of fpdf_flatten.h. */
const flattenForDisplay = 0;
const flattenSuccess = 1;

/**
 * Draws the annotations of a page that show text.
 * @returns `undefined` if the page has no such annotation
 */
function drawAnnotationTexts(pdfium: Pdfium, page: number): AnnotationTexts | undefined {
	const { api } = pdfium;
	const count = api.FPDFPage_GetAnnotCount(page);
	const frame = pageFrame(pdfium, page);
	let texts: AnnotationTexts | undefined;
	for (let index = 0; index < count; index++) {
		const annotation = api.FPDFPage_GetAnnot(page, index);
		if (annotation === 0) continue;
		const subtype = api.FPDFAnnot_GetSubtype(annotation) as number;
		if (subtype === widget || subtype === freeText) {
			texts ??= { characters: [], unseen: [] };
			texts.unseen.push(...hideAnnotation(pdfium, annotation, frame));
		}
		if (subtype === freeText) texts?.characters.push(...drawFreeText(pdfium, annotation, frame));
		api.FPDFPage_CloseAnnot(annotation);
	}
	return texts;
}

function readLoadedPage(
	document: Pick<PdfiumDocument, 'pdfium' | 'handle'>,
	page: number,
	options: ReadCharacters,
): PageCharacters {
	const { pdfium } = document;
	const frame = pageFrame(pdfium, page);
	return withoutFalseTexts(document, page, frame, (unseen) => ({
		...readTextPage(document, page, frame, options),
		unseen,
	}));
}

function readTextPage(
	document: Pick<PdfiumDocument, 'pdfium'>,
	page: number,
	frame: PageFrame,
	{ marked, shifts }: ReadCharacters,
): Omit<PageCharacters, 'unseen'> {
	const { pdfium } = document;
	const { api } = pdfium;
	const textPage = api.FPDFText_LoadPage(page);
	if (textPage === 0) return { width: frame.width, height: frame.height, characters: [], counts: newCounts() };
	try {
		const painting = readTextPainting(pdfium, page, textPage, frame);
		const counts = newCounts(shifts);
		const marks = marked ? new MarkReader(pdfium, page) : undefined;
		const characters = pdfium.withMemory(scratchBytes, (pointer) =>
			pageCharacters(document, textPage, frame, pointer, marks, painting, counts),
		);
		const { cellClips } = painting;
		const { width, height } = frame;
		return { width, height, characters, counts, ...(cellClips.length > 0 ? { cellClips } : {}) };
	} finally {
		api.FPDFText_ClosePage(textPage);
	}
}
