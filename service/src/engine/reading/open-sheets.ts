import { ServiceError } from '../../messages/errors';
import { phrase } from '../../messages/phrases';
import { readBook, TooManyCellsError } from '../sheets/read-book';
import { SheetPage } from '../sheets/sheet-page';
import { maxSheetCells } from '../sheets/settings';
import { choosePages } from '../request/pages';
import type { ToolContext } from '../request/tool';
import type { Reader } from './open-document';

/** A workbook of a request: each visible sheet is a page. */
export interface OpenSheets {
	readonly pageCount: number;
	readonly pageNumbers: readonly number[];
	/** The selected sheets. */
	readonly pages: readonly SheetPage[];
}

/**
 * Opens the workbook of a request, which LibreOffice saved in OpenDocument format.
 * @throws ServiceError `contentTooLarge`, `invalidParameter`, `tooManyPages`
 */
export async function openSheets(context: ToolContext): Promise<OpenSheets> {
	const { inputPath, fileName: file } = context.request;
	const { grids, drawings } = await readBook(inputPath).catch((error: unknown) => {
		if (!(error instanceof TooManyCellsError)) throw error;
		throw new ServiceError('tooManyCells', { file, limit: maxSheetCells }, { cause: error });
	});
	if (grids.every(({ cells }) => cells.length === 0)) context.warn(phrase('noCells', { file }));
	if (drawings > 0) context.warn(phrase('sheetDrawings', { file, count: drawings }));
	const pageNumbers = choosePages(context, Math.max(1, grids.length), { key: 'pageRanges' });
	const pages = pageNumbers.flatMap((number) => {
		const grid = grids[number - 1];
		return grid ? [new SheetPage(grid, number)] : [];
	});
	return { pageCount: grids.length, pageNumbers, pages };
}

/** The sheets of a workbook, with the values of their cells as displayed. */
export const openSheetsDocument: Reader = async (context, _needs, work) => {
	const { pageCount, pageNumbers, pages } = await openSheets(context);
	const nothing = (): Promise<undefined> => Promise.resolve(undefined);
	return await work({
		pageCount,
		pageNumbers,
		isWorkbook: true,
		pages: each(context, pages, (page) => page.blocks()),
		lines: each(context, pages, (page) => page.lines()),
		pictures: { figure: nothing, region: nothing, background: nothing },
	});
};

async function* each<T>(
	context: ToolContext,
	pages: readonly SheetPage[],
	view: (page: SheetPage) => T,
): AsyncGenerator<T> {
	let words = 0;
	for (const [index, page] of pages.entries()) {
		words += page.wordCount;
		yield await Promise.resolve(view(page));
		context.onProgress(index + 1, pages.length);
	}
	context.onWords({ counts: { onPages: words } });
}
