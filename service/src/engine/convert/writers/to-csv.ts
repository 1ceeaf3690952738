import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { phrase } from '../../../messages/phrases';
import type { DocumentPage } from '../../model/blocks';
import { baseName, pageFileName, safeName } from '../../request/names';
import type { With } from '../../request/parameters';
import type { ToolContext } from '../../request/tool';
import { csvMark, sheetCsv } from '../../writing/csv';
import type { Sheet } from '../../writing/sheet';
import { documentSheets, type SheetOptions } from '../../writing/sheets';
import { writeZip, type ZipEntry } from '../../writing/archive/zip';
import { onePage } from './office-file';
import type { Writer } from './writer';

type CsvContext = ToolContext<With<'excelWorksheetOption'>>;

/** The tables of a document. One sheet gives a `.csv`, several a `.zip` of `.csv` files. */
export const toCsv: Writer<With<'excelWorksheetOption'>> = {
	write: async (context, { pages, pageNumbers, pageCount, isWorkbook = false }) => {
		const perPage = context.parameters.isOutputDocumentPerPage;
		const allContent = isWorkbook && context.parameters.excelWorksheetOption !== 'e_ForTable';
		const options = { ...sheetOptions(context), allContent };
		const result = perPage
			? await writePages(context, pages, pageCount, options)
			: await writeSheets(context, pages, options);
		if (result.tables === 0) context.warn(phrase('noTables'));
		const { extension } = result;
		return { resultPath: context.resultPath(extension), extension, pageCount: pageNumbers.length };
	},
};

interface Written {
	readonly extension: 'csv' | 'zip';
	readonly tables: number;
}

function sheetOptions({ request, parameters }: CsvContext): SheetOptions {
	return {
		worksheets: parameters.excelWorksheetOption,
		allContent: false,
		images: false,
		annotations: false,
		maxRows: Infinity,
		folder: request.outputFolder,
	};
}

/** The number of sheets is only known at the end: each goes to a file first. */
async function writeSheets(
	context: CsvContext,
	pages: AsyncIterable<DocumentPage>,
	options: SheetOptions,
): Promise<Written> {
	const { outputFolder, fileName } = context.request;
	const files: { readonly path: string; readonly name: string }[] = [];
	let tables = 0;
	for await (const sheet of documentSheets(pages, options)) {
		const path = join(outputFolder, `sheet-${files.length + 1}.csv`);
		await pipeline(sheetCsv(sheet), createWriteStream(path));
		files.push({ path, name: `${safeName(baseName(fileName))}-${endOfName(sheet)}.csv` });
		tables += sheet.tableCount;
	}
	const [first] = files;
	if (!first) await writeFile(context.resultPath('csv'), csvMark);
	else if (files.length === 1) await rename(first.path, context.resultPath('csv'));
	if (files.length <= 1) return { extension: 'csv', tables };
	async function* entries(): AsyncGenerator<ZipEntry> {
		for (const { path, name } of files) {
			yield { name, bytes: createReadStream(path) };
			await rm(path);
		}
	}
	await writeZip(context.resultPath('zip'), entries(), { compress: true, ...context.archiveLimits });
	return { extension: 'zip', tables };
}

function endOfName({ kind, number }: Sheet): string {
	return kind === 'document' ? 'document' : `${kind}-${number}`;
}

/** One file per page; a page with several tables has one for each if tables have separate sheets. */
async function writePages(
	context: CsvContext,
	pages: AsyncIterable<DocumentPage>,
	pageCount: number,
	options: SheetOptions,
): Promise<Written> {
	const { fileName } = context.request;
	let tables = 0;
	async function* entries(): AsyncGenerator<ZipEntry> {
		for await (const page of pages) {
			const name = pageFileName(fileName, page.pageNumber, pageCount, 'csv');
			const onPage = page.blocks.filter(({ kind }) => kind === 'table').length;
			if (onPage === 0) yield { name, bytes: Buffer.from(csvMark) };
			for await (const sheet of documentSheets(onePage(page), options)) {
				const isOneOfSeveral = options.worksheets === 'e_ForTable' && onPage > 1;
				const ownName = name.replace(/\.csv$/, `-table-${sheet.number}.csv`);
				yield { name: isOneOfSeveral ? ownName : name, bytes: sheetCsv(sheet) };
			}
			tables += onPage;
		}
	}
	await writeZip(context.resultPath('zip'), entries(), { compress: true, ...context.archiveLimits });
	return { extension: 'zip', tables };
}
