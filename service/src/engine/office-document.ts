import { phrase } from '../phrases';
import { withPdf } from './external/pdfium-document';
import { readFigure } from './figures';
import type { DocumentPage } from './model/blocks';
import { choosePages } from './pages';
import { figureFile } from './pdf/figure-file';
import { pdfSource } from './pdf/source';
import { readDocument } from './read-document';
import type { ToolContext } from './tool';
import type { OfficeOptions, PictureSource } from './writers/office/picture-source';

/** A document opened for a writer of office files: its pages, and where their pictures come from. */
export interface OfficeDocument {
	/** Of the whole document. */
	readonly pageCount: number;
	/** The chosen ones, counted from 1. */
	readonly pageNumbers: readonly number[];
	/** Read once, in their order. */
	readonly pages: AsyncIterable<DocumentPage>;
	readonly pictures: PictureSource;
}

/** Opens the document of a request, does the work and closes it again. */
export type OpenOfficeDocument = <T>(context: ToolContext, work: (document: OfficeDocument) => Promise<T>) => Promise<T>;

/** The PDF of a request, with the pages it names. */
export const openPdf: OpenOfficeDocument = async (context, work) =>
	await withPdf(pdfSource(context.request), async (document) => {
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		return await work({
			pageCount: document.pageCount,
			pageNumbers,
			pages: readDocument(context, document, pageNumbers),
			pictures: {
				figure: async (figure) => await readFigure(context, document, figure),
				region: async (pageNumber, box) => {
					const file = await figureFile(document, { pageNumber, box }, context.limit('imagePixels'));
					if (!file) context.warn(phrase('imageLeftOut', { page: pageNumber }));
					return file;
				},
				// Figures are blocks of their own; nothing else stands behind the text of a PDF that was not scanned.
				background: () => Promise.resolve(undefined),
			},
		});
	});

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
