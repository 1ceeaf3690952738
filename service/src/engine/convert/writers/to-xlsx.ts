import { phrase } from '../../../messages/phrases';
import type { PictureSource } from '../../model/picture-source';
import type { With } from '../../request/parameters';
import type { ToolContext } from '../../request/tool';
import { documentSheets, type SheetOptions } from '../../writing/sheets';
import { workbookParts, type WorkbookSource } from '../../writing/xlsx';
import { maxSheetRows } from '../../writing/xlsx-sheet';
import { writeOfficeFile } from './office-file';
import type { Writer } from './writer';

type XlsxParameters = With<'excelWorksheetOption' | 'excelAllContent' | 'isContainImg' | 'isContainAnnot'>;

/** A spreadsheet: tables with typed cells, and the rest on request. */
export const toXlsx: Writer<XlsxParameters> = {
	write: async (context, document) => {
		const { parameters, request } = context;
		const found = { tables: 0 };
		const source = workbookSource(context, document.pictures, found);
		const options: SheetOptions = {
			worksheets: parameters.excelWorksheetOption,
			allContent: parameters.excelAllContent,
			images: parameters.isContainImg,
			annotations: parameters.isContainAnnot,
			maxRows: maxSheetRows,
			folder: request.outputFolder,
		};
		const result = await writeOfficeFile(context, document, 'xlsx', (pages) =>
			workbookParts(documentSheets(pages, options), source),
		);
		if (found.tables === 0) context.warn(phrase('noTables'));
		return result;
	},
};

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
