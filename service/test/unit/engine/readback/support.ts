import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolPath } from '../../../../../contract/tools';
import type { Writer } from '../../../../src/engine/convert/writers/writer';
import { toChunks } from '../../../../src/engine/convert/writers/to-chunks';
import { toCsv } from '../../../../src/engine/convert/writers/to-csv';
import { toDocx } from '../../../../src/engine/convert/writers/to-docx';
import { toHtml } from '../../../../src/engine/convert/writers/to-html';
import { toJson } from '../../../../src/engine/convert/writers/to-json';
import { toMarkdown } from '../../../../src/engine/convert/writers/to-markdown';
import { toPptx } from '../../../../src/engine/convert/writers/to-pptx';
import { toTxt } from '../../../../src/engine/convert/writers/to-txt';
import { toXlsx } from '../../../../src/engine/convert/writers/to-xlsx';
import { layoutPage } from '../../../../src/engine/layout/layout-page';
import type { LaidOutPage, Page } from '../../../../src/engine/model';
import type { DocumentPage } from '../../../../src/engine/model/blocks';
import type { WordComparison } from '../../../../src/engine/readback/compare';
import type { ReadableFormat } from '../../../../src/engine/readback/read-back';
import { Witness } from '../../../../src/engine/readback/witness';
import { understand } from '../../../../src/engine/reading/steps';
import type { ToolContext } from '../../../../src/engine/request/tool';
import type { SheetPage } from '../../../../src/engine/sheets/sheet-page';
import { toolWork } from '../../../../src/engine/request/context';
import { withDefaults } from '../../../../src/parameters';

const writers = {
	markdown: toMarkdown,
	txt: toTxt,
	csv: toCsv,
	xlsx: toXlsx,
	docx: toDocx,
	pptx: toPptx,
	html: toHtml,
	json: toJson,
	chunks: toChunks,
} as unknown as Readonly<Record<ReadableFormat, Writer>>;

async function* each<T>(things: readonly T[]): AsyncGenerator<T> {
	for (const thing of things) yield await Promise.resolve(thing);
}

/** The pages of a document after layout. */
export async function laidOut(pages: readonly Page[]): Promise<DocumentPage[]> {
	const results: DocumentPage[] = [];
	for await (const result of understand(each(pages), { analysis: 'full' })) results.push(result);
	return results;
}

/** A document whose results are held against its pages. */
export interface Checked {
	readonly pages: readonly (DocumentPage | LaidOutPage)[];
	/** Writes pages, changes the file and compares its words with the visible ones. */
	readonly check: (
		pages?: readonly (DocumentPage | LaidOutPage)[],
		change?: (path: string) => void | Promise<void>,
	) => Promise<WordComparison>;
}

/** @param given  parameters of the request */
export async function checked(format: ReadableFormat, visible: readonly Page[], given: object = {}): Promise<Checked> {
	const { context, isAligned } = contextOf(format, given);
	return check(context, format, visible, isAligned ? visible.map(layoutPage) : await laidOut(visible));
}

/** The sheets of a workbook. @param given  parameters of the request */
export function checkedSheets(format: ReadableFormat, sheets: readonly SheetPage[], given: object = {}): Checked {
	const { context, isAligned } = contextOf(format, given);
	const results = sheets.map((sheet) => (isAligned ? sheet.lines() : sheet.blocks()));
	const visible = sheets.map((sheet) => sheet.page());
	return check(context, format, visible, results, true);
}

function contextOf(format: ReadableFormat, given: object) {
	const toolPath: ToolPath = `pdf/${format}`;
	const parameter = withDefaults(toolPath, { ...given });
	const request = { toolPath, inputPath: '', fileName: 'made.pdf', parameter, outputFolder: '' };
	const { context } = toolWork(toolPath, request, () => undefined);
	return { context, isAligned: format === 'txt' && context.parameters.txtTableFormat === true };
}

function check(
	context: ToolContext,
	format: ReadableFormat,
	visible: readonly Page[],
	results: readonly (DocumentPage | LaidOutPage)[],
	isWorkbook = false,
): Checked {
	const witness = new Witness(context, { isWorkbook });
	results.forEach((result, index) => witness.addPage(visible[index]!, result));
	return {
		pages: results,
		check: async (pages = results, change) => {
			const folder = mkdtempSync(join(tmpdir(), 'readback-'));
			const nothing = () => Promise.resolve(undefined);
			try {
				const { resultPath } = await writers[format].write(
					{
						...context,
						request: { ...context.request, outputFolder: folder },
						resultPath: (extension) => join(folder, `result.${extension}`),
					},
					{
						isWorkbook,
						pageCount: visible.length,
						pageNumbers: visible.map(({ pageNumber }) => pageNumber),
						pages: each(pages as DocumentPage[]),
						lines: each(pages as LaidOutPage[]),
						pictures: { figure: nothing, region: nothing, background: nothing },
					},
				);
				await change?.(resultPath);
				return await witness.compare(resultPath);
			} finally {
				rmSync(folder, { recursive: true });
			}
		},
	};
}
