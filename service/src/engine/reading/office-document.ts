import { phrase, type Phrase } from '../../phrases';
import { eachPage } from '../request/each-page';
import { withPdf, type PdfiumDocument } from '../external/pdfium-document';
import { layoutPage } from '../layout/layout-page';
import type { LaidOutPage } from '../model';
import type { DocumentPage } from '../model/blocks';
import { pageReader } from './page-reader';
import { choosePages } from '../request/pages';
import { pdfSource } from './pdf-source';
import type { ToolContext } from '../request/tool';
import type { OfficeOptions, PictureSource } from '../writing/office/picture-source';

/** A document opened for a writer: its pages, and where their pictures come from. */
export interface OfficeDocument {
	/** Of the whole document. */
	readonly pageCount: number;
	/** The chosen ones, counted from 1. */
	readonly pageNumbers: readonly number[];
	/** Read once, in their order. */
	readonly pages: AsyncIterable<DocumentPage>;
	/** The same pages row by row, as they stand, for writers that need no more; instead of `pages`. */
	readonly lines: AsyncIterable<LaidOutPage>;
	readonly pictures: PictureSource;
}

/** Opens the document of a request, does the work and closes it again. */
export type OpenOfficeDocument = <T>(
	context: ToolContext,
	work: (document: OfficeDocument) => Promise<T>,
) => Promise<T>;

/** The PDF of a request, with the pages it names. */
export const openPdf: OpenOfficeDocument = async (context, work) => await open(context, work, false);

/** The same for results that show charts as pictures: where pictures are wanted, labels are no text beside them. */
export const openPdfWithCharts: OpenOfficeDocument = async (context, work) =>
	await open(context, work, context.request.parameter.isContainImg === 1);

const open = async <T>(
	context: ToolContext,
	work: (document: OfficeDocument) => Promise<T>,
	charts: boolean,
): Promise<T> =>
	await withPdf(pdfSource(context.request), async (document) => {
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		return await work({
			pageCount: document.pageCount,
			pageNumbers,
			pages: readAnalysed(context, document, pageNumbers, charts),
			lines: readLines(context, document, pageNumbers),
			pictures: {
				figure: async (figure) => {
					const { readFigure } = await import('./figures.js');
					return await readFigure(context, document, figure);
				},
				region: async (pageNumber, box) => {
					const { figureFile } = await import('./figure-file.js');
					const file = await figureFile(document, { pageNumber, box }, context.limit('imagePixels'));
					if (!file) context.warn(phrase('imageLeftOut', { page: pageNumber }));
					return file;
				},
				// Figures are blocks of their own; nothing else stands behind the text of a PDF that was not scanned.
				background: () => Promise.resolve(undefined),
			},
		});
	});

/** Pages with their analysis, which is loaded by whoever asks for it. */
async function* readAnalysed(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
	charts: boolean,
): AsyncGenerator<DocumentPage> {
	const { readDocument } = await import('./read-document.js');
	yield* readDocument(context, document, pageNumbers, { charts });
}

/** Pages without their analysis: nothing but their words is read. */
async function* readLines(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
): AsyncGenerator<LaidOutPage> {
	const read = pageReader(context, document);
	let hasText = false;
	const pages = eachPage(context, pageNumbers, (pageNumber) => read(pageNumber, { textOnly: true }));
	for await (const { value: page } of pages) {
		hasText ||= page.words.length > 0;
		yield layoutPage(page);
	}
	if (!hasText) context.warn(noTextFound(context));
}

/** The warning of a document in which no text was found. */
export function noTextFound({ request }: ToolContext): Phrase {
	return phrase(request.parameter.enableOcr === 1 ? 'noTextRecognised' : 'noTextLayer');
}

/** What the request wants in an office file. */
export function officeOptions({ request: { parameter } }: ToolContext): OfficeOptions {
	return {
		images: parameter.isContainImg === 1,
		annotations: parameter.isContainAnnot === 1,
		formulasAsImages: parameter.formulaToImage === 1,
	};
}

/** The layout the request wants. */
export function layoutOf({ request: { parameter } }: ToolContext): 'flow' | 'box' {
	return parameter.pageLayoutMode === 'e_Box' ? 'box' : 'flow';
}
