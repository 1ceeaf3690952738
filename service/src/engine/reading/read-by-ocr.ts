import { phrase } from '../../messages/phrases';
import { DocumentLanguages, type FoundLanguage } from '../ocr/port/document-languages';
import { ocrPage, type OcrPage } from '../ocr/ocr-page';
import type { PageRaster } from '../pixels/raster';
import type { ToolContext } from '../request/tool';
import type { DrawnAs, PageReading } from './page-reading';

/** Languages shown by the pages of a document, for the life of its request. */
const languagesOf = new WeakMap<ToolContext['request'], DocumentLanguages>();

function languagesOfDocument({ request }: ToolContext): DocumentLanguages {
	const languages = languagesOf.get(request) ?? new DocumentLanguages();
	languagesOf.set(request, languages);
	return languages;
}

/** Language of most pages recorded so far. */
export function usualLanguage(context: ToolContext): FoundLanguage | undefined {
	return languagesOfDocument(context).usual;
}

/**
 * Reads a page image by OCR in the requested language, without recording it.
 * @param usual  language of the preceding pages, as far as known
 */
export async function readApart(
	{ parameters, request }: Pick<ToolContext, 'parameters' | 'request'>,
	image: PageRaster,
	pageNumber: number,
	drawnAs: Pick<DrawnAs, 'content' | 'mayBePhoto' | 'places'>,
	usual: FoundLanguage | undefined,
): Promise<PageReading> {
	const { ocrRecognitionLang: language = 'AUTO', imagePreprocess = 'none' } = parameters;
	const { languageFolder, modelFolder } = request;
	const preprocess = drawnAs.mayBePhoto ? imagePreprocess : 'none';
	let isFollowed = false;
	const usualOfDocument = (): FoundLanguage | undefined => {
		isFollowed = true;
		return usual;
	};
	// Places are those of words to be replaced.
	const onlyWords = drawnAs.places !== undefined;
	const options = { language, languageFolder, modelFolder, usual: usualOfDocument, preprocess, onlyWords };
	const read = await ocrPage(image, options, pageNumber);
	const { width, height, dpi } = image;
	const { content, mayBePhoto, places } = drawnAs;
	const seen = { width, height, dpi, content, mayBePhoto, ...(places && { places }) };
	return { drawnAs: seen, read, ...(isFollowed ? { followed: { usual } } : {}) };
}

/**
 * Records a page as read by OCR, in document order: later pages may adopt its language. Warns of missing language data.
 */
export function recordRead(context: ToolContext, pageNumber: number, read: OcrPage): OcrPage {
	if (read.found) languagesOfDocument(context).add(read.found, read.page.words.length);
	context.onReadByOcr(pageNumber, read.models);
	if (read.missing.length > 0) context.warn(phrase('ocrLanguageMissing', { codes: read.missing.join(' ') }));
	return read;
}

/**
 * Reads a page image by OCR in the requested language. Warns of missing language data, and records the page as read by
 * OCR.
 * @param mayBePhoto  whether it may be flattened on request
 */
export async function readByOcr(
	context: ToolContext,
	image: PageRaster,
	pageNumber: number,
	mayBePhoto: boolean,
): Promise<OcrPage> {
	const drawnAs = { content: 'all', mayBePhoto } as const;
	const { read } = await readApart(context, image, pageNumber, drawnAs, usualLanguage(context));
	return recordRead(context, pageNumber, read);
}
