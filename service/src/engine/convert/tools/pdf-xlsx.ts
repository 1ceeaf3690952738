import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { phrase } from '../../../phrases';
import type { DocumentPage } from '../../model/blocks';
import { pageFileName } from '../../request/names';
import { openPdf, type OpenOfficeDocument } from '../../reading/office-document';
import { archiveLimits, type Tool, type ToolContext } from '../../request/tool';
import type { PictureSource } from '../../writing/office/picture-source';
import { documentSheets, type SheetOptions, type WorksheetOption } from '../../writing/sheets';
import { workbookParts, type WorkbookSource } from '../../writing/xlsx';
import { mostSheetRows } from '../../writing/xlsx-sheet';
import { writeZip, type ZipEntry } from '../../writing/zip';

/** A tool that writes a spreadsheet of what a reader opens: tables with typed cells, and the rest when it is wanted. */
export const xlsxTool =
	(open: OpenOfficeDocument): Tool =>
	async (context) =>
		await open(context, async ({ pages, pageNumbers, pageCount, pictures }) => {
			const found = { tables: 0 };
			const source = workbookSource(context, pictures, found);
			const perPage = context.request.parameter.isOutputDocumentPerPage === 1;
			const extension = perPage ? 'zip' : 'xlsx';
			const resultPath = context.resultPath(extension);
			if (perPage) {
				const entries = pageWorkbooks(context, pages, source, pageCount);
				await writeZip(resultPath, entries, { compress: false, ...archiveLimits(context) });
			} else {
				await writeWorkbook(resultPath, pages, context, source);
			}
			if (found.tables === 0) context.warn(phrase('noTables'));
			return { resultPath, extension, pageCount: pageNumbers.length };
		});

/** PDF to spreadsheet. */
export const pdfXlsx = xlsxTool(openPdf);

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
	await writeZip(path, workbookParts(documentSheets(pages, options), source), {
		compress: true,
		...archiveLimits(context),
	});
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

function workbookSource(context: ToolContext, pictures: PictureSource, found: { tables: number }): WorkbookSource {
	return {
		pictureOf: async ({ pageNumber, box, imageIndex }) =>
			await pictures.figure({ pageNumber, box, ...(imageIndex === undefined ? {} : { image: { index: imageIndex } }) }),
		onCut: () => context.warn(phrase('cellsCut')),
		onSheet: ({ tableCount }) => {
			found.tables += tableCount;
		},
	};
}
