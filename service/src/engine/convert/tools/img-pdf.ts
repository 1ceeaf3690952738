import { uprightOnPage } from '../../ocr/onto-page';
import type { PicturePages, TextOfPicture } from '../../pdf/pictures/picture-pdf';
import { readingLines } from '../../pdf/text-layer/reading-lines';
import type { PageRaster } from '../../pixels/raster';
import type { PageShape } from '../../pdf/pictures/picture-page';
import type { ParallelPages } from '../../reading/parallel-pages';
import type { ParametersOf } from '../../request/parameters';
import type { Tool, ToolContext } from '../../request/tool';
import { joinFiles, type CountedPictures } from './join-files';
import { correctionOf, parallelImages, readPicture } from './parallel-images';
import { sizeInPoints } from '../../model/points';

type Context = ToolContext<ParametersOf<'img/pdf'>>;

/** Images as pages of one PDF: lossless, or enhanced first, and searchable on request. */
export const imgPdf: Tool<'img/pdf'> = async (context) => {
	const { photoCorrection, enableOcr } = context.parameters;
	const correction = photoCorrection === 'none' ? {} : { correct: correctionOf(context) };
	const common = { shape: shapeOf(context), ...correction };
	let beside: ParallelPages | undefined;
	const pictures = ({ before }: CountedPictures, all: readonly CountedPictures[]): PicturePages => {
		if (!enableOcr) return common;
		return {
			...common,
			readText: async (frameNumber, frame) => {
				beside ??= parallelImages(context, all);
				return await textOf(context, frame, before + frameNumber, beside);
			},
		};
	};
	return await joinFiles(context, { toolPath: 'img/pdf', pictures, takesPdfs: false });
};

function shapeOf({ parameters }: Context): PageShape {
	return {
		paper: parameters.pageSize === 'image' ? 'picture' : parameters.pageSize,
		orientation: parameters.pageOrientation,
		margin: parameters.pageMargin,
	};
}

/** OCR text in coordinates of the unrotated image. */
async function textOf(
	context: Context,
	frame: () => Promise<PageRaster>,
	pageNumber: number,
	beside: ParallelPages,
): Promise<TextOfPicture> {
	const { read, size } = await readPicture(context, frame, pageNumber, beside);
	const points = sizeInPoints(size);
	return { lines: await readingLines(read.page, 'full'), toPicture: uprightOnPage(read, points), width: points.width };
}
