import { ServiceError } from '../../messages/errors';
import { listTexts } from '../../messages/list-texts';
import { phrase } from '../../messages/phrases';
import type { LaidOutPage } from '../model';
import type { DocumentPage } from '../model/blocks';
import type { ReadableFormat } from '../readback/read-back';
import { Witness } from '../readback/witness';
import { readBook, TooManyCellsError } from '../sheets/read-book';
import { SheetPage } from '../sheets/sheet-page';
import { maxSheetCells } from '../sheets/settings';
import { replaceHidden } from '../text/hidden-content';
import { choosePages } from '../request/pages';
import type { ToolContext } from '../request/tool';
import { LeftOutTexts } from './left-out-texts';
import type { Reader } from './open-document';
import { OutsideTables } from './outside-tables';
import { reportWords } from './report-words';

/** A workbook of a request: each visible sheet is a page. */
interface OpenSheets {
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
	const hidden = new HiddenCells(context);
	const { grids, drawings } = await readBook(inputPath, hidden.replace).catch((error: unknown) => {
		if (!(error instanceof TooManyCellsError)) throw error;
		throw new ServiceError('tooManyCells', { file, limit: maxSheetCells }, { cause: error });
	});
	hidden.warn();
	if (grids.every(({ cells }) => cells.length === 0)) context.warn(phrase('noCells', { file }));
	if (drawings > 0) context.warn(phrase('sheetDrawings', { file, count: drawings }));
	const pageNumbers = choosePages(context, Math.max(1, grids.length), { key: 'pageRanges' });
	const pages = pageNumbers.flatMap((number) => {
		const grid = grids[number - 1];
		return grid ? [new SheetPage(grid, number)] : [];
	});
	return { pageCount: grids.length, pageNumbers, pages };
}

/** Texts of cells that their style hides, and what replaces them. */
class HiddenCells {
	private readonly words = new Map<number, string[]>();
	private readonly mode: 'keep' | 'mark' | 'drop';

	constructor(private readonly context: ToolContext) {
		this.mode = context.parameters.hiddenText ?? 'drop';
	}

	readonly replace = (text: string, sheet: number): string => {
		const words = text.split(/\s+/).filter(Boolean);
		this.words.set(sheet, [...(this.words.get(sheet) ?? []), ...words]);
		return replaceHidden(text, this.mode);
	};

	/** Names the sheets as pages. */
	warn(): void {
		if (this.words.size === 0) return;
		const count = [...this.words.values()].reduce((sum, words) => sum + words.length, 0);
		const pages = [...this.words].map(([sheet, words]) => ({
			before: `${sheet} (${words.length}): `,
			text: words.join(' '),
		}));
		const name = this.mode === 'drop' ? 'wordsLikeBackground' : 'hiddenTextKept';
		this.context.warn(phrase(name, { count: String(count), pages: listTexts(pages) }));
	}
}

/** The sheets of a workbook, with the values of their cells as displayed. */
export const openSheetsDocument: Reader = async (context, _needs, work) => {
	const { pageCount, pageNumbers, pages } = await openSheets(context);
	const nothing = (): Promise<undefined> => Promise.resolve(undefined);
	const witness = new Witness(context, { isWorkbook: true });
	return await work({
		pageCount,
		pageNumbers,
		isWorkbook: true,
		pages: each(context, pages, witness, (page) => page.blocks()),
		lines: each(context, pages, witness, (page) => page.lines()),
		checkWords: async (resultPath) => {
			if (witness.tablesOnly) warnOfTexts(context, pages, witness.format);
			const nothingElse = { texts: new LeftOutTexts(), outside: new OutsideTables() };
			reportWords(context, await witness.compare(resultPath), nothingElse);
		},
		pictures: { figure: nothing, region: nothing, background: nothing },
	});
};

/** How to keep text outside of tables. */
const keepTexts: Partial<Record<ReadableFormat, { readonly parameter: string; readonly value: string }>> = {
	csv: { parameter: 'excelWorksheetOption', value: 'e_ForPage' },
	xlsx: { parameter: 'excelAllContent', value: 'true' },
	json: { parameter: 'resolveType', value: 'EXTRACT' },
};

function warnOfTexts({ warn }: ToolContext, pages: readonly SheetPage[], format: ReadableFormat): void {
	const texts = pages.flatMap(({ regions }) => regions.filter(({ kind }) => kind === 'text'));
	const cells = texts.flatMap((region) => region.cells.map(({ text }) => ({ text })));
	const keep = keepTexts[format];
	if (keep && cells.length > 0) warn(phrase('cellsOutsideTables', { cells: listTexts(cells), ...keep }));
}

async function* each<T extends DocumentPage | LaidOutPage>(
	context: ToolContext,
	pages: readonly SheetPage[],
	witness: Witness,
	view: (page: SheetPage) => T,
): AsyncGenerator<T> {
	let words = 0;
	for (const [index, page] of pages.entries()) {
		words += page.wordCount;
		const result = view(page);
		witness.addPage(page.page(), result);
		yield await Promise.resolve(result);
		context.onProgress(index + 1, pages.length);
	}
	context.onWords({ counts: { onPages: words } });
}
