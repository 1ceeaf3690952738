import { dewarp } from '../../image/dewarp/dewarp';
import { magicColor } from '../../image/enhance/magic-color';
import { openImage, plausibleDpi, type ImageFrame, type ImageSource } from '../../image/read-image';
import type { OcrPage } from '../../ocr/ocr-page';
import type { PageRaster } from '../../pixels/raster';
import type { DrawnAs } from '../../reading/page-reading';
import { ParallelPages, type ReadOnePage } from '../../reading/parallel-pages';
import { readApart, readByOcr, recordRead } from '../../reading/read-by-ocr';
import type { ToolContext } from '../../request/tool';
import { textFinder } from '../../text-detection/text-finder';
import { countPictures, type CountedPictures } from './join-files';

/** OCR does not flatten images: visible and recognized text must match. */
const drawnAs = { content: 'all', mayBePhoto: false } as const;

/** Flattens and enhances an image as requested; `undefined` if it stays unchanged. */
export function correctionOf({
	request,
	parameters: { photoCorrection = 'none' },
}: ToolContext): (frame: ImageFrame) => Promise<PageRaster | undefined> {
	return async (frame) => {
		if (photoCorrection === 'none') return undefined;
		const flat =
			photoCorrection === 'clean' ? undefined : (await dewarp(frame, await textFinder(request.modelFolder))).result;
		const picture = flat ?? frame;
		const isCleaned = photoCorrection !== 'straighten' && magicColor(picture);
		if (!flat && !isCleaned) return undefined;
		// A page cropped from a photo has no recorded resolution.
		return { ...picture, dpi: flat ? plausibleDpi(flat, 0) : frame.dpi };
	};
}

/** Images of all files of a request that other processes may read while the PDF is made. */
export function parallelImages(context: ToolContext, files: readonly CountedPictures[]): ParallelPages {
	const pages = files.flatMap(({ before, frameCount }) =>
		Array.from({ length: frameCount }, (_, index) => before + index + 1),
	);
	const plan = { kind: 'pictures', ocrOption: 'ALL', mayBePhoto: false, pages } as const;
	return new ParallelPages(context, plan, readerOf(context, files));
}

/**
 * Reads images of all files of a request for the process that makes the PDF.
 * @throws ServiceError like `joinFiles`
 */
export async function readerOfPictures(context: ToolContext): Promise<ReadOnePage> {
	return readerOf(context, await countPictures(context, 'img/pdf'));
}

/** Each is read independently, and enhanced first on request. */
function readerOf(context: ToolContext, files: readonly CountedPictures[]): ReadOnePage {
	const correct = correctionOf(context);
	let open: { readonly file: CountedPictures; readonly source: ImageSource } | undefined;
	return async (pageNumber, usual) => {
		const file = files.find(({ before, frameCount }) => pageNumber > before && pageNumber <= before + frameCount);
		if (!file) return undefined;
		if (open?.file !== file) open = { file, source: await openImage(file.image) };
		const frame = await open.source.readFrame(pageNumber - file.before);
		return await readApart(context, (await correct(frame)) ?? frame, pageNumber, drawnAs, usual);
	};
}

/** OCR result of an image, and the size it was read at. */
interface ReadPicture {
	readonly read: OcrPage;
	readonly size: Pick<DrawnAs, 'width' | 'height' | 'dpi'>;
}

/**
 * Reads an image by OCR, or takes an existing reading, and records that.
 * @param frame  the decoded and enhanced image
 */
export async function readPicture(
	context: ToolContext,
	frame: () => Promise<PageRaster>,
	pageNumber: number,
	beside: ParallelPages,
): Promise<ReadPicture> {
	const taken = await beside.take(pageNumber);
	if (taken) return { read: recordRead(context, pageNumber, taken.read), size: taken.drawnAs };
	const size = await frame();
	return { read: await readByOcr(context, size, pageNumber, drawnAs.mayBePhoto), size };
}
