import { openImage, type ImageSource } from '../image/read-image';
import type { ToolContext } from '../request/tool';

/** An image file whose frames are the pages of a conversion. */
export interface ImagePages {
	readonly source: ImageSource;
	/** From 1, all of them. */
	readonly pageNumbers: readonly number[];
}

/**
 * Open the image file of a request within its limits.
 * @throws ServiceError `notAnImage`, `cannotOpen`, `imageTooLarge`, `tooManyPages`
 */
export async function openRequestImage(context: ToolContext): Promise<ImageSource> {
	const { inputPath: path, fileName } = context.request;
	const imageLimits = { pixels: context.limit('imagePixels'), side: context.limit('imageSide') };
	return await openImage({ path, fileName, imageLimits, mostFrames: context.limit('pagesPerFile') });
}

/** The same, with its frames as pages: says how many there are. */
export async function openImagePages(context: ToolContext): Promise<ImagePages> {
	const source = await openRequestImage(context);
	context.onProgress(0, source.frameCount);
	return { source, pageNumbers: Array.from({ length: source.frameCount }, (_, index) => index + 1) };
}
