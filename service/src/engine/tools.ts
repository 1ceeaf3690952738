import type { ToolPath } from '../../../contract/tools';
import type { Tool } from './tool';
import { pdfCsv } from './tools/pdf-csv';
import { pdfExtract } from './tools/pdf-extract';
import { pdfImg } from './tools/pdf-img';
import { pdfInsert } from './tools/pdf-insert';
import { pdfJson } from './tools/pdf-json';
import { pdfMarkdown } from './tools/pdf-markdown';
import { pdfTxt } from './tools/pdf-txt';
import { pdfXlsx } from './tools/pdf-xlsx';

/** Marks a tool of the contract that this version does not have; it is not listed and answers `unsupportedTool`. */
const notYet = undefined;

/** Every tool of the contract: a missing line does not compile. */
const tools: Record<ToolPath, Tool | typeof notYet> = {
	'pdf/json': pdfJson,
	'pdf/xlsx': pdfXlsx,
	'pdf/csv': pdfCsv,
	'pdf/editable': notYet,
	'pdf/markdown': pdfMarkdown,
	'pdf/txt': pdfTxt,
	'pdf/img': pdfImg,
	'pdf/insert': pdfInsert,
	'pdf/extract': pdfExtract,
	'pdf/convertType': notYet,
	'img/html': notYet,
	'img/docx': notYet,
	'img/xlsx': notYet,
	'img/pptx': notYet,
	'idp/documentExtract': notYet,
	'documentAI/magicColor': notYet,
	'documentAI/dewarp': notYet,
};

/** The conversion behind a tool path; `undefined` when this version does not have it. */
export function implementation(toolPath: ToolPath): Tool | undefined {
	return Object.hasOwn(tools, toolPath) ? tools[toolPath] : undefined;
}
