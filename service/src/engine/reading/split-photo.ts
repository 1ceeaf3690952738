import { isCleanScan } from '../image/enhance/background';
import { splitPages } from '../image/part-pages';
import type { ImageFrame, ImageSource } from '../image/read-image';
import { hasOnePaper } from '../ocr/graphics/page-kind';
import type { PageRaster } from '../pixels/raster';
import type { ToolContext } from '../request/tool';
import { textFinder } from '../text-detection/text-finder';
import { openRequestImage } from './image-pages';

/**
 * Opens the image file of a request as its pages: a photo of two book pages, or of adjacent sheets, gives one page
 * each, if the request wants photos to be prepared.
 * @throws ServiceError like `openRequestImage`, `imageTooLarge`
 */
export async function openImagePages(context: ToolContext): Promise<ImageSource> {
	const source = await openRequestImage(context);
	const { enableOcr, imagePreprocess } = context.parameters;
	if (source.frameCount !== 1 || enableOcr !== true || imagePreprocess !== 'auto') return source;
	const photo = await source.readFrame(1);
	const isScan = hasOnePaper(photo) || isCleanScan(photo);
	const parts = isScan ? undefined : await splitPages(photo, await textFinder(context.request.modelFolder));
	return parts ? partsAsPages(source, parts) : { ...source, readFrame: () => Promise.resolve(photo) };
}

function partsAsPages({ format }: ImageSource, parts: readonly PageRaster[]): ImageSource {
	const readFrame = (pageNumber: number): Promise<ImageFrame> => {
		const part = parts[pageNumber - 1];
		if (!part) throw new RangeError(`there is no page ${pageNumber} of ${parts.length}`);
		return Promise.resolve({ ...part, pageNumber });
	};
	return { format, frameCount: parts.length, readFrame };
}
