import type { ToolPath } from '../../../../contract/tools';
import type { Reader } from '../reading/open-document';
import type { ParametersOf } from '../request/parameters';
import type { Tool } from '../request/tool';
import type { Writer } from './writers/writer';

/** Loads a module and its libraries on first use. */
type Load<Thing> = () => Promise<Thing>;

/** A tool: a reader and a writer, or a separate implementation. */
type ToolEntry<Path extends ToolPath> = readonly [Load<Reader>, Load<Writer<ParametersOf<Path>>>] | Load<Tool<Path>>;

const readPdf: Load<Reader> = async () => (await import('../reading/open-pdf.js')).openPdfDocument;
/** Reads the cells of a workbook, see `toolReadsSheets`. */
const readPdfOrSheets: Load<Reader> = async () => (await import('../reading/open-pdf-or-sheets.js')).openPdfOrSheets;
const readImage: Load<Reader> = async () => (await import('../reading/open-image.js')).openImageDocument;

const toJson = async () => (await import('./writers/to-json.js')).toJson;
const toXlsx = async () => (await import('./writers/to-xlsx.js')).toXlsx;
const toCsv = async () => (await import('./writers/to-csv.js')).toCsv;
const toMarkdown = async () => (await import('./writers/to-markdown.js')).toMarkdown;
const toChunks = async () => (await import('./writers/to-chunks.js')).toChunks;
const toPlaces = async () => (await import('./writers/to-places.js')).toPlaces;
const toTxt = async () => (await import('./writers/to-txt.js')).toTxt;
const toHtml = async () => (await import('./writers/to-html.js')).toHtml;
const toDocx = async () => (await import('./writers/to-docx.js')).toDocx;
const toPptx = async () => (await import('./writers/to-pptx.js')).toPptx;

/**
 * Every tool of the contract: a missing line does not compile, nor does a writer that asks for a parameter its tool
 * lacks. Loaded on first use: the API process asks for the tools, and must not load document libraries.
 */
const conversions: { readonly [Path in ToolPath]: ToolEntry<Path> } = {
	'pdf/json': [readPdfOrSheets, toJson],
	'pdf/xlsx': [readPdfOrSheets, toXlsx],
	'pdf/csv': [readPdfOrSheets, toCsv],
	'pdf/markdown': [readPdfOrSheets, toMarkdown],
	'pdf/txt': [readPdfOrSheets, toTxt],
	'pdf/html': [readPdf, toHtml],
	'pdf/docx': [readPdf, toDocx],
	'pdf/pptx': [readPdf, toPptx],
	'pdf/chunks': [readPdfOrSheets, toChunks],
	'img/chunks': [readImage, toChunks],
	'pdf/locate': [readPdf, toPlaces],
	'img/locate': [readImage, toPlaces],
	'img/json': [readImage, toJson],
	'img/xlsx': [readImage, toXlsx],
	'img/csv': [readImage, toCsv],
	'img/markdown': [readImage, toMarkdown],
	'img/txt': [readImage, toTxt],
	'img/html': [readImage, toHtml],
	'img/docx': [readImage, toDocx],
	'img/pptx': [readImage, toPptx],
	'pdf/editable': async () => (await import('./tools/pdf-editable.js')).pdfEditable,
	'pdf/img': async () => (await import('./tools/pdf-img.js')).pdfImg,
	'pdf/insert': async () => (await import('./tools/pdf-insert.js')).pdfInsert,
	'pdf/extract': async () => (await import('./tools/pdf-extract.js')).pdfExtract,
	'pdf/convertType': async () => (await import('./tools/pdf-convert-type.js')).pdfConvertType,
	'pdf/fill': async () => (await import('./tools/pdf-fill.js')).pdfFill,
	'pdf/compare': async () => (await import('./tools/compare/pdf-compare.js')).pdfCompare,
	'pdf/split': async () => (await import('./tools/split/pdf-split.js')).pdfSplit,
	'pdf/pages': async () => (await import('./tools/pdf-pages.js')).rearrangePages,
	'pdf/compress': async () => (await import('./tools/pdf-compress.js')).pdfCompress,
	'pdf/redact': async () => (await import('./tools/redact/pdf-redact.js')).pdfRedact,
	'pdf/searchable': async () => (await import('./tools/pdf-searchable.js')).pdfSearchable,
	'img/pdf': async () => (await import('./tools/img-pdf.js')).imgPdf,
	'pdf/merge': async () => (await import('./tools/pdf-merge.js')).pdfMerge,
	'pdf/einvoice': async () => (await import('./tools/einvoice/pdf-einvoice.js')).pdfEInvoice,
	'idp/match': async () => (await import('./tools/match/idp-match.js')).idpMatch,
	'idp/documentExtract': async () => (await import('./tools/document-extract.js')).documentExtract,
	'documentAI/magicColor': async () => (await import('./tools/magic-color.js')).documentMagicColor,
	'documentAI/dewarp': async () => (await import('./tools/dewarp.js')).documentDewarp,
};

/** The conversion behind a tool path; `undefined` for an unknown one. */
export async function implementation<Path extends ToolPath>(toolPath: Path): Promise<Tool<Path> | undefined> {
	if (!Object.hasOwn(conversions, toolPath)) return undefined;
	const entry: ToolEntry<Path> = conversions[toolPath];
	if (typeof entry === 'function') return await entry();
	const [read, { needs = {}, isPartial = false, write }] = await Promise.all([entry[0](), entry[1]()]);
	return async (context) =>
		await read(context, needs, async (document) => {
			const result = await write(context, document);
			if (!isPartial) await document.checkWords?.(context.request.resultToCheck ?? result.resultPath);
			return result;
		});
}
