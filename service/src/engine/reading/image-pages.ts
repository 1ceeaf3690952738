import type { PagePictures } from '../image/page-pictures';
import { openImage, type ImageFrame, type ImageSource } from '../image/read-image';
import type { Page } from '../model';
import type { OcrPage } from '../ocr/ocr-page';
import type { ToolContext } from '../request/tool';
import { PagesBeside, type ReadOnePage } from './pages-beside';
import { readByOcr, readApart, recordRead } from './read-by-ocr';
import type { PageSource } from './steps';
import { pixelsPerPoint, pointsPerPixel } from '../model/points';

/**
 * Open the image file of a request within its limits.
 * @throws ServiceError `notAnImage`, `heicNotRead`, `cannotOpen`, `imageTooLarge`, `tooManyPages`
 */
export async function openRequestImage(context: ToolContext): Promise<ImageSource> {
	const { inputPath: path, fileName } = context.request;
	const imageLimits = { pixels: context.limit('imagePixels'), side: context.limit('imageSide') };
	return await openImage({ path, fileName, imageLimits, maxFrames: context.limit('pagesPerFile') });
}

/** Numbers of the frames of an image file, from 1: its pages, all of them. Says how many there are. */
export function chooseFrames(context: ToolContext, { frameCount }: ImageSource): number[] {
	context.onProgress(0, frameCount);
	return Array.from({ length: frameCount }, (_, index) => index + 1);
}

/**
 * The pictures of an image file as pages. A page is the size of its picture until OCR has turned it upright and made it flat.
 * @param pageNumbers  those that will be read, in their order
 * @param pictures     keeps the pictures that writers ask for later
 */
export function imagePages(
	context: ToolContext,
	source: ImageSource,
	pageNumbers: readonly number[],
	pictures?: PagePictures,
): PageSource {
	const isRead = context.parameters.enableOcr === true;
	const beside = isRead ? framesBeside(context, source, pageNumbers, true) : undefined;
	/** The one that was asked for last. */
	let shown: ShownFrame;
	return {
		outline: [],
		read: async (pageNumber) => {
			shown = await showFrame(context, source, pageNumber, true, beside);
			return picturePage(pageNumber, shown.size);
		},
		recognise: async (page) => {
			const { frame, text } = shown;
			if (!isRead) {
				if (frame) await pictures?.keep(page.pageNumber, frame, pixelsPerPoint(frame.dpi));
				return page;
			}
			const read = await text();
			await pictures?.keep(page.pageNumber, read.picture, pixelsPerPoint(read.picture.dpi));
			// An image in which nothing was found is shown as it is.
			const isEmpty = read.page.words.length === 0 && read.page.drawings.length === 0;
			return isEmpty ? picturePage(page.pageNumber, read.picture) : read.page;
		},
	};
}

/**
 * Pictures of an image file that others may read while it is converted.
 * @param mayBePhoto  they may be made flat where the request wants that
 */
export function framesBeside(
	context: ToolContext,
	source: ImageSource,
	pages: readonly number[],
	mayBePhoto: boolean,
): PagesBeside {
	return new PagesBeside(
		context,
		{ kind: 'image', ocrOption: 'ALL', mayBePhoto, pages },
		readerOfFrames(context, source, mayBePhoto),
	);
}

/** Reads pictures of an image file, each apart from the others. */
export function readerOfFrames(context: ToolContext, source: ImageSource, mayBePhoto: boolean): ReadOnePage {
	return async (pageNumber, usual) => {
		const frame = await source.readFrame(pageNumber);
		return await readApart(context, frame, pageNumber, { content: 'all', mayBePhoto }, usual);
	};
}

/** A picture of an image file that is wanted now. */
export interface ShownFrame {
	readonly size: PictureSize;
	/** Absent where somebody has read it already. */
	readonly frame?: ImageFrame;
	/** Read it by OCR, or take what was read of it, and record that. */
	readonly text: () => Promise<OcrPage>;
}

/**
 * Decode a picture, where nobody has read it already.
 * @param mayBePhoto  it may be made flat where the request wants that
 * @param beside      what others may have read of it
 */
export async function showFrame(
	context: ToolContext,
	source: ImageSource,
	pageNumber: number,
	mayBePhoto: boolean,
	beside: PagesBeside | undefined,
): Promise<ShownFrame> {
	const reading = await beside?.take(pageNumber);
	if (reading) {
		const text = () => Promise.resolve(recordRead(context, pageNumber, reading.read));
		return { size: reading.drawnAs, text };
	}
	const frame = await source.readFrame(pageNumber);
	return { size: frame, frame, text: async () => await readByOcr(context, frame, pageNumber, mayBePhoto) };
}

type PictureSize = Pick<ImageFrame, 'width' | 'height' | 'dpi'>;

/** A page that is one picture. */
function picturePage(pageNumber: number, { width, height, dpi }: PictureSize): Page {
	const scale = pointsPerPixel(dpi);
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
