import { phrase } from '../../phrases';
import { eachPage } from '../request/each-page';
import { PagePictures } from '../image/page-pictures';
import type { ImageSource } from '../image/read-image';
import { openImagePages } from './image-pages';
import { layoutDocument } from '../layout/document';
import { layoutPage } from '../layout/layout-page';
import type { Box, LaidOutPage, Page } from '../model';
import type { Block, DocumentPage } from '../model/blocks';
import type { OcrLanguage } from '../ocr/port/languages';
import { ocrPage } from '../ocr/ocr-page';
import { preprocessOf } from '../request/preprocess-of';
import { noTextFound, type OpenOfficeDocument } from './office-document';
import type { ToolContext } from '../request/tool';

/** Points of an inch. */
const pointsPerInch = 72;

/** The image file of a request: a page for each of its pictures, read by OCR when the request asks for it. */
export const openImageDocument: OpenOfficeDocument = async (context, work) => {
	const { parameter } = context.request;
	const { source, pageNumbers } = await openImagePages(context);
	const pictures = new PagePictures();
	const hasBackground = parameter.enableOcr === 1 && parameter.containPageBackgroundImage === 1;
	return await work({
		pageCount: source.frameCount,
		pageNumbers,
		pages: readImageDocument(context, source, pageNumbers, pictures),
		lines: readImageLines(context, source, pageNumbers),
		pictures: {
			figure: async ({ pageNumber, box }) => await pictures.region(pageNumber, box),
			region: async (pageNumber, box) => await pictures.region(pageNumber, box),
			background: async (page) =>
				hasBackground ? await pictures.without(page.pageNumber, page.blocks.flatMap(writtenBoxes)) : undefined,
		},
	});
};

async function* readImageDocument(
	context: ToolContext,
	source: ImageSource,
	pageNumbers: readonly number[],
	pictures: PagePictures,
): AsyncGenerator<DocumentPage> {
	const { parameter } = context.request;
	const pages = readPages(context, source, pageNumbers, pictures);
	yield* layoutDocument(pages, { analysis: parameter.enableAiLayout === 0 ? 'geometric' : 'full' });
}

async function* readImageLines(
	context: ToolContext,
	source: ImageSource,
	pageNumbers: readonly number[],
): AsyncGenerator<LaidOutPage> {
	for await (const page of readPages(context, source, pageNumbers)) yield layoutPage(page);
}

/** Reads the pictures one by one, and keeps those that are asked for later. Warns of missing language data, and when no text was found on any. */
async function* readPages(
	context: ToolContext,
	source: ImageSource,
	pageNumbers: readonly number[],
	pictures?: PagePictures,
): AsyncGenerator<Page> {
	const read = async (pageNumber: number): Promise<Page> => {
		const frame = await source.readFrame(pageNumber);
		if (context.request.parameter.enableOcr !== 1) {
			await pictures?.keep(pageNumber, frame, frame.dpi / pointsPerInch);
			return picturePage(pageNumber, frame);
		}
		const { parameter, languageFolder } = context.request;
		const language = (parameter.ocrRecognitionLang ?? 'AUTO') as OcrLanguage;
		const { page, picture, missing } = await ocrPage(
			frame,
			{ language, languageFolder, preprocess: preprocessOf(context.request) },
			pageNumber,
		);
		if (missing.length > 0) context.warn(phrase('ocrLanguageMissing', { codes: missing.join(' ') }));
		await pictures?.keep(pageNumber, picture, picture.dpi / pointsPerInch);
		// An image in which nothing was found is shown as it is.
		return page.words.length === 0 && page.drawings.length === 0 ? picturePage(pageNumber, picture) : page;
	};
	let words = 0;
	for await (const { value } of eachPage(context, pageNumbers, read)) {
		words += value.words.length;
		yield value;
	}
	if (words === 0) context.warn(noTextFound(context));
}

/** A page that is one picture. */
function picturePage(
	pageNumber: number,
	{ width, height, dpi }: { readonly width: number; readonly height: number; readonly dpi: number },
): Page {
	const scale = pointsPerInch / dpi;
	const box = { left: 0, top: 0, right: width * scale, bottom: height * scale };
	return {
		pageNumber,
		width: box.right,
		height: box.bottom,
		words: [],
		rules: [],
		fills: [],
		images: [{ box, index: 0, pixelWidth: width, pixelHeight: height }],
		links: [],
		annotations: [],
		drawings: [],
	};
}

/** What a writer writes anew of a block, and what may not shine through behind it. */
function writtenBoxes(block: Block): Box[] {
	switch (block.kind) {
		case 'text':
		case 'contents':
			return block.lines.flatMap((line) => line.words.map((word) => word.box));
		case 'list':
			return block.items.flatMap((item) => item.lines.flatMap((line) => line.words.map((word) => word.box)));
		case 'table':
			return [block.box];
		default:
			return [];
	}
}
