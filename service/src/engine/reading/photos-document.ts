import type { Page } from '../model';
import { documentContent, type Reader } from './open-document';
import type { PageSource } from './steps';
import { photosContext, openPhotos, type ReadPhotos } from './open-photos';

/** The image files of a request as one page: photos of one document, read by OCR and stitched. */
export const openPhotosDocument: Reader = async (given, needs, work) => {
	const context = photosContext(given);
	const shots = await openPhotos(context);
	const pageNumbers = [1];
	let reading: Promise<ReadPhotos> | undefined;
	const read = async (): Promise<ReadPhotos> => await (reading ??= shots.read());
	const source: PageSource = {
		outline: [],
		read: async () => (await read()).page,
		recognise: (page: Page) => Promise.resolve(page),
	};
	context.onProgress(0, pageNumbers.length);
	return await work({
		pageCount: pageNumbers.length,
		pageNumbers,
		...documentContent(context, pageNumbers, needs, source),
		pictures: {
			figure: async ({ box }) => await (await read()).region(box),
			region: async (_, box) => await (await read()).region(box),
			background: () => Promise.resolve(undefined),
		},
	});
};
