import { ServiceError } from '../../../messages/errors';
import { phrase } from '../../../messages/phrases';
import { eachPage } from '../../request/each-page';
import { withPdf, type PdfiumDocument } from '../../external/pdfium-document';
import { pageLabel } from '../../external/pdfium-pages';
import { pageSize, renderPage, type PageSize } from '../../external/pdfium-render';
import { imageCodec, type ImageCodec } from '../../image/encode';
import { pageFileName } from '../../request/names';
import { choosePages } from '../../request/pages';
import { pdfSource } from '../../reading/pdf-source';
import { warnOfXfaForm } from '../../reading/xfa-pages';
import type { ParametersOf } from '../../request/parameters';
import type { Tool, ToolContext } from '../../request/tool';
import { writeZip, type ZipEntry } from '../../writing/archive/zip';
import { pointsPerInch } from '../../model/points';

/** PDF to images: one image per page, in an archive. */
export const pdfImg: Tool<'pdf/img'> = async (context) =>
	await withPdf(pdfSource(context), async (document) => {
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		const { imageFormat, imageScaling: scaling } = context.parameters;
		const codec = imageCodec(imageFormat);
		checkSizes(context, document, pageNumbers, scaling, codec);
		await warnOfXfaForm(context, document);
		const resultPath = context.resultPath('zip');
		const images = drawPages(context, document, pageNumbers, scaling, codec);
		await writeZip(resultPath, images, { compress: false, ...context.archiveLimits });
		return { resultPath, extension: 'zip', pageCount: pageNumbers.length };
	});

async function* drawPages(
	context: ToolContext<ParametersOf<'pdf/img'>>,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
	scaling: number,
	codec: ImageCodec,
): AsyncGenerator<ZipEntry> {
	const { fileName } = context.request;
	const { imageColorMode: mode } = context.parameters;
	const draw = async (pageNumber: number) => {
		const size = pageSize(document, pageNumber);
		const image = size && renderPage(document, pageNumber, pixelSize(size, scaling));
		return image && (await codec.encode(image, mode, pointsPerInch * scaling));
	};
	for await (const { pageNumber, value } of eachPage(context, pageNumbers, draw)) {
		const label = pageLabel(document, pageNumber);
		yield { name: pageFileName(fileName, pageNumber, document.pageCount, codec.extension, label), bytes: value };
	}
}

function pixelSize({ width, height }: PageSize, scaling: number): PageSize {
	return { width: Math.max(1, Math.round(width * scaling)), height: Math.max(1, Math.round(height * scaling)) };
}

/** Refuses before the first page what would fail at a later one. @throws ServiceError `invalidParameter` */
function checkSizes(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
	scaling: number,
	codec: ImageCodec,
): void {
	const maxPixels = Math.min(context.limit('imagePixels'), codec.maxPixels);
	const maxSide = Math.min(context.limit('imageSide'), codec.maxSide);
	for (const pageNumber of pageNumbers) {
		const page = pageSize(document, pageNumber);
		if (!page) continue;
		const { width, height } = pixelSize(page, scaling);
		const side = Math.max(width, height);
		if (width * height <= maxPixels && side <= maxSide) continue;
		const byPixels = Math.sqrt(maxPixels / (page.width * page.height));
		const largest = Math.min(byPixels, maxSide / Math.max(page.width, page.height));
		const details = {
			largest: Math.floor(largest * 100) / 100,
			page: pageNumber,
			width: Math.round(page.width),
			height: Math.round(page.height),
			pixels: maxPixels,
			side: maxSide,
		};
		const allowed = phrase('scalingUpTo', details);
		throw new ServiceError('invalidParameter', { key: 'imageScaling', value: scaling, allowed });
	}
}
