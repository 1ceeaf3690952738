import { open, truncate } from 'node:fs/promises';
import { phrase } from '../../phrases';
import { eachPage } from '../each-page';
import { withPdf, type PdfiumDocument } from '../external/pdfium-document';
import { layoutPage } from '../layout/layout-page';
import { pageFileName } from '../names';
import { pageReader } from '../ocr/pdf-page';
import { choosePages } from '../pages';
import { pdfSource } from '../pdf/source';
import { readDocument } from '../read-document';
import { archiveLimits, type Tool, type ToolContext } from '../tool';
import { alignedPageText, flowingPageText, pageBreak } from '../writers/txt';
import { writeZip, type ZipEntry } from '../writers/zip';

type PageTexts = AsyncIterable<{ readonly pageNumber: number; readonly value: string }>;

/** PDF to text: UTF-8, pages divided by form feeds, or a text file a page in an archive. */
export const pdfTxt: Tool = async (context) =>
	await withPdf(pdfSource(context.request), async (document) => {
		const { parameter } = context.request;
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		const perPage = parameter.isOutputDocumentPerPage === 1;
		const extension = perPage ? 'zip' : 'txt';
		const resultPath = context.resultPath(extension);
		const textsOf = parameter.txtTableFormat === 0 ? flowingTexts : alignedTexts;
		const texts = textsOf(context, document, pageNumbers);
		if (perPage) await writeArchive(resultPath, texts, context, document.pageCount);
		else await writeText(resultPath, texts);
		return { resultPath, extension, pageCount: pageNumbers.length };
	});

/** Pages in reading order, as the analysis of the whole document finds it. */
async function* flowingTexts(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
): AsyncGenerator<{ readonly pageNumber: number; readonly value: string }> {
	for await (const page of readDocument(context, document, pageNumbers)) {
		yield { pageNumber: page.pageNumber, value: flowingPageText(page) };
	}
}

/** Pages row by row, as they stand. */
async function* alignedTexts(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
): AsyncGenerator<{ readonly pageNumber: number; readonly value: string }> {
	const read = pageReader(context, document);
	let hasText = false;
	yield* eachPage(context, pageNumbers, async (pageNumber) => {
		const page = await read(pageNumber, { textOnly: true });
		if (!page) return undefined;
		hasText ||= page.words.length > 0;
		return alignedPageText(layoutPage(page));
	});
	const hasOcr = context.request.parameter.enableOcr === 1;
	if (!hasText) context.warn(phrase(hasOcr ? 'noTextRecognised' : 'noTextLayer'));
}

async function writeText(path: string, texts: PageTexts): Promise<void> {
	const file = await open(path, 'wx');
	try {
		let before = '';
		let hasText = false;
		for await (const { value } of texts) {
			hasText ||= value !== '';
			await file.writeFile(before + value);
			before = pageBreak;
		}
		// Form feeds alone are no text.
		if (!hasText) await truncate(path);
	} finally {
		await file.close();
	}
}

async function writeArchive(
	path: string,
	texts: PageTexts,
	context: ToolContext,
	pageCount: number,
): Promise<void> {
	const { fileName } = context.request;
	async function* entries(): AsyncGenerator<ZipEntry> {
		for await (const { pageNumber, value } of texts) {
			yield { name: pageFileName(fileName, pageNumber, pageCount, 'txt'), bytes: Buffer.from(value) };
		}
	}
	await writeZip(path, entries(), { compress: true, ...archiveLimits(context) });
}
