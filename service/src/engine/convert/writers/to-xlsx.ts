import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { phrase } from '../../../phrases';
import type { DocumentPage } from '../../model/blocks';
import { pageFileName } from '../../request/names';
import type { With } from '../../request/parameters';
import { archiveLimits, type ToolContext } from '../../request/tool';
import type { PictureSource } from '../../model/picture-source';
import { documentSheets, type SheetOptions } from '../../writing/sheets';
import { workbookParts, type WorkbookSource } from '../../writing/xlsx';
import { mostSheetRows } from '../../writing/xlsx-sheet';
import { writeZip, type ZipEntry } from '../../writing/zip';
import type { Writer } from './writer';

type XlsxParameters = With<'excelWorksheetOption' | 'excelAllContent' | 'isContainImg' | 'isContainAnnot'>;
type XlsxContext = ToolContext<XlsxParameters>;

/** A spreadsheet: tables with typed cells, and the rest when it is wanted. */
export const toXlsx: Writer<XlsxParameters> = {
	write: async (context, { pages, pageNumbers, pageCount, pictures }) => {
		const found = { tables: 0 };
		const source = workbookSource(context, pictures, found);
		const perPage = context.parameters.isOutputDocumentPerPage;
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
	},
};

async function writeWorkbook(
	path: string,
	pages: AsyncIterable<DocumentPage>,
	context: XlsxContext,
	source: WorkbookSource,
): Promise<void> {
	const { parameters, request } = context;
	const options: SheetOptions = {
		worksheets: parameters.excelWorksheetOption,
		allContent: parameters.excelAllContent,
		images: parameters.isContainImg,
		annotations: parameters.isContainAnnot,
		mostRows: mostSheetRows,
		folder: request.outputFolder,
	};
	await writeZip(path, workbookParts(documentSheets(pages, options), source), {
		compress: true,
		...archiveLimits(context),
	});
}

/** A workbook a page. */
async function* pageWorkbooks(
	context: XlsxContext,
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
