import type { ToolPath } from '../../../contract/tools';
import type { Tool } from './tool';
import { pdfExtract } from './tools/pdf-extract';
import { pdfImg } from './tools/pdf-img';
import { pdfInsert } from './tools/pdf-insert';
import { pdfMarkdown } from './tools/pdf-markdown';
import { pdfTxt } from './tools/pdf-txt';

/** Marks a tool of the contract that this version does not have; it is not listed and answers `unsupportedTool`. */
const notYet = undefined;

/** Every tool of the contract: a missing line does not compile. */
const tools: Record<ToolPath, Tool | typeof notYet> = {
	'pdf/json': notYet,
	'pdf/xlsx': notYet,
	'pdf/csv': notYet,
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
