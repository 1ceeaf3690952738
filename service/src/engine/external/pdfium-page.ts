import type { Page } from '../model';
import type { StructureElement } from '../model/structure';
import { readAnnotations } from './pdfium-annotations';
import { withPage, type PdfiumDocument } from './pdfium-document';
import { pageFrame } from './pdfium-frame';
import { findImages } from './pdfium-images';
import { readLinks } from './pdfium-links';
import { readSuspects } from './pdfium-paint-order';
import { readPaths, type PaintedPath } from './pdfium-paths';
import { MarkReader, readStructure } from './pdfium-structure';
import { namesLigatures } from './composite-names';
import { readCharacters, type PageCharacters } from './pdfium-text';
import type { SuspectRaster } from '../pixels/suspect-raster';
import { readFormMarks, type FormMarks } from './pdfium-widgets';

/** How much of a page is read. */
export interface ReadPageOptions {
	/** Only words and form values, for results that show nothing else; faster. */
	readonly textOnly?: boolean | undefined;
	/** With the structure tree, if the document has one. */
	readonly structured?: boolean | undefined;
	/** Only with gaps of ToUnicode maps filled by the fonts, even if its characters look right. */
	readonly repairMaps?: boolean | undefined;
	/** What the code points of each font, in order of first use, are too large by. */
	readonly shifts?: readonly number[] | undefined;
}

/** What surrounds the text of a page. */
interface PageSurroundings extends Pick<Page, 'images' | 'links' | 'annotations'> {
	/** In content order. */
	readonly paths: readonly PaintedPath[];
	readonly formMarks: FormMarks;
}

/** Content of a page from PDFium. */
export interface PageParts extends PageCharacters, PageSurroundings {
	/** `undefined` if the document is not tagged, or if not requested. */
	readonly structure: StructureElement | undefined;
	/** Places where text may be hidden. */
	readonly suspects: SuspectRaster;
	/** Whether characters lack a text and the file names glyphs of several letters. */
	readonly lacksLigatures: boolean;
}

const nothing = { paths: [], images: [], links: [], annotations: [] } as const satisfies Partial<PageSurroundings>;

/** Reads the content of a page, counted from 1; `undefined` if it is missing or cannot be read. */
export function readPageParts(
	document: PdfiumDocument,
	pageNumber: number,
	{ textOnly = false, structured = false, shifts }: ReadPageOptions,
): PageParts | undefined {
	const { pdfium } = document;
	const loadAgain = () => pdfium.api.FPDF_LoadPage(document.handle, pageNumber - 1);
	return withPage(document, pageNumber, (page) => {
		// Before the characters: reading form values merges the annotations into the page.
		const structure = structured ? readStructure(pdfium, page) : undefined;
		const marked = structure !== undefined;
		const around = textOnly
			? { ...nothing, formMarks: readFormMarks(document, page, pageFrame(pdfium, page)) }
			: readSurroundings(document, page, marked);
		const suspects = readSuspects(pdfium, page, pageFrame(pdfium, page));
		const characters = readCharacters(document, page, loadAgain, { marked, shifts });
		const lacksLigatures = characters.counts.unmappedCodes > 0 && namesLigatures(document);
		return { ...around, ...characters, structure, suspects, lacksLigatures };
	});
}

/** Paths painted on a page; empty if it cannot be read. */
export function readPagePaths(document: PdfiumDocument, pageNumber: number): readonly PaintedPath[] {
	const { pdfium } = document;
	return withPage(document, pageNumber, (page) => readPaths(pdfium, page, pageFrame(pdfium, page))) ?? [];
}

function readSurroundings(document: PdfiumDocument, page: number, marked: boolean): PageSurroundings {
	const { pdfium, handle } = document;
	const frame = pageFrame(pdfium, page);
	const paths = readPaths(pdfium, page, frame);
	const marks = marked ? new MarkReader(pdfium, page) : undefined;
	return {
		paths,
		formMarks: readFormMarks(document, page, frame),
		images: findImages(pdfium, page, frame).map(({ image, object }) =>
			marks ? { ...image, mark: marks.markOf(object) } : image,
		),
		links: readLinks(pdfium, handle, page, frame),
		annotations: readAnnotations(pdfium, page, frame),
	};
}
