import type { PdfiumDocument } from '../external/pdfium-document';
import { withPage } from '../external/pdfium-document';
import { readGraphics } from '../external/pdfium-graphics';
import { readCharacters } from '../external/pdfium-text';
import type { Page } from '../model';
import { visibleWords } from './visible-words';
import { charactersToWords } from './words';

/**
 * Read one page into the model.
 * @param pageNumber  counted from 1
 * @returns `undefined` when the page is missing or cannot be read
 */
export function readPage(document: PdfiumDocument, pageNumber: number): Page | undefined {
	const { pdfium, handle } = document;
	const loadAgain = () => pdfium.api.FPDF_LoadPage(handle, pageNumber - 1);
	const content = withPage(document, pageNumber, (page) => ({
		...readGraphics(pdfium, page),
		...readCharacters(pdfium, page, loadAgain),
	}));
	if (!content) return undefined;
	const { width, height, characters, rules, fills, drawings } = content;
	const { words, hidden } = visibleWords(charactersToWords(characters, content), content);
	return {
		pageNumber,
		width,
		height,
		words,
		hiddenWords: hidden,
		rules,
		fills,
		images: [],
		links: [],
		annotations: [],
		drawings,
	};
}
