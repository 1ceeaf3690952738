import { copyFile, rename, rm } from 'node:fs/promises';
import type { OfficeType } from '../../../../contract/office';
import { phrase, type Phrase } from '../../messages/phrases';
import type { OfficeJob, OpenedFile } from './office-job';
import { rewritePackage } from './rewrite-package';
import { fitSheets } from './fit-sheets';
import { readBook, TooManyCellsError } from '../sheets/read-book';
import type { SheetBook } from '../sheets/sheet-model';

/** Maximum sheets named in a warning. */
const maxNamed = 10;

export function isWorkbook(type: OfficeType): boolean {
	return type === 'xlsx' || type === 'xls' || type === 'ods';
}

/** A workbook in OpenDocument format. */
interface SavedSheets {
	readonly sheets: OpenedFile;
	readonly warnings: readonly Phrase[];
}

/**
 * Saves a workbook in OpenDocument format, where each cell has the text that it displays. Its sheets are fitted to the
 * page width, and its columns to their numbers.
 */
export async function saveSheets(job: OfficeJob, opened: OpenedFile): Promise<SavedSheets> {
	const input = job.inputPath(opened.type);
	await copyFile(opened.path, input);
	const saved = await job.convert({ ...opened, path: input }, 'ods');
	const path = job.inputPath('ods');
	await rm(path, { force: true });
	const sheets: OpenedFile = { path, type: 'ods' };
	const { fileName, limit } = job.source;
	const book = await readBook(saved).catch((error: unknown) => {
		// As a PDF it may still be read.
		if (error instanceof TooManyCellsError) return undefined;
		throw error;
	});
	if (!book) {
		await rename(saved, path);
		return { sheets, warnings: [] };
	}
	const limits = { maxEntries: limit('zipEntries'), maxBytes: limit('containerBytes') };
	await rewritePackage(saved, path, fitSheets(book.neededWidths), limits);
	return { sheets, warnings: hiddenWarnings(book, fileName) };
}

function hiddenWarnings({ grids, hiddenSheets }: SheetBook, file: string): Phrase[] {
	const warnings: Phrase[] = [];
	if (hiddenSheets.length > 0) warnings.push(phrase('hiddenSheets', { file, sheets: quoted(hiddenSheets) }));
	const hiding = grids.filter(({ hidden }) => hidden.rows + hidden.columns > 0);
	if (hiding.length > 0) {
		const rows = hiding.reduce((sum, { hidden }) => sum + hidden.rows, 0);
		const columns = hiding.reduce((sum, { hidden }) => sum + hidden.columns, 0);
		warnings.push(phrase('hiddenCells', { file, rows, columns, sheets: quoted(hiding.map(({ name }) => name)) }));
	}
	return warnings;
}

function quoted(names: readonly string[]): string {
	const listed = names.slice(0, maxNamed).map((name) => `"${name}"`);
	return listed.join(', ') + (names.length > maxNamed ? `, … (${names.length})` : '');
}
