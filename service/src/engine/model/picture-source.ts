import type { Box, PageImage } from './index';
import type { DocumentPage, FigureBlock } from './blocks';
import type { ImageFile } from './image-file';

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
