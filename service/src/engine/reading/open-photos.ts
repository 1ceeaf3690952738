import { stat } from 'node:fs/promises';
import { ServiceError } from '../../messages/errors';
import { phrase } from '../../messages/phrases';
import { PagePictures } from '../image/page-pictures';
import { openImage, type ImageSource } from '../image/read-image';
import type { Box, Page } from '../model';
import type { ImageFile } from '../model/image-file';
import { listNames } from './named';
import { readByOcr } from './read-by-ocr';
import type { ToolContext } from '../request/tool';
import { joinShots } from './stitching/stitch-photos';
import type { Move } from './stitching/placed-page';
import { pixelsPerPoint } from '../model/points';

/** Photos of one document, read and stitched. */
export interface ReadPhotos {
	readonly page: Page;
	/** Part of the document as an image, from the photo that shows it best; box in page points. */
	readonly region: (box: Box) => Promise<ImageFile | undefined>;
}

/** The images of all files of a request, in order: photos of one document from the top down. */
interface OpenShots {
	/**
	 * Reads them by OCR, each flattened if that improves the result, and stitches them. Warns of those that do not
	 * overlap.
	 */
	readonly read: () => Promise<ReadPhotos>;
}

/** The request with the defaults for stitching: photos are read, and flattened unless it says otherwise. */
export function photosContext(context: ToolContext): ToolContext {
	const { imagePreprocess = 'auto' } = context.parameters;
	return { ...context, parameters: { ...context.parameters, enableOcr: true, imagePreprocess } };
}

/**
 * Opens the files of a request as photos of one document.
 * @throws ServiceError `emptyFile`; `notAnImage`, `heicNotRead`, `cannotOpen`, `imageTooLarge` for the first unreadable
 * file, since no part
 * of the document may be missing; `tooManyPages`
 */
export async function openPhotos(given: ToolContext): Promise<OpenShots> {
	const context = photosContext(given);
	const imageLimits = { pixels: context.limit('imagePixels'), side: context.limit('imageSide') };
	const maxFrames = context.limit('pagesPerFile');
	const sources: ImageSource[] = [];
	for (const { inputPath: path, fileName } of context.files) {
		if ((await stat(path)).size === 0) throw new ServiceError('emptyFile', { file: fileName });
		sources.push(await openImage({ path, fileName, imageLimits, maxFrames }));
	}
	const frames = sources.flatMap((source) =>
		Array.from({ length: source.frameCount }, (_, index) => ({ source, number: index + 1 })),
	);
	if (frames.length > maxFrames) {
		const { fileName: file } = context.request;
		throw new ServiceError('tooManyPages', { file, count: frames.length, limit: maxFrames });
	}
	return { read: async () => await readShots(context, frames) };
}

async function readShots(
	context: ToolContext,
	frames: readonly { readonly source: ImageSource; readonly number: number }[],
): Promise<ReadPhotos> {
	const pictures = new PagePictures();
	const pages: Page[] = [];
	for (const [index, { source, number }] of frames.entries()) {
		const { page, picture } = await readByOcr(context, await source.readFrame(number), 1, true);
		await pictures.keep(index, picture, pixelsPerPoint(picture.dpi));
		pages.push(page);
	}
	const [first, ...others] = pages;
	if (!first) throw new ServiceError('cannotOpen', { file: context.request.fileName, format: 'image' });
	const { page, moves, apart } = joinShots([first, ...others]);
	if (apart.length > 0) context.warn(phrase('shotsApart', { shots: listNames(apart) }));
	return { page, region: async (box) => await shownIn(box, pages, moves, pictures) };
}

/** Of the photos that show a place, the one where it is furthest from the top and bottom. */
async function shownIn(
	box: Box,
	pages: readonly Page[],
	moves: readonly Move[],
	pictures: PagePictures,
): Promise<ImageFile | undefined> {
	const places = pages.flatMap((page, index) => {
		const move = moves[index];
		if (!move) return [];
		const { scale, x, y } = move;
		const place = {
			left: (box.left - x) / scale,
			top: (box.top - y) / scale,
			right: (box.right - x) / scale,
			bottom: (box.bottom - y) / scale,
		};
		return [{ index, place, inside: Math.min(place.top, page.height - place.bottom) }];
	});
	const [best] = places.sort((a, b) => b.inside - a.inside);
	return best && (await pictures.region(best.index, best.place));
}
