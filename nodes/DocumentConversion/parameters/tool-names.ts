import type { ToolPath } from '../../../contract';
import { resolveToolPath } from '../../../contract';

/** A tool in the list of the panel. */
interface ToolName {
	/** What it does. */
	readonly name: string;
	readonly result: string;
}

/** All tools in the order of the list: extraction, office formats, PDF, images. */
export const toolNames: Readonly<Record<ToolPath, ToolName>> = {
	'pdf/txt': { name: 'Extract Text From PDF', result: 'Text as a field of the item' },
	'img/txt': { name: 'Extract Text From Image', result: 'Text as a field of the item' },
	'idp/documentExtract': {
		name: 'Extract Fields From PDF or Image',
		result: 'Values such as the invoice number and total as typed fields',
	},
	'pdf/csv': { name: 'Extract Tables From PDF', result: 'Table rows as items or as CSV' },
	'img/csv': { name: 'Extract Tables From Image', result: 'Table rows as items or as CSV' },
	'pdf/markdown': { name: 'Extract Markdown From PDF', result: 'Markdown for language models, as a field of the item' },
	'img/markdown': {
		name: 'Extract Markdown From Image',
		result: 'Markdown for language models, as a field of the item',
	},
	'pdf/chunks': {
		name: 'Extract Chunks From PDF',
		result: 'One item per chunk with headings, pages and positions, for vector stores',
	},
	'img/chunks': {
		name: 'Extract Chunks From Image',
		result: 'One item per chunk with headings and positions, for vector stores',
	},
	'pdf/locate': {
		name: 'Locate Text in PDF',
		result: 'One item per place with its positions and an image of the page',
	},
	'img/locate': { name: 'Locate Text in Image', result: 'One item per place with its positions and the marked image' },
	'pdf/compare': { name: 'Compare PDFs', result: 'One item per difference of two versions, with its positions' },
	'pdf/json': { name: 'Extract Structure From PDF (JSON)', result: 'Headings, paragraphs, tables and images as JSON' },
	'img/json': { name: 'Extract Structure From Image (JSON)', result: 'Headings, paragraphs and tables as JSON' },
	'pdf/xlsx': { name: 'Convert PDF to Excel', result: 'An Excel workbook (XLSX) with typed numbers and dates' },
	'img/xlsx': { name: 'Convert Image to Excel', result: 'An Excel workbook (XLSX) with typed numbers and dates' },
	'pdf/docx': { name: 'Convert PDF to Word', result: 'A Word document (DOCX)' },
	'img/docx': { name: 'Convert Image to Word', result: 'A Word document (DOCX)' },
	'pdf/pptx': { name: 'Convert PDF to PowerPoint', result: 'A PowerPoint file (PPTX) with one slide per page' },
	'img/pptx': { name: 'Convert Image to PowerPoint', result: 'A PowerPoint file (PPTX)' },
	'pdf/html': {
		name: 'Convert PDF to HTML',
		result: 'A web page as a field of the item, or as a file with its images',
	},
	'img/html': {
		name: 'Convert Image to HTML',
		result: 'A web page as a field of the item, or as a file with its images',
	},
	'pdf/img': { name: 'Convert PDF to Images', result: 'One item with an image for each page' },
	'pdf/editable': {
		name: 'Make Scanned PDF Searchable and Editable',
		result: 'A redrawn PDF with searchable, editable text',
	},
	'pdf/searchable': { name: 'Add Text Layer to Scanned PDF', result: 'The original scan with a searchable text layer' },
	'pdf/convertType': {
		name: 'Convert PDF to PDF/A, PDF/X or PDF/UA',
		result: 'A PDF that conforms to the selected standard',
	},
	'pdf/extract': { name: 'Extract Pages From PDF', result: 'A PDF with the selected pages' },
	'img/pdf': { name: 'Convert Images to PDF', result: 'One PDF with the images from all items' },
	'pdf/merge': { name: 'Merge PDFs and Images', result: 'One PDF with the files from all items' },
	'pdf/einvoice': {
		name: 'Check or Create Electronic Invoice (XRechnung, ZUGFeRD)',
		result: 'The invoice data with a validation report, or a Factur-X PDF',
	},
	'pdf/fill': { name: 'Fill PDF Form', result: 'The PDF with its form filled in' },
	'idp/match': {
		name: 'Match Orders, Delivery Notes and Invoices',
		result: 'One item per difference, duplicate or open line, with both sides',
	},
	'pdf/split': { name: 'Split PDF', result: 'One item with a PDF for each part' },
	'pdf/pages': { name: 'Rearrange PDF Pages', result: 'The PDF with its pages rotated, moved, copied or deleted' },
	'pdf/redact': { name: 'Redact PDF', result: 'A PDF without the selected data' },
	'pdf/compress': { name: 'Compress PDF', result: 'A smaller PDF' },
	'pdf/insert': { name: 'Insert Blank Pages Into PDF', result: 'The PDF with additional blank pages' },
	'documentAI/dewarp': {
		name: 'Straighten Photo of a Page',
		result: 'A cropped, straightened and flattened image (PNG)',
	},
	'documentAI/magicColor': {
		name: 'Clean Up Photo or Scan',
		result: 'An image (PNG) with a white background and dark text',
	},
};

/** The name of a tool with its path; only the path of an unknown tool. */
export function describeTool(path: string): string {
	const tool = resolveToolPath(path);
	return tool === undefined ? path : `${toolNames[tool].name} (${path})`;
}

/** Position of a tool in the list; unknown tools come last. */
export function getPosition(tool: ToolPath | undefined): number {
	const position = tool === undefined ? -1 : Object.keys(toolNames).indexOf(tool);
	return position < 0 ? Infinity : position;
}
