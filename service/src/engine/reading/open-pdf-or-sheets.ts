import { isWorkbookFile } from './is-workbook-file';
import type { Reader } from './open-document';
import { openPdfDocument } from './open-pdf';

/** A PDF, or a workbook in its place. */
export const openPdfOrSheets: Reader = async (context, needs, work) => {
	if (!(await isWorkbookFile(context.request.inputPath))) return await openPdfDocument(context, needs, work);
	const { openSheetsDocument } = await import('./open-sheets.js');
	return await openSheetsDocument(context, needs, work);
};
