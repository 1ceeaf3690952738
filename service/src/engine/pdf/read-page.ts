import type { PdfiumDocument } from '../external/pdfium-document';
import { withPage } from '../external/pdfium-document';
import { readAnnotations } from '../external/pdfium-annotations';
import { pageFrame } from '../external/pdfium-frame';
import { readGraphics } from '../external/pdfium-graphics';
import { findImages } from '../external/pdfium-images';
import { readLinks } from '../external/pdfium-links';
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
	const content = withPage(document, pageNumber, (page) => {
		const frame = pageFrame(pdfium, page);
		// Before the characters: reading form values makes the annotations part of the page.
		const images = findImages(pdfium, page, frame).map(({ image }) => image);
		const links = readLinks(pdfium, handle, page, frame);
		const annotations = readAnnotations(pdfium, page, frame);
		const graphics = readGraphics(pdfium, page);
		return { ...graphics, ...readCharacters(pdfium, page, loadAgain), images, links, annotations };
	});
	if (!content) return undefined;
	const { width, height, characters, rules, fills, drawings, images, links, annotations } = content;
	const { words, hidden } = visibleWords(charactersToWords(characters, content), content);
	return {
		pageNumber,
		width,
		height,
		words,
		hiddenWords: hidden,
		rules,
		fills,
		images,
		links,
		annotations,
		drawings,
	};
}
