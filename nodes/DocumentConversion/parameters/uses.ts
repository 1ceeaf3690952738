import type { IExecuteFunctions } from 'n8n-workflow';
import type { ToolPath } from '../../../contract';

/** An operation of the resource Document that is named by its use. */
export interface Use {
	/** Fixed: such an operation has no field *Tool*. A file of the other kind is converted by the same tool for it. */
	readonly tool: ToolPath;
	/** In the field *Operation*. */
	readonly name: string;
	/** In n8n's list of actions. */
	readonly action: string;
	/** What comes out. */
	readonly description: string;
}

/** What people look for in n8n's list of actions, from version 1.1 on; the ids are permanent, as those of all operations. */
export const uses = {
	addTextLayer: {
		tool: 'pdf/searchable',
		name: 'Add Text Layer to Scan',
		action: 'Add text layer to scanned PDF',
		description: 'The same PDF to look at, with text to search and copy, also as PDF/A',
	},
	checkEInvoice: {
		tool: 'pdf/einvoice',
		name: 'Check or Make E-Invoice',
		action: 'Check or make electronic invoice',
		description: 'What an XRechnung, ZUGFeRD or Factur-X says and which rules it breaks; or a PDF that carries it',
	},
	cleanPhoto: {
		tool: 'documentAI/magicColor',
		name: 'Clean Photo or Scan',
		action: 'Clean photo or scan',
		description: 'A picture (PNG) with white paper and strong ink',
	},
	compressPdf: {
		tool: 'pdf/compress',
		name: 'Compress PDF',
		action: 'Compress PDF to a smaller file',
		description: 'The same PDF in fewer bytes, its look kept unless you choose less',
	},
	convertToExcel: {
		tool: 'pdf/xlsx',
		name: 'Convert to Excel',
		action: 'Convert to Excel',
		description: 'A spreadsheet (XLSX) with numbers and dates as such',
	},
	convertToHtml: {
		tool: 'pdf/html',
		name: 'Convert to HTML',
		action: 'Convert to HTML',
		description: 'A web page in the item, and as a file',
	},
	convertToImages: {
		tool: 'pdf/img',
		name: 'Convert to Images',
		action: 'Convert PDF to images',
		description: 'A ZIP with a picture of each page',
	},
	convertToPdfa: {
		tool: 'pdf/convertType',
		name: 'Convert to PDF/A, PDF/X or PDF/UA',
		action: 'Convert to PDF/A for archives',
		description: 'A PDF that conforms to the standard',
	},
	convertToPowerpoint: {
		tool: 'pdf/pptx',
		name: 'Convert to PowerPoint',
		action: 'Convert to PowerPoint',
		description: 'A presentation (PPTX), a slide a page',
	},
	convertToWord: {
		tool: 'pdf/docx',
		name: 'Convert to Word',
		action: 'Convert to Word',
		description: 'A Word document (DOCX)',
	},
	convertImagesToPdf: {
		tool: 'img/pdf',
		name: 'Convert Images to PDF',
		action: 'Convert images to PDF',
		description: 'One PDF of the pictures of all items, without loss',
	},
	extractFields: {
		tool: 'idp/documentExtract',
		name: 'Extract Fields',
		action: 'Extract fields of invoices and receipts',
		description: 'Invoice number, date, total … as fields of the item, typed',
	},
	extractMarkdown: {
		tool: 'pdf/markdown',
		name: 'Extract Markdown',
		action: 'Extract Markdown for language models',
		description: 'Markdown in the item: headings, lists and tables in reading order',
	},
	extractPages: {
		tool: 'pdf/extract',
		name: 'Extract Pages',
		action: 'Extract pages from PDF',
		description: 'A PDF with the pages you name',
	},
	extractStructure: {
		tool: 'pdf/json',
		name: 'Extract Structure',
		action: 'Extract structure as JSON',
		description: 'Headings, paragraphs, tables and images as data',
	},
	extractTables: {
		tool: 'pdf/csv',
		name: 'Extract Tables',
		action: 'Extract tables',
		description: 'An item for each row: headings become fields, numbers are numbers',
	},
	extractText: {
		tool: 'pdf/txt',
		name: 'Extract Text',
		action: 'Extract text',
		description: 'The text in the item, scans and photos included',
	},
	insertPages: {
		tool: 'pdf/insert',
		name: 'Insert Blank Pages',
		action: 'Insert blank pages in PDF',
		description: 'The PDF with blank pages',
	},
	makeSearchable: {
		tool: 'pdf/editable',
		name: 'Make Scan Searchable',
		action: 'Make scanned PDF searchable',
		description: 'A PDF with real text, to search and to edit',
	},
	mergePdfs: {
		tool: 'pdf/merge',
		name: 'Merge PDFs',
		action: 'Merge PDFs and images into one PDF',
		description: 'One PDF of the files of all items, pictures among them',
	},
	rearrangePages: {
		tool: 'pdf/pages',
		name: 'Rearrange Pages',
		action: 'Rotate, delete, move or copy pages of PDF',
		description: 'The PDF with pages turned, deleted, moved or copied',
	},
	splitPdf: {
		tool: 'pdf/split',
		name: 'Split PDF',
		action: 'Split PDF into several',
		description: 'A ZIP of PDFs, cut at pages, bookmarks, texts, barcodes or documents',
	},
	straightenPhoto: {
		tool: 'documentAI/dewarp',
		name: 'Straighten Photo',
		action: 'Straighten photo of page',
		description: 'A picture (PNG), cut out, upright and flat',
	},
} as const satisfies Readonly<Record<string, Use>>;

/** Name of such an operation. */
export type UseName = keyof typeof uses;

/** The names of those operations. */
export const useNames = Object.keys(uses) as readonly UseName[];

/** Every operation that converts files. */
export const convertOperations: readonly string[] = ['convert', ...useNames];

/** The operations whose tool is one of these. */
export function usesOf(tools: readonly ToolPath[]): UseName[] {
	return useNames.filter((name) => tools.includes(uses[name].tool));
}

/** The tool of an item: that of its operation, or the one the field *Tool* names. */
export function readTool(context: IExecuteFunctions, itemIndex: number): string {
	return readUse(context)?.tool ?? String(context.getNodeParameter('tool', itemIndex)).trim();
}

/** What becomes an item where nothing else is set: whoever extracts tables wants their rows. */
export function standardItemPer(context: IExecuteFunctions): 'document' | 'row' {
	return readUse(context) === uses.extractTables ? 'row' : 'document';
}

/** `undefined` for an operation that has a field *Tool*, or no tool at all. */
export function readUse(context: IExecuteFunctions): Use | undefined {
	const operation = String(context.getNodeParameter('operation', 0, ''));
	return useNames.includes(operation as UseName) ? uses[operation as UseName] : undefined;
}
