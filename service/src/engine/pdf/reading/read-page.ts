import { readAnnotations } from '../../external/pdfium-annotations';
import { type PdfiumDocument, withPage } from '../../external/pdfium-document';
import { pageFrame } from '../../external/pdfium-frame';
import { readGraphics } from './pdfium-graphics';
import { findImages } from '../../external/pdfium-images';
import { MarkReader, readStructure } from '../../external/pdfium-structure';
import { readLinks } from '../../external/pdfium-links';
import { readCharacters } from '../../external/pdfium-text';
import type { Page, Word } from '../../model';
import { withoutDoubledText } from './doubled-text';
import { markMonospace } from './monospace';
import { markVertical } from './vertical';
import { unseenWords } from './unseen-words';
import { visibleWords } from './visible-words';
import { charactersToWords } from './words';

/** How much of a page is read. */
export interface ReadPageOptions {
	/** Words only, for results that show nothing else; faster. */
	readonly textOnly?: boolean;
	/** With the structure tree, where the document has one. */
	readonly structured?: boolean;
}

/**
 * Read one page into the model.
 * @param pageNumber  counted from 1
 * @returns `undefined` when the page is missing or cannot be read
 */
export function readPage(
	document: PdfiumDocument,
	pageNumber: number,
	{ textOnly = false, structured = false }: ReadPageOptions = {},
): Page | undefined {
	const { pdfium } = document;
	const loadAgain = () => pdfium.api.FPDF_LoadPage(document.handle, pageNumber - 1);
	const content = withPage(document, pageNumber, (page) => {
		// Before the characters: reading form values makes the annotations part of the page.
		const structure = structured ? readStructure(pdfium, page) : undefined;
		const around = textOnly ? nothingAround : readAround(document, page, structure !== undefined);
		return { ...around, ...readCharacters(pdfium, page, loadAgain, structure !== undefined), structure };
	});
	if (!content) return undefined;
	const { characters, ...rest } = content;
	const { words, hidden, textLayer } = visibleWords(
		charactersToWords(markVertical(markMonospace(withoutDoubledText(characters)), content), content),
		content,
	);
	const unseen = textLayer ? new Set<Word>() : unseenWords(document, { pageNumber, words, ...rest }, textOnly);
	return {
		pageNumber,
		words: unseen.size === 0 ? words : words.filter((word) => !unseen.has(word)),
		hiddenWords: hidden + unseen.size,
		textLayer,
		...rest,
	};
}

type Around = Pick<Page, 'rules' | 'fills' | 'drawings' | 'shapes' | 'images' | 'links' | 'annotations'>;

const nothingAround: Around = { rules: [], fills: [], drawings: [], images: [], links: [], annotations: [] };

function readAround({ pdfium, handle }: PdfiumDocument, page: number, marked: boolean): Around {
	const frame = pageFrame(pdfium, page);
	const graphics = readGraphics(pdfium, page);
	const marks = marked ? new MarkReader(pdfium, page) : undefined;
	return {
		...graphics,
		images: findImages(pdfium, page, frame).map(({ image, object }) =>
			marks ? { ...image, mark: marks.markOf(object) } : image,
		),
		links: readLinks(pdfium, handle, page, frame),
		annotations: readAnnotations(pdfium, page, frame),
	};
}
