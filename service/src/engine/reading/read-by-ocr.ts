import { phrase } from '../../phrases';
import { ocrPage, type OcrPage } from '../ocr/ocr-page';
import type { PageRaster } from '../pixels/raster';
import type { ToolContext } from '../request/tool';

/**
 * Read the picture of a page by OCR in the language that the request names. Warns of language data that is not
 * installed, and records the page as one that OCR has read.
 * @param mayBePhoto  whether it may be made flat where the request wants that
 */
export async function readByOcr(
	{ parameters, request, warn, onReadByOcr }: ToolContext,
	image: PageRaster,
	pageNumber: number,
	mayBePhoto: boolean,
): Promise<OcrPage> {
	const { ocrRecognitionLang: language = 'AUTO', imagePreprocess = 'none' } = parameters;
	const { languageFolder, modelFolder } = request;
	const preprocess = mayBePhoto ? imagePreprocess : 'none';
	const read = await ocrPage(image, { language, languageFolder, modelFolder, preprocess }, pageNumber);
	onReadByOcr(pageNumber, read.models);
	if (read.missing.length > 0) warn(phrase('ocrLanguageMissing', { codes: read.missing.join(' ') }));
	return read;
}
