import { dewarped } from '../../image/dewarp/dewarp';
import { magicColor } from '../../image/enhance/magic-color';
import { plausibleDpi, type ImageFrame } from '../../image/read-image';
import { uprightOnPage } from '../../ocr/onto-page';
import type { TextOfPicture } from '../../pdf/pictures/picture-pdf';
import { readingLines } from '../../pdf/text-layer/reading-lines';
import type { PageRaster } from '../../pixels/raster';
import type { PageShape } from '../../pdf/pictures/picture-page';
import { readByOcr } from '../../reading/read-by-ocr';
import type { ParametersOf } from '../../request/parameters';
import type { Tool, ToolContext } from '../../request/tool';
import { textFinder } from '../../text-detection/text-finder';
import { joinFiles } from './join-files';

type Context = ToolContext<ParametersOf<'img/pdf'>>;

const pointsPerInch = 72;

/** Pictures as pages of one PDF: without loss, or made better first, and with text to search where that is wanted. */
export const imgPdf: Tool<'img/pdf'> = async (context) => {
	const { photoCorrection, enableOcr } = context.parameters;
	let pageNumber = 0;
	const work = {
		shape: shapeOf(context),
		...(photoCorrection === 'none'
			? {}
			: { correct: (frame: ImageFrame) => corrected(context, frame, photoCorrection) }),
		...(enableOcr ? { readText: async (frame: PageRaster) => await textOf(context, frame, ++pageNumber) } : {}),
	};
	return await joinFiles(context, { toolPath: 'img/pdf', pictures: () => work, takesPdfs: false });
};

function shapeOf({ parameters }: Context): PageShape {
	return {
		paper: parameters.pageSize === 'image' ? 'picture' : parameters.pageSize,
		orientation: parameters.pageOrientation,
		margin: parameters.pageMargin,
	};
}

/** The picture made flat, clean, or both; `undefined` when it stays as it is. */
async function corrected(
	{ request }: Context,
	frame: ImageFrame,
	correction: 'straighten' | 'clean' | 'both',
): Promise<PageRaster | undefined> {
	const flat =
		correction === 'clean' ? undefined : (await dewarped(frame, await textFinder(request.modelFolder))).result;
	const picture = flat ?? frame;
	const isCleaned = correction !== 'straighten' && magicColor(picture);
	if (!flat && !isCleaned) return undefined;
	// A page that was cut out of a photo has no resolution that anybody wrote down.
	return { ...picture, dpi: flat ? plausibleDpi(flat, 0) : frame.dpi };
}

/** What OCR reads, with its place in the picture as it lies. */
async function textOf(context: Context, frame: PageRaster, pageNumber: number): Promise<TextOfPicture> {
	const read = await readByOcr(context, frame, pageNumber, false);
	const size = { width: (frame.width * pointsPerInch) / frame.dpi, height: (frame.height * pointsPerInch) / frame.dpi };
	return { lines: await readingLines(read.page, 'full'), toPicture: uprightOnPage(read, size), width: size.width };
}
