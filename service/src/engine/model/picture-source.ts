import type { Box, PageImage } from './index';
import type { DocumentPage, FigureBlock } from './blocks';
import type { ImageFile } from './image-file';

/** Properties of a figure that identify its image. */
export interface PicturedFigure extends Pick<FigureBlock, 'pageNumber' | 'box' | 'isBare'> {
	readonly image?: Pick<PageImage, 'index'>;
}

/** Source of images for a writer. */
export interface PictureSource {
	/** The image of a figure; `undefined` if it cannot be read. */
	readonly figure: (figure: PicturedFigure) => Promise<ImageFile | undefined>;
	/** The rendering of part of a page; `undefined` if the page cannot be rendered. */
	readonly region: (pageNumber: number, box: Box) => Promise<ImageFile | undefined>;
	/** The background behind the text of a page; `undefined` if there is none, or if not requested. */
	readonly background: (page: DocumentPage) => Promise<ImageFile | undefined>;
}
