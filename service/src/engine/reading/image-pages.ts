import type { PagePictures } from '../image/page-pictures';
import { openImage, type ImageFrame, type ImageSource } from '../image/read-image';
import type { Page } from '../model';
import type { ToolContext } from '../request/tool';
import { readByOcr } from './read-by-ocr';
import type { PageSource } from './steps';

/** Points of an inch. */
const pointsPerInch = 72;

/**
 * Open the image file of a request within its limits.
 * @throws ServiceError `notAnImage`, `cannotOpen`, `imageTooLarge`, `tooManyPages`
 */
export async function openRequestImage(context: ToolContext): Promise<ImageSource> {
	const { inputPath: path, fileName } = context.request;
	const imageLimits = { pixels: context.limit('imagePixels'), side: context.limit('imageSide') };
	return await openImage({ path, fileName, imageLimits, mostFrames: context.limit('pagesPerFile') });
}

/** Numbers of the frames of an image file, from 1: its pages, all of them. Says how many there are. */
export function chooseFrames(context: ToolContext, { frameCount }: ImageSource): number[] {
	context.onProgress(0, frameCount);
	return Array.from({ length: frameCount }, (_, index) => index + 1);
}

/**
 * The pictures of an image file as pages. A page is the size of its picture until OCR has turned it upright and made it flat.
 * @param pictures  keeps the pictures that writers ask for later
 */
export function imagePages(context: ToolContext, source: ImageSource, pictures?: PagePictures): PageSource {
	let frame: ImageFrame | undefined;
	return {
		outline: [],
		read: async (pageNumber) => {
			frame = await source.readFrame(pageNumber);
			return picturePage(pageNumber, frame);
		},
		recognise: async (page) => {
			const shown = frame!;
			if (context.parameters.enableOcr !== true) {
				await pictures?.keep(page.pageNumber, shown, shown.dpi / pointsPerInch);
				return page;
			}
			const read = await readByOcr(context, shown, page.pageNumber, true);
			await pictures?.keep(page.pageNumber, read.picture, read.picture.dpi / pointsPerInch);
			// An image in which nothing was found is shown as it is.
			const isEmpty = read.page.words.length === 0 && read.page.drawings.length === 0;
			return isEmpty ? picturePage(page.pageNumber, read.picture) : read.page;
		},
	};
}

type PictureSize = Pick<ImageFrame, 'width' | 'height' | 'dpi'>;

/** A page that is one picture. */
function picturePage(pageNumber: number, { width, height, dpi }: PictureSize): Page {
	const scale = pointsPerInch / dpi;
	const box = { left: 0, top: 0, right: width * scale, bottom: height * scale };
	return {
		pageNumber,
		width: box.right,
		height: box.bottom,
		words: [],
		rules: [],
		fills: [],
		images: [{ box, index: 0, pixelWidth: width, pixelHeight: height }],
		links: [],
		annotations: [],
		drawings: [],
	};
}
