import { open } from 'node:fs/promises';
import { phrase } from '../../../phrases';
import { named } from '../../reading/doubts';
import { eachPage } from '../../request/each-page';
import { withPdf } from '../../external/pdfium-document';
import { readEInvoice, type EInvoice } from '../../extract/einvoice/read-einvoice';
import { Extraction } from '../../extract/extraction';
import { pageText } from '../../extract/page-text';
import { writeResult } from '../../extract/result';
import { TableExtraction } from '../../extract/table-extraction';
import { findTables } from '../../tables/find-tables';
import { formatOf, headerBytes } from '../../image/image-header';
import { openImagePages } from '../../reading/image-pages';
import type { Page } from '../../model';
import type { OcrLanguage } from '../../ocr/port/languages';
import { ocrPage } from '../../ocr/ocr-page';
import { onDisplayedPage } from '../../ocr/onto-page';
import { pageReader } from '../../reading/page-reader';
import { choosePages } from '../../request/pages';
import { pdfSource } from '../../reading/pdf-source';
import type { Tool, ToolContext, ToolResult } from '../../request/tool';

/** Fields and tables of a document by the names that a person gives them: PDF, born digital or scanned, and images. */
export const documentExtract: Tool = async (context) =>
	(await isImage(context)) ? await fromImage(context) : await fromPdf(context);

/** A PDF may begin with other bytes; an image of a format without a mark may look like anything. */
async function isImage({ request }: ToolContext): Promise<boolean> {
	const file = await open(request.inputPath);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
		const header = buffer.subarray(0, bytesRead);
		return !header.includes('%PDF-') && formatOf(header) !== undefined;
	} finally {
		await file.close();
	}
}

async function fromPdf(context: ToolContext): Promise<ToolResult> {
	return await withPdf(pdfSource(context.request), async (document) => {
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		const read = pageReader(withOcr(context), document);
		return await extract(context, pageNumbers, async (number) => await read(number), readEInvoice(document));
	});
}

/** Extraction has no switch for OCR: pages without usable text are read by it. */
function withOcr(context: ToolContext): ToolContext {
	const parameter = { ...context.request.parameter, enableOcr: 1, ocrOption: 'INVALID_CHARACTERAND_SCAN_PAGE' };
	return { ...context, request: { ...context.request, parameter } };
}

async function fromImage(context: ToolContext): Promise<ToolResult> {
	const { parameter, languageFolder } = context.request;
	const { source, pageNumbers } = await openImagePages(context);
	const language = (parameter.ocrRecognitionLang ?? 'AUTO') as OcrLanguage;
	return await extract(context, pageNumbers, async (number) => {
		const frame = await source.readFrame(number);
		const read = await ocrPage(frame, { language, languageFolder }, number);
		if (read.missing.length > 0) context.warn(phrase('ocrLanguageMissing', { codes: read.missing.join(' ') }));
		// Values are shown where they stand in the image as it is, however it lies.
		const size = { width: (frame.width * 72) / frame.dpi, height: (frame.height * 72) / frame.dpi };
		return { ...read.page, ...size, ...onDisplayedPage(read, size) };
	});
}

async function extract(
	context: ToolContext,
	pageNumbers: readonly number[],
	read: (pageNumber: number) => Promise<Page | undefined>,
	invoice?: EInvoice,
): Promise<ToolResult> {
	const { parameter } = context.request;
	const keys = (parameter.keys ?? []) as readonly string[];
	const tableHandles = (parameter.tableHandles ?? []) as readonly string[];
	if (keys.length === 0 && tableHandles.length === 0) context.warn(phrase('nothingAsked'));
	const fields = new Extraction(keys, invoice);
	const tables = new TableExtraction(tableHandles);
	const pageIndexes: number[] = [];
	let hasText = false;
	for await (const { pageNumber, value } of eachPage(context, pageNumbers, read)) {
		pageIndexes.push(pageNumber - 1);
		hasText ||= value.words.length > 0;
		const text = pageText(value);
		fields.addPage(text);
		tables.addPage(text, () => findTables(value, { ruledOnly: true }).map(({ block }) => block));
	}
	const extracted = fields.finish();
	const foundTables = tables.finish();
	if (!hasText) context.warn(phrase('noTextRecognised'));
	else if (tableHandles.length > 0 && foundTables.length === 0) context.warn(phrase('noTables'));
	if (extracted.differing.length > 0) context.warn(phrase('invoiceDiffers', { keys: named(extracted.differing) }));
	const resultPath = context.resultPath('json');
	await writeResult(resultPath, { keys, pageIndexes, extracted, tables: foundTables });
	return { resultPath, extension: 'json', pageCount: pageNumbers.length };
}
