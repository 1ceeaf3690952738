import { open, truncate } from 'node:fs/promises';
import { phrase } from '../../phrases';
import { eachPage } from '../each-page';
import { withPdf, type PdfiumDocument } from '../external/pdfium-document';
import { layoutPage } from '../layout/layout-page';
import { pageFileName } from '../names';
import { choosePages } from '../pages';
import { readPage } from '../pdf/read-page';
import { pdfSource } from '../pdf/source';
import { archiveLimits, type Tool, type ToolContext } from '../tool';
import { pageBreak, pageText, type TextFormat } from '../writers/txt';
import { writeZip, type ZipEntry } from '../writers/zip';

type PageTexts = AsyncIterable<{ readonly pageNumber: number; readonly value: string }>;

/** PDF to text: UTF-8, pages divided by form feeds, or a text file a page in an archive. */
export const pdfTxt: Tool = async (context) =>
	await withPdf(pdfSource(context.request), async (document) => {
		const { parameter } = context.request;
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		if (parameter.enableOcr === 1) {
			context.warn(phrase('ocrNotAvailable'));
		}
		const perPage = parameter.isOutputDocumentPerPage === 1;
		const extension = perPage ? 'zip' : 'txt';
		const resultPath = context.resultPath(extension);
		const found = { text: false };
		const texts = readTexts(context, document, pageNumbers, found);
		if (perPage) await writeArchive(resultPath, texts, context, document.pageCount);
		else await writeText(resultPath, texts);
		if (!found.text) {
			if (!perPage) await truncate(resultPath);
			context.warn(phrase('noTextLayer'));
		}
		return { resultPath, extension, pageCount: pageNumbers.length };
	});

function readTexts(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
	found: { text: boolean },
): PageTexts {
	const format: TextFormat = context.request.parameter.txtTableFormat === 0 ? 'flowing' : 'aligned';
	return eachPage(context, pageNumbers, (pageNumber) => {
		const page = readPage(document, pageNumber);
		if (!page) return undefined;
		found.text ||= page.words.length > 0;
		return pageText(layoutPage(page, format === 'aligned' ? 'byRow' : 'byColumn'), format);
	});
}

async function writeText(path: string, texts: PageTexts): Promise<void> {
	const file = await open(path, 'wx');
	try {
		let before = '';
		for await (const { value } of texts) {
			await file.writeFile(before + value);
			before = pageBreak;
		}
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
