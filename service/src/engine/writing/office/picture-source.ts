import type { ImageFile } from '../../model/image-file';
import type { Box, PageImage } from '../../model';
import type { DocumentPage, FigureBlock } from '../../model/blocks';

/** What an office file shows, as the request asks. */
export interface OfficeOptions {
	/** Pictures and drawings of the pages. */
	readonly images: boolean;
	/** Notes of readers. */
	readonly annotations: boolean;
	/** Formulas as pictures instead of text. */
	readonly formulasAsImages: boolean;
}

/** What of a figure tells its picture. */
export interface PicturedFigure extends Pick<FigureBlock, 'pageNumber' | 'box'> {
	readonly image?: Pick<PageImage, 'index'>;
}

/** Where a writer takes pictures from. */
export interface PictureSource {
	/** The picture of a figure; `undefined` when it cannot be read. */
	readonly figure: (figure: PicturedFigure) => Promise<ImageFile | undefined>;
	/** A part of a page as it looks; `undefined` when the page cannot be drawn. */
	readonly region: (pageNumber: number, box: Box) => Promise<ImageFile | undefined>;
	/** What stands behind the text of a page; `undefined` when nothing does, or when it is not wanted. */
	readonly background: (page: DocumentPage) => Promise<ImageFile | undefined>;
}

/** The blocks of a page that are wanted. */
export function wantedBlocks(page: DocumentPage, { images, annotations }: OfficeOptions): DocumentPage {
	const blocks = page.blocks.filter(
		({ kind }) => (images || kind !== 'figure') && (annotations || kind !== 'annotation'),
	);
	return { ...page, blocks };
}

/** A box that is not cut at the edges of thin signs, such as bars of fractions. */
export function withMargin({ left, top, right, bottom }: Box, margin: number): Box {
	return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}
