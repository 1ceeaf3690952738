import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { phrase } from '../../phrases';
import { withPdf, type PdfiumDocument } from '../external/pdfium-document';
import type { DocumentPage } from '../model/blocks';
import { pageFileName } from '../names';
import { choosePages } from '../pages';
import { figureFile } from '../pdf/figure-file';
import { pdfSource } from '../pdf/source';
import { readDocument } from '../read-document';
import type { Tool, ToolContext } from '../tool';
import { documentSheets, type SheetOptions, type WorksheetOption } from '../writers/sheets';
import { workbookParts, type WorkbookSource } from '../writers/xlsx';
import { mostSheetRows } from '../writers/xlsx-sheet';
import { writeZip, type ZipEntry } from '../writers/zip';

/** PDF to spreadsheet: tables with typed cells, and the rest of the content when it is wanted. */
export const pdfXlsx: Tool = async (context) =>
	await withPdf(pdfSource(context.request), async (document) => {
		const { parameter } = context.request;
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		const pages = readDocument(context, document, pageNumbers);
		const found = { tables: 0 };
		const source = workbookSource(context, document, found);
		const perPage = parameter.isOutputDocumentPerPage === 1;
		const extension = perPage ? 'zip' : 'xlsx';
		const resultPath = context.resultPath(extension);
		if (perPage) {
			const entries = pageWorkbooks(context, pages, source, document.pageCount);
			await writeZip(resultPath, entries, { compress: false });
		} else {
			await writeWorkbook(resultPath, pages, context, source);
		}
		if (found.tables === 0) context.warn(phrase('noTables'));
		return { resultPath, extension, pageCount: pageNumbers.length };
	});

async function writeWorkbook(
	path: string,
	pages: AsyncIterable<DocumentPage>,
	context: ToolContext,
	source: WorkbookSource,
): Promise<void> {
	const { parameter, outputFolder } = context.request;
	const options: SheetOptions = {
		worksheets: parameter.excelWorksheetOption as WorksheetOption,
		allContent: parameter.excelAllContent === 1,
		images: parameter.isContainImg === 1,
		annotations: parameter.isContainAnnot === 1,
		mostRows: mostSheetRows,
		folder: outputFolder,
	};
	await writeZip(path, workbookParts(documentSheets(pages, options), source), { compress: true });
}

/** A workbook a page. */
async function* pageWorkbooks(
	context: ToolContext,
	pages: AsyncIterable<DocumentPage>,
	source: WorkbookSource,
	pageCount: number,
): AsyncGenerator<ZipEntry> {
	const path = join(context.request.outputFolder, 'page.xlsx');
	for await (const page of pages) {
		async function* onlyThis(): AsyncGenerator<DocumentPage> {
			yield await Promise.resolve(page);
		}
		await writeWorkbook(path, onlyThis(), context, source);
		const name = pageFileName(context.request.fileName, page.pageNumber, pageCount, 'xlsx');
		yield { name, bytes: createReadStream(path) };
		await rm(path);
	}
}

function workbookSource(context: ToolContext, document: PdfiumDocument, found: { tables: number }): WorkbookSource {
	return {
		pictureOf: async (figure) => {
			const file = await figureFile(document, figure, context.limit('imagePixels'));
			if (!file) context.warn(phrase('imageLeftOut', { page: figure.pageNumber }));
			return file;
		},
		onCut: () => context.warn(phrase('cellsCut')),
		onSheet: ({ tableCount }) => {
			found.tables += tableCount;
		},
	};
}
