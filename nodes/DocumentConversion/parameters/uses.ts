import type { IExecuteFunctions } from 'n8n-workflow';
import type { ToolPath } from '../../../contract';

/** The resources whose operations each wrap one tool, most used first. n8n wants singular names. */
export const useResources = {
	text: 'Text and Data',
	file: 'File',
	page: 'Page',
	scan: 'Scan',
	business: 'Business Document',
} as const;

/** An operation that wraps one tool. */
export interface Use {
	readonly resource: keyof typeof useResources;
	/** Such an operation has no field *Tool*. Files of the other kind (PDF or image) use the equivalent tool. */
	readonly tool: ToolPath;
	/** In the field *Operation*. */
	readonly name: string;
	/** In n8n's list of actions. */
	readonly action: string;
	/** What it does. */
	readonly description: string;
}

/** The entries of n8n's list of actions, the most used ones first. Saved workflows contain the ids, which never change. */
export const uses = {
	extractText: {
		resource: 'text',
		tool: 'pdf/txt',
		name: 'Extract Text',
		action: 'Extract text',
		description: 'Extract text from a PDF, scan, photo, email or Office file. Scans and photos are read with OCR.',
	},
	extractFields: {
		resource: 'text',
		tool: 'idp/documentExtract',
		name: 'Extract Fields',
		action: 'Extract invoice and receipt fields',
		description:
			'Get values such as the invoice number, date and total. Each value becomes a field with the correct data type.',
	},
	extractTables: {
		resource: 'text',
		tool: 'pdf/csv',
		name: 'Extract Tables',
		action: 'Extract tables',
		description: 'Output each table row as an item, with the column headers as field names',
	},
	extractMarkdown: {
		resource: 'text',
		tool: 'pdf/markdown',
		name: 'Extract Markdown',
		action: 'Convert PDF to Markdown for RAG and LLMs',
		description: 'Convert a document to Markdown for RAG, with headings, lists and tables in reading order',
	},
	extractChunks: {
		resource: 'text',
		tool: 'pdf/chunks',
		name: 'Extract Chunks',
		action: 'Split PDF into chunks for RAG and vector stores',
		description:
			'Split a document by headings, paragraphs and table rows. Each chunk becomes an item with its text, headings, pages and positions.',
	},
	locateText: {
		resource: 'text',
		tool: 'pdf/locate',
		name: 'Locate Text',
		action: 'Search PDF and locate text',
		description:
			'Find quotes or chunks in a document. Each place becomes an item with its positions and an image of the page, where it is marked.',
	},
	extractStructure: {
		resource: 'text',
		tool: 'pdf/json',
		name: 'Extract Structure',
		action: 'Convert PDF to JSON (structure)',
		description: 'Get headings, paragraphs, tables and images as JSON',
	},
	convertToWord: {
		resource: 'file',
		tool: 'pdf/docx',
		name: 'Convert to Word',
		action: 'Convert PDF to Word (DOCX)',
		description: 'Create an editable Word document (DOCX)',
	},
	convertToExcel: {
		resource: 'file',
		tool: 'pdf/xlsx',
		name: 'Convert to Excel',
		action: 'Convert PDF to Excel (XLSX)',
		description: 'Create an Excel workbook (XLSX) with typed numbers and dates',
	},
	convertToPdfa: {
		resource: 'file',
		tool: 'pdf/convertType',
		name: 'Convert to PDF/A, PDF/X or PDF/UA',
		action: 'Convert Word (DOCX), HTML or PDF to PDF/A (archive)',
		description: 'Create a PDF that conforms to an archiving, printing, accessibility or engineering standard',
	},
	convertToImages: {
		resource: 'file',
		tool: 'pdf/img',
		name: 'Convert to Images',
		action: 'Convert PDF to images (PNG, JPG)',
		description: 'Create an image of each page. Each image becomes an item.',
	},
	convertToPowerpoint: {
		resource: 'file',
		tool: 'pdf/pptx',
		name: 'Convert to PowerPoint',
		action: 'Convert PDF to PowerPoint (PPTX)',
		description: 'Create a PowerPoint file (PPTX) with one slide per page',
	},
	convertToHtml: {
		resource: 'file',
		tool: 'pdf/html',
		name: 'Convert to HTML',
		action: 'Convert PDF to HTML',
		description: 'Convert a document to HTML. The output is either HTML text or a file that includes the images.',
	},
	checkEInvoice: {
		resource: 'file',
		tool: 'pdf/einvoice',
		name: 'Check or Create E-Invoice',
		action: 'Check or create e-invoice (XRechnung, ZUGFeRD, Factur-X)',
		description: 'Validate an e-invoice and read its data, or create a PDF with embedded invoice XML',
	},
	mergePdfs: {
		resource: 'page',
		tool: 'pdf/merge',
		name: 'Merge PDFs',
		action: 'Merge, join or combine PDF files',
		description: 'Combine the PDFs and images from all items into one PDF',
	},
	splitPdf: {
		resource: 'page',
		tool: 'pdf/split',
		name: 'Split PDF',
		action: 'Split PDF into parts',
		description:
			'Split a PDF by page ranges or file size, or at bookmarks, blank pages, text, barcodes or each new document. Each part becomes an item.',
	},
	compressPdf: {
		resource: 'page',
		tool: 'pdf/compress',
		name: 'Compress PDF',
		action: 'Compress PDF (reduce file size)',
		description: 'Reduce the file size of a PDF. By default, there is no visible loss of quality.',
	},
	convertImagesToPdf: {
		resource: 'page',
		tool: 'img/pdf',
		name: 'Convert Images to PDF',
		action: 'Convert images (JPG, PNG, HEIC) to PDF',
		description: 'Combine the images from all items into one PDF without loss of quality',
	},
	extractPages: {
		resource: 'page',
		tool: 'pdf/extract',
		name: 'Extract Pages',
		action: 'Extract pages from PDF',
		description: 'Create a PDF that contains only the selected pages',
	},
	rearrangePages: {
		resource: 'page',
		tool: 'pdf/pages',
		name: 'Rearrange Pages',
		action: 'Rotate, delete, reorder or copy PDF pages',
		description: 'Rotate, delete, move or copy individual pages of a PDF',
	},
	insertPages: {
		resource: 'page',
		tool: 'pdf/insert',
		name: 'Insert Blank Pages',
		action: 'Insert blank pages into PDF',
		description: 'Add blank pages at any position in a PDF',
	},
	makeSearchable: {
		resource: 'scan',
		tool: 'pdf/searchable',
		name: 'Make Scan Searchable',
		action: 'Make searchable PDF from scan (text layer)',
		description:
			'Add an invisible text layer to make the text searchable and copyable. The pages look unchanged. The result can also be PDF/A.',
	},
	makeEditable: {
		resource: 'scan',
		tool: 'pdf/editable',
		name: 'Make Scan Editable',
		action: 'Make editable PDF from scan (redraws pages)',
		description:
			'Recreate the scan as a PDF with editable text. Pages may look slightly different. To keep their appearance unchanged, use Make Scan Searchable.',
	},
	straightenPhoto: {
		resource: 'scan',
		tool: 'documentAI/dewarp',
		name: 'Straighten Photo',
		action: 'Straighten, deskew and crop photo',
		description: 'Crop, rotate and flatten a photo of a page. The result is a PNG image.',
	},
	cleanPhoto: {
		resource: 'scan',
		tool: 'documentAI/magicColor',
		name: 'Clean Up Photo or Scan',
		action: 'Clean up photo or scan',
		description: 'Turn a photo or scan into a PNG image with a white background and dark text',
	},
	fillForm: {
		resource: 'business',
		tool: 'pdf/fill',
		name: 'Fill Form',
		action: 'Fill PDF form',
		description:
			'Fill in a PDF form, with or without form fields, from JSON. Values are matched by name, tooltip or printed label.',
	},
	redactPdf: {
		resource: 'business',
		tool: 'pdf/redact',
		name: 'Redact PDF',
		action: 'Redact PDF (remove personal data)',
		description:
			'Permanently remove names, bank details, email addresses and other personal data from a PDF. The result is checked.',
	},
	comparePdfs: {
		resource: 'business',
		tool: 'pdf/compare',
		name: 'Compare PDFs',
		action: 'Compare two versions of a PDF',
		description:
			'Find the changed, added, removed and moved text of two versions. The first file is the old version, the second the new one. Each difference becomes an item.',
	},
	matchDocuments: {
		resource: 'business',
		tool: 'idp/match',
		name: 'Match Documents',
		action: 'Match invoices with orders and delivery notes',
		description:
			'Compare orders, delivery notes, invoices and statements from all items. Each difference becomes an item with both sides and a reason.',
	},
} as const satisfies Readonly<Record<string, Use>>;

/** The id of such an operation. */
export type UseName = keyof typeof uses;

/** The ids of those operations. */
export const useNames = Object.keys(uses) as readonly UseName[];

/** Every operation that converts files. */
export const convertOperations: readonly ('convert' | UseName)[] = ['convert', ...useNames];

/** Display conditions of a field of these operations. */
export function showFor(operations: readonly ('convert' | UseName)[]): { resource: string[]; operation: string[] } {
	const resources = operations.map((name) => (name === 'convert' ? 'document' : uses[name].resource));
	return { resource: [...new Set(resources)], operation: [...operations] };
}

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

/** True for an operation that converts files. */
export function isConversion(context: IExecuteFunctions): boolean {
	return readUse(context) !== undefined || context.getNodeParameter('resource', 0) === 'document';
}

/** `undefined` for an operation with a field *Tool*, or without a tool. */
export function readUse(context: IExecuteFunctions): Use | undefined {
	const operation = String(context.getNodeParameter('operation', 0, ''));
	return useNames.includes(operation as UseName) ? uses[operation as UseName] : undefined;
}
