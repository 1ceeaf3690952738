import { headOf } from '../../runtime/file-head';

/** Whether the prepared file of a PDF tool is a workbook in OpenDocument format, and not a PDF. */
export async function isWorkbookFile(path: string): Promise<boolean> {
	return (await headOf(path, 4)).toString('latin1') === 'PK\x03\x04';
}
