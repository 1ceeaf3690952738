import { phrase } from '../../phrases';
import { DocumentLanguages, type FoundLanguage } from '../ocr/port/document-languages';
import { ocrPage, type OcrPage } from '../ocr/ocr-page';
import type { PageRaster } from '../pixels/raster';
import type { ToolContext } from '../request/tool';
import type { DrawnAs, PageReading } from './page-reading';

/** What the pages of a document say of its language, as long as its request lives. */
const languagesOf = new WeakMap<ToolContext['request'], DocumentLanguages>();

function languagesOfDocument({ request }: ToolContext): DocumentLanguages {
	const languages = languagesOf.get(request) ?? new DocumentLanguages();
	languagesOf.set(request, languages);
	return languages;
}

/** What most of the pages that were recorded so far are in. */
export function usualLanguage(context: ToolContext): FoundLanguage | undefined {
	return languagesOfDocument(context).usual;
}

/**
 * Read the picture of a page by OCR in the language that the request names, and tell nobody.
 * @param usual  what the pages before are in, as far as that is known
 */
export async function readApart(
	{ parameters, request }: Pick<ToolContext, 'parameters' | 'request'>,
	image: PageRaster,
	pageNumber: number,
	drawnAs: Pick<DrawnAs, 'content' | 'mayBePhoto'>,
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
	const options = { language, languageFolder, modelFolder, usual: usualOfDocument, preprocess };
	const read = await ocrPage(image, options, pageNumber);
	const { width, height, dpi } = image;
	const { content, mayBePhoto } = drawnAs;
	return { drawnAs: { width, height, dpi, content, mayBePhoto }, read, ...(isFollowed ? { followed: { usual } } : {}) };
}

/**
 * Record a page as one that OCR has read, in the order of the document: later pages may follow its language. Warns of language data
 * that is not installed.
 */
export function recordRead(context: ToolContext, pageNumber: number, read: OcrPage): OcrPage {
	if (read.found) languagesOfDocument(context).add(read.found, read.page.words.length);
	context.onReadByOcr(pageNumber, read.models);
	if (read.missing.length > 0) context.warn(phrase('ocrLanguageMissing', { codes: read.missing.join(' ') }));
	return read;
}

/**
 * Read the picture of a page by OCR in the language that the request names. Warns of language data that is not
 * installed, and records the page as one that OCR has read.
 * @param mayBePhoto  whether it may be made flat where the request wants that
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
