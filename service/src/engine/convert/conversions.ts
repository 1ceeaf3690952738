import type { ToolPath } from '../../../../contract/tools';
import type { Tool } from '../request/tool';

/** Loads a conversion, and the libraries behind it. */
type ToolLoader = () => Promise<Tool>;

/**
 * Every tool of the contract: a missing line does not compile. Loaded when first used, as the API process asks which
 * tools there are, and no library that reads documents may be loaded there.
 */
const tools: Record<ToolPath, ToolLoader> = {
	'pdf/json': async () => (await import('./tools/pdf-json.js')).pdfJson,
	'pdf/xlsx': async () => (await import('./tools/pdf-xlsx.js')).pdfXlsx,
	'pdf/csv': async () => (await import('./tools/pdf-csv.js')).pdfCsv,
	'pdf/editable': async () => (await import('./tools/pdf-editable.js')).pdfEditable,
	'pdf/markdown': async () => (await import('./tools/pdf-markdown.js')).pdfMarkdown,
	'pdf/txt': async () => (await import('./tools/pdf-txt.js')).pdfTxt,
	'pdf/img': async () => (await import('./tools/pdf-img.js')).pdfImg,
	'pdf/insert': async () => (await import('./tools/pdf-insert.js')).pdfInsert,
	'pdf/extract': async () => (await import('./tools/pdf-extract.js')).pdfExtract,
	'pdf/convertType': async () => (await import('./tools/pdf-convert-type.js')).pdfConvertType,
	'img/html': async () => (await import('./tools/img-html.js')).imgHtml,
	'img/docx': async () => (await import('./tools/img-docx.js')).imgDocx,
	'img/xlsx': async () => (await import('./tools/img-xlsx.js')).imgXlsx,
	'img/pptx': async () => (await import('./tools/img-pptx.js')).imgPptx,
	'idp/documentExtract': async () => (await import('./tools/document-extract.js')).documentExtract,
	'documentAI/magicColor': async () => (await import('./tools/magic-color.js')).documentMagicColor,
	'documentAI/dewarp': async () => (await import('./tools/dewarp.js')).documentDewarp,
	'img/json': async () => (await import('./tools/img-json.js')).imgJson,
	'img/csv': async () => (await import('./tools/img-csv.js')).imgCsv,
	'img/markdown': async () => (await import('./tools/img-markdown.js')).imgMarkdown,
	'img/txt': async () => (await import('./tools/img-txt.js')).imgTxt,
	'pdf/docx': async () => (await import('./tools/pdf-docx.js')).pdfDocx,
	'pdf/html': async () => (await import('./tools/pdf-html.js')).pdfHtml,
	'pdf/pptx': async () => (await import('./tools/pdf-pptx.js')).pdfPptx,
};

/** The conversion behind a tool path; `undefined` for what is none. */
export async function implementation(toolPath: ToolPath): Promise<Tool | undefined> {
	return Object.hasOwn(tools, toolPath) ? await tools[toolPath]() : undefined;
}
