import { Workbook, ValueType, type Cell } from 'exceljs';
import { readFileSync, rmSync } from 'node:fs';
import type { ToolPath } from '../../../contract/tools';
import {
	reviewableJson,
	type GoldenField,
	type GoldenSheet,
	type GoldenTable,
	type GoldenTableCell,
} from '../../../fixtures/pages/compare/golden-json';
import { pagePath, type GoldenName, type PageRow } from '../../../fixtures/pages/manifest';
import { bundledLanguages } from '../support/bundled-languages';
import { convertFixture, unzip } from './support';

/** Languages of our scans as the contract names them. */
const recognitionLanguages: Readonly<Record<string, string>> = { en: 'ENGLISH', zh: 'CHINESE' };

/** Make a result of a document as the text of its golden file. */
export async function makeGolden(page: PageRow, name: GoldenName): Promise<string> {
	return await makers[name](page);
}

const makers: Readonly<Record<GoldenName, (page: PageRow) => Promise<string>>> = {
	markdown: async (page) => {
		const files = await unzip(await resultOf(page, 'markdown'));
		const name = [...files.keys()].find((file) => file.endsWith('.md')) ?? '';
		return `${files.get(name)?.toString('utf8').trimEnd() ?? ''}\n`;
	},
	text: async (page) => (await resultOf(page, 'txt', { txtTableFormat: 0 })).toString('utf8'),
	alignedText: async (page) => (await resultOf(page, 'txt', { txtTableFormat: 1 })).toString('utf8'),
	tables: async (page) => tablesJson(await resultOf(page, 'json', { resolveType: 'TABLE' })),
	cells: async (page) => await cellsJson(await resultOf(page, 'xlsx')),
	fields: async (page) => fieldsJson(await convertPage(page, 'idp/documentExtract', { keys: page.keys ?? [] })),
};

/** Convert as PDF or as picture, whichever the document is. */
async function resultOf(
	page: PageRow,
	target: 'markdown' | 'txt' | 'json' | 'xlsx',
	more: object = {},
): Promise<Buffer> {
	const isPdf = page.file.endsWith('.pdf');
	const scanned = page.scan ? { enableOcr: 1, ocrRecognitionLang: recognitionLanguages[page.language] } : {};
	return await convertPage(page, `${isPdf ? 'pdf' : 'img'}/${target}`, { ...scanned, ...more });
}

/** Folder of the language data that scans are read with; made for the first of them. */
let languages: string | undefined;

/** Remove what was made for the goldens; call it after all of them. */
export function removeLanguages(): void {
	if (languages !== undefined) rmSync(languages, { recursive: true });
	languages = undefined;
}

async function convertPage(page: PageRow, toolPath: ToolPath, parameter: object): Promise<Buffer> {
	const options = { fileName: page.file, ...(page.scan ? { languageFolder: (languages ??= bundledLanguages()) } : {}) };
	return (await convertFixture(toolPath, readFileSync(pagePath(page)), parameter, options)).bytes;
}

interface TableObject {
	readonly page: number;
	readonly row_count: number;
	readonly cells: readonly {
		readonly row: number;
		readonly column: number;
		readonly row_span: number;
		readonly column_span: number;
		readonly text: string;
	}[];
}

function tablesJson(bytes: Buffer): string {
	const { objects } = JSON.parse(bytes.toString('utf8')) as { objects: readonly TableObject[] };
	const tables = objects.map(
		({ page, row_count, cells }): GoldenTable => ({
			page: page + 1,
			rows: Array.from({ length: row_count }, (_, row) =>
				cells
					.filter((cell) => cell.row === row)
					.sort((a, b) => a.column - b.column)
					.map(
						({ text, row_span, column_span }): GoldenTableCell =>
							row_span > 1 || column_span > 1 ? { text, rows: row_span, columns: column_span } : text,
					),
			),
		}),
	);
	return `${reviewableJson(tables)}\n`;
}

async function cellsJson(bytes: Buffer): Promise<string> {
	const workbook = new Workbook();
	await workbook.xlsx.load(bytes as unknown as Parameters<typeof workbook.xlsx.load>[0]);
	const sheets = workbook.worksheets.map((sheet): GoldenSheet => {
		const cells: GoldenSheet['cells'][number][] = [];
		sheet.eachRow((row) =>
			row.eachCell((cell) => {
				const typed = typedValue(cell);
				if (typed) cells.push([cell.address, ...typed]);
			}),
		);
		return { sheet: sheet.name, cells, merged: sheet.model.merges };
	});
	return `${reviewableJson(sheets)}\n`;
}

/** Type and value of a cell; `undefined` for an empty one and for all but the first of merged ones. */
function typedValue(cell: Cell): [type: string, value: string] | undefined {
	if (cell.type === ValueType.Null || cell.type === ValueType.Merge) return undefined;
	if (cell.type === ValueType.Number) return ['number', String(cell.value)];
	if (cell.value instanceof Date) return ['date', cell.value.toISOString()];
	if (cell.type === ValueType.Boolean) return ['boolean', String(cell.value)];
	return ['text', cell.text];
}

function fieldsJson(bytes: Buffer): string {
	const { data } = JSON.parse(bytes.toString('utf8')) as {
		data: { fields: readonly { key: string; page: number; value: string; type: string }[] };
	};
	const fields = data.fields.map(({ key, page, value, type }): GoldenField => ({ key, page: page + 1, value, type }));
	return `${reviewableJson(fields)}\n`;
}
