import type { Box, PageImage } from './index';
import type { DocumentPage, FigureBlock } from './blocks';
import type { ImageFile } from './image-file';

/** The properties of a figure that identify its picture. */
export interface PicturedFigure extends Pick<FigureBlock, 'pageNumber' | 'box'> {
	readonly image?: Pick<PageImage, 'index'>;
}

/** Where a writer takes pictures from. */
export interface PictureSource {
	/** The picture of a figure; `undefined` if it cannot be read. */
	readonly figure: (figure: PicturedFigure) => Promise<ImageFile | undefined>;
	/** A part of a page as it looks; `undefined` if the page cannot be drawn. */
	readonly region: (pageNumber: number, box: Box) => Promise<ImageFile | undefined>;
	/** Background of the text of a page; `undefined` if there is none or it was not requested. */
	readonly background: (page: DocumentPage) => Promise<ImageFile | undefined>;
}
