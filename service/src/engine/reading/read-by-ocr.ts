import { phrase } from '../../phrases';
import { DocumentLanguages } from '../ocr/port/document-languages';
import { ocrPage, type OcrPage } from '../ocr/ocr-page';
import type { PageRaster } from '../pixels/raster';
import type { ToolContext } from '../request/tool';

/** What the pages of a document say of its language, as long as its request lives. */
const languagesOf = new WeakMap<ToolContext['request'], DocumentLanguages>();

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
	const languages = languagesOf.get(request) ?? new DocumentLanguages();
	languagesOf.set(request, languages);
	const options = { language, languageFolder, modelFolder, usual: languages.usual, preprocess };
	const read = await ocrPage(image, options, pageNumber);
	if (read.found) languages.add(read.found, read.page.words.length);
	onReadByOcr(pageNumber, read.models);
	if (read.missing.length > 0) warn(phrase('ocrLanguageMissing', { codes: read.missing.join(' ') }));
	return read;
}
