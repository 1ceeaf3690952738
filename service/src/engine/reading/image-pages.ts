import type { PagePictures } from '../image/page-pictures';
import { openImage, type ImageFrame, type ImageSource } from '../image/read-image';
import type { Page } from '../model';
import type { OcrPage } from '../ocr/ocr-page';
import type { ToolContext } from '../request/tool';
import { ParallelPages, type ReadOnePage } from './parallel-pages';
import { readByOcr, readApart, recordRead } from './read-by-ocr';
import type { PageSource } from './steps';
import { pixelsPerPoint, pointsPerPixel } from '../model/points';
import { numbersTo } from '../values/sequences';

/**
 * Opens the image file of a request within its limits.
 * @throws ServiceError `notAnImage`, `heicNotRead`, `cannotOpen`, `imageTooLarge`, `tooManyPages`
 */
export async function openRequestImage(context: ToolContext): Promise<ImageSource> {
	const { inputPath: path, fileName } = context.request;
	const imageLimits = { pixels: context.limit('imagePixels'), side: context.limit('imageSide') };
	return await openImage({ path, fileName, imageLimits, maxFrames: context.limit('pagesPerFile') });
}

/** Frame numbers of an image file, from 1: one per page. Reports their count. */
export function chooseFrames(context: ToolContext, { frameCount }: ImageSource): number[] {
	context.onProgress(0, frameCount);
	return numbersTo(frameCount);
}

/**
 * The images of a file as pages. A page has the size of its image until OCR has rotated and flattened it.
 * @param pageNumbers  pages to be read, in order
 * @param pictures     keeps images for later use by writers
 */
export function imagePages(
	context: ToolContext,
	source: ImageSource,
	pageNumbers: readonly number[],
	pictures?: PagePictures,
): PageSource {
	const isRead = context.parameters.enableOcr === true;
	const beside = isRead ? framesBeside(context, source, pageNumbers, true) : undefined;
	/** The last one requested. */
	let latest: ShownFrame;
	return {
		outline: [],
		read: async (pageNumber) => {
			latest = await showFrame(context, source, pageNumber, true, beside);
			return picturePage(pageNumber, latest.size);
		},
		recognise: async (page) => {
			const { frame, text } = latest;
			if (!isRead) {
				if (frame) await pictures?.keep(page.pageNumber, frame, pixelsPerPoint(frame.dpi));
				return page;
			}
			const read = await text();
			await pictures?.keep(page.pageNumber, read.picture, pixelsPerPoint(read.picture.dpi));
			// An image without any content found is shown unchanged.
			const isEmpty = read.page.words.length === 0 && read.page.drawings.length === 0;
			return isEmpty ? picturePage(page.pageNumber, read.picture) : read.page;
		},
	};
}

/**
 * Images of a file that other processes may read during the conversion.
 * @param mayBePhoto  whether they may be flattened on request
 */
export function framesBeside(
	context: ToolContext,
	source: ImageSource,
	pages: readonly number[],
	mayBePhoto: boolean,
): ParallelPages {
	return new ParallelPages(
		context,
		{ kind: 'image', ocrOption: 'ALL', mayBePhoto, pages },
		readerOfFrames(context, source, mayBePhoto),
	);
}

/** Reads images of a file independently of each other. */
export function readerOfFrames(context: ToolContext, source: ImageSource, mayBePhoto: boolean): ReadOnePage {
	return async (pageNumber, usual) => {
		const frame = await source.readFrame(pageNumber);
		return await readApart(context, frame, pageNumber, { content: 'all', mayBePhoto }, usual);
	};
}

/** The image needed now. */
interface ShownFrame {
	readonly size: PictureSize;
	/** Absent if it was already read elsewhere. */
	readonly frame?: ImageFrame;
	/** Reads it by OCR, or takes an existing reading, and records that. */
	readonly text: () => Promise<OcrPage>;
}

/**
 * Decodes an image, unless it was already read elsewhere.
 * @param mayBePhoto  whether it may be flattened on request
 * @param beside      readings by other processes
 */
export async function showFrame(
	context: ToolContext,
	source: ImageSource,
	pageNumber: number,
	mayBePhoto: boolean,
	beside: ParallelPages | undefined,
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

/** A page that is one image. */
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
