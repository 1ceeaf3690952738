import type { IExecuteFunctions } from 'n8n-workflow';
import type { ToolPath } from '../../../contract';

/** An operation of the resource Document that wraps one tool. */
export interface Use {
	/** Such an operation has no field *Tool*. Files of the other kind (PDF or image) use the equivalent tool. */
	readonly tool: ToolPath;
	/** In the field *Operation*. */
	readonly name: string;
	/** In n8n's list of actions. */
	readonly action: string;
	/** What it does. */
	readonly description: string;
}

/** The entries of n8n's list of actions. Saved workflows contain the ids, which never change. */
export const uses = {
	addTextLayer: {
		tool: 'pdf/searchable',
		name: 'Add Text Layer to Scan',
		action: 'Add text layer to scanned PDF',
		description: 'Add a searchable text layer without changing the look of the scan, optionally as PDF/A',
	},
	checkEInvoice: {
		tool: 'pdf/einvoice',
		name: 'Check or Create E-Invoice',
		action: 'Check or create electronic invoice',
		description:
			'Read and validate an XRechnung, ZUGFeRD or Factur-X invoice, or create a PDF with an embedded e-invoice',
	},
	cleanPhoto: {
		tool: 'documentAI/magicColor',
		name: 'Clean Photo or Scan',
		action: 'Clean photo or scan',
		description: 'Turn a photo or scan into a PNG image with a white background and dark text',
	},
	compressPdf: {
		tool: 'pdf/compress',
		name: 'Compress PDF',
		action: 'Compress PDF file',
		description: 'Reduce the file size of a PDF. By default, there is no visible loss of quality.',
	},
	convertToExcel: {
		tool: 'pdf/xlsx',
		name: 'Convert to Excel',
		action: 'Convert to Excel',
		description: 'Create an Excel workbook (XLSX) with typed numbers and dates',
	},
	convertToHtml: {
		tool: 'pdf/html',
		name: 'Convert to HTML',
		action: 'Convert to HTML',
		description: 'Create a web page and output it as HTML text and as a file',
	},
	convertToImages: {
		tool: 'pdf/img',
		name: 'Convert to Images',
		action: 'Convert PDF to images',
		description: 'Create a ZIP file with one image per page',
	},
	convertToPdfa: {
		tool: 'pdf/convertType',
		name: 'Convert to PDF/A, PDF/X or PDF/UA',
		action: 'Convert to PDF/A for archiving',
		description: 'Create a PDF that conforms to an archiving, printing or accessibility standard',
	},
	convertToPowerpoint: {
		tool: 'pdf/pptx',
		name: 'Convert to PowerPoint',
		action: 'Convert to PowerPoint',
		description: 'Create a PowerPoint file (PPTX) with one slide per page',
	},
	convertToWord: {
		tool: 'pdf/docx',
		name: 'Convert to Word',
		action: 'Convert to Word',
		description: 'Create an editable Word document (DOCX)',
	},
	convertImagesToPdf: {
		tool: 'img/pdf',
		name: 'Convert Images to PDF',
		action: 'Convert images to PDF',
		description: 'Combine the images from all items into one PDF without loss of quality',
	},
	extractFields: {
		tool: 'idp/documentExtract',
		name: 'Extract Fields',
		action: 'Extract invoice and receipt fields',
		description: 'Get values such as the invoice number, date and total as typed fields',
	},
	extractMarkdown: {
		tool: 'pdf/markdown',
		name: 'Extract Markdown',
		action: 'Extract Markdown for language models',
		description: 'Get Markdown with headings, lists and tables in reading order',
	},
	extractPages: {
		tool: 'pdf/extract',
		name: 'Extract Pages',
		action: 'Extract pages from PDF',
		description: 'Create a PDF that contains only the selected pages',
	},
	extractStructure: {
		tool: 'pdf/json',
		name: 'Extract Structure',
		action: 'Extract structure as JSON',
		description: 'Get headings, paragraphs, tables and images as JSON',
	},
	extractTables: {
		tool: 'pdf/csv',
		name: 'Extract Tables',
		action: 'Extract tables',
		description: 'Output each table row as an item, with the column headers as field names',
	},
	extractText: {
		tool: 'pdf/txt',
		name: 'Extract Text',
		action: 'Extract text',
		description: 'Get the text of a document, including scans and photos',
	},
	insertPages: {
		tool: 'pdf/insert',
		name: 'Insert Blank Pages',
		action: 'Insert blank pages into PDF',
		description: 'Add blank pages at any position in a PDF',
	},
	makeSearchable: {
		tool: 'pdf/editable',
		name: 'Make Scan Searchable',
		action: 'Make scanned PDF searchable',
		description: 'Redraw the scan as a PDF with searchable, editable text. Pages may look slightly different.',
	},
	mergePdfs: {
		tool: 'pdf/merge',
		name: 'Merge PDFs',
		action: 'Merge PDFs and images into one PDF',
		description: 'Combine the PDFs and images from all items into one PDF',
	},
	rearrangePages: {
		tool: 'pdf/pages',
		name: 'Rearrange Pages',
		action: 'Rotate, delete, move or copy PDF pages',
		description: 'Rotate, delete, move or copy individual pages of a PDF',
	},
	splitPdf: {
		tool: 'pdf/split',
		name: 'Split PDF',
		action: 'Split PDF into parts',
		description:
			'Split a PDF by pages, bookmarks, text, barcodes or detected documents. The result is a ZIP file with the parts.',
	},
	straightenPhoto: {
		tool: 'documentAI/dewarp',
		name: 'Straighten Photo',
		action: 'Straighten photo of page',
		description: 'Crop, rotate and flatten a photo of a page and output a PNG image',
	},
} as const satisfies Readonly<Record<string, Use>>;

/** The id of such an operation. */
export type UseName = keyof typeof uses;

/** The ids of those operations. */
export const useNames = Object.keys(uses) as readonly UseName[];

/** Every operation that converts files. */
export const convertOperations: readonly string[] = ['convert', ...useNames];

/** The operations that wrap one of these tools. */
export function findUses(tools: readonly ToolPath[]): UseName[] {
	return useNames.filter((name) => tools.includes(uses[name].tool));
}

/** The tool of an item: that of its operation, or the value of the field *Tool*. */
export function readTool(context: IExecuteFunctions, itemIndex: number): string {
	return readUse(context)?.tool ?? String(context.getNodeParameter('tool', itemIndex)).trim();
}

/** The default of the option *Items*: *Extract Tables* returns rows. */
export function getDefaultItemPer(context: IExecuteFunctions): 'document' | 'row' {
	return readUse(context) === uses.extractTables ? 'row' : 'document';
}

/** `undefined` for an operation with a field *Tool*, or without a tool. */
export function readUse(context: IExecuteFunctions): Use | undefined {
	const operation = String(context.getNodeParameter('operation', 0, ''));
	return useNames.includes(operation as UseName) ? uses[operation as UseName] : undefined;
}
