import { PagePictures } from '../image/page-pictures';
import type { Box } from '../model';
import type { Block } from '../model/blocks';
import { chooseFrames, imagePages } from './image-pages';
import { documentContent, type Reader } from './open-document';
import { openImagePages } from './split-photo';
import { openPhotosDocument } from './photos-document';

/** The image file of a request: one page per image or page on a photo, read by OCR on request. */
export const openImageDocument: Reader = async (context, needs, work) => {
	const { enableOcr, containPageBackgroundImage, joinShots } = context.parameters;
	if (joinShots === true) return await openPhotosDocument(context, needs, work);
	const file = await openImagePages(context);
	const pageNumbers = chooseFrames(context, file);
	const pictures = new PagePictures();
	const hasBackground = enableOcr === true && containPageBackgroundImage === true;
	return await work({
		pageCount: file.frameCount,
		pageNumbers,
		...documentContent(
			context,
			pageNumbers,
			needs,
			imagePages(context, file, pageNumbers, pictures),
			imagePages(context, file, pageNumbers),
		),
		pictures: {
			figure: async ({ pageNumber, box }) => await pictures.region(pageNumber, box),
			region: async (pageNumber, box) => await pictures.region(pageNumber, box),
			background: async (page) =>
				hasBackground ? await pictures.without(page.pageNumber, page.blocks.flatMap(toWrittenBoxes)) : undefined,
		},
	});
};

/** The parts of a block that a writer rewrites, which must not show through behind it. */
function toWrittenBoxes(block: Block): Box[] {
	switch (block.kind) {
		case 'text':
		case 'contents':
			return block.lines.flatMap((line) => line.words.map((word) => word.box));
		case 'list':
			return block.items.flatMap((item) => item.lines.flatMap((line) => line.words.map((word) => word.box)));
		case 'table':
			return [block.box];
		default:
			return [];
	}
}
